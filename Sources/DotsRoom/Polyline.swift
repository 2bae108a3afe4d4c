import Geometry

/// Straight lines from point to point.
enum Polyline {
  /// The place nearest to a point on a line between two others.
  static func nearest(to p: Point, onLine a: Point, _ b: Point) -> Point {
    let vector = b - a
    let square = vector.dot(vector)
    guard square > 0 else { return a }
    return a.interpolated(to: b, min(1, max(0, (p - a).dot(vector) / square)))
  }

  /// The distance from a point to a line between two others.
  static func distance(from p: Point, toLine a: Point, _ b: Point) -> Double { p.distance(to: nearest(to: p, onLine: a, b)) }

  /// The points without those that lie within a tolerance of the lines between the ones kept: the ends, and by turns the one that is farthest off
  /// (Ramer 1972; Douglas and Peucker 1973). O(n log n) for usual lines, O(n^2) at worst.
  static func simplified(_ points: [Point], tolerance: Double) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var spans = [(0, points.count - 1)]
    while let (first, last) = spans.popLast() {
      var farthest = (index: first, distance: tolerance)
      for i in first + 1..<max(first + 1, last) {
        let d = distance(from: points[i], toLine: points[first], points[last])
        if d > farthest.distance { farthest = (i, d) }
      }
      guard farthest.index > first else { continue }
      isKept[farthest.index] = true
      spans.append((first, farthest.index))
      spans.append((farthest.index, last))
    }
    return zip(points, isKept).filter { $0.1 }.map { $0.0 }
  }

  /// As `simplified`, with a tolerance that grows until no more than so many points are left; at least 2.
  static func simplified(_ points: [Point], tolerance: Double, most: Int) -> [Point] {
    var tolerance = tolerance
    var result = simplified(points, tolerance: tolerance)
    while result.count > max(2, most) {
      tolerance *= 1.6
      result = simplified(points, tolerance: tolerance)
    }
    return result
  }
}
