import Geometry
import Testing

@testable import Typography

@Suite("No text is too strange", .needsFont)
struct RobustnessTests {
  private static let alphabet: [String] = [
    "a", "V", "fi", " ", "  ", "-", "5", ".", ",", "(", ")", "\n", "\r\n", "\t", "\0", "\u{A0}", "\u{200B}", "\u{200D}", "\u{2060}",
    "\u{301}",
    "\u{20DD}", "é", "点", "つ", "っ", "。", "「", "」", "한", "\u{1100}", "\u{1161}", "ש", "م", "ر", "ก", "ำ", "क", "\u{94D}", "ष", "👨", "🇯", "❤",
    "\u{FE0F}", "\u{E0100}", "\u{FFFD}", "\u{10FFFF}", "\u{FFFE}", "\u{202E}", "\u{2028}", "𝒜", "word ",
  ]

  private func checkInvariants(_ layout: TextLayout, _ string: String) {
    #expect(layout.lines.first?.range.lowerBound == string.startIndex)
    for (a, b) in zip(layout.lines, layout.lines.dropFirst()) {
      #expect(a.range.upperBound == b.range.lowerBound)
      #expect(abs(b.baseline - a.baseline - layout.lineHeight) < 1e-9)
    }
    let end = layout.lines.last?.range.upperBound ?? string.startIndex
    let isBlank = string[end...].unicodeScalars.allSatisfy { $0.properties.isWhitespace || FontLibrary.isIgnorable($0.value) }
    #expect(layout.isTruncated || isBlank)
    let boundaries = Set(string.indices).union([string.endIndex])
    #expect(layout.lines.allSatisfy { boundaries.contains($0.range.lowerBound) && $0.width.isFinite && $0.x.isFinite })
    #expect(abs(layout.size.height - layout.lineHeight * Double(layout.lines.count)) < 1e-9)
    #expect(layout.size.width == layout.lines.map(\.width).max())
    for run in layout.runs {
      #expect(!run.glyphs.isEmpty)
      #expect(run.glyphs.allSatisfy { $0.position.isFinite && Int($0.id) < run.font.glyphCount })
    }
  }

  @Test("random text of every script keeps the layout's promises at any width")
  func random() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let string = (0..<Int.random(in: 0...30, using: &generator)).map { _ in Self.alphabet.randomElement(using: &generator) ?? "" }
        .joined()
      let widths: [Double?] = [nil, 0, 10, 40, 100, 300]
      let width = widths.randomElement(using: &generator) ?? nil
      let style = TextStyle(
        size: [1, 12, 20].randomElement(using: &generator) ?? 1,
        language: ["en", "ja", "zh-Hant", "ko", "x-"].randomElement(using: &generator) ?? "",
        alignment: TextAlignment.allCases.randomElement(using: &generator) ?? .leading,
        maximumLines: [nil, nil, 1, 2].randomElement(using: &generator) ?? nil,
        truncation: TextTruncation.allCases.randomElement(using: &generator) ?? .none)
      checkInvariants(try TextLayout(string, style: style, width: width), string)
    }
  }

  @Test("no wrapped line of Latin words is wider than the width, when no single letter is")
  func widths() throws {
    var generator = SeededGenerator(seed: 11)
    let letters = "AVTWyoaeil.,- -  "
    for _ in 0..<200 {
      let string = String((0..<60).map { _ in letters.randomElement(using: &generator) ?? "a" })
      let width = Double.random(in: 30...200, using: &generator)
      let layout = try TextLayout(string, style: TextStyle(size: 20), width: width)
      for line in layout.lines {
        #expect(line.width <= width + 1e-4, "\(string[line.range])")
      }
      checkInvariants(layout, string)
    }
  }

  @Test(
    "a hundred thousand characters are set",
    arguments: [
      "a", "word ", "\n", "点", "\u{301}", "a\u{301}", "\u{200B}", "\u{200D}", "👨\u{200D}", "ש", "م", "क\u{94D}", "\u{10FFFF}", "\0",
    ])
  func long(_ unit: String) throws {
    let string = "x" + String(repeating: unit, count: 100_000 / unit.unicodeScalars.count) + "\u{301}"
    let layout = try TextLayout(string, style: TextStyle(maximumLines: 1000, truncation: .end), width: 200)
    #expect(layout.lines.count <= 1000 && layout.size.width.isFinite)
    #expect(layout.lines[0].range.lowerBound == string.startIndex)
  }

  @Test("families and languages of any form are taken", arguments: ["", "\0", "zh-", "-", "🎈", String(repeating: "x", count: 10_000)])
  func tags(tag: String) throws {
    let layout = try TextLayout("Hello 点", style: TextStyle(font: FontDescription(family: tag), language: tag))
    #expect(layout.lines.count == 1 && layout.size.width > 0)
  }
}
