import Geometry
import Layers

/// An owl on a branch: large shapes, rows of feathers with thin outlines over them, eyes of rings, and hairs, drawn by rule.
struct OwlScene {
  private let size: Size
  private let count: Int

  /// - Parameter count: how many shapes there are; feathers and hairs are those that vary.
  init(size: Size, count: Int) {
    self.size = size
    self.count = count
  }

  /// One shape: its path about the drawing's middle, 2 high in all, and how it is painted.
  private struct Shape {
    var path: Path
    var fill: Color?
    var stroke: Color?
    /// In the same units.
    var width = 0.0
  }

  /// Puts the shapes into a layer, and says how each moves: about its own middle.
  @MainActor
  func add(to root: Layer) -> [Motion.Element] {
    root.backgroundColor = Color(rgb: 0xf3ead7)
    let unit = min(size.width, size.height) / 2
    let place = AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: size.width / 2, ty: size.height / 2)
    return shapes().enumerated().map { i, shape in
      let layer = ShapeLayer(path: shape.path.transformed(by: place), fillColor: shape.fill)
      (layer.strokeColor, layer.lineWidth) = (shape.stroke, shape.width * unit)
      root.addSublayer(layer)
      return Motion.Element(layer: layer, pivot: layer.path.bounds?.center ?? .zero, phase: i)
    }
  }

  private func shapes() -> [Shape] {
    var generator = SeededGenerator(seed: 23)
    let ink = Color(rgb: 0x2b1d10)
    var shapes = [
      Shape(path: blob(Point(0.1, 0.86), 1.5, 0.1, 24, 0.2, &generator), fill: Color(rgb: 0x6d4a2a), stroke: ink, width: 0.006),
      Shape(path: blob(Point(0, 0.15), 0.56, 0.74, 20, 0.04, &generator), fill: Color(rgb: 0x8a5f35), stroke: ink, width: 0.008),
      Shape(path: blob(Point(0, 0.26), 0.38, 0.56, 18, 0.05, &generator), fill: Color(rgb: 0xe6cfa4), stroke: ink, width: 0.003),
      Shape(path: blob(Point(-0.46, 0.2), 0.2, 0.56, 16, 0.06, &generator), fill: Color(rgb: 0x5c3c1f), stroke: ink, width: 0.006),
      Shape(path: blob(Point(0.46, 0.2), 0.2, 0.56, 16, 0.06, &generator), fill: Color(rgb: 0x5c3c1f), stroke: ink, width: 0.006),
      Shape(path: blob(Point(0, -0.52), 0.5, 0.36, 20, 0.05, &generator), fill: Color(rgb: 0x9a6d3e), stroke: ink, width: 0.008),
    ]
    let hairs = count / 6
    let face = face(ink, &generator)
    let feathers = max(0, count - shapes.count - face.count - hairs)
    shapes += (0..<feathers).map { feather($0, of: feathers, ink, &generator) }
    shapes += face
    shapes += (0..<hairs).map { hair($0, of: hairs, ink, &generator) }
    return Array(shapes.prefix(count))
  }

  /// Eyes, beak and ears.
  private func face(_ ink: Color, _ generator: inout SeededGenerator) -> [Shape] {
    var shapes: [Shape] = []
    for side in [-1.0, 1] {
      let ear = leaf(from: Point(0.26 * side, -0.76), to: Point(0.42 * side, -1), width: 0.1)
      shapes.append(Shape(path: ear, fill: Color(rgb: 0x70491f), stroke: ink, width: 0.006))
      let rings: [(Double, UInt32)] = [(0.22, 0xf7ecd2), (0.17, 0xd98e2b), (0.15, 0xf2b640), (0.09, 0x1a120a), (0.03, 0xffffff)]
      for (radius, color) in rings {
        let center = Point(0.21 * side - (radius < 0.05 ? 0.03 : 0), -0.54 - (radius < 0.05 ? 0.03 : 0))
        shapes.append(
          Shape(
            path: blob(center, radius, radius, 14, radius > 0.2 ? 0.06 : 0, &generator), fill: Color(rgb: color), stroke: ink, width: 0.004)
        )
      }
    }
    shapes.append(
      Shape(path: leaf(from: Point(0, -0.5), to: Point(0, -0.28), width: 0.08), fill: Color(rgb: 0x3d3327), stroke: ink, width: 0.005))
    return shapes
  }

  /// A feather of the breast, of a wing or of the head, in rows from below upwards.
  private func feather(_ i: Int, of count: Int, _ ink: Color, _ generator: inout SeededGenerator) -> Shape {
    let part = Double(i) / Double(max(1, count))
    let row = 0.8 - 1.45 * part
    let half = row < -0.2 ? 0.44 : 0.6
    let x = Double.random(in: -half...half, using: &generator)
    let length = Double.random(in: 0.12...0.24, using: &generator)
    let end = Point(x * 1.06 + Double.random(in: -0.03...0.03, using: &generator), row + length)
    let isPale = abs(x) < 0.34 && row > -0.15
    let brightness = Double.random(in: isPale ? 0.75...0.95 : 0.35...0.65, using: &generator)
    let color = Color(hue: 0.09, saturation: isPale ? 0.3 : 0.6, brightness: brightness, alpha: 1)
    return Shape(
      path: leaf(from: Point(x, row), to: end, width: length * 0.45), fill: color, stroke: ink, width: i % 3 == 0 ? 0.004 : 0.0015)
  }

  /// A thin curve beside the beak, over the eyes or on the breast.
  private func hair(_ i: Int, of count: Int, _ ink: Color, _ generator: inout SeededGenerator) -> Shape {
    let side = i % 2 == 0 ? 1.0 : -1
    let start = Point(
      side * Double.random(in: 0.02...0.4, using: &generator), Double.random(in: i % 3 == 0 ? -0.9...(-0.7) : -0.3...0.7, using: &generator)
    )
    var path = Path()
    path.move(to: start)
    let reach = Point(side * Double.random(in: 0.05...0.3, using: &generator), Double.random(in: -0.1...0.12, using: &generator))
    path.addCubic(to: start + reach, control1: start + Point(reach.x * 0.3, -0.08), control2: start + Point(reach.x * 0.7, 0.06))
    return Shape(path: path, fill: nil, stroke: i % 4 == 0 ? .white : ink, width: Double.random(in: 0.0015...0.005, using: &generator))
  }
}

