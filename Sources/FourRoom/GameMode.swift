import FourInARow
import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// The game, for two or against the machine, which plays yellow.
@MainActor
final class GameMode: FourMode {
  /// How long the machine is seen to think at least before it moves, in seconds.
  static let leastThinking = 0.4

  /// How far down the scene the board stands, in its points: on the jetty.
  private static let jetty = 690.0

  let frame: RoomFrame
  /// The machine's level, from 1 to 8; nil for two players.
  let machine: Int?
  var game: FourGame
  let view: TableLayer
  let thinker: FourThinker?
  let input: ColumnInput
  let bar = Layer()
  var badges: SeatBadges
  /// The animals of two players; nil against the machine, where the one who plays has its own.
  var pair: AnimalPair?
  private let buttons = ButtonRow()
  /// What stands between the players: who begins, and then how the board looks.
  private let middleButtons = ButtonRow()
  /// Whether that gives way to what comes after the round.
  private var hidesMiddle = false
  var isEnding = false
  var size = Size(320, 568)
  /// What was asked beside the machine's moves.
  private(set) lazy var advice = GameAdvice(self)
  /// What is due of moves, unless they are taken back before.
  private lazy var pending = PendingWork(of: self, on: frame.tree)
  private var pause: MovePause?
  /// The clock of two players.
  private(set) lazy var timer = GameTimer(self)

  init(on frame: RoomFrame, machine: Int?) throws(RoomError) {
    self.frame = frame
    self.machine = machine
    let options = frame.options
    game = frame.kept(FourGame.self) ?? FourGame()
    let pair = machine == nil ? AnimalPair(of: options) : nil
    self.pair = pair
    let look = pair.map { PieceLook(options, pair: $0) }
    view = TableLayer(options: options, look: look)
    thinker = machine.map { FourThinker(advisor: FourAdvisor(level: $0, seed: options.seed)) }
    badges = try SeatBadges(machine: machine, look: look, options: options)
    try frame.addGround("lake")
    input = ColumnInput(view, on: frame.tree.root, isStill: options.reducesMotion)
    bar.anchorPoint = .zero
    frame.tree.root.addSublayer(bar)
    frame.controls.toolbar = bar
    badges.add(to: bar)
    answerBadges()
    try addButtons()
    connectInput()
    view.describe(input) { [weak self] in self?.game }
    view.put(game)
    isEnding = game.board.isOver
    refresh()
  }

  private func addButtons() throws(RoomError) {
    var declared = [
      RoomButton(.undo, of: self, isEnabled: { $0.canUndo }) { $0.undo() },
      RoomButton(.redo, of: self, isEnabled: { !$0.game.undone.isEmpty }) { $0.redo() },
    ]
    if machine != nil {
      declared += [
        RoomButton(.hint, of: self, isEnabled: { $0.isPersonsTurn }) { $0.advice.askForHint() },
        RoomButton(.help, of: self, isEnabled: { $0.advice.canAskForLesson }) { $0.advice.askForLesson() },
      ]
    }
    if machine == nil { declared.append(RoomButton(.clock, of: self, isEnabled: { !$0.isEnding }) { $0.toggleClock() }) }
    declared.append(RoomButton(.look, of: self) { $0.lookAtGame() })
    try buttons.add(declared, to: bar)
    try middleButtons.add(
      [RoomButton(.swap, of: self, isEnabled: { $0.canSwap }) { $0.swap() }, RoomButton(.board, of: self) { $0.changeBoard() }], to: bar)
  }

  private func connectInput() {
    input.seat = { [weak self] in
      guard let self, isPersonsTurn, lesson == nil else { return nil }
      return game.turn
    }
    input.landing = { [weak self] in self?.game.board.landing(in: $0) }
    input.play = { [weak self] in self?.play($0) }
    input.preempt = { [weak self] in self?.advice.endLesson() ?? false }
    input.refuse = { [weak self] in
      // It is the machine's turn: it shows that it knows that one waits.
      if self?.advice.endLesson() == false, self?.isMachinesTurn == true { self?.badges[.yellow].jump() }
    }
    input.willMove = { [weak self] in
      self?.advice.endLesson()
      self?.advice.lookAt(nil)
    }
    input.holds = { [weak self] in
      guard let self else { return }
      badges.look(atX: view.convert(Point(FourGrid.x(ofColumn: $0), 0), to: nil, presented: false).x)
    }
    input.hidesCursorGhost = { [weak self] in self?.advice.asked != nil }
    guard machine != nil else { return }
    input.ignores = { [weak self] in self?.isPaused(in: $0) ?? false }
    input.ask = { [weak self] in self?.advice.lookAt($0) }
    input.ringFrame = { [weak self] in self?.outcomeFrame }
  }

