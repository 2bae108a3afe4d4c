import Geometry

/// A way for the keyboard's focus to go.
public enum FocusDirection: Hashable, Sendable, CaseIterable {
  case left, right, up, down

  /// How far off a rectangle is in this direction from another: the way along plus twice the way aside, between nearest edges, with the centres'
  /// distance in small to tell equals apart; nil when its centre does not lie that way.
  func distance(from origin: Rect, to other: Rect) -> Double? {
    let way = other.center - origin.center
    let (ahead, aside) =
      switch self {
      case .left: (-way.x, way.y)
      case .right: (way.x, way.y)
      case .up: (-way.y, way.x)
      case .down: (way.y, way.x)
      }
    guard ahead > 0.5, abs(aside) <= 4 * ahead else { return nil }
    let gapX = max(0, max(other.minX - origin.maxX, origin.minX - other.maxX))
    let gapY = max(0, max(other.minY - origin.maxY, origin.minY - other.maxY))
    let isSideways = self == .left || self == .right
    return (isSideways ? gapX + 2 * gapY : gapY + 2 * gapX) + (ahead + 2 * abs(aside)) / 16
  }
}
