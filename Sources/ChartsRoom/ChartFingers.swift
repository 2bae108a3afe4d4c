import Geometry

/// What the fingers on the charts do.
struct ChartFingers {
  /// What a finger does.
  enum Follow {
    /// Turns the page, once it has strayed: where it began, when, and the pages' offset then.
    case turn(start: Point, time: Double, offset: Double?)
    case scrub
    case pie
    /// Gives a row the value that it is at; with the values before.
    case edit(row: Int, before: ToyCharts.Change)
    /// Drags the edge between two slices, once it has strayed from where it began.
    case edge(Int, start: Point, before: ToyCharts.Change, isMoving: Bool)
  }

  /// What each finger does, by its touch.
  var following: [Int: Follow] = [:]
  /// The touch that turns the page.
  var turning: Int?
}
