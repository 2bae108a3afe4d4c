import FourInARow
import RoomKit

/// A game as it is told to those who do not see its board.
@MainActor
protocol SpokenGame {
  var turn: Seat? { get }
  var winner: Seat? { get }
  var isOver: Bool { get }
  /// How many columns and rows its board has.
  var boardSize: (columns: Int, rows: Int) { get }
  /// Whose stones lie in a column, from below.
  func seats(in column: Int) -> [Seat]
}

extension SpokenGame {
  /// Whose turn it is, or how the round has ended.
  func standing(in language: Language) -> String {
    if let turn { return FourSpeech.turn.text(in: language, ["color": turn.spoken(in: language)]) }
    guard let winner else { return FourSpeech.drawn.text(in: language) }
    return FourSpeech.won.text(in: language, ["color": winner.spoken(in: language)])
  }

  /// Each column from below.
  func columns(in language: Language) -> [String] {
    (0..<boardSize.columns).map { FourSpeech.stones.text(in: language, ["column": "\($0 + 1)", "stones": stones(in: $0, language)]) }
  }

  /// The stones of a column from below.
  func stones(in column: Int, _ language: Language) -> String {
    let colors = seats(in: column).map { $0.spoken(in: language) }
    if colors.isEmpty { return FourSpeech.empty.text(in: language) }
    let full = colors.count == boardSize.rows ? [FourSpeech.full.text(in: language)] : []
    return (colors + full).joined(separator: ", ")
  }
}

extension FourGame: SpokenGame {
  var isOver: Bool { board.isOver }
  var boardSize: (columns: Int, rows: Int) { (FourGrid.columns, FourGrid.rows) }
  func seats(in column: Int) -> [Seat] { board.moves.indices.filter { board.moves[$0] == column }.map { seat(ofMove: $0) } }
}

extension VariantGame: SpokenGame {
  var isOver: Bool { board.isOver }
  var boardSize: (columns: Int, rows: Int) { (board.rules.size.columns, board.rules.size.rows) }
  func seats(in column: Int) -> [Seat] {
    (0..<board.rules.size.rows).compactMap { board[Cell(column: column, row: $0)].map { seat(of: $0) } }
  }
}
