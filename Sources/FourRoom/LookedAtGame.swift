import FourInARow
import RoomKit

/// A game that one goes to look at on the board to find things out: it waits there until that is opened.
struct LookedAtGame: Codable, Equatable {
  private static let name = "looked at"
  /// The columns, from 1.
  let line: String
  let opener: Seat

  @MainActor
  static func keep(_ game: FourGame, in store: RoomStore) {
    store[name] = LookedAtGame(line: game.board.description, opener: game.opener)
  }

  /// The game, once; nil where none waits.
  @MainActor
  static func take(from store: RoomStore) -> FourGame? {
    guard let kept: LookedAtGame = store[name] else { return nil }
    store[name] = LookedAtGame?.none
    return FourGame(moves: kept.line, undone: "", opener: kept.opener, wins: [:])
  }
}
