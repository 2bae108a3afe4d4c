import Geometry
import Gestures
import Imaging
import Layers
import Sessions
import Testing

@testable import RoomKit

@MainActor
@Suite("The silhouette of a sticker")
struct StickerTests {
  /// A stage of 120x120 points with one layer on it.
  private final class Table: Scene {
    let tree = LayerTree()
    let input: InputRouter
    var title: String { "table" }

    init(_ layer: Layer) {
      input = InputRouter(tree: tree)
      tree.root.anchorPoint = .zero
      layer.position = Point(10, 10)
      tree.root.addSublayer(layer)
    }

    func layout(size: Size) { tree.root.bounds = Rect(origin: .zero, size: size) }
  }

  private func pixels(_ layer: Layer) throws -> PixelBuffer {
    let session = try Session(scene: Table(layer), size: Size(120, 120), isReplay: true)
    _ = session.render()
    return session.pixels
  }

  private func shape(_ path: Path, width: Double? = nil) -> ShapeLayer {
    let shape = ShapeLayer(path: path, fillColor: width == nil ? .black : nil)
    shape.anchorPoint = .zero
    shape.strokeColor = width == nil ? nil : .black
    shape.lineWidth = width ?? 1
    return shape
  }

  private func picture(_ shapes: [ShapeLayer]) -> Layer {
    let picture = Layer()
    picture.anchorPoint = .zero
    picture.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    for shape in shapes { picture.addSublayer(shape) }
    return picture
  }

  @Test("leaves out what lies within the largest shape, and keeps what leaves it anywhere")
  func reduced() {
    let body = Path(circleAt: Point(50, 50), radius: 30)
    var across = Path()
    across.move(to: Point(40, 50))
    across.addLine(to: Point(95, 50))
    var near = Path()
    near.move(to: Point(30, 50))
    near.addLine(to: Point(70, 50))
    let silhouette = Silhouette(
      of: picture([
        shape(Path(circleAt: Point(50, 50), radius: 8)), shape(body), shape(Path(circleAt: Point(88, 50), radius: 6)),
        shape(Path(rect: Rect(x: 45, y: 45, width: 44, height: 4))), shape(near, width: 3), shape(across, width: 3), shape(body, width: 2),
      ])
    ).reduced()
    #expect(silhouette.filled.count == 3)
    #expect(silhouette.drawn.map(\.path) == [across, body])
  }

