/// Why a list of moves cannot be played; moves are counted from 1, columns as people write them, from 1.
public enum MoveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has something else than a column's number.
  case notAColumn(move: Int, text: String, columns: Int)
  /// The column has no room.
  case fullColumn(move: Int, column: Int)
  /// Somebody had won before this move.
  case gameIsOver(move: Int)

  /// Which move it is.
  public var move: Int {
    switch self {
    case .notAColumn(let move, _, _), .fullColumn(let move, _), .gameIsOver(let move): move
    }
  }

  /// Which move it is and why, in a sentence.
  public var description: String {
    switch self {
    case .notAColumn(let move, let text, let columns): "move \(move): '\(text)' is not a column from 1 to \(columns)"
    case .fullColumn(let move, let column): "move \(move): column \(column) is full"
    case .gameIsOver(let move): "move \(move): the game was won with move \(move - 1)"
    }
  }
}
