import Geometry

/// What the fingers on the charts do.
struct ChartFingers {
  /// What a finger does.
  enum Follow {
    /// Turns the page, once it has strayed: where it began, when, and the pages' offset then.
    case turn(start: Point, time: Double, offset: Double?)
    case scrub
    case pie
  }

  /// What each finger does, by its touch.
  var following: [Int: Follow] = [:]
  /// The touch that turns the page.
  var turning: Int?
}
