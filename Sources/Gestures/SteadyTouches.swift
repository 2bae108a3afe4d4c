import Geometry

/// Lets a finger that strays a little stay where it went down, for hands that tremble: from farther away on it is followed as it moves.
struct SteadyTouches {
  /// How far a finger may stray, in points.
  let reach: Double
  /// Where those went down that have not strayed farther yet.
  private var starts: [Int: Point] = [:]

  init(reach: Double) { self.reach = reach }

  /// An event as the hand meant it.
  mutating func steadied(_ event: InputEvent) -> InputEvent {
    guard case .touch(var touch) = event else { return event }
    switch touch.phase {
    case .began: starts[touch.id] = touch.position
    case .moved:
      guard let start = starts[touch.id] else { return event }
      if start.distance(to: touch.position) > reach { starts[touch.id] = nil } else { touch.position = start }
    case .ended, .cancelled:
      if let start = starts.removeValue(forKey: touch.id), start.distance(to: touch.position) <= reach { touch.position = start }
    }
    return .touch(touch)
  }
}
