import FourInARow
import Layers

/// What every column is worth, above the board.
@MainActor
struct ColumnPills {
  private let pills: [OutcomePill]

  init(in layer: Layer) {
    pills = (0..<FourGrid.columns).map { _ in OutcomePill(.upright) }
    for pill in pills { layer.addSublayer(pill) }
  }

  /// - Parameters:
  ///   - outcomes: what is known; nil for a column where it was not found out.
  ///   - isThinking: whether what is missing is being found out.
  func update(_ outcomes: [Int: FourOutcome?], on board: Board, isThinking: Bool) {
    for (column, pill) in pills.enumerated() {
      if !board.canPlay(column) {
        pill.hide()
      } else if let outcome = outcomes[column] {
        pill.update(outcome.map(OutcomePill.Content.known) ?? .unknown, above: column)
      } else if isThinking {
        pill.update(.awaited, above: column)
      } else {
        pill.hide()
      }
      pill.position.x = FourGrid.x(ofColumn: column)
    }
  }
}
