import FourInARow
import RoomKit
import Sessions

/// Games as people paste them: columns from 1 to 7, with or without something between them.
enum PastedGame {
  private static let word = "paste "
  /// The longest text that is looked at, in characters; no game is longer.
  private static let longest = 4096

  /// What a paste is in a log.
  static func event(_ text: String) -> GameEvent {
    GameEvent(word + String(text.prefix(longest).map { $0.isNewline || $0 == "\t" ? " " : $0 }))
  }

  /// The text that was pasted; nil for another event.
  static func text(of event: GameEvent) -> String? {
    event.words.hasPrefix(word) ? String(event.words.dropFirst(word.count)) : nil
  }

  /// The board after a text's moves; white space, commas and full stops say nothing.
  /// - Throws: `MoveError` for the first move that the rules forbid.
  static func board(of text: String) throws(MoveError) -> Board {
    try Board(text: String(text.prefix(longest).filter { !$0.isWhitespace && $0 != "," && $0 != "." }))
  }

  /// Why a game cannot be played, and at which move.
  @MainActor
  static func sentence(_ error: MoveError, in language: Language) -> String {
    let (word, detail): (FourWord, String) =
      switch error {
      case .notAColumn(_, let text, _): (.noColumn, text)
      case .fullColumn(_, let column): (.fullColumn, "\(column)")
      case .gameIsOver(let move): (.gameIsOver, "\(move - 1)")
      }
    let parts = word.text(in: language).split(separator: "#", omittingEmptySubsequences: false)
    // The first place is the move's, the second what is wrong with it.
    return zip(parts, ["\(error.move)", detail, ""]).reduce(into: "") { $0 += $1.0 + $1.1 }
  }
}
