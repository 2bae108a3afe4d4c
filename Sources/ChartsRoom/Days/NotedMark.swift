import Geometry
import Layers
import RoomKit

/// A check on a disc, in a corner of what was noted.
@MainActor
final class NotedMark: Layer {
  private static let side = 22.0

  /// - Throws: `RoomError` when an icon is missing.
  init(_ icon: Icon) throws(RoomError) {
    let check = try icon.layer(size: Self.side * 0.7, color: Palette.onAccent)
    super.init()
    name = "noted"
    isHitTestable = false
    bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    cornerRadius = Self.side / 2
    backgroundColor = Palette.good
    check.position = bounds.center
    addSublayer(check)
  }

  /// Puts it into the upper right corner of what is so wide.
  func layout(in width: Double, scale: Double) {
    transform = .scale(scale, scale)
    position = Point(width, 0) + Point(-0.42, 0.42) * (Self.side * scale)
  }
}
