import Geometry
import Layers

/// A meadow on six hills, wider than the stage: trees, bushes, flowers and round animals, each of several shapes, under a sun and clouds.
struct MeadowScene {
  private static let hills = 6

  /// The stage's size, in points.
  let size: Size
  /// How many plants and animals there are.
  let count: Int

  /// Puts everything into a layer, and says how each part moves: hills are panned, what stands on them and what is in the sky moves about its own foot.
  @MainActor
  func add(to root: Layer) -> [Motion.Element] {
    var generator = SeededGenerator(seed: 31)
    let unit = size.height / 1080
    var elements = sky(root, unit, &generator)
    for k in 0..<Self.hills {
      let nearness = Double(k + 1) / Double(Self.hills)
      let plane = Layer()
      plane.anchorPoint = .zero
      plane.bounds = Rect(x: 0, y: 0, width: size.width + Motion.panLength, height: size.height)
      root.addSublayer(plane)
      elements.append(Motion.Element(layer: plane, phase: k, parallax: nearness))
      let top = size.height * (0.34 + 0.52 * Double(k) / Double(Self.hills))
      plane.addSublayer(ground(top, nearness, plane.bounds, &generator))
      let share = count / Self.hills + (k < count % Self.hills ? 1 : 0)
      for i in 0..<share {
        let layer = [tree, bush, flower, animal][(i + k) % 4](unit * (0.4 + 0.8 * nearness), nearness, &generator)
        layer.position = Point(
          Double.random(in: 0...plane.bounds.width, using: &generator),
          top + size.height * Double.random(in: 0.02...0.14, using: &generator))
        plane.addSublayer(layer)
        elements.append(Motion.Element(layer: layer, phase: elements.count))
      }
    }
    return elements
  }

  @MainActor
  private func sky(_ root: Layer, _ unit: Double, _ generator: inout SeededGenerator) -> [Motion.Element] {
    let sky = GradientLayer()
    sky.frame = Rect(origin: .zero, size: size)
    sky.colors = [Color(rgb: 0x79bfe8), Color(rgb: 0xfdf1d3)]
    (sky.gradient.startPoint, sky.gradient.endPoint) = (Point(0.5, 0), Point(0.5, 1))
    root.addSublayer(sky)
    let sun = ShapeLayer(path: blob(.zero, 90 * unit, 90 * unit, 24, 0, &generator), fillColor: Color(rgb: 0xffd34d))
    (sun.strokeColor, sun.lineWidth) = (Color(rgb: 0xffb52e), 5 * unit)
    sun.position = Point(size.width * 0.82, size.height * 0.16)
    root.addSublayer(sun)
    var elements = [Motion.Element(layer: sun, phase: 0)]
    for i in 0..<8 {
      let color = Color(hue: 0.6, saturation: 0.05, brightness: 1, alpha: 0.8)
      let cloud = ShapeLayer(path: blob(.zero, 150 * unit, 46 * unit, 12, 0.3, &generator), fillColor: color)
      cloud.position = Point(
        size.width * (Double(i) + 0.5) / 8, size.height * Double.random(in: 0.06...0.3, using: &generator))
      root.addSublayer(cloud)
      elements.append(Motion.Element(layer: cloud, phase: i + 1))
    }
    return elements
  }

  @MainActor
  private func ground(_ top: Double, _ nearness: Double, _ bounds: Rect, _ generator: inout SeededGenerator) -> Layer {
    var path = Path()
    path.move(to: Point(bounds.minX, bounds.maxY))
    path.addLine(to: Point(bounds.minX, top))
    let step = bounds.width / 6
    for i in 0..<6 {
      let rise = size.height * Double.random(in: -0.05...0.05, using: &generator)
      let x = bounds.minX + Double(i) * step
      path.addCubic(to: Point(x + step, top), control1: Point(x + step / 3, top - rise), control2: Point(x + step * 2 / 3, top - rise))
    }
    path.addLine(to: Point(bounds.maxX, bounds.maxY))
    path.close()
    let color = Color(hue: 0.26 + 0.06 * nearness, saturation: 0.3 + 0.35 * nearness, brightness: 0.86 - 0.3 * nearness, alpha: 1)
    return ShapeLayer(path: path, fillColor: color)
  }

  // MARK: - What stands there: layers whose origin is its foot

