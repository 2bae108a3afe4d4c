import Geometry

/// What a piece is: a right triangle of one of three sizes, a square, or a parallelogram, as in the seven pieces of a tangram.
///
/// Lengths are in legs of the small triangle.
enum PieceShape: String, CaseIterable, Sendable {
  /// Legs of 1.
  case triangle
  /// Legs of √2, so that the hypotenuse is 2.
  case middle
  /// Legs of 2.
  case large
  /// Sides of 1.
  case square
  /// Sides of 1 and √2, an eighth of a turn between them; the only one that is another when it is flipped.
  case parallelogram

  /// In square legs.
  var area: Double {
    switch self {
    case .triangle: 0.5
    case .middle, .square, .parallelogram: 1
    case .large: 2
    }
  }

  /// The corners about the point that it turns about, clockwise on screen: of a triangle the middle of its hypotenuse, its right angle at the top left.
  var vertices: [Point] {
    switch self {
    case .triangle: Self.halfSquare
    case .middle: Self.halfSquare.map { $0 * 2.0.squareRoot() }
    case .large: Self.halfSquare.map { $0 * 2 }
    case .square: [Point(-0.5, -0.5), Point(0.5, -0.5), Point(0.5, 0.5), Point(-0.5, 0.5)]
    case .parallelogram: [Point(0, -0.5), Point(1, -0.5), Point(0, 0.5), Point(-1, 0.5)]
    }
  }

  /// Where a finger would take it, about the same point: a third of the way from a triangle's hypotenuse to its right angle.
  var handle: Point {
    switch self {
    case .triangle, .middle, .large: vertices[1] / 3
    case .square, .parallelogram: .zero
    }
  }

  /// Half the side of the square about that point that holds the shape as `vertices` has it.
  var reach: Double { vertices.reduce(0) { max($0, abs($1.x), abs($1.y)) } }

  private static let halfSquare = [Point(-0.5, 0.5), Point(-0.5, -0.5), Point(0.5, -0.5)]
}
