import Geometry

/// Silhouettes without end: the seven pieces laid side by side at random, on a grid on which every corner has whole coordinates.
///
/// Every square of the grid is cut by both its diagonals into four parts; each piece covers whole ones, so that nothing is rounded.
struct Dissection {
  /// A quarter of a square of the grid: the one at its top, right, bottom or left side.
  private struct Part: Hashable {
    var x: Int
    var y: Int
    /// 0 for the top, then clockwise.
    var side: Int

    private static let middles = [Point(0.5, 0.2), Point(0.8, 0.5), Point(0.5, 0.8), Point(0.2, 0.5)]
    private static let steps = [(0, -1), (1, 0), (0, 1), (-1, 0)]

    var middle: Point { Point(Double(x), Double(y)) + Self.middles[side] }

    /// The parts beyond its three edges, and how long those are.
    var neighbours: [(part: Part, edge: Double)] {
      let (dx, dy) = Self.steps[side]
      return [
        (Part(x: x + dx, y: y + dy, side: (side + 2) & 3), 1), (Part(x: x, y: y, side: (side + 1) & 3), 0.5.squareRoot()),
        (Part(x: x, y: y, side: (side + 3) & 3), 0.5.squareRoot()),
      ]
    }
  }

  private var pieces: [PlacedPiece] = []
  private var covered: Set<Part> = []
  /// How long the edges are, in legs, along which pieces meet.
  private(set) var innerLength = 0.0

  /// The farthest that a silhouette goes across or down, in legs.
  static let largest = 7.0

  /// The silhouette of a number: always the same one, and the higher, the more of its pieces' edges lie inside, where they do not show.
  /// A few milliseconds.
  static func figure(_ number: Int) -> TriangleFigure { dissection(number).figure }

  static func dissection(_ number: Int) -> (figure: TriangleFigure, innerLength: Double) {
    var generator = SeededGenerator(seed: UInt64(bitPattern: Int64(number)) &* 0x2545_F491_4F6C_DD1D)
    // Of so many places at random for a piece the one that hides most is taken.
    let choices = 1 + min(3, number / 20)
    while true {
      if let found = attempt(choices: choices, &generator) { return found }
    }
  }

  /// Lays all seven; nil where a piece finds no place, the silhouette has a hole, touches itself, or becomes too large.
  private static func attempt(choices: Int, _ generator: inout SeededGenerator) -> (figure: TriangleFigure, innerLength: Double)? {
    var dissection = Dissection()
    for shape in PieceKit.tangram.pieces.map(\.shape).shuffled(using: &generator) {
      guard dissection.add(shape, choices: choices, &generator) else { return nil }
    }
    let order = PieceKit.tangram.pieces.map(\.shape)
    var box = dissection.pieces[0].box
    for piece in dissection.pieces { box = box.union(piece.box) }
    guard max(box.width, box.height) <= largest else { return nil }
    var left = dissection.pieces
    let solution = order.compactMap { shape in
      left.firstIndex { $0.shape == shape }.map { index in
        let piece = left.remove(at: index)
        return PlacedPiece(shape, center: piece.center - box.origin, pose: piece.pose)
      }
    }
    let outline = FigureCoverage.outline(of: solution)
    guard outline.count == 1, Set(outline[0].map { [$0.x, $0.y] }).count == outline[0].count else { return nil }
    return (TriangleFigure(outline: outline, solution: solution, turning: .eighths), dissection.innerLength)
  }

  /// Lays a piece along what lies already.
  private mutating func add(_ shape: PieceShape, choices: Int, _ generator: inout SeededGenerator) -> Bool {
    guard !pieces.isEmpty else {
      let poses = Self.poses(of: shape)
      let piece = Self.onGrid(shape, poses[Int.random(in: poses.indices, using: &generator)], .zero, corner: 0)
      lay(piece, Self.parts(of: piece), hidden: 0)
      return true
    }
    var places: [(piece: PlacedPiece, parts: [Part], hidden: Double)] = []
    let corners = pieces.flatMap(\.vertices)
    var tried: Set<PlacedPiece> = []
    for pose in Self.poses(of: shape) {
      for target in corners {
        for corner in shape.vertices.indices {
          let piece = Self.onGrid(shape, pose, target, corner: corner)
          guard tried.insert(piece).inserted else { continue }
          let parts = Self.parts(of: piece)
          guard covered.isDisjoint(with: parts) else { continue }
          let hidden = parts.reduce(0) { $0 + $1.neighbours.reduce(0) { $0 + (covered.contains($1.part) ? $1.edge : 0) } }
          if hidden >= 1 { places.append((piece, parts, hidden)) }
        }
      }
    }
    guard !places.isEmpty else { return false }
    var best = places[Int.random(in: places.indices, using: &generator)]
    for _ in 1..<max(2, choices) where choices > 1 {
      let other = places[Int.random(in: places.indices, using: &generator)]
      if other.hidden > best.hidden { best = other }
    }
    lay(best.piece, best.parts, hidden: best.hidden)
    return true
  }

  private mutating func lay(_ piece: PlacedPiece, _ parts: [Part], hidden: Double) {
    pieces.append(piece)
    covered.formUnion(parts)
    innerLength += hidden
  }

  /// How a shape can lie with all its corners on the grid.
  private static func poses(of shape: PieceShape) -> [PiecePose] {
    switch shape {
    case .triangle, .large: [0, 2, 4, 6].map { PiecePose(eighths: $0) }
    case .middle: [1, 3, 5, 7].map { PiecePose(eighths: $0) }
    case .square: [PiecePose(eighths: 0)]
    case .parallelogram: [false, true].flatMap { isFlipped in [0, 2].map { PiecePose(eighths: $0, isFlipped: isFlipped) } }
    }
  }

  /// A piece one of whose corners lies on a point of the grid.
  private static func onGrid(_ shape: PieceShape, _ pose: PiecePose, _ target: Point, corner: Int) -> PlacedPiece {
    let center = target - pose.apply(shape.vertices[corner])
    return PlacedPiece(shape, center: Point((center.x * 2).rounded() / 2, (center.y * 2).rounded() / 2), pose: pose)
  }

  /// The parts of the grid's squares that a piece covers.
  private static func parts(of piece: PlacedPiece) -> [Part] {
    let (box, vertices) = (piece.box, piece.vertices)
    var parts: [Part] = []
    for y in Int(box.minY.rounded(.down))..<Int((box.maxY - 1e-6).rounded(.up)) {
      for x in Int(box.minX.rounded(.down))..<Int((box.maxX - 1e-6).rounded(.up)) {
        for side in 0..<4 {
          let part = Part(x: x, y: y, side: side)
          let isInside = vertices.indices.allSatisfy { i in
            (vertices[(i + 1) % vertices.count] - vertices[i]).cross(part.middle - vertices[i]) > 0
          }
          if isInside { parts.append(part) }
        }
      }
    }
    return parts
  }
}
