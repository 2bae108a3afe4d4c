import Geometry

/// A direction for the keyboard's focus to go.
public enum FocusDirection: Hashable, Sendable, CaseIterable {
  /// Towards smaller x, as the left arrow key asks.
  case left
  /// Towards greater x.
  case right
  /// Towards smaller y.
  case up
  /// Towards greater y.
  case down

  /// How far off a rectangle is in this direction from another: the distance along plus twice the distance aside, between nearest edges, with the centres'
  /// distance in small to tell equals apart; nil when its centre does not lie in that direction.
  func distance(from origin: Rect, to other: Rect) -> Double? {
    let offset = other.center - origin.center
    let (ahead, aside) =
      switch self {
      case .left: (-offset.x, offset.y)
      case .right: (offset.x, offset.y)
      case .up: (-offset.y, offset.x)
      case .down: (offset.y, offset.x)
      }
    guard ahead > 0.5, abs(aside) <= 4 * ahead else { return nil }
    let gapX = max(0, max(other.minX - origin.maxX, origin.minX - other.maxX))
    let gapY = max(0, max(other.minY - origin.maxY, origin.minY - other.maxY))
    let isSideways = self == .left || self == .right
    return (isSideways ? gapX + 2 * gapY : gapY + 2 * gapX) + (ahead + 2 * abs(aside)) / 16
  }
}
