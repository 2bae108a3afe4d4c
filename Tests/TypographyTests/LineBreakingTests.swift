import Testing

@testable import Typography

@Suite("Lines may end where the language lets them", .needsFont)
struct LineBreakingTests {
  /// The text with a bar at every place where a line may end.
  private func marked(_ string: String) throws -> String {
    let text = try ShapedText(string, style: TextStyle(), library: MachineFonts.library)
    var result = ""
    for (i, unit) in text.units.enumerated() {
      if unit.allowsBreak { result += "|" }
      let end = i + 1 < text.units.count ? text.units[i + 1].scalar : text.scalars.count
      for scalar in text.scalars[unit.scalar..<end] { result.unicodeScalars.append(Unicode.Scalar(scalar)!) }
    }
    return result
  }

  @Test(
    "after spaces and hyphens, and beside East Asian characters but for kinsoku",
    arguments: [
      "one |two  |three", "word", "don’t |stop", "well-|known", "-5 |and |-x", "1-2", "a |- |b", "10% |(of |it)", "a\u{A0}b", "a\u{200B}|b",
      "点|つ|な|ぎ", "今|日|は、|良|い。|天|気", "「は|い」|と", "（注）|本|文", "きゃっ|ぷ", "カー|ド", "中|文，|好。", "日|本|go", "go|日|本", "日|本\u{2060}人",
      "あ……|い", "a\u{3000}|b", "価|格|￥100|円", "is |it |“so”?", "한|국|어",
    ])
  func opportunities(expected: String) throws {
    #expect(try marked(expected.filter { $0 != "|" }) == expected)
  }

  @Test(
    "a line end is a line end in each of its forms", arguments: ["\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func newlines(end: String) throws {
    let layout = try TextLayout("a\(end)b\(end)", style: TextStyle())
    #expect(layout.lines.count == 3)
    #expect(layout.lines[2].width == 0)
    #expect(layout.runs.reduce(0) { $0 + $1.glyphs.count } == 2)
  }
}
