import FourInARow
import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Puzzles of a goal, one after the other: red is asked, and a robot holds out as well as it can. A wrong stone is answered before the eye, and taken back.
@MainActor
final class PuzzleMode: FourMode {
  /// How long the robot is seen to think before its stone falls, in seconds.
  static let thinking = 0.45
  /// How long after each other the stones of a refutation fall, and how long they lie there at the end, in seconds.
  static let (pace, look) = (0.6, 1.6)
  /// After how many wrong stones the right one is shown.
  private static let patience = 3
  /// How far down the scene the board stands, in its points: on the jetty.
  private static let jetty = 690.0

  let frame: RoomFrame
  let goal: PuzzleGoal
  let view: TableLayer
  private let input: ColumnInput
  private let bar = Layer()
  private let badges: SeatBadges
  private let buttons = ButtonRow()
  private let sign: GoalSign
  private let numberLabel: NumberPlate
  private(set) var record: PuzzleRecord
  private(set) var puzzle: PuzzleGame
  private(set) var isEnding = false
  /// The cells of stones that are shown and belong to no solution: the wrong one and what follows it.
  private(set) var refutation: [Cell] = []
  /// Whether the robot's answer has not landed yet.
  private(set) var isAnswering = false
  /// Wrong stones since the puzzle began.
  private var mistakes = 0
  private var size = Size(320, 568)
  /// What is due of moves, unless they are taken back before.
  private lazy var pending = PendingWork(of: self, on: frame.tree)
  private let thinker: FourThinker

  /// - Throws: `RoomError` when a picture, or the list of puzzles, is missing or damaged.
  init(on frame: RoomFrame, goal: PuzzleGoal) throws(RoomError) {
    self.frame = frame
    self.goal = goal
    let options = frame.options
    record = PuzzleRecord(of: options.store)
    if let kept = frame.kept(PuzzleGame.self), kept.puzzle.goal == goal {
      puzzle = kept
      puzzle.count(solved: record.count(goal))
    } else {
      puzzle = try Self.puzzle(goal, number: record.next(goal), record: record)
    }
    view = TableLayer(options: options)
    let robot = Self.robot(goal)
    thinker = FourThinker(advisor: FourAdvisor(level: robot, seed: options.seed))
    badges = try SeatBadges(machine: robot, showsLevel: false, options: options)
    sign = GoalSign(goal, look: PieceLook(options))
    numberLabel = NumberPlate()
    try frame.addGround("lake")
    input = ColumnInput(view, on: frame.tree.root, isStill: options.reducesMotion)
    bar.anchorPoint = .zero
    frame.tree.root.addSublayer(bar)
    frame.controls.toolbar = bar
    badges.add(to: bar)
    bar.addSublayer(sign)
    bar.addSublayer(numberLabel)
    try buttons.add(
      [
        RoomButton(.undo, of: self, isEnabled: { !$0.puzzle.played.isEmpty || !$0.refutation.isEmpty }) { $0.undo() },
        RoomButton(.hint, of: self, isEnabled: { !$0.puzzle.solutions.isEmpty }) { $0.showHint() },
        RoomButton(.back, of: self, isEnabled: { $0.puzzle.number > 0 }) { $0.go(to: $0.puzzle.number - 1) },
        RoomButton(.next, of: self, isEnabled: { $0.canSkip }) { $0.go(to: $0.puzzle.number + 1) },
      ], to: bar)
    input.seat = { [weak self] in self?.isPersonsTurn == true ? .red : nil }
    input.landing = { [weak self] in self?.puzzle.game.board.landing(in: $0) }
    input.play = { [weak self] in self?.play($0) }
    input.refuse = { [weak self] in self?.refuse() }
    view.describe(input) { [weak self] in self?.puzzle.game }
    sign.isAccessibilityElement = true
    sign.describe({ goal.spoken(in: $0) }, traits: { .staticText })
    restore()
    refresh()
  }

  /// The robot that one plays against.
  static func robot(_ goal: PuzzleGoal) -> Int {
    switch goal {
    case .win(let stones): stones * 2 - 1
    case .save: 8
    }
  }

  private static func puzzle(_ goal: PuzzleGoal, number: Int, record: PuzzleRecord) throws(RoomError) -> PuzzleGame {
    PuzzleGame(try RoomPuzzles.puzzle(goal, number: number, record: record), number: number, solved: record.count(goal))
  }

  private func restore() {
    isEnding = puzzle.isSolved
    view.put(puzzle.game)
  }

  func begin(in session: Session) {
    thinker.begin(in: session)
    frame.input.focus(input.cursor)
    frame.beginGuide { [weak self] in self?.nextStep }
    if isEnding { celebrate(isQuiet: true) }
    prepare()
  }

