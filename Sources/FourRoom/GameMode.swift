import FourInARow
import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// The game, for two or against the machine, which plays yellow.
@MainActor
final class GameMode: FourMode {
  /// How long a finger rests on a column before its outcome is shown, in seconds.
  static let holdDuration = 0.5
  /// How long the machine is seen to think at least before it moves, in seconds.
  static let leastThinking = 0.4

  /// How far down the scene the board stands, in its points: on the jetty.
  private static let jetty = 690.0

  /// A finger on the board.
  struct Finger {
    /// The column under it; nil beside the board.
    var column: Int?
    /// Whether it rested, so that lifting it plays nothing.
    var isHolding = false
    /// Waits for it to have rested.
    var hold: ScheduledWork?
  }

  let frame: RoomFrame
  /// The machine's level, from 1 to 8; nil for two players.
  let machine: Int?
  var game: FourGame
  let view: TableLayer
  let thinker: FourThinker?
  private let ground = Layer()
  let bar = Layer()
  /// What has the keyboard's focus: the place above a column.
  let cursor = Layer()
  var badges: SeatBadges
  /// The animals of two players; nil against the machine, where the one who plays has its own.
  var pair: AnimalPair?
  private let buttons = ButtonRow()
  /// Lets the other one begin.
  private let swapButton = ButtonRow()
  var isEnding = false
  var size = Size(320, 568)
  /// The keyboard's column.
  private(set) var column = 3
  /// Whether the ring of the focus goes round it.
  private var isCursorRinged = false
  var fingers: [Int: Finger] = [:]
  /// What was asked beside the machine's moves.
  private(set) lazy var advice = GameAdvice(self)
  /// What is due on the way to the end of a round.
  private var pending: [ScheduledWork] = []
  private var pause: MovePause?

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
    let root = frame.tree.root
    for layer in [ground, view, bar] {
      layer.anchorPoint = .zero
      root.addSublayer(layer)
    }
    ground.touchHandler = self
    ground.addRecognizer(HoverGestureRecognizer { [weak self] in self?.hover($0) })
    cursor.name = "cursor"
    cursor.bounds = Rect(x: 0, y: 0, width: FourGrid.square, height: FourGrid.square)
    view.marks.addSublayer(cursor)
    badges.add(to: bar)
    answerBadges()
    try addButtons()
    cursor.focusResponse = FocusResponse { [weak self] in
      guard let self else { return }
      play(column)
    } key: { [weak self] key in
      self?.moveCursor(key) ?? false
    } ringFrame: { [weak self] in
      self?.ringFrame ?? .zero
    } ringMoved: { [weak self] isHere in
      self?.isCursorRinged = isHere
      self?.showCursorGhost()
    }
    view.describe(cursor: cursor, column: { [weak self] in self?.column }, game: { [weak self] in self?.game }) { [weak self] in
      self?.moveCursor(to: $0)
    }
    restore()
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
    declared.append(RoomButton(.look, of: self) { $0.lookAtGame() })
    try buttons.add(declared, to: bar)
    try swapButton.add([RoomButton(.swap, of: self, isEnabled: { $0.canSwap }) { $0.swap() }], to: bar)
  }

  /// Puts the stones of a game that goes on where they lie.
  private func restore() {
    for (i, column) in game.board.moves.enumerated() {
      let row = game.board.moves[..<i].count { $0 == column }
      view.put(game.seat(ofMove: i), into: Cell(column: column, row: row))
    }
    isEnding = game.board.isOver
    view.showLines(game.board.winningLines, duration: 0)
  }

  func begin(in session: Session) {
    thinker?.begin(in: session)
    frame.input.focus(cursor)
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
  var firstToDo: Layer? { cursor }

  // MARK: - Layout

  func layout(size: Size) {
    self.size = size
    ground.bounds = Rect(origin: .zero, size: size)
    arrange()
  }

  /// Puts everything in its place.
  func arrange() {
    // When a round is over nothing can be played again, and no move be advised; only then it is looked at, by the last button.
    let shown = isEnding ? buttons.buttons[...] : buttons.buttons.dropLast()
    let place = GameLayout(
      size: size, buttonCount: shown.count, idle: machine == nil ? [1] : [1, 2], isOver: isEnding,
      isLeftHanded: frame.options.isLeftHanded)
    view.transform = place.table
    // The board's foot stands on the jetty.
    let foot = place.table.apply(Point(0, FourGrid.content.maxY)).y
    frame.ground?.layout(size: size, standing: (foot, Self.jetty))
    buttons[.look]?.isHidden = !isEnding
    for (i, button) in shown.enumerated() {
      button.layout(in: place.buttons[i])
      button.isHidden = place.hiddenButtons.contains(i)
    }
    badges.layout(place)
    for button in swapButton.buttons {
      button.layout(in: place.swap)
      button.isHidden = place.hidesPlayers
    }
    placeCursor()
  }

  /// Makes room for what comes after a round, or takes it back.
  func rearrange() {
    if frame.options.reducesMotion { arrange() } else { frame.tree.animate(duration: 0.35) { arrange() } }
  }

  /// Shows whose turn it is, and what can be done.
  func refresh() {
    badges.update(game, isThinking: isMachinesTurn || advice.asked != nil)
    for row in [buttons, swapButton] { row.update() }
    if isCursorRinged { showCursorGhost() }
  }

  // MARK: - Turns

  var isMachinesTurn: Bool { machine != nil && game.turn == .yellow }
  /// Whether somebody in front of the screen may play.
  var isPersonsTurn: Bool { game.turn != nil && !isMachinesTurn }
  private var canUndo: Bool { machine == nil ? !game.board.moves.isEmpty : game.hasMoved(.red) }
  private var canSwap: Bool { game.board.moves.isEmpty || (machine != nil && !game.hasMoved(.red)) }

  /// Plays a column for the person whose turn it is; a lesson that is shown is taken away instead.
  func play(_ column: Int) {
    if lesson != nil {
      advice.endLesson()
    } else if isPersonsTurn, !isPaused(in: column) {
      playStone(column)
    }
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
      if isCursorRinged { showCursorGhost() }
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
    later(landing) { $0.frame.host.play(.thud(row: cell.row)) }
    if game.board.isOver { finish(after: landing) } else { letMachinePlay(after: landing) }
    refresh()
    frame.host.stateChanged()
  }

  /// - Parameter delay: how long the board is not yet at rest, in seconds.
  private func letMachinePlay(after delay: Double = 0) {
    if isMachinesTurn { thinker?.ask(.move, about: game.board, atLeast: delay + Self.leastThinking) } else { thinker?.cancel() }
  }

  /// Does something after some seconds, unless moves are taken back before.
  func later(_ delay: Double, _ work: @escaping (GameMode) -> Void) {
    pending.removeAll { !$0.isPending }
    pending.append(
      frame.tree.perform(after: delay, owner: self) { [weak self] in
        if let self { work(self) }
      })
  }

  /// Takes back what is still to come: thoughts, the end, advice.
  private func interrupt() {
    for work in pending { work.cancel() }
    pending.removeAll()
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
    game.swapOpener()
    view.empty()
    refresh()
    frame.host.stateChanged()
    letMachinePlay(after: 0.6)
  }

  /// Counts the round, and begins the next.
  func beginRound() {
    interrupt()
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
    later(delay + 0.05) { mode in
      mode.view.showLines(mode.game.board.winningLines, duration: mode.frame.options.reducesMotion ? 0 : 0.5)
      if let winner = mode.game.winner { mode.badge(of: winner).jump() }
    }
    later(delay + 1) { mode in
      mode.isEnding = true
      mode.rearrange()
      mode.showEnding()
    }
  }

  func badge(of seat: Seat) -> SeatBadge { badges[seat] }

  var document: any Encodable { game }
  var probeMembers: [JSON.Member] { GameProbe(self).members }

  // MARK: - Keys

  func handle(_ event: InputEvent) -> Bool {
    guard let key = event.pressedKey else { return false }
    if lesson != nil {
      advice.endLesson()
      return true
    }
    switch key {
    case .backspace: undo()
    case "H" where machine != nil: advice.askForHint()
    case "W" where machine != nil: lookAtCursor()
    default:
      guard let column = ColumnKey.column(key) else { return false }
      self.column = column
      placeCursor()
      play(column)
    }
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

  private func moveCursor(_ key: KeyEvent) -> Bool {
    guard let step = ColumnKey.step(key.key) else { return false }
    if key.isPress { moveCursor(to: min(FourGrid.columns - 1, max(0, column + step))) }
    return true
  }

  private func moveCursor(to column: Int) {
    advice.endLesson()
    advice.lookAt(nil)
    self.column = column
    placeCursor()
    if isPersonsTurn { showGhost(above: column) }
  }

  /// Shows what the keyboard's column leads to, or shows it no longer.
  private func lookAtCursor() {
    guard isPersonsTurn else { return }
    showGhost(above: column)
    advice.lookAt(advice.lookedAt == column ? nil : column)
  }

  private func placeCursor() { cursor.position = Point(FourGrid.x(ofColumn: column), FourGrid.slotY) }

  /// What the ring of the keyboard's focus goes round: the column's outcome where it is shown, else the place of a stone.
  private var ringFrame: Rect {
    let bounds = cursor.bounds
    guard advice.lookedAt == column, view.pill.content != nil else { return bounds }
    return Rect(center: bounds.center + view.pill.position - cursor.position, size: view.pill.bounds.size)
  }

  private func hover(_ recognizer: HoverGestureRecognizer) {
    guard fingers.isEmpty else { return }
    if recognizer.state.isActive, lesson == nil, isPersonsTurn, let column = FourGrid.column(at: recognizer.location(in: view)) {
      if column != view.ghost.column { showGhost(above: column) }
    } else {
      showCursorGhost()
    }
  }

  /// Holds a stone of the player whose turn it is above a column.
  func showGhost(above column: Int) {
    guard let turn = game.turn else { return }
    let x = view.convert(Point(FourGrid.x(ofColumn: column), 0), to: nil, presented: false).x
    badges.look(atX: x)
    view.ghost.appear(
      turn, above: column, landing: game.board.landing(in: column), isStill: frame.options.reducesMotion,
      look: view.look)
  }

  /// Holds a stone above the keyboard's column while the ring goes round it, as above a finger or the pointer; else none.
  func showCursorGhost() {
    guard fingers.isEmpty else { return }
    // An arrow stands where the stone would be held.
    if isCursorRinged, isPersonsTurn, lesson == nil, advice.asked == nil, view.arrow.column != column {
      showGhost(above: column)
    } else {
      view.ghost.hide()
    }
  }

  /// Why the present move was a mistake, while it is shown.
  var lesson: FourLesson? { view.lesson?.lesson }
}
