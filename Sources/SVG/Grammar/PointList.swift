import Geometry

/// The grammar of `points` on a polyline and a polygon.
enum PointList {
  /// Reads pairs of numbers up to the end or the first error; a number left without a partner is dropped.
  static func points(_ text: Text) -> [Point] {
    var cursor = TextCursor(text)
    var points: [Point] = []
    cursor.skipSpaces()
    while let x = cursor.number() {
      cursor.skipSeparator()
      guard let y = cursor.number() else { break }
      points.append(Point(x, y))
      cursor.skipSeparator()
    }
    return points
  }
}
