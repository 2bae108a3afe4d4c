import Geometry
import Layers
import Tessellation

/// The mark round the layer that has the keyboard's focus: a light line on a dark one, seen on any ground.
@MainActor
final class FocusRing {
  private static let gap = 4.0
  private static let zPosition = 1e6

  private let dark = ShapeLayer()
  private let light = ShapeLayer()
  private(set) var frame: Rect?

  init() {
    dark.name = "focus ring"
    dark.zPosition = FocusRing.zPosition
    dark.isHitTestable = false
    for (line, color, width) in [(dark, Color(red: 0, green: 0.1, blue: 0.35), 6.0), (light, .white, 2.5)] {
      line.fillColor = nil
      line.strokeColor = color
      line.lineWidth = width
    }
    dark.addSublayer(light)
  }

  var isShown: Bool { frame != nil }

  /// Shows the ring round a rectangle in the root's coordinates.
  func show(around rect: Rect, in root: Layer) {
    if dark.superlayer !== root { root.addSublayer(dark) }
    guard rect != frame else { return }
    frame = rect
    let path = Path(roundedRect: rect.insetBy(dx: -FocusRing.gap, dy: -FocusRing.gap), radius: 2 * FocusRing.gap)
    dark.path = path
    light.path = path
  }

  func hide() {
    guard isShown else { return }
    frame = nil
    dark.removeFromSuperlayer()
  }
}
