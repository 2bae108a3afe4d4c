import Geometry
import Layers

/// A gradient element with what it takes over by `href`, before it is fitted to a shape.
struct GradientDefinition: Sendable {
  /// Colours with their places, which never fall; of more than two at one place the first and the last are kept.
  struct Stops: Sendable {
    private(set) var colors: [Color] = []
    private(set) var offsets: [Double] = []

    var isEmpty: Bool { colors.isEmpty }

    /// Adds a stop at an offset in 0...1, moved up to the one before it where it lies below.
    mutating func append(_ color: Color, at offset: Double) {
      let offset = max(offsets.last ?? 0, offset)
      let n = offsets.count
      if n >= 2, offsets[n - 1] == offset, offsets[n - 2] == offset {
        colors[n - 1] = color
      } else {
        colors.append(color)
        offsets.append(offset)
      }
    }
  }

  var isRadial: Bool
  /// At least one.
  let stops: Stops
  /// Whether lengths are fractions of the shape's bounding box.
  var isRelative: Bool
  var transform: AffineTransform
  var spread: Gradient.Spread
  /// x1, y1, x2, y2 of a linear gradient.
  var line: (x1: Length, y1: Length, x2: Length, y2: Length)
  /// cx, cy, r, fx, fy, fr of a radial one.
  var circles: (cx: Length, cy: Length, r: Length, fx: Length, fy: Length, fr: Length)

  /// The paint of a shape; nil where there is none to be had: relative lengths on a box without area, a transform that flattens.
  func paint(opacity: Double, box: Rect?, scale: LengthScale) -> Paint? {
    var toShape = transform
    if isRelative {
      guard let box, box.width > 0, box.height > 0 else { return nil }
      toShape = toShape.concatenating(AffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
    }
    guard toShape.inverse != nil, let last = stops.colors.last else { return nil }
    func faded(_ c: Color) -> Color { c.withAlpha(c.alpha * opacity) }
    if stops.colors.count == 1 { return .color(faded(last)) }
    var gradient = Gradient(
      isRadial ? .radial : .axial, colors: opacity == 1 ? stops.colors : stops.colors.map(faded), locations: stops.offsets, spread: spread)
    func point(_ x: Length, _ y: Length) -> Point { Point(value(x, .x, scale), value(y, .y, scale)) }
    if isRadial {
      let r = value(circles.r, .diagonal, scale)
      let fr = value(circles.fr, .diagonal, scale)
      guard r > 0 else { return .color(faded(last)) }
      gradient.circles = Gradient.Circles(
        startCenter: point(circles.fx, circles.fy), startRadius: max(0, fr), endCenter: point(circles.cx, circles.cy), endRadius: r)
    } else {
      gradient.startPoint = point(line.x1, line.y1)
      gradient.endPoint = point(line.x2, line.y2)
      if gradient.startPoint == gradient.endPoint { return .color(faded(last)) }
    }
    return .gradient(gradient, toShape)
  }

  private func value(_ length: Length, _ axis: LengthScale.Axis, _ scale: LengthScale) -> Double {
    guard isRelative, length.unit == .percent else { return scale.userUnits(length, axis) }
    return length.value / 100
  }
}
