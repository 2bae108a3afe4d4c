import Geometry
import Testing

@testable import Typography

/// The order of what is seen, whatever glyphs the machine's fonts have: a missing glyph stands for its character as well.
@Suite("Text of both directions is put in the order in which it is seen", .needsFont)
struct BidirectionalTests {
  /// The characters of each line in the order in which their glyphs stand from left to right; without the spaces that hang over its end.
  private func seen(
    _ string: String, language: String = "en", width: Double? = nil, lines: Int? = nil, _ truncation: TextTruncation = .none
  )
    throws -> [String]
  {
    let style = TextStyle(size: 10, language: language, maximumLines: lines, truncation: truncation)
    let text = try ShapedText(string, style: style, library: .shared)
    let composer = try LineComposer(
      text, width: width.map { $0 / 10 } ?? .infinity, maximumLines: lines, truncation: truncation,
      ellipsis: { () throws(TypographyError) in try ShapedText("…", style: style, library: .shared) })
    // The ellipsis is the one character of its own text.
    let dots = try ShapedText("…", style: style, library: .shared).glyphs[0].id
    return composer.lines.map { line in
      var result = ""
      var x = -Double.infinity
      for glyph in composer.pieces[line.pieces].flatMap({ composer.glyphs[$0.glyphs] }) {
        #expect(glyph.x >= x - 1e-9, "glyphs stand from left to right")
        x = glyph.x
        let isDots = glyph.id == dots && truncation != .none && !string.contains("…")
        result.unicodeScalars.append(isDots ? "…" : Unicode.Scalar(text.scalars[glyph.cluster]) ?? "?")
      }
      return result
    }
  }

  @Test("a right-to-left word is seen from its end, and so is a sentence of several")
  func words() throws {
    #expect(try seen("שלום") == ["םולש"])
    #expect(try seen("אבג דהו") == ["והד גבא"])
  }

  @Test("a sentence of one direction with a word of the other keeps its own order")
  func mixed() throws {
    // "say ABC now" and "ABC say DEF".
    #expect(try seen("say אבג now") == ["say גבא now"])
    #expect(try seen("אבג say דהו") == ["והד say גבא"])
    #expect(try seen("one אבג דהו two") == ["one והד גבא two"])
  }

  @Test("numbers stay as they are written among right-to-left words")
  func numbers() throws {
    #expect(try seen("אבג 123 דהו") == ["והד 123 גבא"])
    #expect(try seen("אבג 12.5, 30%") == ["30% ,12.5 גבא"])
    // After Arabic letters a number's separators and signs hold together as Arabic has it.
    #expect(try seen("ابج 1-2") == ["1-2 جبا"] || (try seen("ابج 1-2")) == ["2-1 جبا"])
  }

  @Test("a paragraph runs as its first letter does, and without letters as its language")
  func paragraphs() throws {
    #expect(try seen("אבג!") == ["!גבא"])
    #expect(try seen("abc!") == ["abc!"])
    #expect(try seen("abc!", language: "he") == ["abc!"])
    #expect(try seen("12!", language: "he") == ["!12"])
    #expect(try seen("12!", language: "az-Arab") == ["!12"])
    #expect(try seen("12!", language: "en") == ["12!"])
    #expect(try seen("(אבג).\nabc.") == [".)גבא(", "abc."])
  }

  @Test("brackets are mirrored where they run from right to left")
  func brackets() throws {
    // The clusters keep their characters; the glyphs are those of the other bracket.
    let glyphs = try TextLayout("א(ב)ג", style: TextStyle(size: 10)).runs.flatMap { run in run.glyphs.map { (run.font, $0.id) } }
    #expect(glyphs.count == 5)
    #expect(glyphs[1].1 == glyphs[1].0.glyph(for: "(") && glyphs[3].1 == glyphs[3].0.glyph(for: ")"))
    #expect(try seen("א(ב)ג") == ["ג)ב(א"])
  }

  @Test("marks, overrides and isolates decide, and show nothing")
  func controls() throws {
    func shown(_ string: String) throws -> String {
      try seen(string)[0].unicodeScalars.filter { !FontLibrary.isIgnorable($0.value) }.map { String($0) }.joined()
    }
    #expect(try shown("abc \u{202E}def\u{202C} ghi") == "abc fed ghi")
    #expect(try shown("אבג \u{202D}דהו\u{202C}") == "דהו גבא")
    #expect(try shown("abc\u{2067}!\u{2069}") == "abc!")
    #expect(try shown("אבג\u{200E}!") == "!גבא" || (try shown("אבג\u{200E}!")) == "גבא!")
    #expect(try shown("x \u{2067}אבג, y\u{2069} z") == "x y ,גבא z")
    let width = try TextLayout("ab", style: TextStyle(size: 50)).size.width
    #expect(abs(try TextLayout("\u{200E}a\u{2066}b\u{2069}\u{200F}", style: TextStyle(size: 50)).size.width - width) < 5)
  }

