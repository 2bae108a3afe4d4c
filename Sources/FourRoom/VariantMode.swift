import FourInARow
import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// A game by other rules against a robot, which plays yellow.
@MainActor
final class VariantMode: FourMode {
  /// How far down the scene the board stands, in its points: on the jetty.
  private static let jetty = 690.0

  let frame: RoomFrame
  let variant: FourVariant
  private(set) var game: VariantGame
  let view: TableLayer
  private let input: ColumnInput
  private let handles: PopHandles
  private let bar = Layer()
  let badges: SeatBadges
  private let buttons = ButtonRow()
  private let swapButton = ButtonRow()
  private let thinker: FourThinker
  private(set) var isEnding = false
  /// Whether a hint was asked for and has not come.
  private(set) var isAsking = false
  private var size = Size(320, 568)
  /// What is due of moves, unless they are taken back before.
  private lazy var pending = PendingWork(of: self, on: frame.tree)

  /// - Throws: `RoomError` when a picture is missing.
  init(on frame: RoomFrame, variant: FourVariant) throws(RoomError) {
    self.frame = frame
    self.variant = variant
    let options = frame.options
    game = frame.kept(VariantGame.Document.self).flatMap { VariantGame($0, rules: variant.rules) } ?? VariantGame(variant.rules)
    let grid = BoardGrid(variant.rules.size)
    view = TableLayer(options: options, grid: grid)
    thinker = FourThinker(advisor: FourAdvisor(level: variant.robot, seed: options.seed))
    badges = try SeatBadges(machine: variant.robot, showsLevel: false, options: options)
    try frame.addGround("lake")
    input = ColumnInput(view, on: frame.tree.root, isStill: options.reducesMotion)
    handles = PopHandles(columns: grid.columns, center: grid.center(of:))
    bar.anchorPoint = .zero
    for layer in [handles, bar] as [Layer] { frame.tree.root.addSublayer(layer) }
    frame.controls.toolbar = bar
    badges.add(to: bar)
    try buttons.add(
      [
        RoomButton(.undo, of: self, isEnabled: { $0.game.hasMoved(.red) }) { $0.undo() },
        RoomButton(.hint, of: self, isEnabled: { $0.isPersonsTurn }) { $0.askForHint() },
      ], to: bar)
    try swapButton.add([RoomButton(.swap, of: self, isEnabled: { !$0.game.hasMoved(.red) }) { $0.swap() }], to: bar)
    input.seat = { [weak self] in self?.isPersonsTurn == true ? .red : nil }
    input.landing = { [weak self] in self?.game.board.landing(in: $0) }
    input.play = { [weak self] in self?.play(.drop($0)) }
    input.refuse = { [weak self] in self?.refuse() }
    handles.pop = { [weak self] in self?.play(.pop($0)) }
    view.describe(input) { [weak self] in self?.game }
    restore()
    isEnding = game.board.isOver
    refresh()
  }

  /// Puts the stones where they lie.
  private func restore() {
    view.clear()
    let size = game.board.rules.size
    for column in 0..<size.columns {
      for row in 0..<size.rows {
        let cell = Cell(column: column, row: row)
        if let player = game.board[cell] { view.put(game.seat(of: player), into: cell) }
      }
    }
    view.showLines(game.board.winningLines, duration: 0)
  }

  func begin(in session: Session) {
    thinker.begin(in: session)
    frame.input.focus(input.cursor)
    frame.beginGuide { [weak self] in self?.nextStep }
    if isEnding {
      celebrate(isQuiet: true)
    } else {
      if !game.board.moves.isEmpty, !game.isCounted { frame.round.begin() }
      letMachinePlay()
    }
  }

  /// What a hand would do for the first stone, on the stage.
  private var nextStep: HandGuide.Step? {
    guard isPersonsTurn, !game.hasMoved(.red) else { return nil }
    return .tap(view.transform.apply(Point(view.grid.x(ofColumn: view.grid.columns / 2), FourGrid.slotY)))
  }

  var firstToDo: Layer? { input.cursor }

  // MARK: - Layout

  func layout(size: Size) {
    self.size = size
    input.layout(size: size)
    arrange()
  }

  private func arrange() {
    let place = GameLayout(
      size: size, buttonCount: buttons.buttons.count, idle: [1], isOver: isEnding, sides: frame.sides,
      grid: view.grid)
    view.transform = place.table
    handles.transform = place.table
    frame.ground?.layout(size: size, standing: (place.table.apply(Point(0, view.grid.content.maxY)).y, Self.jetty))
    place.layout(buttons.buttons)
    badges.layout(place)
    place.layout(swap: swapButton.buttons)
  }

  private func rearrange() { view.rescale(arrange) }

  private func refresh() {
    badges.update(turn: game.turn, winner: game.winner, wins: game.wins, isThinking: isMachinesTurn || isAsking)
    for row in [buttons, swapButton] { row.update() }
    handles.show(isPersonsTurn ? (0..<view.grid.columns).filter { game.board.canPlay(.pop($0)) } : [])
  }

  // MARK: - Turns

  var isMachinesTurn: Bool { game.turn == .yellow }
  var isPersonsTurn: Bool { game.turn == .red }

  /// Somebody would like to play who cannot now: the robot shows that it knows.
  private func refuse() {
    if isMachinesTurn { badges[.yellow].jump() }
  }

