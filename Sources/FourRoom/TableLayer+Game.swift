import FourInARow

extension TableLayer {
  /// Puts all stones of a game where they lie, at once, and shows its lines of four.
  func put(_ game: FourGame) {
    for (i, column) in game.board.moves.enumerated() {
      put(game.seat(ofMove: i), into: Cell(column: column, row: game.board.moves[..<i].count { $0 == column }))
    }
    showLines(game.board.winningLines, duration: 0)
  }

  /// Takes away what was shown about the moves that are taken back.
  func clearMarks() {
    arrow.hide()
    ghost.hide()
    clearLines()
  }
}
