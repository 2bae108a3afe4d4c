import Geometry
import Layers

/// Hills one before the other, with trees, bushes and stones on them: a landscape that is wider than the stage.
struct PlaneScene {
  private static let planes = 8

  /// The stage's size, in points.
  let size: Size
  /// How many shapes there are on all planes.
  let count: Int

  /// Puts the planes into a layer, and says how each moves.
  @MainActor
  func add(to root: Layer, keepsPixels: Bool) -> [Motion.Element] {
    var generator = SeededGenerator(seed: 11)
    return (0..<Self.planes).map { k in
      let nearness = Double(k + 1) / Double(Self.planes)
      let plane = Layer()
      plane.anchorPoint = .zero
      plane.bounds = Rect(x: 0, y: 0, width: size.width + Motion.panLength, height: size.height)
      plane.shouldRasterize = keepsPixels
      let share = count / Self.planes + (k < count % Self.planes ? 1 : 0)
      if k == 0 {
        let sky = GradientLayer()
        sky.frame = plane.bounds
        sky.colors = [Color(rgb: 0x8ecae6), Color(rgb: 0xfff3d6)]
        (sky.gradient.startPoint, sky.gradient.endPoint) = (Point(0.5, 0), Point(0.5, 1))
        plane.addSublayer(sky)
      }
      let top = size.height * (0.2 + 0.7 * Double(k) / Double(Self.planes))
      for i in 0..<share {
        plane.addSublayer(i == 0 ? hill(top, nearness, plane.bounds, &generator) : plant(top, nearness, plane.bounds, &generator))
      }
      root.addSublayer(plane)
      return Motion.Element(layer: plane, phase: k, parallax: nearness)
    }
  }

  @MainActor
  private func hill(_ top: Double, _ nearness: Double, _ bounds: Rect, _ generator: inout SeededGenerator) -> Layer {
    var path = Path()
    path.move(to: Point(bounds.minX, bounds.maxY))
    path.addLine(to: Point(bounds.minX, top))
    let steps = 5
    for i in 1...steps {
      let (x0, x1) = (bounds.width * Double(i - 1) / Double(steps), bounds.width * Double(i) / Double(steps))
      let rise = Double.random(in: -40...40, using: &generator)
      path.addCubic(
        to: Point(x1, top), control1: Point(x0 + (x1 - x0) / 3, top - rise), control2: Point(x1 - (x1 - x0) / 3, top - rise))
    }
    path.addLine(to: Point(bounds.maxX, bounds.maxY))
    path.close()
    return ShapeLayer(
      path: path, fillColor: Color(hue: 0.3, saturation: 0.25 + 0.4 * nearness, brightness: 0.85 - 0.35 * nearness, alpha: 1))
  }

  /// A crown on a trunk, a bush or a stone.
  @MainActor
  private func plant(_ top: Double, _ nearness: Double, _ bounds: Rect, _ generator: inout SeededGenerator) -> Layer {
    let extent = (6 + 26 * nearness) * Double.random(in: 0.6...1.4, using: &generator)
    let place = Point(
      Double.random(in: 0...bounds.width, using: &generator), Double.random(in: top + 10...max(top + 11, bounds.maxY), using: &generator))
    let hue = Double.random(in: 0.2...0.4, using: &generator)
    let shape = ShapeLayer(
      path: Path(circleAt: .zero, radius: extent), fillColor: Color(hue: hue, saturation: 0.5, brightness: 0.6, alpha: 0.9))
    (shape.strokeColor, shape.lineWidth) = (Color(hue: hue, saturation: 0.7, brightness: 0.35, alpha: 1), 1 + nearness)
    shape.position = place
    return shape
  }
}
