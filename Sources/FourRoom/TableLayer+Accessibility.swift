import Gestures
import Layers
import RoomKit

extension TableLayer {
  /// Has the board read out, and names the place above it that keys choose a column with; one at a time is scanned for one switch.
  /// - Parameter game: what is on the board; nil once it is no more.
  func describe(_ input: ColumnInput, game: @escaping @MainActor () -> (any SpokenGame)?) {
    let column = { @MainActor [weak input] in input?.column }
    let board = layer(named: "board") ?? self
    board.isAccessibilityElement = true
    board.describe(
      { FourSpeech.board.text(in: $0) },
      value: { [weak arrow = self.arrow] language in
        let advice = arrow?.column.map { FourSpeech.advice.text(in: language, ["column": "\($0 + 1)"]) }
        return game().map { ([$0.standing(in: language), advice].compactMap { $0 } + $0.columns(in: language)).joined(separator: "; ") }
      }, traits: { .staticText })
    input.cursor.describe(
      { language in column().map { FourSpeech.column.text(in: language, ["column": "\($0 + 1)"]) } },
      value: { language in column().flatMap { game()?.stones(in: $0, language) } },
      hint: { FourSpeech.drop.text(in: $0) }, traits: { [.adjustable, .button] })
    input.cursor.focusResponse?.scanStops = ScanStops(
      count: { [columns = grid.columns] in columns }, move: { [weak input] in input?.moveCursor(to: $0) })
  }
}

extension RoomFrame {
  /// Says which stone was played, from column 0, and how the round has ended where it has.
  func announce(_ seat: Seat, in column: Int, of game: some SpokenGame, isPop: Bool = false) {
    let language = options.language
    announce(
      (isPop ? FourSpeech.popped : .played).text(in: language, ["color": seat.spoken(in: language), "column": "\(column + 1)"]))
    if game.isOver { announce(game.standing(in: language)) }
  }
}
