import Gestures
import RoomKit

extension TableLayer {
  /// Has the board read out, and names the place above it that keys choose a column with; one at a time is scanned for one switch.
  /// - Parameters:
  ///   - column: the keys' column, from 0; nil once it is no more.
  ///   - game: what is on the board; nil once it is no more.
  ///   - move: leads the keys to a column.
  func describe(
    cursor: Layer, column: @escaping @MainActor () -> Int?, game: @escaping @MainActor () -> FourGame?, move: @escaping (Int) -> Void
  ) {
    let board = layer(named: "board") ?? self
    board.isAccessibilityElement = true
    board.describe(
      { FourSpeech.board.text(in: $0) },
      value: { [weak arrow = self.arrow] language in
        let advice = arrow?.column.map { FourSpeech.advice.text(in: language, ["column": "\($0 + 1)"]) }
        return game().map { ([$0.standing(in: language), advice].compactMap { $0 } + $0.columns(in: language)).joined(separator: "; ") }
      }, traits: { .staticText })
    cursor.describe(
      { language in column().map { FourSpeech.column.text(in: language, ["column": "\($0 + 1)"]) } },
      value: { language in column().flatMap { game()?.stones(in: $0, language) } },
      hint: { FourSpeech.drop.text(in: $0) }, traits: { [.adjustable, .button] })
    cursor.focusResponse?.scanStops = ScanStops(count: { FourGrid.columns }, move: move)
  }
}

@MainActor
extension FourGame {
  /// Whose turn it is, or how the round has ended.
  func standing(in language: Language) -> String {
    if let turn { return FourSpeech.turn.text(in: language, ["color": turn.spoken(in: language)]) }
    guard let winner else { return FourSpeech.drawn.text(in: language) }
    return FourSpeech.won.text(in: language, ["color": winner.spoken(in: language)])
  }

  /// Each column from below.
  fileprivate func columns(in language: Language) -> [String] {
    (0..<FourGrid.columns).map { FourSpeech.stones.text(in: language, ["column": "\($0 + 1)", "stones": stones(in: $0, language)]) }
  }

  /// The stones of a column from below.
  fileprivate func stones(in column: Int, _ language: Language) -> String {
    let moves = board.moves
    let colors = moves.indices.filter { moves[$0] == column }.map { seat(ofMove: $0).spoken(in: language) }
    if colors.isEmpty { return FourSpeech.empty.text(in: language) }
    let full = colors.count == FourGrid.rows ? [FourSpeech.full.text(in: language)] : []
    return (colors + full).joined(separator: ", ")
  }
}

extension RoomFrame {
  /// Says which stone was played, from column 0, and how the round has ended where it has.
  func announce(_ seat: Seat, in column: Int, of game: FourGame) {
    let language = options.language
    announce(FourSpeech.played.text(in: language, ["color": seat.spoken(in: language), "column": "\(column + 1)"]))
    if game.board.isOver { announce(game.standing(in: language)) }
  }
}