/// A closed curve through points about a centre, whose distances differ by up to a part.
func blob(_ center: Point, _ radiusX: Double, _ radiusY: Double, _ corners: Int, _ part: Double, _ generator: inout SeededGenerator) -> Path
{
  let points = (0..<corners).map { i -> Point in
    let angle = 2 * Double.pi * Double(i) / Double(corners)
    let reach = part > 0 ? 1 + Double.random(in: -part...part, using: &generator) : 1
    return center + Point(radiusX * reach * Math.cos(angle), radiusY * reach * Math.sin(angle))
  }
  var path = Path()
  path.move(to: points[0])
  for i in points.indices {
    // Through all points, with tangents along those beside each (Catmull and Rom, 1974).
    let (before, here) = (points[(i + corners - 1) % corners], points[i])
    let (next, after) = (points[(i + 1) % corners], points[(i + 2) % corners])
    path.addCubic(to: next, control1: here + (next - before) * (1 / 6), control2: next - (after - here) * (1 / 6))
  }
  path.close()
  return path
}

/// A leaf or a feather, pointed at its end and round at its beginning.
func leaf(from start: Point, to end: Point, width: Double) -> Path {
  let along = end - start
  let length = max(1e-9, (along.x * along.x + along.y * along.y).squareRoot())
  let across = Point(-along.y / length, along.x / length) * width
  var path = Path()
  path.move(to: start)
  path.addCubic(to: end, control1: start + across, control2: end - along * 0.35 + across * 0.7)
  path.addCubic(to: start, control1: end - along * 0.35 - across * 0.7, control2: start - across)
  path.close()
  return path
}