  /// What a hand would do next, on the stage.
  private var nextStep: HandGuide.Step? {
    guard isPersonsTurn, let column = puzzle.solutions.first else { return nil }
    return .tap(view.transform.apply(Point(FourGrid.x(ofColumn: column), FourGrid.slotY)))
  }

  var firstToDo: Layer? { input.cursor }

  // MARK: - Layout

  func layout(size: Size) {
    self.size = size
    input.layout(size: size)
    arrange()
  }

  private var place: GameLayout {
    GameLayout(size: size, buttonCount: buttons.buttons.count, idle: [0, 1], isOver: isEnding, sides: frame.sides)
  }

  private func arrange() {
    let place = place
    view.transform = place.table
    let foot = place.table.apply(Point(0, FourGrid.content.maxY)).y
    frame.ground?.layout(size: size, standing: (foot, Self.jetty))
    place.layout(buttons.buttons)
    badges.layout(place)
    sign.layout(in: place.middle)
    sign.opacity = place.hidesPlayers ? 0 : 1
    showNumber()
  }

  private func showNumber() {
    numberLabel.show(puzzle.number + 1)
    let side = RoomControls.buttonSide(in: size)
    numberLabel.layout(in: place.corner(for: numberLabel.fit(to: side), side: side, in: size, frame.sides))
  }

  private func rearrange() { view.rescale(arrange) }

  private func refresh() {
    badges.update(puzzle.game, isThinking: isAnswering)
    buttons.update()
    sign.update(used: puzzle.used)
    showNumber()
  }

  // MARK: - Turns

  /// Whether a stone may be played.
  var isPersonsTurn: Bool { !isAnswering && refutation.isEmpty && !puzzle.isSolved }

  /// Somebody would like to play who cannot now: what is shown is taken back, or the robot shows that it knows.
  private func refuse() {
    if !refutation.isEmpty { takeBack() } else if isAnswering { badges[.yellow].jump() }
  }

  private func play(_ column: Int) {
    view.arrow.hide()
    view.ghost.hide()
    frame.round.beginIfNeeded()
    guard puzzle.solutions.contains(column) else {
      if puzzle.game.board.canPlay(column) {
        refute(column)
      } else {
        view.refuse(column)
        frame.host.play(.wrong)
      }
      return
    }
    guard let cell = puzzle.play(column) else { return }
    let landing = drop(.red, into: cell)
    if puzzle.isSolved {
      finish(after: landing)
    } else if let answer = puzzle.answer() {
      isAnswering = true
      pending.perform(after: drop(.yellow, into: answer, after: landing + Self.thinking)) { $0.endAnswer() }
    }
    refresh()
    frame.host.stateChanged()
  }

  private func endAnswer() {
    isAnswering = false
    refresh()
    input.showCursorGhost()
  }

  /// Lets a stone fall after some seconds.
  /// - Returns: in how many seconds it lands.
  private func drop(_ seat: Seat, into cell: Cell, after delay: Double = 0) -> Double {
    let landing = view.drop(seat, into: cell, delay: delay)
    frame.announce(seat, in: cell.column, of: puzzle.game)
    pending.perform(after: landing) { $0.frame.host.play(.thud(row: cell.row)) }
    return landing
  }

  private func interrupt() {
    pending.cancel()
    isAnswering = false
    view.clearMarks()
    if isEnding {
      frame.controls.endCelebration()
      isEnding = false
      frame.input.focus(input.cursor)
      rearrange()
    }
  }

  // MARK: - Wrong stones

  /// Shows what a wrong stone leads to, and takes it all back.
  private func refute(_ column: Int) {
    guard var board = try? Board(moves: puzzle.game.board.moves) else { return }
    mistakes += 1
    frame.round.noteMistake()
    var landing = 0.0
    for (i, column) in ([column] + puzzle.refutation(of: column)).enumerated() {
      guard let cell = try? board.play(column) else { break }
      refutation.append(cell)
      landing = drop(i % 2 == 0 ? .red : .yellow, into: cell, after: i == 0 ? 0 : landing + Self.pace - 0.2)
    }
    let lines = board.winningLines
    let answered = landing
    pending.perform(after: answered + 0.1) { mode in
      mode.frame.host.play(.wrong)
      mode.view.showLines(lines, duration: mode.frame.options.reducesMotion ? 0 : 0.5)
      mode.badges[.yellow].jump()
    }
    pending.perform(after: answered + Self.look) { $0.takeBack() }
    refresh()
  }

  /// Takes back what showed that a stone was wrong.
  private func takeBack() {
    pending.cancel()
    view.clearLines()
    for (i, cell) in refutation.reversed().enumerated() { view.lift(from: cell, delay: Double(i) * 0.08) }
    refutation.removeAll()
    refresh()
    if mistakes >= Self.patience { showHint() } else { input.showCursorGhost() }
  }