  @MainActor
  private func group(_ shapes: [ShapeLayer]) -> Layer {
    let group = Layer()
    for shape in shapes { group.addSublayer(shape) }
    return group
  }

  @MainActor
  private func shape(_ path: Path, _ fill: Color?, _ stroke: Color? = nil, _ width: Double = 0) -> ShapeLayer {
    let shape = ShapeLayer(path: path, fillColor: fill)
    (shape.strokeColor, shape.lineWidth) = (stroke, width)
    return shape
  }

  @MainActor
  private func tree(_ unit: Double, _ nearness: Double, _ generator: inout SeededGenerator) -> Layer {
    let height = unit * Double.random(in: 110...190, using: &generator)
    let color = Color(hue: Double.random(in: 0.22...0.38, using: &generator), saturation: 0.55, brightness: 0.75 - 0.3 * nearness, alpha: 1)
    let trunk = leaf(from: Point(0, 0), to: Point(0, -height), width: height * 0.12)
    let rim = Color(rgb: 0x23422a)
    return group([
      shape(trunk, Color(rgb: 0x6b4a2f), rim, unit),
      shape(blob(Point(-height * 0.22, -height * 0.7), height * 0.3, height * 0.26, 12, 0.12, &generator), color, rim, unit),
      shape(blob(Point(height * 0.22, -height * 0.72), height * 0.3, height * 0.26, 12, 0.12, &generator), color, rim, unit),
      shape(blob(Point(0, -height), height * 0.34, height * 0.3, 14, 0.12, &generator), color, rim, unit),
    ])
  }

  @MainActor
  private func bush(_ unit: Double, _ nearness: Double, _ generator: inout SeededGenerator) -> Layer {
    let reach = unit * Double.random(in: 24...50, using: &generator)
    let color = Color(
      hue: Double.random(in: 0.25...0.4, using: &generator), saturation: 0.6, brightness: 0.65 - 0.25 * nearness, alpha: 0.95)
    return group([shape(blob(Point(0, -reach * 0.6), reach, reach * 0.8, 16, 0.15, &generator), color, Color(rgb: 0x1f3a26), unit)])
  }

  @MainActor
  private func flower(_ unit: Double, _ nearness: Double, _ generator: inout SeededGenerator) -> Layer {
    let height = unit * Double.random(in: 40...80, using: &generator)
    var stem = Path()
    stem.move(to: .zero)
    stem.addCubic(to: Point(0, -height), control1: Point(height * 0.2, -height * 0.3), control2: Point(-height * 0.15, -height * 0.7))
    let color = Color(hue: Double.random(in: 0...1, using: &generator), saturation: 0.65, brightness: 0.95, alpha: 1)
    let petals = (0..<6).map { i in
      let angle = Double(i) * Double.pi / 3
      let tip = Point(Math.cos(angle), Math.sin(angle)) * (height * 0.3)
      return shape(leaf(from: Point(0, -height), to: Point(0, -height) + tip, width: height * 0.13), color)
    }
    let middle = shape(blob(Point(0, -height), height * 0.09, height * 0.09, 10, 0, &generator), Color(rgb: 0xffe27a))
    return group([shape(stem, nil, Color(rgb: 0x3f7d3a), 2.5 * unit)] + petals + [middle])
  }

  @MainActor
  private func animal(_ unit: Double, _ nearness: Double, _ generator: inout SeededGenerator) -> Layer {
    let reach = unit * Double.random(in: 22...40, using: &generator)
    let color = Color(hue: Double.random(in: 0...1, using: &generator), saturation: 0.35, brightness: 0.9, alpha: 1)
    let ink = Color(rgb: 0x2a2a33)
    let eyes = [-1.0, 1].map { side in
      shape(blob(Point(side * reach * 0.3, -reach * 1.5), reach * 0.1, reach * 0.12, 8, 0, &generator), ink)
    }
    let ears = [-1.0, 1].map { side in
      shape(
        leaf(from: Point(side * reach * 0.4, -reach * 1.8), to: Point(side * reach * 0.7, -reach * 2.5), width: reach * 0.25), color, ink,
        unit)
    }
    return group(
      ears + [
        shape(blob(Point(0, -reach * 0.6), reach, reach * 0.75, 14, 0.04, &generator), color, ink, unit),
        shape(blob(Point(0, -reach * 1.4), reach * 0.7, reach * 0.6, 14, 0.04, &generator), color, ink, unit),
      ] + eyes)
  }
}