  /// Plays a move for whoever is next.
  private func play(_ move: RowMove) {
    guard let seat = game.turn else { return }
    thinker.cancel()
    isAsking = false
    view.arrow.hide()
    view.ghost.hide()
    guard let cell = game.play(move) else {
      view.refuse(move.column)
      frame.host.play(.wrong)
      return
    }
    if game.board.moves.count == 1, !game.isCounted { frame.round.begin() }
    var landing = 0.3
    switch move {
    case .drop(let column):
      frame.announce(seat, in: column, of: game)
      landing = view.drop(seat, into: cell)
      pending.perform(after: landing) { $0.frame.host.play(.thud(row: cell.row)) }
    case .pop(let column):
      frame.announce(seat, in: column, of: game, isPop: true)
      view.pop(column)
      frame.host.play(.drop)
    }
    if game.board.isOver { finish(after: landing) } else { letMachinePlay(after: landing) }
    refresh()
    frame.host.stateChanged()
  }

  private func letMachinePlay(after delay: Double = 0) {
    guard isMachinesTurn else { return }
    let opponent = variant.opponent(seed: frame.options.seed)
    thinker.ask(.row(game.board, opponent, isHint: false), about: Board(), atLeast: delay + GameMode.leastThinking)
  }

  private func interrupt() {
    pending.cancel()
    thinker.cancel()
    isAsking = false
    view.clearMarks()
    if isEnding {
      frame.controls.endCelebration()
      isEnding = false
      frame.input.focus(input.cursor)
      rearrange()
    }
  }

  // MARK: - Buttons

  private func undo() {
    guard game.hasMoved(.red) else { return }
    let wasOver = game.board.isOver
    interrupt()
    frame.round.noteMistake()
    game.undo()
    restore()
    if wasOver { frame.round.reopen() }
    refresh()
    frame.host.stateChanged()
  }

  private func askForHint() {
    guard isPersonsTurn else { return }
    isAsking = true
    refresh()
    thinker.ask(.row(game.board, variant.adviser(seed: frame.options.seed), isHint: true), about: Board())
  }

  /// Lets the other one begin.
  private func swap() {
    guard !game.hasMoved(.red) else { return }
    interrupt()
    game.swapOpener()
    goOn()
  }

  private func beginRound() {
    interrupt()
    frame.round.reset()
    game.beginRound()
    goOn()
  }

  private func goOn() {
    view.empty()
    refresh()
    frame.host.stateChanged()
    letMachinePlay(after: 0.7)
  }

  // MARK: - The end of a round

  private var result: RoundResult { game.winner.map { $0 == .red ? .won : .lost } ?? .drawn }

  private func finish(after delay: Double) {
    frame.round.end(result)
    game.markCounted()
    let lines = game.board.winningLines
    pending.perform(after: delay + 0.05) { mode in
      mode.view.showLines(lines, duration: mode.frame.options.reducesMotion ? 0 : 0.5)
      mode.badges.celebrate(mode.game.winner)
    }
    view.prepareToRescale(in: delay + 1)
    pending.end(after: delay + 1, isStill: frame.options.reducesMotion) { mode in
      mode.isEnding = true
      mode.celebrate()
    } makeRoom: {
      $0.rearrange()
    }
  }

  private func celebrate(isQuiet: Bool = false) {
    let isGlad = !isQuiet && result == .won
    if !isQuiet, !isGlad { frame.host.play(result == .lost ? .wrong : .right) }
    frame.celebrate(isQuiet: !isGlad, goesOn: result == .won) { [weak self] in self?.beginRound() }
  }

  // MARK: - Keys, and what the robot says

  func handle(_ event: InputEvent) -> Bool {
    event.pressedKey.map { input.handle($0) || buttons.press($0) } ?? false
  }

  /// Takes what the robot says, now or in a log; what does not fit the game as it stands is ignored.
  func handle(_ event: GameEvent) -> Bool {
    guard case .row(let move, let isHint) = FourMessage(event.words), isHint ? isPersonsTurn : isMachinesTurn, game.board.canPlay(move)
    else { return false }
    guard isHint else {
      play(move)
      return true
    }
    isAsking = false
    refresh()
    switch move {
    case .drop(let column): view.arrow.appear(above: column, isSure: false, isStill: frame.options.reducesMotion)
    case .pop(let column): handles.nod(column, isStill: frame.options.reducesMotion)
    }
    return true
  }

  var document: any Encodable { VariantGame.Document(game) }

  var probeMembers: [JSON.Member] {
    let size = game.board.rules.size
    let rows = (0..<size.rows).reversed().map { row in
      (0..<size.columns).map { column in
        game.board[Cell(column: column, row: row)].map { game.seat(of: $0) == .red ? "r" : "y" } ?? "."
      }.joined()
    }
    let board = view.transform.apply(view.grid.board)
    return [
      .init("board", .array(rows.map(JSON.string))), .init("moves", .string(game.board.text)),
      .init("turn", game.turn.map { .string($0.rawValue) } ?? nil),
      .init("result", game.board.isDraw ? "draw" : game.winner.map { .string($0.rawValue) } ?? nil),
      .init("wins", ["red": JSON(game.wins[.red] ?? 0), "yellow": JSON(game.wins[.yellow] ?? 0)]),
      .init("thinking", .bool(isMachinesTurn)), .init("asking", .bool(isAsking)),
      .init("hint", view.arrow.column.map { JSON($0 + 1) } ?? nil), .init("ended", .bool(isEnding)),
      .init("frame", JSON(board)),
    ]
  }
}
