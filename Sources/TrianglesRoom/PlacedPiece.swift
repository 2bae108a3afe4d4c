import Geometry

/// A piece where it lies.
struct PlacedPiece: Hashable, Sendable {
  let shape: PieceShape
  /// The point that it turns about: the middle of a triangle's hypotenuse, which is that of its square too.
  var center: Point
  var pose: PiecePose

  init(_ shape: PieceShape, center: Point, pose: PiecePose) {
    (self.shape, self.center, self.pose) = (shape, center, pose)
  }

  /// A small triangle, half of an upright square, in one of its four quarter turns.
  /// - Parameter corner: the square's corner that the right angle is in, counted clockwise from the top left: 0...3.
  init(center: Point, corner: Int) { self.init(.triangle, center: center, pose: PiecePose(eighths: 2 * corner)) }

  /// Of a triangle in a quarter turn the corner of its square that the right angle is in, counted clockwise from the top left: 0...3.
  var corner: Int {
    get { pose.eighths / 2 }
    set { pose = PiecePose(eighths: 2 * newValue) }
  }

  /// The corners, clockwise on screen, of a triangle the right angle second.
  var vertices: [Point] {
    let vertices = shape.vertices.map { center + pose.apply($0) }
    return pose.isFlipped ? vertices.reversed() : vertices
  }

  /// Where a finger would take it.
  var centroid: Point { center + pose.apply(shape.handle) }

  /// The upright box about it.
  var box: Rect {
    let vertices = vertices
    let (x, y) = (vertices.map(\.x), vertices.map(\.y))
    return Rect(minX: x.min() ?? 0, minY: y.min() ?? 0, maxX: x.max() ?? 0, maxY: y.max() ?? 0)
  }

  /// Whether another one of the same shape covers the same place, but for the last digits.
  func covers(_ other: PlacedPiece) -> Bool {
    guard shape == other.shape, center.distance(to: other.center) < 1e-6 else { return false }
    let others = other.vertices
    return vertices.allSatisfy { p in others.contains { $0.distance(to: p) < 1e-6 } }
  }
}

/// A small triangle in a quarter turn is kept as [x, y, corner] with the top left of its square; any other piece as ["shape", x, y, eighths] with its
/// middle, and a last 1 where it is flipped.
extension PlacedPiece: Codable {
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    if shape == .triangle, pose.eighths % 2 == 0, !pose.isFlipped {
      try list.encode(center.x - 0.5)
      try list.encode(center.y - 0.5)
      try list.encode(corner)
      return
    }
    try list.encode(shape.rawValue)
    try list.encode(center.x)
    try list.encode(center.y)
    try list.encode(pose.eighths)
    if pose.isFlipped { try list.encode(1) }
  }

  /// - Throws: `DecodingError` where it is none, or lies too far away to reckon with.
  init(from decoder: any Decoder) throws {
    let damaged = DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "this is no piece [x, y, corner] or [\"shape\", x, y, eighths]"))
    var list = try decoder.unkeyedContainer()
    let name = try? list.decode(String.self)
    var numbers: [Double] = []
    while !list.isAtEnd, numbers.count < 5 { numbers.append(try list.decode(Double.self)) }
    guard numbers.allSatisfy({ abs($0) <= TriangleFigure.farthest }), (3...4).contains(numbers.count), let turn = Int(exactly: numbers[2])
    else { throw damaged }
    guard let name else {
      guard numbers.count == 3, (0...3).contains(turn) else { throw damaged }
      self.init(center: Point(numbers[0] + 0.5, numbers[1] + 0.5), corner: turn)
      return
    }
    guard let shape = PieceShape(rawValue: name), (0...7).contains(turn), numbers.count == 3 || numbers[3] == 1 else { throw damaged }
    self.init(shape, center: Point(numbers[0], numbers[1]), pose: PiecePose(eighths: turn, isFlipped: numbers.count == 4))
  }
}
