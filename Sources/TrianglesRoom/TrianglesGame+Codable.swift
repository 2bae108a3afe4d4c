import Geometry
import Sessions

/// A game is kept in units of its rules: places in legs on the board, whatever the stage was.
extension TrianglesGame: Codable {
  private enum Key: String, CodingKey {
    case pieces, order, moves, hints, solved
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(pieces, forKey: .pieces)
    try members.encode(order, forKey: .order)
    try members.encode(moves, forKey: .moves)
    try members.encode(hints, forKey: .hints)
    try members.encode(isSolved, forKey: .solved)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    self.init(
      pieces: try members.decode([Lenient<Piece>].self, forKey: .pieces).map { $0.value ?? Piece() },
      order: members.lenient(.order) ?? [], moves: members.lenient(.moves) ?? 0, hints: members.lenient(.hints) ?? 0)
    if members.lenient(.solved) == true { solve() }
  }
}

/// A piece is kept as {"at":[x,y],"turns":n}; one that lies at home has no "at".
extension TrianglesGame.Piece: Codable {
  private enum Key: String, CodingKey {
    case at, turns
  }

  /// The farthest from the board's origin that a piece can be, in legs: more than any stage has at the smallest leg.
  private static let farthest = 1e9

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    if case .at(let center) = place { try members.encode([center.x, center.y], forKey: .at) }
    try members.encode(turns, forKey: .turns)
  }

  /// Reads a piece; a place that makes no sense is home.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let center = members.lenient(.at, as: [Double].self) ?? []
    if center.count == 2, center.allSatisfy({ abs($0) <= Self.farthest }) { place = .at(Point(center[0], center[1])) }
    turns = (members.lenient(.turns) ?? 0) & 7
  }
}
