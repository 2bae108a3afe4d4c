import Geometry
import Testing

@testable import Layers

@Suite("Hit testing")
struct HitTestingTests {
  let tree = LayerTree(root: Layer(frame: Rect(x: 0, y: 0, width: 300, height: 300)))

  private func add(_ layer: Layer, to parent: Layer? = nil, at position: Point = .zero) -> Layer {
    layer.position = position
    (parent ?? tree.root).addSublayer(layer)
    return layer
  }

  private func disc(_ radius: Double = 20) -> ShapeLayer { ShapeLayer(path: Path(circleAt: .zero, radius: radius)) }

  @Test("a shape is hit where it is filled, not in the corners of its box")
  func fills() {
    let layer = add(disc(), at: Point(100, 100))
    #expect(tree.root.hitTest(Point(114, 113)) === layer)
    #expect(tree.root.hitTest(Point(116, 116)) === tree.root)
    #expect(tree.root.hitTest(Point(116, 116), tolerance: 4) === layer)
    #expect(tree.root.hitTest(Point(400, 100)) == nil)
    #expect(tree.root.hitTest(Point(.nan, 0)) == nil)
  }

  @Test("a line is hit within its width, a hole and a dash's gap are not")
  func strokes() {
    let ring = disc()
    ring.fillColor = nil
    ring.strokeColor = .black
    ring.lineWidth = 4
    _ = add(ring, at: Point(100, 100))
    #expect(tree.root.hitTest(Point(121.5, 100)) === ring && tree.root.hitTest(Point(118.5, 100)) === ring)
    #expect(tree.root.hitTest(Point(100, 100)) === tree.root && tree.root.hitTest(Point(123, 100)) === tree.root)
    #expect(tree.root.hitTest(Point(127, 100), tolerance: 6) === ring)
    ring.strokeEnd = 0.5
    #expect(tree.root.hitTest(Point(100, 120)) === ring && tree.root.hitTest(Point(100, 80)) === tree.root)
    let dashed = ShapeLayer()
    dashed.path = Path(polyline: [.zero, Point(100, 0)])
    dashed.strokeColor = .black
    dashed.lineWidth = 6
    dashed.lineDashPattern = [10, 10]
    _ = add(dashed, at: Point(50, 200))
    #expect(tree.root.hitTest(Point(55, 202)) === dashed && tree.root.hitTest(Point(65, 202)) === tree.root)
  }

  @Test("a hole of the even-odd rule is not hit")
  func holes() {
    var path = Path(circleAt: .zero, radius: 30)
    path.addEllipse(in: Rect(center: .zero, size: Size(20, 20)))
    let layer = ShapeLayer(path: path)
    _ = add(layer, at: Point(100, 100))
    #expect(tree.root.hitTest(Point(100, 100)) === layer)
    layer.fillRule = .evenOdd
    #expect(tree.root.hitTest(Point(100, 100)) === tree.root && tree.root.hitTest(Point(120, 100)) === layer)
  }

  @Test("the foremost by z and order is hit, hidden and transparent ones are not")
  func order() {
    let a = add(disc(), at: Point(100, 100))
    let b = add(disc(), at: Point(100, 100))
    #expect(tree.root.hitTest(Point(100, 100)) === b)
    a.zPosition = 1
    #expect(tree.root.hitTest(Point(100, 100)) === a)
    a.opacity = 0.009
    #expect(tree.root.hitTest(Point(100, 100)) === b)
    b.isHidden = true
    #expect(tree.root.hitTest(Point(100, 100)) === tree.root)
    b.isHidden = false
    b.isHitTestable = false
    #expect(tree.root.hitTest(Point(100, 100)) === tree.root)
  }

  @Test("a moving piece is caught where it is seen")
  func presentedGeometry() {
    let piece = add(disc(), at: Point(50, 50))
    tree.animate(duration: 1, curve: .linear) { piece.position = Point(250, 50) }
    tree.advance(to: 0.5)
    #expect(tree.root.hitTest(Point(150, 50)) === piece && tree.root.hitTest(Point(250, 50)) === tree.root)
    #expect(tree.root.hitTest(Point(250, 50), presented: false) === piece)
  }

  @Test("nothing is hit outside a clip, its rounded corners, or a mask")
  func clips() {
    let group = add(Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100)), at: Point(150, 150))
    let inner = add(ShapeLayer(path: Path(rect: Rect(x: -100, y: -100, width: 300, height: 300))), to: group)
    #expect(tree.root.hitTest(Point(90, 150)) === inner)
    group.masksToBounds = true
    #expect(tree.root.hitTest(Point(90, 150)) === tree.root && tree.root.hitTest(Point(102, 102)) === inner)
    group.cornerRadius = 20
    #expect(tree.root.hitTest(Point(102, 102)) === tree.root && tree.root.hitTest(Point(108, 108)) === inner)
    group.roundedCorners = [.bottomRight]
    #expect(tree.root.hitTest(Point(102, 102)) === inner)
    let mask = disc(30)
    mask.position = Point(50, 50)
    group.mask = mask
    #expect(tree.root.hitTest(Point(150, 150)) === inner && tree.root.hitTest(Point(110, 150)) === tree.root)
    mask.fillColor = .clear
    #expect(tree.root.hitTest(Point(150, 150)) === tree.root)
  }

  @Test("places are converted through turned, scaled and sublayer transforms")
  func conversion() {
    let outer = add(Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100)), at: Point(150, 150))
    outer.transform = .rotation(.pi / 2)
    outer.sublayerTransform = .scale(2, 2)
    let inner = add(disc(5), to: outer, at: Point(60, 50))
    #expect(inner.convert(.zero, to: nil).distance(to: Point(150, 170)) < 1e-9)
    #expect(inner.convert(Point(150, 170), from: nil).length < 1e-9)
    #expect(tree.root.hitTest(Point(150, 178)) === inner && tree.root.hitTest(Point(150, 182)) === outer)
    outer.transform = .scale(0, 1)
    #expect(!inner.convert(Point(150, 170), from: nil).isFinite && tree.root.hitTest(Point(150, 170)) === tree.root)
  }

  @Test("a growing line is hit along its points")
  func growingLine() {
    let line = ShapeLayer()
    line.fillColor = nil
    line.strokeColor = .black
    line.lineWidth = 4
    tree.root.addSublayer(line)
    line.beginGrowingLine(at: Point(10, 10))
    line.appendLine(to: Point(100, 10))
    #expect(tree.root.hitTest(Point(50, 11.5)) === line && tree.root.hitTest(Point(50, 15)) === tree.root)
    #expect(line.path.points == [Point(10, 10), Point(100, 10)])
  }
}
