import Geometry
import Layers
import Testing

@testable import SVG

@MainActor
@Suite("Pictures as layers")
struct LayerTests {
  /// Where a layer's place lies in a layer that holds it.
  private func place(_ p: Point, of layer: Layer, in root: Layer) -> Point {
    sequence(first: layer, next: \.superlayer).prefix { $0 !== root }.reduce(p) { $1.model.transformToSuperlayer.apply($0) }
  }

  @Test("each element becomes a layer with its id, placed by its own transform")
  func layers() throws {
    let document = try picture(
      "<g id='g' transform='translate(10 20)' opacity='.5'><rect id='r' width='9' height='9' data-motion='each' transform='scale(2)'/></g>")
    let drawing = document.makeDrawing(fitting: Size(400, 400))
    #expect(drawing.root.bounds == Rect(x: 0, y: 0, width: 400, height: 400))
    #expect(drawing.root.masksToBounds)
    let rect = try #require(drawing.element("r"))
    #expect(rect.tag == "rect" && rect.data("data-motion") == "each" && rect.data("data-none") == nil)
    #expect(rect.layer.transform == .scale(2, 2))
    #expect(rect.layer is ShapeLayer)
    #expect(place(Point(9, 9), of: rect.layer, in: drawing.root) == Point(56, 76))
    #expect(drawing.element("g")?.layer.opacity == 0.5)
    #expect(drawing.element("g")?.layer === rect.layer.superlayer)
    #expect(drawing.element("none") == nil)
  }

  @Test("a picture of other proportions lies in the middle")
  func fitting() throws {
    let document = try picture("<rect id='r' width='200' height='100'/>", "viewBox='0 0 200 100'")
    let drawing = document.makeDrawing(fitting: Size(400, 400))
    let layer = try #require(drawing.element("r")?.layer)
    #expect(place(.zero, of: layer, in: drawing.root) == Point(0, 100))
    #expect(place(Point(200, 100), of: layer, in: drawing.root) == Point(400, 300))
  }

  @Test("viewports cut off, about the origin of their user space")
  func viewport() throws {
    let drawing = try picture("<svg id='n' x='40' y='30' width='80' height='60'><rect id='r' width='9' height='9'/></svg>").makeDrawing()
    let layer = try #require(drawing.element("n")?.layer)
    #expect(layer.masksToBounds)
    #expect(layer.bounds == Rect(x: 40, y: 30, width: 80, height: 60))
    let inner = try #require(drawing.element("r")?.layer)
    let corner = place(.zero, of: inner, in: drawing.root)
    #expect(corner.distance(to: Point(40, 30)) < 1e-9)
  }

  @Test("clip paths and masks hang on each other, and each says what of it counts")
  func masks() throws {
    let drawing = try picture(
      """
      <clipPath id='c' clip-path='url(#d)'><circle r='5' transform='scale(2)'/></clipPath><clipPath id='d'><circle r='5'/></clipPath>
      <mask id='m'><rect width='9' height='9' fill='#fff'/></mask>
      <rect id='r' width='9' height='9' clip-path='url(#c)' mask='url(#m)'/><rect id='q' width='9' height='9' clip-path='url(#d)'/>
      """
    ).makeDrawing()
    let layer = try #require(drawing.element("r")?.layer)
    let modes = sequence(first: layer, next: \.mask).map(\.maskMode)
    #expect(modes == [.alpha, .alpha, .luminance, .alpha])
    #expect(layer.mask?.mask?.mask?.bounds.isEmpty == false)
    #expect(drawing.element("q")?.layer.mask is ShapeLayer)
  }
}
