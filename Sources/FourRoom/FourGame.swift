import FourInARow
import RoomKit

/// A game on the classic board as the room plays it: who sits where, what was taken back, and the rounds won before.
struct FourGame: Equatable {
  private(set) var board = Board()
  private var columns = UndoStack<Int>()
  /// The columns taken back, the one that comes again first at the end.
  var undone: [Int] { columns.undone }
  /// Whether the round has ended before, so that it counts no more, however it goes on.
  private(set) var isCounted = false
  /// Who moves first in this round.
  private(set) var opener: Seat
  /// The time that both players have taken; nil without a clock, as at first.
  var clock: GameClock?
  /// Rounds won before this one.
  private(set) var wins: [Seat: Int] = [.red: 0, .yellow: 0]

  init(opener: Seat = .red) { self.opener = opener }

  /// A game as it was left; nil where the moves are none that can be played.
  init?(moves: String, undone: String, opener: Seat, wins: [Seat: Int], isCounted: Bool = false) {
    guard let board = try? Board(text: moves), let taken = try? MoveText.columns(of: undone) else { return nil }
    // What was taken back must be playable again.
    guard (try? Board(moves: board.moves + taken.reversed())) != nil else { return nil }
    self.init(opener: opener)
    self.board = board
    columns = UndoStack(done: board.moves, undone: taken)
    self.isCounted = isCounted || board.isOver
    for seat in Seat.allCases { self.wins[seat] = min(999, max(0, wins[seat] ?? 0)) }
  }

  /// Who plays a stone of the rules' first or second player.
  func seat(of player: Player) -> Seat { player == .first ? opener : opener.other }

  /// Who moves next; nil when the round is over.
  var turn: Seat? { board.isOver ? nil : seat(of: board.turn) }

  /// Who has won; nil while nobody has.
  var winner: Seat? { board.winner.map(seat) }

  /// Whose stone the move of an index was.
  func seat(ofMove index: Int) -> Seat { index % 2 == 0 ? opener : opener.other }

  /// Plays a column for whoever moves next; what was taken back is forgotten.
  /// - Returns: where the stone lies; nil when the column cannot be played.
  mutating func play(_ column: Int) -> Cell? {
    guard let cell = try? board.play(column) else { return nil }
    columns.push(column)
    return cell
  }

  /// Takes the last stone back.
  /// - Returns: where it lay; nil on an empty board.
  mutating func undo() -> Cell? {
    guard let cell = board.undo() else { return nil }
    _ = columns.undo()
    return cell
  }

  /// Plays again what was taken back last.
  /// - Returns: where the stone lies; nil when nothing was taken back.
  mutating func redo() -> Cell? {
    guard let column = columns.undone.last, let cell = try? board.play(column) else { return nil }
    _ = columns.redo()
    return cell
  }

  /// Whether a seat has a stone on the board.
  func hasMoved(_ seat: Seat) -> Bool { board.moves.count > (seat == opener ? 0 : 1) }

  /// Lets the other one begin this round, from an empty board.
  mutating func swapOpener() {
    board = Board()
    columns = UndoStack()
    isCounted = false
    opener = opener.other
  }

  /// Sets how many rounds red has won before this one.
  mutating func count(wins number: Int) { wins[.red] = min(999, max(0, number)) }

  /// Notes that the round has ended once.
  mutating func markCounted() { isCounted = true }

  /// Counts the round if it was won, and begins the next, in which the other one begins.
  mutating func beginRound() {
    if let winner { wins[winner, default: 0] += 1 }
    swapOpener()
  }
}
