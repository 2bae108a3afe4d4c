import Geometry
import Layers

/// The ring that fills about a pointer that rests, before it taps: a light line on a dark one, seen on any ground.
@MainActor
final class DwellRing {
  private static let radius = 18.0
  private static let widths = (dark: 7.0, light: 3.5)
  private static let zPosition = 1e6

  private let dark = ShapeLayer()
  private let light = ShapeLayer()

  init() {
    dark.name = "dwell ring"
    dark.zPosition = Self.zPosition
    dark.isHitTestable = false
    for (line, color, width) in [(dark, Color(red: 0, green: 0.1, blue: 0.35), Self.widths.dark), (light, .white, Self.widths.light)] {
      line.path = Path(circleAt: .zero, radius: Self.radius)
      line.fillColor = nil
      line.strokeColor = color
      line.lineWidth = width
    }
    // From the top, clockwise.
    light.transform = .rotation(-.pi / 2)
    dark.addSublayer(light)
  }

  /// Fills at a place in the root's coordinates, in some seconds.
  func fill(at place: Point, during duration: Double, in root: Layer) {
    if dark.superlayer !== root { root.addSublayer(dark) }
    dark.position = place
    light.strokeEnd = 1
    light.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: duration, timingFunction: .linear), forKey: "fill")
  }

  func hide() {
    light.removeAllAnimations()
    dark.removeFromSuperlayer()
  }
}
