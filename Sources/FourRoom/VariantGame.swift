import FourInARow
import RoomKit
import Sessions

/// A game by other rules against a robot as the room plays it.
struct VariantGame: Equatable {
  private(set) var board: RowBoard
  /// Who moves first in this round.
  private(set) var opener: Seat
  /// Rounds won before this one.
  private(set) var wins: [Seat: Int]
  /// Whether the round has ended before, so that it counts no more, however it goes on.
  private(set) var isCounted = false

  init(_ rules: RowRules, opener: Seat = .red, wins: [Seat: Int] = [:]) {
    board = RowBoard(rules)
    self.opener = opener
    self.wins = wins
  }

  /// A game as it was left; nil where the moves are none that can be played.
  init?(_ kept: Document, rules: RowRules) {
    guard let board = RowBoard(rules, text: kept.played) else { return nil }
    self.init(rules, opener: kept.opener)
    self.board = board
    for seat in Seat.allCases { wins[seat] = min(999, max(0, kept.wins[seat.rawValue] ?? 0)) }
    isCounted = kept.counted || board.isOver
  }

  /// Who plays a stone of the rules' first or second player.
  func seat(of player: Player) -> Seat { player == .first ? opener : opener.other }
  /// Who moves next; nil when the round is over.
  var turn: Seat? { board.isOver ? nil : seat(of: board.turn) }
  var winner: Seat? { board.winner.map(seat) }

  /// Whether a seat has moved.
  func hasMoved(_ seat: Seat) -> Bool { board.moves.count > (seat == opener ? 0 : 1) }

  mutating func play(_ move: RowMove) -> Cell? { board.play(move) }

  /// Takes red's last move back, and the answer to it.
  mutating func undo() {
    guard hasMoved(.red) else { return }
    repeat { board.undo() } while turn != .red
  }

  mutating func markCounted() { isCounted = true }

  /// Counts the round if it was won, and begins the next, in which the other one begins.
  mutating func beginRound() {
    if let winner { wins[winner, default: 0] = min(999, wins[winner, default: 0] + 1) }
    swapOpener()
  }

  /// Lets the other one begin this round, from an empty board.
  mutating func swapOpener() { self = VariantGame(board.rules, opener: opener.other, wins: wins) }

  /// What is kept of it.
  struct Document: Codable, Equatable {
    /// The moves, a character each.
    var played: String
    var opener: Seat
    var wins: [String: Int]
    var counted: Bool

    init(_ game: VariantGame) {
      played = game.board.text
      opener = game.opener
      wins = Dictionary(uniqueKeysWithValues: game.wins.map { ($0.key.rawValue, $0.value) })
      counted = game.isCounted
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      played = try members.decode(String.self, forKey: .played)
      opener = try members.decode(Seat.self, forKey: .opener)
      wins = (members.lenient(.wins, as: [String: Lenient<Int>].self) ?? [:]).compactMapValues(\.value)
      counted = members.lenient(.counted) ?? false
    }
  }
}
