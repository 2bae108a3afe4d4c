import Files
import FoundationEssentials
import Geometry
import Imaging
import Layers
import Testing

@testable import SVG

@Suite("Pictures in pictures")
struct PictureTests {
  /// A PNG of two by one pixels, red and blue.
  private func png() throws -> [UInt8] {
    let buffer = PixelBuffer(width: 2, height: 1)
    (buffer[0, 0], buffer[1, 0]) = (0xffff_0000, 0xff00_00ff)
    return try buffer.encodedPNG()
  }

  private func address(_ bytes: [UInt8], _ kind: String = "image/png") -> String {
    "data:\(kind);base64,\(Data(bytes).base64EncodedString())"
  }

  private func images(_ document: SVGDocument) -> [(SceneImage, AffineTransform)] {
    document.nodes.compactMap { if case .image(let image) = $0.node.content { (image, $0.transform) } else { nil } }
  }

  @Test("a picture in the file itself is shown, fitted as it asks for")
  func data() throws {
    let href = address(try png())
    let cases: [(String, Rect)] = [
      ("width='100' height='100'", Rect(x: 0, y: 25, width: 100, height: 50)),
      ("width='100' height='100' preserveAspectRatio='xMinYMin'", Rect(x: 0, y: 0, width: 100, height: 50)),
      ("width='100' height='100' preserveAspectRatio='none'", Rect(x: 0, y: 0, width: 100, height: 100)),
      ("width='100' height='100' preserveAspectRatio='xMaxYMid slice'", Rect(x: -100, y: 0, width: 200, height: 100)),
      ("x='5' y='6' width='100'", Rect(x: 5, y: 6, width: 100, height: 50)), ("", Rect(x: 0, y: 0, width: 2, height: 1)),
    ]
    for (attributes, expected) in cases {
      let found = images(try picture("<image \(attributes) href='\(href)'/>"))
      let (image, transform) = try #require(found.first, "\(attributes)")
      #expect(transform.apply(image.rect) == expected, "\(attributes)")
      #expect(image.image.pixels == [0xffff_0000, 0xff00_00ff])
    }
    #expect(images(try picture("<image width='0' href='\(href)'/>")).isEmpty)
  }

  @Test("what is no picture is left out, and said")
  func damaged() throws {
    for href in ["data:image/png;base64,AAAA", "data:,hello", "data:image/png;base64,!!", "", "http://example.org/a.png", "a.png"] {
      let document = try picture("<image id='i' width='9' height='9' href='\(href)'/><rect width='9' height='9'/>")
      #expect(images(document).isEmpty && document.shapes.count == 1, "\(href)")
      #expect(document.warnings.contains { $0.contains("picture") && $0.contains("id=\"i\"") }, "\(href)")
    }
  }

  @Test("a picture of more pixels than there is room for is left out, and said; the rest is drawn")
  func large() throws {
    let href = address(try PixelBuffer(width: 300, height: 300).encodedPNG())
    for (room, count) in [(300 * 300 * 12 + 100_000, 1), (300 * 300 * 12 - 1, 0)] {
      var options = SVGDocument.Options()
      options.limits.drawing.memory = room
      let document = try parse(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='\(href)'/><image href='\(href)'/></svg>", options)
      #expect(images(document).count == count)
      #expect(document.warnings.count == 1)
    }
  }

  @Test("a picture's pixels are counted once, however often it is shown: by copies, as a marker, and in a drawing that is a picture itself")
  func pixelsOnce() throws {
    let href = address(try PixelBuffer(width: 300, height: 300).encodedPNG())
    var options = SVGDocument.Options()
    options.limits.drawing.memory = 300 * 300 * 12 * 2
    func count(_ inside: String) throws -> Int {
      images(try parse("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(inside)</svg>", options)).count
    }
    let image = "<image id='i' width='9' height='9' href='\(href)'/>"
    let copies = String(repeating: "<use href='#i'/>", count: 20)
    #expect(try count(image + copies) == 21)
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(image)</svg>"
    #expect(try count("<image id='i' href='\(address(Array(drawing.utf8), "image/svg+xml"))'/>" + copies) == 21)
    let path = "<path marker-mid='url(#m)' d='M0 0\(String(repeating: "h1", count: 21))'/>"
    #expect(try count("<marker id='m' overflow='visible'>\(image)</marker>\(path)") == 20)
  }

  @Test("a drawing in a drawing is shown, but not for ever")
  func nested() throws {
    let inner =
      "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><rect id='inner' width='10' height='10' fill='green'/></svg>"
    let document = try picture("<image width='100' height='100' href='\(address(Array(inner.utf8), "image/svg+xml"))'/>")
    #expect(document.shapes.map(\.fillColor) == [Color(rgb: 0x008000)])
    #expect(document.node("inner") == nil)
    // Each in the next one.
    var text = inner
    for _ in 0..<8 {
      text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><image width='9' height='9' href='\(address(Array(text.utf8)))'/></svg>"
    }
    #expect(try parse(text).shapes.isEmpty)
  }

  @Test("files are read from the drawing's own folder and below, and from nowhere else")
  func files() throws {
    let root = FileManager.default.temporaryDirectory.path + "/pinwheel-pictures-\(UInt64.random(in: 0 ... .max))"
    let manager = FileManager.default
    try manager.createDirectory(atPath: root + "/own/below", withIntermediateDirectories: true)
    defer { try? manager.removeItem(atPath: root) }
    let bytes = Data(try png())
    for place in ["/secret.png", "/own/a b.png", "/own/below/c.png"] { try bytes.write(to: URL(fileURLWithPath: root + place)) }
    try manager.createSymbolicLink(atPath: root + "/own/link.png", withDestinationPath: root + "/secret.png")
    func count(_ href: String) throws -> Int {
      let path = root + "/own/drawing.svg"
      try Data("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><image width='9' height='9' href='\(href)'/></svg>".utf8)
        .write(to: URL(fileURLWithPath: path))
      return images(try SVGDocument.read(from: path)).count
    }
    for href in ["a%20b.png", "a b.png", "below/c.png", "./below/c.png"] { #expect(try count(href) == 1, "\(href)") }
    for href in [
      "../secret.png", "below/../../secret.png", "%2e%2e/secret.png", root + "/secret.png", "file://" + root + "/secret.png", "link.png",
      "none.png", "below", "..", "/etc/passwd", "below/c.png%00",
    ] { #expect(try count(href) == 0, "\(href)") }
    // From bytes alone nothing is read.
    #expect(images(try picture("<image width='9' height='9' href='\(root)/own/below/c.png'/>")).isEmpty)
  }

  @Test("letters stand for bytes as RFC 4648 says")
  func base64() {
    for (text, bytes) in [("", []), ("Zg==", [102]), ("Zm8", [102, 111]), ("Zm9v\n YmFy", [102, 111, 111, 98, 97, 114])]
      as [(String, [UInt8])]
    {
      #expect(read(text) { PictureSource.base64($0) } == bytes)
    }
    #expect(read("a!") { PictureSource.base64($0) } == nil)
  }
}
