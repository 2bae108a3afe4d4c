import FourInARow

/// What the machine tells, beside its moves: hints, outcomes, lessons.
extension GameMode {
  /// Takes what the machine says, now or in a log; what does not fit the game as it stands is let pass.
  func take(_ message: FourMessage) -> Bool {
    switch message {
    case .move(let column):
      guard isMachinesTurn, game.board.canPlay(column) else { return false }
      endLesson()
      playStone(column)
    case .hint(let column):
      guard isPersonsTurn, game.board.canPlay(column) else { return false }
      endLesson()
      view.arrow.show(above: column, isStill: table.options.reducesMotion)
    case .outcome(let column, let outcome):
      guard isPersonsTurn, game.board.canPlay(column) else { return false }
      outcomes[column] = outcome
      if lookedAt == column { view.pill.show(outcome, above: column) }
    case .lesson(let lesson):
      guard let lesson else {
        table.host.play(.right)
        return true
      }
      return show(lesson)
    }
    return true
  }

  /// Takes away what was shown about the board as it was.
  func clearAdvice() {
    thinker?.cancel()
    outcomes.removeAll()
    lookAt(nil)
    view.arrow.hide()
    view.ghost.hide()
  }

  func askForHint() {
    endLesson()
    guard isPersonsTurn else { return }
    thinker?.ask(.hint, about: game.board)
  }

  /// Shows what a column leads to, once it is known; nil for none.
  func lookAt(_ column: Int?) {
    guard column != lookedAt else { return }
    thinker?.cancel()
    lookedAt = column
    guard let column, game.board.canPlay(column) else { return view.pill.hide() }
    view.arrow.hide()
    view.pill.show(outcomes[column], above: column)
    if outcomes[column] == nil { thinker?.ask(.outcome(column), about: game.board) }
  }

  // MARK: - Lessons

  var canAskForLesson: Bool { game.hasMoved(.red) && !isMachinesTurn }

  /// Asks why the person's last mistake was one; pressed again it takes the lesson away.
  func askForLesson() {
    if lesson != nil { return endLesson() }
    guard canAskForLesson else { return }
    clearAdvice()
    thinker?.ask(.lesson(of: game.opener == .red ? .first : .second), about: game.board)
  }

  private func show(_ lesson: FourLesson) -> Bool {
    endLesson()
    guard let shown = LessonLayer(lesson, game: game, in: view) else { return false }
    clearAdvice()
    view.show(shown)
    return true
  }

  /// Shows the board as it is again.
  func endLesson() { view.endLesson() }
}
