import Geometry
import Testing

@testable import Typography

@Suite("Text is set in lines", .needsFont)
struct TextLayoutTests {
  private func words(_ layout: TextLayout, _ string: String) -> [String] { layout.lines.map { String(string[$0.range]) } }

  private func glyphs(_ layout: TextLayout) -> [TextLayout.Glyph] { layout.runs.flatMap(\.glyphs) }

  @Test("an empty string is one empty line of the usual height")
  func empty() throws {
    let layout = try TextLayout("", style: TextStyle(size: 20))
    #expect(layout.lines.count == 1 && layout.runs.isEmpty && layout.inkBounds == nil && !layout.isTruncated)
    #expect(layout.size == Size(0, layout.lineHeight))
    #expect(layout.lineHeight == (try TextLayout("x", style: TextStyle(size: 20)).lineHeight))
  }

  @Test("glyphs stand on their line's baseline, one after the other", .needsComicNeue)
  func baselines() throws {
    let layout = try TextLayout("lo\nlo", style: TextStyle(size: 100))
    #expect(layout.lines.map(\.baseline) == [90, 205])
    #expect(glyphs(layout).map(\.position.y) == [90, 90, 205, 205])
    #expect(glyphs(layout)[0].position.x == 0 && glyphs(layout)[1].position.x > 0)
    #expect(abs(layout.size.height - 230) < 1e-9)
    let ink = try #require(layout.inkBounds)
    #expect(abs(ink.minY - (90 - 68.1)) < 1e-9)
    #expect(abs(ink.minX - 7.8) < 1e-9)
  }

  @Test("a line's extra height goes half above it and half below", .needsComicNeue)
  func lineHeight() throws {
    let layout = try TextLayout("a\nb", style: TextStyle(size: 100, lineHeight: 2))
    #expect(abs(layout.lineHeight - 230) < 1e-9)
    #expect(abs(layout.lines[0].baseline - 147.5) < 1e-9 && abs(layout.lines[1].baseline - 377.5) < 1e-9)
  }

  @Test("everything grows with the size")
  func scaling() throws {
    let a = try TextLayout("Hello, world", style: TextStyle(size: 10))
    let b = try TextLayout("Hello, world", style: TextStyle(size: 30))
    #expect(abs(a.size.width * 3 - b.size.width) < 1e-9)
    for (p, q) in zip(glyphs(a), glyphs(b)) {
      #expect(p.id == q.id && (p.position * 3).distance(to: q.position) < 1e-9)
    }
  }

  @Test("pairs of letters are kerned", .needsComicNeue)
  func kerning() throws {
    func width(_ string: String) throws -> Double { try TextLayout(string, style: TextStyle(size: 100)).size.width }
    #expect(try width("AV") < width("A") + width("V"))
  }

  @Test("lines stand at the left, in the middle or at the right of the width")
  func alignment() throws {
    for (alignment, share) in [(TextAlignment.leading, 0.0), (.center, 0.5), (.trailing, 1)] {
      for width in [nil, 300.0] {
        let layout = try TextLayout("wide words\nii", style: TextStyle(size: 20, alignment: alignment), width: width)
        #expect(layout.lines.count == 2)
        for line in layout.lines {
          #expect(abs(line.x - ((width ?? layout.size.width) - line.width) * share) < 1e-9)
        }
        #expect(glyphs(layout)[0].position.x == layout.lines[0].x)
      }
    }
  }

  @Test("words wrap at the width, and the spaces there do not count")
  func wrapping() throws {
    let string = "one two three"
    let style = TextStyle(size: 20)
    let twoWords = try TextLayout("one two", style: style).size.width
    let layout = try TextLayout(string, style: style, width: twoWords)
    #expect(words(layout, string) == ["one two ", "three"])
    #expect(abs(layout.lines[0].width - twoWords) < 1e-9)
    let narrower = try TextLayout(string, style: style, width: twoWords - 0.01)
    #expect(words(narrower, string) == ["one ", "two ", "three"])
  }

  @Test("a layout of its own width has the same lines")
  func ownWidth() throws {
    let string = "The quick brown fox, jumps over\nthe lazy dog: AVATAR To."
    for size in [7.3, 12, 31.7] {
      let free = try TextLayout(string, style: TextStyle(size: size))
      #expect(try TextLayout(string, style: TextStyle(size: size), width: free.size.width).lines.count == free.lines.count)
    }
  }

  @Test("a word wider than the line is broken between grapheme clusters")
  func longWords() throws {
    let string = "ae\u{301}ae\u{301}"
    let layout = try TextLayout(string, style: TextStyle(size: 20), width: 0)
    #expect(words(layout, string) == ["a", "e\u{301}", "a", "e\u{301}"])
    let family = "x👨‍👩‍👧🇯🇵y"
    #expect(words(try TextLayout(family, style: TextStyle(size: 20), width: 0), family) == ["x", "👨‍👩‍👧", "🇯🇵", "y"])
  }

  @Test("control characters are not shown, and a tab is a space")
  func controls() throws {
    let style = TextStyle(size: 20)
    func width(_ s: String) throws -> Double { try TextLayout(s, style: style).size.width }
    #expect(abs(try width("a\0b\u{7F}") - (try width("a") + width("b"))) < 1e-9)
    #expect(try width("a\tb") == width("a b"))
    #expect(try TextLayout("\0", style: style).inkBounds == nil)
  }

  @Test("sizes, widths and line heights that make no sense are clamped")
  func nonsense() throws {
    for size in [0, -5, Double.nan, -Double.infinity] {
      let layout = try TextLayout("Hello there", style: TextStyle(size: size), width: 3)
      #expect(layout.runs.isEmpty && layout.lines.count == 1 && layout.size == .zero)
    }
    let huge = try TextLayout("Hi", style: TextStyle(size: .infinity))
    #expect(huge.size.width.isFinite && huge.runs[0].size == 100_000)
    for width in [Double.nan, .infinity] {
      #expect(try TextLayout("one two", style: TextStyle(), width: width).lines.count == 1)
    }
    #expect(try TextLayout("abc", style: TextStyle(), width: -4).lines.count == 3)
    #expect(try TextLayout("a", style: TextStyle(lineHeight: .nan)).lineHeight == (try TextLayout("a", style: TextStyle()).lineHeight))
    #expect(try TextLayout("a\nb", style: TextStyle(lineHeight: -1)).size.height == 0)
  }

  @Test("a right-to-left word is drawn from its end", .needsHebrewFont)
  func rightToLeft() throws {
    let word = try TextLayout("שלום", style: TextStyle(size: 20))
    let first = try TextLayout("ש", style: TextStyle(size: 20))
    #expect(glyphs(word).last?.id == glyphs(first)[0].id)
    let two = "שלום עולם"
    #expect(words(try TextLayout(two, style: TextStyle(size: 20), width: word.size.width + 1), two) == ["שלום ", "עולם"])
  }

  @Test("layouts made at once on several threads are the same")
  func concurrency() async throws {
    let string = "Hello こんにちは 世界, well-known 한국어 words"
    let expected = try TextLayout(string, style: TextStyle(), width: 80)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<20).allSatisfy { _ in
            let layout = try? TextLayout(string, style: TextStyle(), width: 80)
            return layout?.runs == expected.runs && layout?.lines == expected.lines
          }
        }
      }
      for await same in group { #expect(same) }
    }
  }
}
