import Geometry
import Sessions

/// The document of version 1: places in points of the stage that the level was left on.
struct TrianglesStageDocument: Decodable {
  /// A piece by the middle of its square and its turn in degrees.
  struct Piece: Decodable {
    var x: Double
    var y: Double
    var home: Bool?
    var angle: Int?
  }

  /// The stage's width and height.
  let size: [Double]
  let pieces: [Lenient<Piece>]
  let order: [Int]?
  let moves: Int?
  let hints: Int?
  let solved: Bool?

  private enum CodingKeys: String, CodingKey {
    case size, pieces, order, moves, hints, solved
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    size = try members.decode([Double].self, forKey: .size)
    pieces = try members.decode([Lenient<Piece>].self, forKey: .pieces)
    order = members.lenient(.order)
    moves = members.lenient(.moves)
    hints = members.lenient(.hints)
    solved = members.lenient(.solved)
  }

  /// The game in units of the board; nil where the stage is none.
  /// - Parameter layouts: how version 1 laid a stage of a size out, for the hand that plays now and for the other. Pieces at home say which it was.
  func game(in layouts: (Size) -> [TrianglesLayout]) -> TrianglesGame? {
    guard size.count == 2, size.allSatisfy({ (1...100_000).contains($0) }) else { return nil }
    let layouts = layouts(Size(size[0], size[1]))
    guard let layout = layouts.first(where: isHome) ?? layouts.first else { return nil }
    let pieces = pieces.map { entry in
      var piece = TrianglesGame.Piece()
      guard let entry = entry.value else { return piece }
      if let angle = entry.angle, angle % 90 == 0 { piece.turns = (angle / 90) & 3 }
      if entry.home == false, abs(entry.x) <= 1e6, abs(entry.y) <= 1e6 { piece.place = .at(layout.board(Point(entry.x, entry.y))) }
      return piece
    }
    var game = TrianglesGame(pieces: pieces, order: order ?? [], moves: moves ?? 0, hints: hints ?? 0)
    if solved == true { game.solve() }
    return game
  }

  /// Whether the pieces at home lie where a layout has their homes.
  private func isHome(_ layout: TrianglesLayout) -> Bool {
    zip(pieces, layout.homes).allSatisfy { entry, home in
      guard let piece = entry.value, piece.home == true else { return true }
      return layout.points(home).distance(to: Point(piece.x, piece.y)) < 0.1
    }
  }
}
