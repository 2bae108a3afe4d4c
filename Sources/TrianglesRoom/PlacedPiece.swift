import Geometry

/// A right triangle with legs of one unit, half of an upright square, in one of its four quarter turns.
struct PlacedTriangle: Hashable, Sendable {
  /// The middle of the square, which is the middle of the hypotenuse too.
  var center: Point
  /// The square's corner that the right angle is in, counted clockwise from the top left: 0...3.
  var corner: Int

  /// In square units.
  static let area = 0.5

  private static let offsets = [Point(-0.5, -0.5), Point(0.5, -0.5), Point(0.5, 0.5), Point(-0.5, 0.5)]

  /// The three vertices, clockwise on screen, the right angle second.
  var vertices: [Point] {
    [3, 0, 1].map { center + Self.offsets[(corner + $0) & 3] }
  }

  /// A third of the way from the hypotenuse to the right angle: where a finger would take it.
  var centroid: Point { center + Self.offsets[corner & 3] / 3 }

  /// The square about it.
  var box: Rect { Rect(center: center, size: Size(1, 1)) }
}

/// A triangle is kept as [x, y, corner] with the top left of its square.
extension PlacedTriangle: Codable {
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(center.x - 0.5)
    try list.encode(center.y - 0.5)
    try list.encode(corner)
  }

  /// - Throws: `DecodingError` where it is none, or lies too far away to reckon with.
  init(from decoder: any Decoder) throws {
    let numbers = try [Double](from: decoder)
    guard numbers.count == 3, numbers.allSatisfy({ abs($0) <= TriangleFigure.farthest }), let corner = Int(exactly: numbers[2]),
      (0...3).contains(corner)
    else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "this is no piece [x, y, corner]"))
    }
    self.init(center: Point(numbers[0] + 0.5, numbers[1] + 0.5), corner: corner)
  }
}
