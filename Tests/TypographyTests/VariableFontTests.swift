import Geometry
import TestSupport
import Testing

@testable import Typography

@Suite("Variable fonts stand where they are asked to")
struct VariableFontTests {
  private static let letter: Unicode.Scalar = "A"

  private func files() -> SampleFontFiles {
    var font = SampleFont(family: "Sample Variable", characters: [Self.letter])
    font.axes = [
      .init("wght", 100, 400, 900, movement: 500), .init("wdth", 50, 100, 200, movement: 300), .init("slnt", -10, 0, 0),
      .init("GRAD", -200, 0, 150, movement: 150),
    ]
    return SampleFontFiles([font])
  }

  private func variation(_ name: String, _ value: Double) throws -> FontVariation { try #require(FontVariation(name, value)) }

  @Test("weight, width and slant go to the axes of their names, cut to what those have")
  func places() throws {
    let files = files()
    func places(_ description: FontDescription) throws -> [Double] {
      var description = description
      description.family = "Sample Variable"
      return try files.library.font(for: description).variations(for: description).map(\.value)
    }
    #expect(try places(FontDescription()) == [400, 100, 0, 0])
    #expect(try places(FontDescription(weight: FontWeight(650), stretch: 75)) == [650, 75, 0, 0])
    #expect(try places(FontDescription(weight: .black, isItalic: true, stretch: 300)) == [900, 200, -10, 0])
  }

  @Test("what is said of axes themselves goes before that, the last of several, and what the font lacks counts for nothing")
  func settings() throws {
    let files = files()
    let description = FontDescription(
      family: "Sample Variable", weight: .bold,
      variations: [
        try variation("wght", 200), try variation("GRAD", 9000), try variation("wght", 300), try variation("none", 7),
      ])
    let font = try files.library.font(for: description)
    #expect(font.variations(for: description).map(\.value) == [300, 100, 0, 150])
  }

  @Test(
    "outlines lie between the usual ones and those at the end of an axis",
    arguments: [(400, 100, 200.0), (900, 100, 700), (650, 100, 450), (400, 200, 500), (900, 150, 850), (100, 50, 200)])
  func outlines(weight: Int, stretch: Int, right: Double) throws {
    let files = files()
    let font = try files.library.font(
      for: FontDescription(family: "Sample Variable", weight: FontWeight(weight), stretch: stretch))
    let box = try #require(font.outline(of: 1).bounds)
    #expect(abs(box.maxX - right) < 1 && box.minX == 0 && box.minY == -200)
  }

  @Test("the same place on the axes is the same font, and another one is another")
  func identity() throws {
    let files = files()
    func font(_ weight: Int) throws -> Font {
      try files.library.font(for: FontDescription(family: "Sample Variable", weight: FontWeight(weight)))
    }
    let (a, b) = (try font(500), try font(501))
    #expect(a != b)
    let same = FontDescription(family: "Sample Variable", weight: .regular, variations: [try variation("wght", 500)])
    #expect(try files.library.font(for: same) == a)
  }

  @Test("an axis has a name of four ASCII letters and a value", arguments: ["", "wgh", "wghtx", "wg\u{E9}t", "wg\nt"])
  func names(name: String) {
    #expect(FontVariation(name, 1) == nil)
    #expect(FontVariation("wght", .nan) == nil && FontVariation("wght", .infinity) == nil)
    #expect(FontVariation("wght", 1)?.tag == 0x7767_6874)
  }
}