  func begin(in session: Session) {
    thinker?.begin(in: session)
    frame.input.focus(input.cursor)
    frame.beginGuide { [weak self] in self?.nextStep }
    if game.board.isOver {
      showEnding(isQuiet: true)
    } else {
      if !game.board.moves.isEmpty, !game.isCounted { frame.round.begin() }
      letMachinePlay()
    }
  }

  /// What a hand would do for the first stone, on the stage.
  private var nextStep: HandGuide.Step? {
    guard isPersonsTurn, lesson == nil, game.turn.map(game.hasMoved) == false else { return nil }
    return .tap(view.transform.apply(Point(FourGrid.x(ofColumn: FourGrid.columns / 2), FourGrid.slotY)))
  }

  /// The keyboard's column.
  var firstToDo: Layer? { input.cursor }

  // MARK: - Layout

  func layout(size: Size) {
    self.size = size
    input.layout(size: size)
    arrange()
  }

  /// Puts everything in its place.
  func arrange() {
    // When a round is over nothing can be played again, and no move be advised; only then it is looked at, by the last button.
    let shown = isEnding ? buttons.buttons[...] : buttons.buttons.dropLast()
    let place = GameLayout(
      size: size, buttonCount: shown.count, idle: [1, 2], isOver: isEnding,
      sides: frame.sides)
    view.transform = place.table
    // The board's foot stands on the jetty.
    let foot = place.table.apply(Point(0, FourGrid.content.maxY)).y
    frame.ground?.layout(size: size, standing: (foot, Self.jetty))
    buttons[.look]?.isHidden = !isEnding
    place.layout(shown)
    badges.layout(place)
    place.layout(swap: middleButtons.buttons)
    hidesMiddle = place.hidesPlayers
    showMiddle()
  }

  /// Makes room for what comes after a round, or takes it back.
  func rearrange() { view.rescale(arrange) }

  /// Shows whose turn it is, and what can be done.
  func refresh() {
    badges.update(game, isThinking: isMachinesTurn || advice.asked != nil)
    for row in [buttons, middleButtons] { row.update() }
    showMiddle()
    timer.follow()
    input.updateCursorGhost()
  }

  /// Shows who begins as long as that can be changed, and from then on how the board looks.
  private func showMiddle() {
    middleButtons[.swap]?.isHidden = hidesMiddle || !canSwap
    middleButtons[.board]?.isHidden = hidesMiddle || canSwap
  }

  // MARK: - Turns

  var isMachinesTurn: Bool { machine != nil && game.turn == .yellow }
  /// Whether somebody in front of the screen may play.
  var isPersonsTurn: Bool { game.turn != nil && !isMachinesTurn }
  private var canUndo: Bool { machine == nil ? !game.board.moves.isEmpty : game.hasMoved(.red) }
  private var canSwap: Bool { game.board.moves.isEmpty || (machine != nil && !game.hasMoved(.red)) }

  /// Plays a column for the person whose turn it is; a lesson that is shown is taken away instead.
  func play(_ column: Int) {
    if !advice.endLesson(), isPersonsTurn, !isPaused(in: column) { playStone(column) }
  }

  /// Whether a press in a column comes so soon after the last stone that it is no move; it then holds the next one up as long again.
  func isPaused(in column: Int) -> Bool {
    pause?.holds(column, at: frame.tree.now) ?? false
  }

  /// Plays a column for whoever moves next.
  func playStone(_ column: Int) {
    guard let seat = game.turn else { return }
    advice.clear()
    guard let cell = game.play(column) else {
      view.refuse(column)
      frame.host.play(.wrong)
      input.updateCursorGhost()
      return
    }
    pause = MovePause(after: seat, in: column, isMachine: machine != nil, at: frame.tree.now)
    if game.board.moves.count == 1, !game.isCounted { frame.round.begin() }
    follow(seat, cell)
  }

  /// Shows a stone that was played, and goes on.
  private func follow(_ seat: Seat, _ cell: Cell, delay: Double = 0) {
    let landing = view.drop(seat, into: cell, delay: delay)
    frame.announce(seat, in: cell.column, of: game)
    pending.perform(after: landing) { $0.frame.host.play(.thud(row: cell.row)) }
    if game.board.isOver { finish(after: landing) } else { letMachinePlay(after: landing) }
    refresh()
    frame.host.stateChanged()
  }

