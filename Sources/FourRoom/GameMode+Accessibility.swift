import Gestures
import RoomKit

extension GameMode {
  /// Names what keys are led to, and has the board read out.
  func describeLayers() {
    let board = view.layer(named: "board") ?? view
    board.isAccessibilityElement = true
    board.describe(
      { FourSpeech.board.text(in: $0) }, value: { [weak self] in self?.boardText(in: $0) }, traits: { .staticText })
    cursor.describe(
      { [weak self] language in self.map { FourSpeech.column.text(in: language, ["column": "\($0.column + 1)"]) } },
      value: { [weak self] language in self.map { $0.stones(in: $0.column, language) } },
      hint: { FourSpeech.drop.text(in: $0) }, traits: { [.adjustable, .button] })
  }

  /// How the game stands, then each column from below.
  private func boardText(in language: Language) -> String {
    let columns = (0..<FourGrid.columns).map {
      FourSpeech.stones.text(in: language, ["column": "\($0 + 1)", "stones": stones(in: $0, language)])
    }
    let advice = view.arrow.column.map { FourSpeech.advice.text(in: language, ["column": "\($0 + 1)"]) }
    return ([standing(in: language), advice].compactMap { $0 } + columns).joined(separator: "; ")
  }

  /// Whose turn it is, or how the round has ended.
  private func standing(in language: Language) -> String {
    if let turn = game.turn { return FourSpeech.turn.text(in: language, ["color": turn.spoken(in: language)]) }
    guard let winner = game.winner else { return FourSpeech.drawn.text(in: language) }
    return FourSpeech.won.text(in: language, ["color": winner.spoken(in: language)])
  }

  /// The stones of a column from below.
  private func stones(in column: Int, _ language: Language) -> String {
    let moves = game.board.moves
    let colors = moves.indices.filter { moves[$0] == column }.map { game.seat(ofMove: $0).spoken(in: language) }
    if colors.isEmpty { return FourSpeech.empty.text(in: language) }
    let full = colors.count == FourGrid.rows ? [FourSpeech.full.text(in: language)] : []
    return (colors + full).joined(separator: ", ")
  }

  /// Says which stone was played, and how the round has ended where it has.
  func announce(_ seat: Seat, in column: Int) {
    let language = frame.options.language
    frame.announce(FourSpeech.played.text(in: language, ["color": seat.spoken(in: language), "column": "\(column + 1)"]))
    if game.board.isOver { frame.announce(standing(in: language)) }
  }
}
