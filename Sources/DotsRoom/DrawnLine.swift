import Geometry
import Sessions

/// A line that was drawn, as it is kept: few points in units of the puzzle, written as whole tenths, x and y by turns.
struct DrawnLine: Codable, Equatable {
  /// How far, in units, what is kept may lie off what was drawn.
  static let tolerance = 0.2
  /// The most points that one line keeps, both ends included.
  static let mostPoints = 40

  /// In the order in which they were drawn.
  var points: [Point]

  init(points: [Point]) { self.points = points }

  /// The points that are kept of a line.
  static func kept(_ points: [Point]) -> [Point] { Polyline.simplified(points, tolerance: tolerance, most: mostPoints) }

  /// The whole line, between two ends of which either may be missing.
  func points(from start: Point?, to end: Point?) -> [Point] { (start.map { [$0] } ?? []) + points + (end.map { [$0] } ?? []) }

  /// Points as one list of whole numbers, x and y by turns, in tenths of a unit.
  var tenths: [Int] { points.flatMap { [Int(($0.x * 10).rounded()), Int(($0.y * 10).rounded())] } }

  /// The same for whoever looks at it.
  var json: JSON { .array(tenths.map { JSON($0) }) }

  func encode(to encoder: any Encoder) throws { try tenths.encode(to: encoder) }

  /// Reads a line; numbers that make no sense are left out, and what is no list is a straight line.
  init(from decoder: any Decoder) {
    let numbers = ((try? [Lenient<Int>](from: decoder)) ?? []).prefix(2 * Self.mostPoints).map(\.value)
    points = []
    for i in stride(from: 0, to: numbers.count - 1, by: 2) {
      guard let x = numbers[i], let y = numbers[i + 1], abs(x) < 10_000, abs(y) < 10_000 else { continue }
      points.append(Point(Double(x) / 10, Double(y) / 10))
    }
  }
}
