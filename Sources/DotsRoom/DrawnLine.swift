import Geometry
import Sessions

/// A line that was drawn, as it is kept: few points, in tenths of a unit.
enum DrawnLine {
  /// How far, in units, what is kept may lie off what was drawn.
  static let tolerance = 0.2
  /// The most points that one line keeps, both ends included.
  static let mostPoints = 40

  /// The points that are kept of a line.
  static func kept(_ points: [Point]) -> [Point] { Polyline.simplified(points, tolerance: tolerance, most: mostPoints) }

  /// Points as one list of whole numbers, x and y by turns.
  static func json(_ points: some Sequence<Point>) -> JSON {
    .array(points.flatMap { [JSON(Int(($0.x * 10).rounded())), JSON(Int(($0.y * 10).rounded()))] })
  }

  /// The line that `json` made a document of, between two given ends; numbers that make no sense are left out.
  static func points(_ document: JSON, from start: Point?, to end: Point?) -> [Point] {
    let numbers = (document.array ?? []).prefix(2 * mostPoints).map(\.int)
    var points: [Point] = start.map { [$0] } ?? []
    for i in stride(from: 0, to: numbers.count - 1, by: 2) {
      guard let x = numbers[i], let y = numbers[i + 1], abs(x) < 10_000, abs(y) < 10_000 else { continue }
      points.append(Point(Double(x) / 10, Double(y) / 10))
    }
    if let end { points.append(end) }
    return points
  }
}
