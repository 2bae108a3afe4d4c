import Geometry
import Layers
import Tessellation

/// The mark round the layer that has the keyboard's focus: a light line on a dark one, seen on any ground.
@MainActor
final class FocusRing {
  private static let gap = 4.0
  private static let widths = (dark: 6.0, light: 2.5)
  /// The shorter side of a stage, in points, beyond which the ring grows with it.
  private static let usualSide = 768.0
  private static let zPosition = 1e6

  private let dark = ShapeLayer()
  private let light = ShapeLayer()
  private(set) var frame: Rect?

  init() {
    dark.name = "focus ring"
    dark.zPosition = FocusRing.zPosition
    dark.isHitTestable = false
    for (line, color) in [(dark, Color(red: 0, green: 0.1, blue: 0.35)), (light, .white)] {
      line.fillColor = nil
      line.strokeColor = color
    }
    dark.addSublayer(light)
  }

  var isShown: Bool { frame != nil }

  /// Shows the ring round a rectangle in the root's coordinates.
  func surround(_ rect: Rect, in root: Layer) {
    if dark.superlayer !== root { root.addSublayer(dark) }
    guard rect != frame else { return }
    frame = rect
    let unit = max(1, min(root.bounds.width, root.bounds.height) / Self.usualSide)
    let gap = Self.gap * unit
    dark.lineWidth = Self.widths.dark * unit
    light.lineWidth = Self.widths.light * unit
    // All of it stays on the stage, also round what lies in a corner.
    let edge = dark.lineWidth / 2
    let around = rect.insetBy(dx: -gap, dy: -gap)
    let path = Path(roundedRect: around.intersection(root.bounds.insetBy(dx: edge, dy: edge)) ?? around, radius: 2 * gap)
    dark.path = path
    light.path = path
  }

  func hide() {
    guard isShown else { return }
    frame = nil
    dark.removeFromSuperlayer()
  }
}
