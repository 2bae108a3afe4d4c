import Compositing
import Geometry
import Imaging
import Layers
import TestSupport
import Testing
import Typography

@testable import SVG

@MainActor
@Suite("Layers written as SVG")
struct EncoderTests {
  private static let size = Size(120, 100)

  private func pixels(_ layer: Layer) -> PixelBuffer {
    let root = Layer()
    root.anchorPoint = .zero
    root.addSublayer(layer)
    let compositor = RasterCompositor(tree: LayerTree(root: root), width: 240, height: 200, scale: 2, background: .white)
    _ = compositor.render()
    return compositor.pixels.copy()
  }

  /// How much a layer and the picture that is read from its file differ, and the file.
  private func difference(_ layer: Layer) throws -> (PictureDifference, String) {
    var encoder = SVGEncoder()
    let text = encoder.encode(layer, size: Self.size)
    #expect(encoder.omissions.isEmpty)
    let document = try SVGDocument.parse(Array(text.utf8))
    #expect(document.size == Self.size && document.warnings.isEmpty)
    return (PictureDifference(pixels(layer), pixels(document.makeLayer())), text)
  }

  /// A layer with everything that is written, in transforms of every kind.
  private func sample() -> Layer {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 120, height: 100))
    root.backgroundColor = Color(rgb: 0xf4e9d8)
    let card = Layer(frame: Rect(x: 10, y: 8, width: 60, height: 40))
    card.backgroundColor = Color(rgb: 0x2f6fed, alpha: 0.6)
    (card.cornerRadius, card.borderWidth, card.borderColor) = (9, 3, Color(rgb: 0x1f2a44))
    card.masksToBounds = true
    card.opacity = 0.8
    let inside = ShapeLayer(path: Path(circleAt: Point(58, 6), radius: 16), fillColor: Color(rgb: 0xd55e00))
    inside.anchorPoint = .zero
    card.addSublayer(inside)
    let line = ShapeLayer(path: Path(polyline: [Point(0, 0), Point(30, 20), Point(44, -6)]), fillColor: nil)
    (line.strokeColor, line.lineWidth, line.lineCap, line.lineJoin) = (Color(rgb: 0x009e73), 4, .round, .round)
    line.lineDashPattern = [9, 6]
    line.lineDashPhase = 2
    line.anchorPoint = .zero
    line.position = Point(64, 66)
    line.transform = .rotation(0.3)
    let sky = GradientLayer()
    sky.frame = Rect(x: 76, y: 6, width: 36, height: 30)
    sky.colors = [Color(rgb: 0x56b4e9), Color(white: 1, alpha: 0.2), Color(rgb: 0xcc79a7)]
    sky.locations = [0, 0.3, 1]
    (sky.startPoint, sky.endPoint) = (Point(0.2, 0), Point(0.7, 1))
    let ball = ShapeLayer(path: Path(circleAt: Point(30, 72), radius: 20))
    ball.anchorPoint = .zero
    ball.fillPaint = .gradient(
      Gradient(.radial, colors: [.white, Color(rgb: 0xe69f00)], startPoint: Point(0.4, 0.3), endPoint: Point(1, 1)),
      AffineTransform(a: 40, b: 0, c: 0, d: 40, tx: 10, ty: 52))
    ball.zPosition = 1
    let hole = ShapeLayer(path: Path(rect: Rect(x: 50, y: 50, width: 16, height: 16)), fillColor: Color(rgb: 0x7b5ea7))
    var path = hole.path
    path.addRect(Rect(x: 54, y: 54, width: 8, height: 8))
    (hole.path, hole.fillRule, hole.anchorPoint) = (path, .evenOdd, .zero)
    for layer in [card, ball, line, sky, hole] { root.addSublayer(layer) }
    return root
  }

  @Test("what is read from the file looks as the layers do")
  func roundTrip() throws {
    let (difference, text) = try difference(sample())
    #expect(difference.isAtMost(oneIn: 400, grossly: 4000), "\(difference)\n\(text)")
  }

  @Test("letters are written as outlines, so that no font is asked for", .enabled(if: TextLayer("a").preferredSize().width > 0))
  func letters() throws {
    let text = TextLayer("Bär & Söhne <3", style: TextStyle(size: 15), color: Color(rgb: 0x1f2a44))
    text.sizeToFit()
    text.position = Point(60, 40)
    let (difference, file) = try difference(text)
    #expect(difference.isAtMost(oneIn: 400, grossly: 4000), "\(difference)")
    #expect(!file.contains("<text") && !file.contains("Bär") && file.contains("<path"))
  }

  @Test("a title is kept, whatever stands in it")
  func title() throws {
    var encoder = SVGEncoder()
    let text = encoder.encode(sample(), size: Self.size, title: "a < b & \u{1}c > \"d\" \u{FFFE}")
    #expect(text.contains("<title>a &lt; b &amp; \u{fffd}c &gt; &quot;d&quot; \u{fffd}</title>"))
    _ = try SVGDocument.parse(Array(text.utf8))
  }

  @Test("what is hidden, clear or empty leaves nothing in the file")
  func nothing() {
    let root = Layer()
    for change in [{ $0.isHidden = true }, { $0.opacity = 0 }, { $0.backgroundColor = .clear }] as [(Layer) -> Void] {
      let layer = Layer(frame: Rect(x: 1, y: 2, width: 3, height: 4))
      layer.backgroundColor = .black
      change(layer)
      root.addSublayer(layer)
    }
    root.addSublayer(ShapeLayer(path: Path()))
    var encoder = SVGEncoder()
    #expect(encoder.encode(root, size: Size(1, 1)).split(separator: "\n").count == 2)
  }

  @Test("what is not written is named")
  func omissions() {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    root.backgroundColor = .white
    root.shadowOpacity = 1
    root.mask = Layer()
    root.compositingFilter = .multiply
    let part = ShapeLayer(path: Path(polyline: [.zero, Point(9, 9)]), fillColor: nil)
    (part.strokeColor, part.strokeEnd) = (.black, 0.5)
    root.addSublayer(part)
    let conic = GradientLayer()
    conic.bounds = root.bounds
    (conic.kind, conic.colors) = (.conic, [.white, .black])
    root.addSublayer(conic)
    var encoder = SVGEncoder()
    _ = encoder.encode(root, size: Size(10, 10))
    #expect(encoder.omissions == [.shadow, .mask, .blendMode, .partOfLine, .conicGradient])
  }

  @Test("numbers that are none, and very large ones, are numbers in the file")
  func numbers() throws {
    #expect([0, -0.0, 1, -2.5, 1.0 / 3, 1e-9, .nan, .infinity].map(SVGText.number) == ["0", "0", "1", "-2.5", "0.333", "0", "0", "0"])
    let shape = ShapeLayer(path: Path(polyline: [Point(.nan, 1), Point(1e300, -1e300), Point(3, .infinity)]))
    var encoder = SVGEncoder()
    _ = try SVGDocument.parse(Array(encoder.encode(shape, size: Self.size).utf8))
  }
}
