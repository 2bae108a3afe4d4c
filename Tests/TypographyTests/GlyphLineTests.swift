import Testing

@testable import Typography

/// Which fonts a machine has is its own affair: what is asked holds with any.
@Suite("Glyphs on a line")
struct GlyphLineTests {
  private func line(_ text: String, _ features: TextFeatures = [], isRightToLeft: Bool? = nil) throws -> GlyphLine {
    try GlyphLine(text, style: TextStyle(), features: features, isRightToLeft: isRightToLeft)
  }

  @Test("clusters stand for all of a string, in its order, without gaps", arguments: ["", "a", "AVA fi", "e\u{301}x", "شكرا abc", "漢字a"])
  func ranges(_ text: String) throws {
    let line = try line(text)
    var end = 0
    for cluster in line.clusters {
      #expect(cluster.range.lowerBound == end && !cluster.range.isEmpty)
      end = cluster.range.upperBound
      #expect(cluster.advance.isFinite)
    }
    #expect(end == text.utf8.count)
  }

  @Test("without kerning each letter advances as it does alone")
  func kerning() throws {
    let single = try line("A").clusters[0].advance
    for cluster in try line("AAA", [.noKerning, .noLigatures]).clusters { #expect(cluster.advance == single) }
  }

  @Test("a direction that is forced is that of all that has none of its own")
  func direction() throws {
    #expect(try line("a!", isRightToLeft: false).clusters.map(\.level) == [0, 0])
    let forced = try line("a!", isRightToLeft: true).clusters.map(\.level)
    #expect(forced[0] == 2 && forced[1] == 1)
    #expect(GlyphLine.visualOrder(of: forced) == [1, 0])
  }

  @Test("a font's lines lie where they belong")
  func metrics() throws {
    let font = try line("x").font
    #expect(font.underline.position < 0.05 && font.underline.thickness > 0)
    #expect(font.strikeout.position > 0 && font.strikeout.position < font.ascent)
    #expect(font.xHeight > 0 && font.xHeight < font.ascent)
  }
}
