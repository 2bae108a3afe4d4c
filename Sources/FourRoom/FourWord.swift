import RoomKit

/// The words of four in a row.
enum FourWord: String, Word {
  static let file = "four"
  case title
  /// Why a pasted game cannot be played; the first `#` is the move, the second what is wrong with it.
  case noColumn, fullColumn, gameIsOver
  case nothingToPaste
}
