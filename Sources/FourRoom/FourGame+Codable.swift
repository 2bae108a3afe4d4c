import FourInARow
import Sessions

/// A game is kept as its moves: a digit a move, columns counted from 1.
extension FourGame: Codable {
  private enum Key: String, CodingKey {
    case moves, undone, opener, wins, counted, clock
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(board.description, forKey: .moves)
    try members.encode(MoveText.text(of: undone), forKey: .undone)
    try members.encode(opener, forKey: .opener)
    try members.encode(Dictionary(uniqueKeysWithValues: wins.map { ($0.key.rawValue, $0.value) }), forKey: .wins)
    try members.encode(isCounted, forKey: .counted)
    try members.encodeIfPresent(clock, forKey: .clock)
  }

  /// - Throws: `DecodingError` where the moves are none that can be played.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let wins = members.lenient(.wins, as: [String: Lenient<Int>].self) ?? [:]
    let game = FourGame(
      moves: try members.decode(String.self, forKey: .moves), undone: members.lenient(.undone) ?? "",
      opener: try members.decode(Seat.self, forKey: .opener),
      wins: Dictionary(uniqueKeysWithValues: Seat.allCases.map { ($0, wins[$0.rawValue]?.value ?? 0) }),
      isCounted: members.lenient(.counted) ?? false)
    guard var game else {
      throw DecodingError.dataCorruptedError(forKey: Key.moves, in: members, debugDescription: "these moves cannot be played")
    }
    game.clock = members.lenient(.clock)
    self = game
  }
}
