import Geometry
import Layers

/// The box of a layer as its background, its border and its clip have it, with their paths once they were needed: a layer that comes to another
/// scale needs no new ones.
struct BoxOutline {
  private var bounds = Rect.zero
  private var cornerRadius = 0.0
  private var roundedCorners = RectCorners.all
  private var borderWidth = 0.0
  private var outline: Path?
  private var ring: Path?

  /// Whether the layer has another box now.
  func differs(from values: LayerValues) -> Bool {
    values.bounds != bounds || values.cornerRadius != cornerRadius || values.roundedCorners != roundedCorners
      || values.borderWidth != borderWidth
  }

  /// Takes over the layer's box.
  mutating func update(_ values: LayerValues) {
    guard differs(from: values) else { return }
    bounds = values.bounds
    cornerRadius = values.cornerRadius
    roundedCorners = values.roundedCorners
    borderWidth = values.borderWidth
    outline = nil
    ring = nil
  }

  /// The bounds, rounded where the corners are.
  mutating func path() -> Path {
    if let outline { return outline }
    let path = Self.path(bounds, cornerRadius, roundedCorners)
    outline = path
    return path
  }

  /// The bounds without rounding.
  mutating func boundsPath() -> Path { cornerRadius > 0 ? Path(rect: bounds) : path() }

  /// The ring of the border, inside the bounds, by the even-odd rule.
  mutating func border() -> Path {
    if let ring { return ring }
    var path = Self.path(bounds, cornerRadius, roundedCorners)
    let inner = bounds.insetBy(dx: borderWidth, dy: borderWidth)
    if !inner.isEmpty { path.addPath(Self.path(inner, max(0, cornerRadius - borderWidth), roundedCorners)) }
    ring = path
    return path
  }

  /// A rectangle, rounded where the corners are.
  static func path(_ bounds: Rect, _ cornerRadius: Double, _ corners: RectCorners) -> Path {
    Path(roundedRect: bounds, radius: cornerRadius, corners: corners)
  }
}
