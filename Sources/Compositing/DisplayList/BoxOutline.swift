import Geometry
import Layers

/// The box of a layer as its background, its border and its clip have it, with their paths once they were needed: a layer that comes to another
/// scale needs no new ones.
struct BoxOutline {
  private var box = LayerBox()
  private var outline: Path?
  private var ring: Path?

  var bounds: Rect { box.bounds }

  /// Whether the layer has another box now.
  func differs(from values: LayerValues) -> Bool { differs(from: LayerBox(values)) }

  /// Whether another box is not this one.
  func differs(from other: LayerBox) -> Bool {
    other.bounds != box.bounds || other.cornerRadius != box.cornerRadius || other.roundedCorners != box.roundedCorners
      || other.borderWidth != box.borderWidth
  }

  /// Takes over the layer's box.
  mutating func update(_ values: LayerValues) {
    guard differs(from: values) else { return }
    box = LayerBox(values)
    outline = nil
    ring = nil
  }

  /// The bounds, rounded where the corners are.
  mutating func path() -> Path {
    if let outline { return outline }
    let path = Self.path(box.bounds, box.cornerRadius, box.roundedCorners)
    outline = path
    return path
  }

  /// The bounds without rounding.
  mutating func boundsPath() -> Path { box.cornerRadius > 0 ? Path(rect: box.bounds) : path() }

  /// The ring of the border, inside the bounds, by the even-odd rule.
  mutating func border() -> Path {
    if let ring { return ring }
    var path = Self.path(box.bounds, box.cornerRadius, box.roundedCorners)
    let inner = box.bounds.insetBy(dx: box.borderWidth, dy: box.borderWidth)
    if !inner.isEmpty { path.addPath(Self.path(inner, max(0, box.cornerRadius - box.borderWidth), box.roundedCorners)) }
    ring = path
    return path
  }

  /// A rectangle, rounded where the corners are.
  static func path(_ bounds: Rect, _ cornerRadius: Double, _ corners: RectCorners) -> Path {
    Path(roundedRect: bounds, radius: cornerRadius, corners: corners)
  }
}