  /// - Parameter delay: how long the board is not yet at rest, in seconds.
  private func letMachinePlay(after delay: Double = 0) {
    if isMachinesTurn { thinker?.ask(.move, about: game.board, atLeast: delay + Self.leastThinking) } else { thinker?.cancel() }
  }

  /// Takes back what is still to come: thoughts, the end, advice.
  private func interrupt() {
    pending.cancel()
    pause = nil
    thinker?.cancel()
    advice.clear()
    advice.endLesson()
    view.clearLines()
    if isEnding { clearEnding() }
  }

  // MARK: - Buttons

  /// Takes the last move back; against the machine its answer too.
  func undo() {
    guard canUndo else { return }
    let wasOver = game.board.isOver
    interrupt()
    frame.round.noteMistake()
    var delay = 0.0
    repeat {
      guard let cell = game.undo() else { break }
      view.lift(from: cell, delay: delay)
      delay += 0.12
    } while isMachinesTurn
    if wasOver { frame.round.reopen() }
    refresh()
    frame.host.stateChanged()
  }

  /// Plays again what was taken back.
  func redo() {
    guard !game.undone.isEmpty else { return }
    interrupt()
    var delay = 0.0
    repeat {
      guard let seat = game.turn, let cell = game.redo() else { break }
      follow(seat, cell, delay: delay)
      delay += 0.35
    } while isMachinesTurn && !game.undone.isEmpty
  }

  /// Lets the other one begin.
  func swap() {
    guard canSwap else { return }
    interrupt()
    timer.reset()
    game.swapOpener()
    view.empty()
    refresh()
    frame.host.stateChanged()
    letMachinePlay(after: 0.6)
  }

  /// Counts the round, and begins the next.
  func beginRound() {
    interrupt()
    timer.reset()
    frame.round.reset()
    game.beginRound()
    view.empty()
    refresh()
    frame.host.stateChanged()
    letMachinePlay(after: 0.7)
  }

  // MARK: - The end of a round

  private func finish(after delay: Double) {
    frame.round.end(result)
    game.markCounted()
    pending.perform(after: delay + 0.05) { mode in
      mode.view.showLines(mode.game.board.winningLines, duration: mode.frame.options.reducesMotion ? 0 : 0.5)
      mode.badges.celebrate(mode.game.winner)
    }
    view.prepareToRescale(in: delay + 1)
    pending.end(after: delay + 1, isStill: frame.options.reducesMotion) { mode in
      mode.isEnding = true
      mode.showEnding()
    } makeRoom: {
      $0.rearrange()
    }
  }

  func badge(of seat: Seat) -> SeatBadge { badges[seat] }

  var document: any Encodable {
    var game = game
    game.clock = timer.clock
    return game
  }
  var probeMembers: [JSON.Member] { GameProbe(self).members }

  // MARK: - Keys

  func handle(_ event: InputEvent) -> Bool {
    guard let key = event.pressedKey else { return false }
    if advice.endLesson() { return true }
    guard key == "W", machine != nil else { return input.handle(key) || buttons.press(key) }
    lookAtCursor()
    return true
  }

  /// Takes what the machine says, now or in a log; what does not fit the game as it stands is ignored.
  func handle(_ event: GameEvent) -> Bool {
    guard let message = FourMessage(event.words) else { return false }
    guard case .move(let column) = message else { return advice.handle(message) }
    guard isMachinesTurn, game.board.canPlay(column) else { return false }
    advice.endLesson()
    playStone(column)
    return true
  }

  /// Shows what the keyboard's column leads to, or shows it no longer.
  private func lookAtCursor() {
    guard isPersonsTurn else { return }
    let column = input.column
    input.showGhost(above: column)
    advice.lookAt(advice.lookedAt == column ? nil : column)
  }

  /// The outcome of the keyboard's column where it is shown, which the ring of the focus then goes round.
  private var outcomeFrame: Rect? {
    guard advice.lookedAt == input.column, view.pill.content != nil else { return nil }
    let cursor = input.cursor
    return Rect(center: cursor.bounds.center + view.pill.position - cursor.position, size: view.pill.bounds.size)
  }

  /// Why the present move was a mistake, while it is shown.
  var lesson: FourLesson? { view.lesson?.lesson }
}
