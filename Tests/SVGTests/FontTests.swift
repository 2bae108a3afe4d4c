import Geometry
import Imaging
import Layers
import TestSupport
import Testing
import Typography

@testable import SVG

@Suite("Fonts with colours and axes")
struct FontTests {
  /// What is drawn of a text in a sample font of 100 user units to the em, with the origin of the text at the origin.
  private func drawn(_ font: SampleFont, _ text: String, _ attributes: String = "") throws -> SVGDocument {
    let files = SampleFontFiles([font])
    return try FontLibrary.$current.withValue(files.library) {
      try picture("<text font-family='Sample' font-size='100' fill='green' \(attributes)>\(text)</text>")
    }
  }

  private var plain: SampleFont { SampleFont(family: "Sample", characters: ["A", "B", "C"]) }

  /// Fills of the shapes that are drawn, with their boxes in user space.
  private func fills(_ document: SVGDocument) -> [(color: Color?, box: Rect?)] {
    document.nodes.compactMap { node, transform in
      guard case .shape(let shape) = node.content, !node.isHidden else { return nil }
      return (shape.fillColor, shape.path.bounds.map(transform.apply))
    }
  }

  @Test("where none of the fonts that are asked for is there letters have serifs, unless a kind of font is asked for as well")
  func usualFamilies() {
    var text = TextStyling()
    #expect(text.font.family == "Times New Roman" && text.font.otherFamilies == ["serif"])
    text.families = ["Nowhere"]
    #expect(text.font.otherFamilies == ["Times New Roman", "serif"])
    for kind in ["Sans", "sans-serif", "MONOSPACE"] {
      text.families = ["Nowhere", kind]
      #expect(text.font.otherFamilies == [kind])
    }
  }

  @Test("layers are drawn in their colours, in order with the letters about them, and some in the text's own paint")
  func layers() throws {
    var font = plain
    font.layers = [2: [(3, 0), (1, 0xFFFF)]]
    font.colors = [0xFF00_00FF]
    let found = fills(try drawn(font, "ABA"))
    #expect(found.map(\.color) == [Color(rgb: 0x008000), Color(rgb: 0xFF0000), Color(rgb: 0x008000), Color(rgb: 0x008000)])
    let boxes = try found.map { try #require($0.box) }
    let expected = [
      Rect(x: 0, y: -20, width: 20, height: 20), Rect(x: 100, y: -40, width: 40, height: 40), Rect(x: 100, y: -20, width: 20, height: 20),
      Rect(x: 200, y: -20, width: 20, height: 20),
    ]
    for (box, wanted) in zip(boxes, expected) { #expect(box.isNear(wanted)) }
  }

  @Test("a font's pictures stand where it says")
  func pictures() throws {
    var font = plain
    let png = try PixelBuffer(width: 25, height: 50).encodedPNG()
    font.pictures = [1: (png, 5, -10)]
    let document = try drawn(font, "A")
    let images = document.nodes.compactMap { node, transform -> Rect? in
      if case .image(let image) = node.content { transform.apply(image.rect) } else { nil }
    }
    // 50 pixels to the em: 25 by 50 of them are 50 by 100 units, from 10 to the right and 20 below the baseline.
    #expect(images.count == 1)
    #expect(try #require(images.first).isNear(Rect(x: 10, y: -80, width: 50, height: 100)))
    #expect(fills(document).isEmpty)
  }

  @Test("of a font's drawing the glyph's own element is drawn, and nothing of a broken one but the outline")
  func drawings() throws {
    var font = plain
    font.drawings = [
      1: """
      <svg xmlns='http://www.w3.org/2000/svg'><g id='glyph9'><rect width='500' height='500' fill='red'/></g>
      <g transform='translate(100 0)'><g id='glyph1'><rect y='-500' width='300' height='400' fill='blue'/></g></g></svg>
      """,
      2: "<svg", 3: "<svg xmlns='http://www.w3.org/2000/svg'/>",
    ]
    let found = fills(try drawn(font, "A"))
    #expect(found.map(\.color) == [Color(rgb: 0x0000FF)])
    #expect(try #require(found.first?.box).isNear(Rect(x: 10, y: -50, width: 30, height: 40)))
    #expect(fills(try drawn(font, "BC")).map(\.color) == [Color(rgb: 0x008000)])
  }

  @Test("what is cut by coloured letters is cut by their outlines")
  func clips() throws {
    var font = plain
    font.layers = [1: [(3, 0)]]
    font.colors = [0xFF00_00FF]
    let files = SampleFontFiles([font])
    let document = try FontLibrary.$current.withValue(files.library) {
      try picture(
        "<clipPath id='c'><text font-family='Sample' font-size='100'>A</text></clipPath><rect width='9' height='9' clip-path='url(#c)'/>")
    }
    let masks = document.nodes.flatMap { $0.node.masks }
    #expect(masks.count == 1 && !masks[0].nodes.isEmpty)
  }

  @Test(
    "axes follow weight and settings; settings that are wrong change nothing",
    arguments: [
      ("", 20.0), ("font-weight='900'", 70), ("style='font-variation-settings: \"wght\" 900'", 70),
      ("font-weight='900' style=\"font-variation-settings: 'wght' 650\"", 45),
      ("style=\"font-variation-settings: 'wght' 650, 'wght' 900\"", 70),
      ("font-weight='900' style=\"font-variation-settings: 'wg' 100\"", 70),
      ("font-weight='900' style='font-variation-settings: wght 100'", 70),
      ("font-weight='900' style=\"font-variation-settings: 'wght' 100,\"", 70), ("font-variation-settings=\"'wght' 900\"", 20),
      ("style=\"font-variation-settings: 'wght' 900; font-variation-settings: normal\"", 20),
      ("style=\"font-variation-settings: 'wght' 900; font: 100px Sample\"", 20),
    ])
  func axes(attributes: String, right: Double) throws {
    var font = plain
    font.axes = [.init("wght", 100, 400, 900, movement: 500)]
    let box = try #require(fills(try drawn(font, "A", attributes)).first?.box)
    #expect(abs(box.maxX - right) < 0.2)
  }

  @Test(
    "letters have the shapes that are meant for their size, unless the settings say otherwise",
    arguments: [("", 33.87), ("style=\"font-variation-settings: 'opsz' 14\"", 20), ("style=\"font-variation-settings: 'opsz' 200\"", 50)])
  func opticalSizes(attributes: String, right: Double) throws {
    var font = plain
    font.axes = [.init("opsz", 8, 14, 200, movement: 300)]
    let box = try #require(fills(try drawn(font, "A", attributes)).first?.box)
    #expect(abs(box.maxX - right) < 0.2)
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    max(abs(minX - other.minX), abs(minY - other.minY), abs(maxX - other.maxX), abs(maxY - other.maxY)) < 0.01
  }
}