  @Test("what shares a part of the largest shape's outline lies within it, however its curves are cut")
  func shared() {
    let body = Path(circleAt: Point(50, 50), radius: 40)
    var lower = Path()
    lower.move(to: Point(90, 50))
    // The lower half of the circle, of quadratic curves over 15 degrees each.
    for k in 1...12 {
      let (middle, end) = ((Double(k) - 0.5) * .pi / 12, Double(k) * .pi / 12)
      let far = 40 / Math.cos(.pi / 24)
      func place(_ radius: Double, _ angle: Double) -> Point { Point(50 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)) }
      lower.addQuad(to: place(40, end), control: place(far, middle))
    }
    lower.close()
    #expect(Silhouette(of: picture([shape(body), shape(lower)])).reduced().filled.count == 1)
    let out = lower.transformed(by: .translation(0, 1))
    #expect(Silhouette(of: picture([shape(body), shape(out)])).reduced().filled.count == 2)
  }

  @Test("what lies in a hole of the largest shape, or in its bay, is kept")
  func holes() {
    var ring = Path(circleAt: Point(50, 50), radius: 40)
    ring.addPath(Path(circleAt: Point(50, 50), radius: 25))
    let body = shape(ring)
    body.fillRule = .evenOdd
    #expect(Silhouette(of: picture([body, shape(Path(circleAt: Point(50, 50), radius: 4))])).reduced().filled.count == 2)
    let bay = Path(
      polyline: [Point(10, 10), Point(90, 10), Point(90, 90), Point(70, 90), Point(70, 30), Point(30, 30), Point(30, 90), Point(10, 90)],
      closed: true)
    let bridge = Path(rect: Rect(x: 12, y: 60, width: 76, height: 6))
    #expect(Silhouette(of: picture([shape(bay), shape(bridge)])).reduced().filled.count == 2)
  }

  @Test("looks as that of all shapes does")
  func looks() throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<20 {
      var shapes = [Path(circleAt: Point(50, 50), radius: Double.random(in: 22...38, using: &generator))]
      for _ in 0..<14 {
        let center = Point(Double.random(in: 15...85, using: &generator), Double.random(in: 15...85, using: &generator))
        let size = Size(Double.random(in: 3...26, using: &generator), Double.random(in: 3...26, using: &generator))
        shapes.append(Path(ellipseIn: Rect(center: center, size: size)))
      }
      let silhouette = Silhouette(of: picture(shapes.map { shape($0) })).reduced()
      #expect(silhouette.filled.count < shapes.count)
      let whole = Layer()
      whole.anchorPoint = .zero
      for path in shapes {
        // As many lines as are closer to the curve than those of so small a stage.
        let flattened = path.flattened(tolerance: 0.005)
        let body = ShapeLayer(path: Path(polyline: Array(flattened.points), closed: true), fillColor: .black)
        body.anchorPoint = .zero
        body.strokeColor = .black
        body.lineWidth = 2 * StickerLayer.rim
        body.lineJoin = .round
        whole.addSublayer(body)
      }
      let (a, b) = (try pixels(ShapeLayer(path: silhouette.grown(by: StickerLayer.rim), fillColor: .black)), try pixels(whole))
      var off = 0
      for y in 0..<a.height {
        for x in 0..<a.width where abs(Int(a[x, y] & 255) - Int(b[x, y] & 255)) > 24 { off += 1 }
      }
      // Edges that cross are blended twice in one and once in the other.
      #expect(off <= 20, "\(off) pixels differ")
    }
  }

  @Test("of more shapes than a tenth of a second's work is shown without a rim")
  func tooMuch() {
    var random = SeededGenerator(seed: 5)
    func point() -> Point { Point(Double.random(in: 0...100, using: &random), Double.random(in: 0...100, using: &random)) }
    let bodies = (0..<60).map { _ in Path(polyline: (0..<80).map { _ in point() }, closed: true) }
    let outline = Silhouette(of: picture(bodies.map { shape($0) })).reduced().grown(by: StickerLayer.rim)
    #expect(outline.bounds.map { Rect(x: -1, y: -1, width: 102, height: 102).contains($0) } == true)
  }

  private func picture(at place: Double) -> Layer {
    picture([shape(Path(circleAt: Point(place, 50), radius: 30)), shape(Path(circleAt: Point(place + 30, 50), radius: 12), width: 2)])
  }

  @Test("an outline that was made ahead is the one that is made at once, whoever comes first")
  func ahead() {
    let silhouettes = (0..<40).map { Silhouette(of: picture(at: 30 + Double($0))) }
    let outlines = silhouettes.map { StickerOutline.outline(of: $0) }
    for (silhouette, outline) in zip(silhouettes, outlines) { #expect(outline.path == silhouette.reduced().grown(by: StickerLayer.rim)) }
  }

  @Test("the same picture has the outline that was made for it, another one its own, and no more are kept than three pages have")
  func kept() {
    func outline(_ place: Double) -> StickerOutline { StickerOutline.outline(of: Silhouette(of: picture(at: place))) }
    let first = outline(20)
    #expect(outline(20) === first && outline(20.5) !== first)
    for number in 1..<StickerOutline.mostKept - 1 { _ = outline(19 + Double(number) / 100) }
    #expect(outline(20) === first)
    _ = outline(19.9)
    #expect(outline(20) === first, "what was asked for again is the last to go")
    for number in 1...StickerOutline.mostKept { _ = outline(21 + Double(number) / 100) }
    #expect(outline(20) !== first && outline(20).path == first.path)
  }

  @Test("what is left before its outline is made is gone once others are kept in its place")
  func left() {
    weak var gone: StickerOutline?
    do {
      let outline = StickerOutline.outline(of: Silhouette(of: picture(at: 40)))
      gone = outline
    }
    for number in 1...StickerOutline.mostKept { _ = StickerLayer(picture(at: 41 + Double(number) / 100)) }
    // It may be made at this very moment.
    StickerOutline.finish()
    #expect(gone == nil)
  }

  @Test("a sticker has its rim once, below its picture")
  func rim() {
    let shown = picture(at: 50)
    let sticker = StickerLayer(shown)
    #expect(sticker.sublayers.count == 1)
    for _ in 0..<2 { sticker.addRim() }
    #expect(sticker.sublayers.count == 4 && sticker.sublayers.last === shown)
  }
}