  @Test("lines are broken in reading order, and each is put in order by itself")
  func lines() throws {
    let string = "אבג דהו זחט יכל"
    let whole = try TextLayout(string, style: TextStyle(size: 10))
    let broken = try seen(string, width: whole.size.width * 0.6)
    #expect(broken == ["והד גבא", "לכי טחז"])
    // A stretch of the other direction that is broken is seen in two parts, the first one above.
    let mixed = "one אבג דהו"
    let first = try TextLayout("one אבג", style: TextStyle(size: 10)).size.width
    #expect(try seen(mixed, width: first + 0.5) == ["one גבא", "והד"])
  }

  @Test("spaces at a line's end hang over the end of their paragraph")
  func spaces() throws {
    let style = TextStyle(size: 20)
    let word = try TextLayout("אבג", style: style, width: 500)
    let spaced = try TextLayout("אבג   ", style: style, width: word.size.width + 1)
    #expect(abs(spaced.lines[0].width - word.lines[0].width) < 1.01)
    let left = spaced.runs.flatMap(\.glyphs).map(\.position.x)
    let letters = word.runs.flatMap(\.glyphs).map(\.position.x)
    #expect(abs((left.max() ?? 0) - (spaced.lines[0].x + letters.max()! - word.lines[0].x)) < 1.01)
  }

  @Test("a right-to-left line begins at the right, and stands in the middle where that is asked for")
  func alignment() throws {
    let line = try TextLayout("אבג", style: TextStyle(size: 20), width: 300).lines[0]
    #expect(abs(line.x + line.width - 300) < 1e-9)
    let end = try TextLayout("אבג", style: TextStyle(size: 20, alignment: .trailing), width: 300).lines[0]
    #expect(end.x == 0)
    let middle = try TextLayout("אבג", style: TextStyle(size: 20, alignment: .center), width: 300).lines[0]
    #expect(abs(middle.x + middle.width / 2 - 150) < 1e-9)
    #expect(try TextLayout("abc", style: TextStyle(size: 20), width: 300).lines[0].x == 0)
  }

  @Test("what is left out gives way to an ellipsis where reading ends, or in the middle of reading")
  func truncation() throws {
    let string = "אבג דהו זחט יכל מנס"
    let width = try TextLayout("אבג דהו זחט", style: TextStyle(size: 10)).size.width
    let end = try #require(try seen(string, width: width, lines: 1, .end).first)
    #expect(end.hasPrefix("…") && end.hasSuffix("גבא"))
    let middle = try #require(try seen(string, width: width, lines: 1, .middle).first)
    #expect(middle.contains("…") && middle.hasSuffix("א") && middle.hasPrefix("ס"))
    let latin = try #require(try seen("abc אבג דהו זחט", width: width, lines: 1, .end).first)
    #expect(latin.hasPrefix("abc ") && latin.hasSuffix("…"))
  }

  @Test("text that runs from left to right alone is set as ever: in reading order, run by run")
  func leftToRight() throws {
    for string in ["Hello, world (1-2)", "日本語 and あ", "a\tb\nc"] {
      let text = try ShapedText(string, style: TextStyle(), library: .shared)
      #expect(!text.levels.isMixed)
      #expect(text.segments.allSatisfy { $0.level == 0 })
    }
  }

  @Test("the order by levels turns stretches round from the highest level down")
  func order() {
    #expect(BidirectionalLevels.visualOrder(of: [0, 0, 0]) == [0, 1, 2])
    #expect(BidirectionalLevels.visualOrder(of: [1, 1, 1]) == [2, 1, 0])
    #expect(BidirectionalLevels.visualOrder(of: [0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
    #expect(BidirectionalLevels.visualOrder(of: [1, 2, 2, 1]) == [3, 1, 2, 0])
    #expect(BidirectionalLevels.visualOrder(of: []) == [])
  }

  @Test("any mixture of directions, controls and widths keeps every character, once, on some line")
  func random() throws {
    var generator = SeededGenerator(seed: 8)
    let pieces = [
      "abc", "אבג", "ابج", "12", " ", " ", "(", ")", "\u{202E}", "\u{202C}", "\u{2067}", "\u{2069}", "\u{200F}", "\n", "\t", "é",
      "ש\u{5C1}",
    ]
    for _ in 0..<200 {
      let string = (0..<Int.random(in: 1...14, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }.joined()
      let style = TextStyle(size: 10, language: ["en", "he"].randomElement(using: &generator)!)
      let free = try TextLayout(string, style: style)
      let narrow = try TextLayout(string, style: style, width: Double.random(in: 0...80, using: &generator))
      for layout in [free, narrow] {
        #expect(layout.lines.first?.range.lowerBound == string.startIndex && layout.lines.last?.range.upperBound == string.endIndex)
        for (a, b) in zip(layout.lines, layout.lines.dropFirst()) { #expect(a.range.upperBound == b.range.lowerBound) }
        for line in layout.lines { #expect(line.width.isFinite && line.width >= 0) }
      }
    }
  }
}
