import Geometry
import Layers

/// A gradient element with what it takes over by `href`, before it is fitted to a shape.
struct GradientDefinition: Sendable {
  struct Stop: Sendable {
    var offset: Double
    var color: Color
  }

  var isRadial: Bool
  /// At least one; offsets never fall.
  var stops: [Stop]
  /// Whether lengths are fractions of the shape's bounding box.
  var isRelative: Bool
  var transform: AffineTransform
  var spread: Gradient.Spread
  /// x1, y1, x2, y2 of a linear gradient.
  var line: (x1: Length, y1: Length, x2: Length, y2: Length)
  /// cx, cy, r, fx, fy, fr of a radial one.
  var circles: (cx: Length, cy: Length, r: Length, fx: Length, fy: Length, fr: Length)

  /// The paint of a shape; nil where there is none to be had: relative lengths on a box without area, a transform that flattens.
  func paint(opacity: Double, box: () -> Rect?, scale: LengthScale) -> Paint? {
    var toShape = transform
    if isRelative {
      guard let box = box(), box.width > 0, box.height > 0 else { return nil }
      toShape = toShape.concatenating(AffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
    }
    guard toShape.inverse != nil, let last = stops.last else { return nil }
    func faded(_ c: Color) -> Color { c.withAlpha(c.alpha * opacity) }
    if stops.count == 1 { return .color(faded(last.color)) }
    var gradient = Gradient(
      isRadial ? .radial : .axial, colors: stops.map { faded($0.color) }, locations: stops.map(\.offset), spread: spread)
    func place(_ x: Length, _ y: Length) -> Point { Point(value(x, .x, scale), value(y, .y, scale)) }
    if isRadial {
      let r = value(circles.r, .diagonal, scale)
      let fr = value(circles.fr, .diagonal, scale)
      guard r > 0 else { return .color(faded(last.color)) }
      gradient.circles = Gradient.Circles(
        startCenter: place(circles.fx, circles.fy), startRadius: max(0, fr), endCenter: place(circles.cx, circles.cy), endRadius: r)
    } else {
      gradient.startPoint = place(line.x1, line.y1)
      gradient.endPoint = place(line.x2, line.y2)
      if gradient.startPoint == gradient.endPoint { return .color(faded(last.color)) }
    }
    return .gradient(gradient, toShape)
  }

  private func value(_ length: Length, _ axis: LengthScale.Axis, _ scale: LengthScale) -> Double {
    guard isRelative, length.unit == .percent else { return scale.userUnits(length, axis) }
    return length.value / 100
  }
}
