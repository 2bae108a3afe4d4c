import Geometry
import Layers
import Tessellation
import TestSupport
import Testing

@testable import Compositing

@Suite("Soft edges are as dark as pixels' areas at every angle")
struct SoftEdgeTests {
  nonisolated private static let size = 24
  /// Turns of the edges, in degrees, from one axis to the next and a little beyond.
  nonisolated private static let angles = [0, 1, 4, 9, 15, 22, 30, 37, 43, 45, 46, 53, 60, 71, 80, 88, 90, 135, 225, 316]

  /// The half of a plane on the right of a line through a point, as a square much larger than the picture.
  private func half(_ angle: Double, through p: Point, _ color: Color) -> ShapeLayer {
    let path = Path(polyline: [Point(0, -200), Point(400, -200), Point(400, 200), Point(0, 200)], closed: true)
    let layer = ShapeLayer(path: path, fillColor: color)
    (layer.position, layer.transform) = (p, .rotation(angle))
    return layer
  }

  private func difference(_ tree: LayerTree) -> PictureDifference {
    let (picture, geometry) = drawnByBoth(tree, width: Self.size, height: Self.size)
    #expect(geometry.problem == nil)
    return PictureDifference(picture, geometry.pixels)
  }

  @Test("an edge between black and white is off by 6 levels at most", arguments: angles)
  func single(degrees: Int) {
    for shift in [0, 0.21, 0.5, 0.83] {
      let tree = makeTree(Double(Self.size), Double(Self.size), background: .white)
      tree.root.addSublayer(half(Double(degrees) * .pi / 180, through: Point(12 + shift, 12), .black))
      let difference = difference(tree)
      #expect(difference.most <= 6, "\(degrees) degrees, \(shift): \(difference)")
    }
  }

  @Test("so is an edge in a translucent colour, which has less than half as many triangles where it is faint", arguments: angles)
  func faint(degrees: Int) {
    for alpha in [0.15, 0.35, 0.5, 0.51, 0.8] {
      let tree = makeTree(Double(Self.size), Double(Self.size), background: .white)
      tree.root.addSublayer(half(Double(degrees) * .pi / 180, through: Point(12.3, 12), Color(red: 0, green: 0, blue: 0, alpha: alpha)))
      let difference = difference(tree)
      #expect(difference.most <= 6, "\(degrees) degrees, \(alpha): \(difference)")
    }
    let mesh = Tessellator().fill(Path(circleAt: Point(20, 20), radius: 12), rule: .nonZero, scale: 1)
    let fringed = mesh.fringed
    #expect(fringed.faintIndices.count * 2 < fringed.ownIndices.count)
    #expect(
      fringed.allIndices[fringed.faintIndices].allSatisfy { [EdgeRamp.innerFar, EdgeRamp.outerFar].contains(Int($0) % EdgeRamp.rows) })
  }

  @Test("where two strong colours meet on a third by 12 at most", arguments: angles)
  func meeting(degrees: Int) {
    let angle = Double(degrees) * .pi / 180
    for (first, second, ground) in [(0x0000ff, 0xff0000, 0xffffff), (0xffff00, 0x0000ff, 0xffffff), (0xffffff, 0x00ff00, 0x000000)] {
      let tree = makeTree(Double(Self.size), Double(Self.size), background: Color(rgb: UInt32(ground)))
      let place = Point(12.3, 11.6)
      tree.root.addSublayer(half(angle, through: place, Color(rgb: UInt32(first))))
      tree.root.addSublayer(half(angle + .pi, through: place, Color(rgb: UInt32(second))))
      let difference = difference(tree)
      #expect(difference.most <= 12, "\(degrees) degrees, \(first), \(second): \(difference)")
    }
  }

  @Test("a gradient's edges too", arguments: [20, 45, 70])
  func gradients(degrees: Int) {
    let tree = makeTree(Double(Self.size), Double(Self.size), background: .white)
    let gradient = GradientLayer(frame: Rect(x: 12, y: -60, width: 100, height: 150))
    gradient.colors = [.black, Color(rgb: 0x200000)]
    gradient.transform = .rotation(Double(degrees) * .pi / 180)
    (gradient.anchorPoint, gradient.position) = (Point(0, 0.5), Point(12.4, 12))
    tree.root.addSublayer(gradient)
    let difference = difference(tree)
    #expect(difference.most <= 8, "\(difference)")
  }

  @Test("along the long edges of sharp tips, all but some pixels at the tips are off by 16 at most", arguments: [1, 0.8, 1.3])
  func tips(scale: Double) {
    let points = (0..<5).map { k in Point(100 + 90 * Math.sin(Double(k) * 0.8 * .pi), 100 - 90 * Math.cos(Double(k) * 0.8 * .pi)) }
    let tree = makeTree(200, 200, background: .white)
    let star = ShapeLayer(path: Path(polyline: points, closed: true), fillColor: .black)
    (star.position, star.transform) = (Point(20, 20), .scale(scale, scale))
    tree.root.addSublayer(star)
    let (picture, geometry) = drawnByBoth(tree, width: 200, height: 200)
    #expect(geometry.problem == nil)
    let difference = PictureDifference(picture, geometry.pixels)
    #expect(difference.share < 0.0015, "\(difference)")
  }

  @Test("the sides of a cone of colours are where they belong, to the pixel")
  func cone() {
    let tree = makeTree(100, 100, background: .white)
    let gradient = GradientLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    gradient.gradient = Gradient(
      .radial, colors: [.white, .black],
      circles: .init(startCenter: Point(0.8333, 0.75), startRadius: 0, endCenter: Point(0.1, 0.1), endRadius: 0.75))
    tree.root.addSublayer(gradient)
    let (picture, geometry) = drawnByBoth(tree, width: 100, height: 100)
    #expect(geometry.problem == nil)
    #expect(PictureDifference(picture, geometry.pixels).most <= 2)
  }

  @Test("edges of shapes that are skewed, squeezed or mirrored too")
  func skewed() {
    for (name, transform) in [
      ("skewed", AffineTransform(a: 1, b: 0.3, c: 0.5, d: 1, tx: 0, ty: 0)), ("squeezed", .scale(1, 0.8)),
      ("mirrored", .scale(-1, 1)), ("mirrored and skewed", AffineTransform(a: -1, b: 0.3, c: 0.5, d: 0.9, tx: 0, ty: 0)),
    ] {
      for degrees in Self.angles {
        let tree = makeTree(Double(Self.size), Double(Self.size), background: .white)
        let layer = half(0, through: Point(12.3, 11.6), .black)
        layer.transform = .rotation(Double(degrees) * .pi / 180).concatenating(transform)
        tree.root.addSublayer(layer)
        let difference = difference(tree)
        #expect(difference.most <= 6, "\(name), \(degrees) degrees: \(difference)")
      }
    }
  }
}
