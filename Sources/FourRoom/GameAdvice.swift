import FourInARow

/// What the machine tells beside its moves: hints, outcomes, lessons; and what it was asked.
@MainActor
final class GameAdvice {
  private unowned let mode: GameMode
  /// What columns lead to, as far as it was asked for and is known.
  private(set) var outcomes: [Int: FourOutcome] = [:]
  /// The column whose outcome is shown.
  private(set) var lookedAt: Int?
  /// What was asked of the machine and waits for its answer.
  private(set) var asked: FourQuestion?

  private var game: FourGame { mode.game }
  private var view: TableLayer { mode.view }
  private var isStill: Bool { mode.frame.options.reducesMotion }

  init(_ mode: GameMode) { self.mode = mode }

  /// Takes what the machine says, now or in a log; what does not fit the game as it stands is ignored.
  func handle(_ message: FourMessage) -> Bool {
    switch message {
    // A move is the game's to make; the others are not asked for here.
    case .move, .puzzle, .line, .row: return false
    case .hint(let column, let isSure):
      guard mode.isPersonsTurn, game.board.canPlay(column) else { return false }
      endLesson()
      expect(nil)
      view.arrow.appear(above: column, isSure: isSure, isStill: isStill)
      mode.frame.announce(FourSpeech.advice.text(in: mode.frame.options.language, ["column": "\(column + 1)"]))
      mode.input.showCursorGhost()
    case .outcome(let column, let outcome):
      guard mode.isPersonsTurn, game.board.canPlay(column) else { return false }
      outcomes[column] = outcome
      if lookedAt == column { view.pill.update(outcome.map(OutcomePill.Content.known) ?? .unknown, above: column) }
    case .lesson(let lesson):
      guard canAskForLesson else { return false }
      expect(nil)
      if let lesson { return present(lesson) }
      // No mistake: that is something to be glad of.
      say(.good)
      mode.frame.host.play(.right)
      mode.badge(of: .red).jump()
    case .nothing:
      if case .lesson = asked { say(.unknown) }
      expect(nil)
    }
    return true
  }

  /// Takes away what was shown about the board as it was, and what was asked about it.
  func clear() {
    mode.thinker?.cancel()
    expect(nil)
    outcomes.removeAll()
    lookAt(nil)
    view.arrow.hide()
    view.ghost.hide()
    view.verdict.hide()
  }

  /// Says what the machine thinks of the person's moves, over the last of their stones.
  private func say(_ verdict: VerdictLayer.Verdict) {
    let moves = game.board.moves
    guard let last = moves.indices.last(where: { game.seat(ofMove: $0) == .red }) else { return }
    let row = moves[..<last].count { $0 == moves[last] }
    view.verdict.appear(verdict, on: Cell(column: moves[last], row: row), isStill: isStill)
  }

  /// Notes what the machine is asked; nil when it has answered.
  private func expect(_ question: FourQuestion?) {
    guard asked != question else { return }
    asked = question
    mode.refresh()
  }

  private func ask(_ question: FourQuestion) {
    // A hint that is shown stays until there is something else to show.
    mode.thinker?.cancel()
    lookAt(nil)
    view.ghost.hide()
    view.verdict.hide()
    expect(question)
    mode.thinker?.ask(question, about: game.board)
  }

  func askForHint() {
    endLesson()
    if mode.isPersonsTurn { ask(.hint) }
  }

  /// Shows what a column leads to, once it is known; nil for none.
  func lookAt(_ column: Int?) {
    guard column != lookedAt else { return }
    mode.thinker?.cancel()
    expect(nil)
    lookedAt = column
    let isPlayable = column.map(game.board.canPlay) ?? false
    // The outcome takes the place of the stone.
    view.ghost.showsStone = !isPlayable
    guard let column, isPlayable else { return view.pill.hide() }
    view.arrow.hide()
    view.pill.update(outcomes[column].map(OutcomePill.Content.known) ?? .awaited, above: column)
    // What is not known to the end is asked again.
    if outcomes[column]?.moves == nil { mode.thinker?.ask(.outcome(column), about: game.board) }
  }

  // MARK: - Lessons

  var canAskForLesson: Bool { game.hasMoved(.red) && !mode.isMachinesTurn }

  /// Asks why the person's last mistake was one; pressed again it takes the lesson away.
  func askForLesson() {
    if !endLesson(), canAskForLesson { ask(.lesson(of: game.opener == .red ? .first : .second)) }
  }

  private func present(_ lesson: FourLesson) -> Bool {
    endLesson()
    guard let shown = LessonLayer(lesson, game: game, in: view) else { return false }
    clear()
    view.replaceLesson(with: shown)
    view.ghost.hide()
    return true
  }

  /// Shows the board as it is again.
  /// - Returns: whether a lesson was shown.
  @discardableResult
  func endLesson() -> Bool {
    guard mode.lesson != nil else { return false }
    view.endLesson()
    mode.input.showCursorGhost()
    return true
  }
}
