import Geometry
import Testing

@testable import Typography

@Suite("Glyphs have outlines")
struct OutlineTests {
  private func bounds(_ character: Unicode.Scalar, _ font: Font) throws -> Rect {
    let glyph = try #require(font.glyph(for: character))
    return try #require(font.outline(of: glyph).bounds)
  }

  @Test("letters stand on the baseline, with y down", .needsComicNeue)
  func orientation() throws {
    let font = try MachineFonts.library.font(for: FontDescription())
    // The extremes of Comic Neue Regular's "l": the file's own numbers, with y turned round.
    #expect(try bounds("l", font) == Rect(minX: 78, minY: -681, maxX: 141, maxY: 6))
    let p = try bounds("p", font)
    #expect(p.maxY > 100 && p.minY < -300)
    #expect(try bounds("'", font).maxY < -300)
  }

  @Test("a glyph's hole is empty by the non-zero rule", .needsComicNeue)
  func holes() throws {
    let font = try MachineFonts.library.font(for: FontDescription())
    let glyph = try #require(font.glyph(for: "o"))
    let o = font.outline(of: glyph)
    let box = try #require(o.bounds)
    #expect(!o.contains(box.center))
    #expect(o.contains(Point(box.minX + 25, box.midY)))
  }

  @Test("TrueType outlines are quadratic and stand on the baseline too", .needsDejaVu)
  func trueType() throws {
    let font = try MachineFonts.library.font(for: FontDescription(family: "DejaVu Sans"))
    let o = font.outline(of: try #require(font.glyph(for: "o")))
    #expect(o.verbs.contains(.quad) && !o.verbs.contains(.cubic))
    // The "I" of DejaVu Sans is a bare rectangle of the capitals' height, 1493 units of 2048.
    let i = try bounds("I", font)
    #expect(i.minY == -1493 && i.maxY == 0)
  }

  @Test("a space and numbers that are no glyph have empty outlines", .needsFont)
  func empty() throws {
    let font = try MachineFonts.library.font(for: FontDescription())
    #expect(font.outline(of: try #require(font.glyph(for: " "))).isEmpty)
    #expect(font.outline(of: UInt32(font.glyphCount)).isEmpty)
    #expect(font.outline(of: .max).isEmpty)
    #expect(font.glyph(for: "\u{10FFFF}") == nil)
  }

  @Test("every glyph's outline is finite, and each of its contours is closed", .needsFont)
  func wellFormed() throws {
    let font = try MachineFonts.library.font(for: FontDescription())
    for glyph in 0..<UInt32(min(font.glyphCount, 2000)) {
      let path = font.outline(of: glyph)
      #expect(path.points.allSatisfy { $0.isFinite })
      #expect(path.isEmpty || path.verbs.last == .close)
      #expect(path.verbs.count { $0 == .move } == path.verbs.count { $0 == .close })
    }
  }
}
