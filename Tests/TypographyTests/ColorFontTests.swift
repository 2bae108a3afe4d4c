import Geometry
import TestSupport
import Testing

@testable import Typography

@Suite("Colour fonts")
struct ColorFontTests {
  private static let smile: Unicode.Scalar = "\u{1F600}"

  private func colorful() -> SampleFont {
    var font = SampleFont(family: "Sample Colors", characters: [Self.smile, "A", "B", "C"])
    font.layers = [1: [(2, 0), (3, 1), (4, 0xFFFF), (2, 99)]]
    font.colors = [0x1122_33FF, 0xAABB_CC80]
    font.drawings = [2: "<svg xmlns='http://www.w3.org/2000/svg'><g id='glyph2'/></svg>"]
    return font
  }

  @Test("a glyph's layers come in order, each with its colour, with none for the text's own and clear for one that the font lacks")
  func layers() throws {
    let files = SampleFontFiles([colorful()])
    let font = try files.library.font(for: FontDescription(family: "Sample Colors", takesColors: true))
    #expect(font.hasColorGlyphs)
    guard case .layers(let layers)? = font.colorGlyph(of: 1) else {
      Issue.record("the glyph has layers")
      return
    }
    #expect(layers.map(\.glyph) == [2, 3, 4, 2])
    #expect(layers.map(\.color) == [0x1122_33FF, 0xAABB_CC80, nil, 0])
    #expect(font.colorGlyph(of: 3) == nil && font.colorGlyph(of: .max) == nil)
  }

  @Test("a glyph's drawing comes with the name of its element")
  func drawings() throws {
    let files = SampleFontFiles([colorful()])
    let font = try files.library.font(for: FontDescription(family: "Sample Colors", takesColors: true))
    #expect(
      font.colorGlyph(of: 2) == .drawing(Array("<svg xmlns='http://www.w3.org/2000/svg'><g id='glyph2'/></svg>".utf8), id: "glyph2"))
  }

  @Test("a font without colours has no colour glyphs")
  func plain() throws {
    let files = SampleFontFiles([SampleFont(family: "Sample Plain", characters: ["A"])])
    let font = try files.library.font(for: FontDescription(family: "Sample Plain", takesColors: true))
    #expect(!font.hasColorGlyphs && font.colorGlyph(of: 1) == nil)
  }

  @Test(
    "emoji are taken from a font with colours by who draws them, unless they are asked for as text; other characters as ever",
    arguments: [
      ("\u{1F600}", true, "Sample Colors"), ("\u{1F600}", false, "Sample Plain"), ("\u{1F600}\u{FE0E}", true, "Sample Plain"),
      ("A", true, "Sample Plain"), ("A\u{FE0F}", true, "Sample Colors"), ("C", true, "Sample Colors"),
    ])
  func presentation(text: String, takesColors: Bool, family: String) throws {
    let files = SampleFontFiles([SampleFont(family: "Sample Plain", characters: [Self.smile, "A", "B"]), colorful()])
    let description = FontDescription(family: "Sample Plain", takesColors: takesColors)
    let line = try GlyphLine(text, style: TextStyle(font: description), library: files.library)
    #expect(line.clusters.first?.font.familyName == family)
  }

  @Test("a font with colours that is asked for by name is taken by who draws them")
  func byName() throws {
    let files = SampleFontFiles([SampleFont(family: "Sample Plain", characters: ["A"]), colorful()])
    let font = try files.library.font(for: FontDescription(family: "Sample Colors", takesColors: true))
    #expect(font.familyName == "Sample Colors")
    #expect(try files.library.font(for: FontDescription(family: "Sample Colors")).familyName == "Sample Plain")
  }
}