  // MARK: - Buttons

  /// Takes back what is shown, else red's last stone and the answer to it.
  private func undo() {
    guard refutation.isEmpty else { return takeBack() }
    let wasSolved = puzzle.isSolved
    interrupt()
    for (i, cell) in puzzle.undo().enumerated() { view.lift(from: cell, delay: Double(i) * 0.12) }
    if wasSolved { frame.round.reopen() }
    refresh()
    frame.host.stateChanged()
  }

  private func showHint() {
    if !refutation.isEmpty { takeBack() }
    guard isPersonsTurn, let column = puzzle.solutions.first else { return }
    view.ghost.hide()
    view.arrow.appear(above: column, isStill: frame.options.reducesMotion)
    frame.announce(FourSpeech.advice.text(in: frame.options.language, ["column": "\(column + 1)"]))
  }

  /// Whether one may go on without having solved it: as far as the list goes, and to what comes after what was solved.
  private var canSkip: Bool {
    puzzle.number < PuzzleRecord.most
      && (record.isSolved(goal, puzzle.number) || puzzle.number + 1 < ((try? RoomPuzzles.list())?.count(goal) ?? 0))
  }

  /// Goes on to the puzzle of a number, or begins the same anew.
  func go(to number: Int) {
    guard let next = try? Self.puzzle(goal, number: min(PuzzleRecord.most, max(0, number)), record: record) else { return }
    interrupt()
    refutation.removeAll()
    mistakes = 0
    frame.round.reset()
    puzzle = next
    view.empty()
    restore()
    if !frame.options.reducesMotion { view.fadeIn() }
    refresh()
    frame.host.stateChanged()
    prepare()
  }

  // MARK: - The end

  private func finish(after delay: Double) {
    frame.round.end(.won)
    record.solve(goal, puzzle.number)
    record.keep(in: frame.options.store)
    let lines = puzzle.game.board.winningLines
    let saved = puzzle.game.board.moves.count
    pending.perform(after: delay + 0.05) { mode in
      mode.view.showLines(lines, duration: mode.frame.options.reducesMotion ? 0 : 0.5)
      if lines.isEmpty, let column = mode.puzzle.game.board.moves.last {
        let row = mode.puzzle.game.board.moves.prefix(saved - 1).count { $0 == column }
        mode.view.verdict.appear(.good, on: Cell(column: column, row: row), isStill: mode.frame.options.reducesMotion)
      }
      mode.badges.celebrate(.red)
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
    let number = puzzle.number
    frame.controls.celebrate(
      isQuiet: isQuiet, again: { [weak self] in self?.go(to: number) }, next: { [weak self] in self?.go(to: number + 1) },
      router: frame.input)
  }

  /// Has the puzzle that follows made where the list ends: it is there when this one is solved.
  private func prepare() {
    let next = puzzle.number + 1
    guard let list = try? RoomPuzzles.list(), next >= list.count(goal), next <= PuzzleRecord.most, record.made(goal, number: next) == nil
    else { return thinker.cancel() }
    thinker.ask(.puzzle(goal, number: next), about: Board())
  }

  var document: any Encodable { puzzle }

  func handle(_ event: InputEvent) -> Bool {
    event.pressedKey.map { input.handle($0) || buttons.press($0) } ?? false
  }

  /// Takes a puzzle that was made, now or in a log; another one is ignored.
  func handle(_ event: GameEvent) -> Bool {
    guard case .puzzle(let number, let made) = FourMessage(event.words), made.goal == goal, number == puzzle.number + 1
    else { return false }
    record.note(made, number: number)
    record.keep(in: frame.options.store)
    return true
  }

  var probeMembers: [JSON.Member] {
    let board = view.transform.apply(FourGrid.board)
    func column(_ column: Int?) -> JSON { column.map { JSON($0 + 1) } ?? nil }
    return [
      .init("board", .array(puzzle.game.rows.map(JSON.string))), .init("goal", .string("\(goal)")),
      .init("number", JSON(puzzle.number + 1)),
      .init("solutions", .string(MoveText.text(of: puzzle.solutions))), .init("solved", .bool(puzzle.isSolved)),
      .init("count", JSON(record.count(goal))), .init("wrong", JSON(mistakes)), .init("refutation", JSON(refutation.count)),
      .init("answering", .bool(isAnswering)), .init("hint", column(view.arrow.column)), .init("ghost", column(view.ghost.column)),
      .init("column", column(input.column)), .init("ended", .bool(isEnding)),
      .init("frame", JSON(board)),
    ]
  }
}
