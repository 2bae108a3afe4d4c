import Geometry

/// Lines that grow at their end, kept apart from a path so that a new point costs the same at any length.
package struct GrowingPath: Sendable {
  /// All points in order.
  package private(set) var points: [Point] = []
  /// The index of the point with which each line begins.
  package private(set) var starts: [Int] = []
  /// Rises with every change.
  package private(set) var revision = 0
  /// The same from the first point on; other lines have another.
  package let identity = Identity()

  package final class Identity: Sendable {}

  mutating func begin(at point: Point) {
    starts.append(points.count)
    points.append(point)
    revision += 1
  }

  mutating func append(_ point: Point) {
    points.append(point)
    revision += 1
  }

  /// The lines as a path; O(n).
  package var path: Path {
    var path = Path()
    path.reserveCapacity(verbs: points.count, points: points.count)
    var next = 0
    for (i, p) in points.enumerated() {
      if next < starts.count, starts[next] == i {
        path.move(to: p)
        next += 1
      } else {
        path.addLine(to: p)
      }
    }
    return path
  }
}
