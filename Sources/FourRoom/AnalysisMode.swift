import FourInARow
import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// A board to find things out on: what every column leads to, the best line, all moves forth and back, and games of elsewhere as text.
@MainActor
final class AnalysisMode: FourMode {
  /// How far down the scene the board stands, in its points: on the jetty.
  private static let jetty = 690.0

  /// What is kept of it.
  struct Document: Codable, Equatable {
    /// The moves on the board, and those that were taken back, the one that comes again first at the end: columns from 1.
    var line: String
    var undone: String
    var opener: Seat?
  }

  let frame: RoomFrame
  private(set) var game: FourGame
  let view: TableLayer
  private let input: ColumnInput
  private let bar = Layer()
  private let buttons = ButtonRow()
  private let strip: MoveStrip
  private let pills: ColumnPills
  private let thinker: FourThinker
  private weak var session: Session?
  /// What columns lead to, as far as that is known; nil for one where it was not found out.
  private(set) var outcomes: [Int: FourOutcome?] = [:]
  /// The best play from here; nil while it is not known.
  private(set) var bestLine: [Int]?
  private(set) var showsLine = false
  private var size = Size(320, 568)

  /// - Throws: `RoomError` when a picture is missing.
  init(on frame: RoomFrame) throws(RoomError) {
    self.frame = frame
    let options = frame.options
    game = FourGame()
    view = TableLayer(options: options)
    thinker = FourThinker(advisor: FourAdvisor(level: Opponent.levels.upperBound, seed: options.seed))
    strip = MoveStrip(look: PieceLook(options))
    try frame.addGround("lake")
    input = ColumnInput(view, on: frame.tree.root, isStill: options.reducesMotion)
    pills = ColumnPills(in: view.marks)
    bar.anchorPoint = .zero
    frame.tree.root.addSublayer(bar)
    bar.addSublayer(strip)
    // Above the board stands what columns are worth.
    view.ghost.showsStone = false
    try buttons.add(
      [
        RoomButton(.undo, of: self, isEnabled: { !$0.game.board.moves.isEmpty }) { $0.step(to: $0.game.board.moves.count - 1) },
        RoomButton(.redo, of: self, isEnabled: { !$0.game.undone.isEmpty }) { $0.step(to: $0.game.board.moves.count + 1) },
        RoomButton(.again, of: self, isEnabled: { !$0.game.board.moves.isEmpty || !$0.game.undone.isEmpty }) { $0.set(FourGame()) },
        RoomButton(.hint, of: self, isEnabled: { $0.bestLine?.isEmpty == false }) { $0.toggleLine() },
        RoomButton(.copy, of: self, isEnabled: { !$0.game.board.moves.isEmpty }) { $0.copy() },
        RoomButton(.paste, of: self) { $0.paste() },
      ], to: bar)
    input.seat = { [weak self] in self?.game.turn }
    input.landing = { [weak self] in self?.game.board.landing(in: $0) }
    input.play = { [weak self] in self?.play($0) }
    input.refuse = { [weak self] in self?.frame.host.play(.wrong) }
    view.describe(input) { [weak self] in self?.game }
    strip.choose = { [weak self] in self?.step(to: $0) }
    game = firstGame
    view.put(game)
    refresh()
  }

  /// The game that one came to look at, else what was left here.
  private var firstGame: FourGame {
    if let game = LookedAtGame.take(from: frame.options.store) { return game }
    let kept = frame.kept(Document.self)
    return kept.flatMap { FourGame(moves: $0.line, undone: $0.undone, opener: $0.opener ?? .red, wins: [:]) } ?? FourGame()
  }

  func begin(in session: Session) {
    self.session = session
    thinker.begin(in: session)
    frame.input.focus(input.cursor)
    frame.host.stateChanged()
    think()
  }

  var firstToDo: Layer? { input.cursor }

  // MARK: - Layout

  func layout(size: Size) {
    self.size = size
    input.layout(size: size)
    let place = GameLayout(size: size, buttonCount: buttons.buttons.count, hasPlayers: false, sides: frame.sides)
    view.transform = place.table
    let board = place.table.apply(FourGrid.content)
    frame.ground?.layout(size: size, standing: (board.maxY, Self.jetty))
    place.layout(buttons.buttons)
    let margin = RoomControls.buttonSide(in: size) * 0.2
    if size.width > size.height {
      let isRight = frame.sides.isLaidOutLeftHanded
      let width = max(1, board.minX - 2 * margin)
      let top = isRight ? RoomControls.buttonSide(in: size) + margin : margin
      let side = Rect(x: isRight ? size.width - margin - width : margin, y: top, width: width, height: max(1, size.height - top - margin))
      strip.layout(in: frame.sides.place(side, in: size.width))
    } else {
      let top = board.maxY + margin
      strip.layout(in: Rect(x: margin, y: top, width: size.width - 2 * margin, height: max(1, size.height - top - margin)))
    }
  }

  private func refresh() {
    buttons.update()
    strip.update(game)
    pills.update(outcomes, on: game.board, isThinking: session.map { !$0.isReplay } ?? false)
    let line = showsLine ? bestLine ?? [] : []
    view.showSteps(line, of: game)
  }

  // MARK: - Moves

  private func play(_ column: Int) {
    guard let seat = game.turn else { return }
    // What was taken back comes again where it is the same.
    if game.undone.last == column { return step(to: game.board.moves.count + 1) }
    guard let cell = game.play(column) else {
      view.refuse(column)
      return frame.host.play(.wrong)
    }
    fall(seat, cell)
    changed()
  }

  private func fall(_ seat: Seat, _ cell: Cell) {
    let landing = view.drop(seat, into: cell)
    frame.tree.perform(after: landing, owner: view) { [weak self] in self?.frame.host.play(.thud(row: cell.row)) }
  }

  /// Goes to where so many moves are on the board, forth or back.
  func step(to count: Int) {
    guard count != game.board.moves.count, (0...game.board.moves.count + game.undone.count).contains(count) else { return }
    view.clearLines()
    while game.board.moves.count > count, let cell = game.undo() { view.lift(from: cell) }
    while game.board.moves.count < count, let seat = game.turn, let cell = game.redo() { fall(seat, cell) }
    changed()
  }

  /// Puts another game on the board.
  private func set(_ game: FourGame) {
    self.game = game
    view.clearLines()
    view.empty()
    view.put(game)
    changed()
  }

  private func changed() {
    outcomes.removeAll()
    bestLine = nil
    view.ghost.hide()
    if game.board.isOver { view.showLines(game.board.winningLines, duration: frame.options.reducesMotion ? 0 : 0.5) }
    refresh()
    frame.host.stateChanged()
    think()
  }

  // MARK: - What the machine finds out

  /// Asks for what is not known yet: what one column leads to after the other, then the best line.
  private func think() {
    guard !game.board.isOver else { return thinker.cancel() }
    let open = FourGrid.columnsFromTheMiddle.first { game.board.canPlay($0) && outcomes[$0] == nil }
    if let open { thinker.ask(.outcome(open), about: game.board) } else if bestLine == nil { thinker.ask(.line, about: game.board) }
  }

  /// Takes what the machine says, or a game that was pasted, now or in a log; what does not fit is ignored.
  func handle(_ event: GameEvent) -> Bool {
    if let text = PastedGame.text(of: event) { return take(pasted: text) }
    switch FourMessage(event.words) {
    case .outcome(let column, let outcome)?:
      guard game.board.canPlay(column) else { return false }
      outcomes[column] = .some(outcome)
    case .line(let line)?:
      guard (try? Board(moves: game.board.moves + line)) != nil else { return false }
      bestLine = line
    default: return false
    }
    refresh()
    think()
    return true
  }

  private func toggleLine() {
    showsLine.toggle()
    refresh()
  }

  // MARK: - Games as text

  private func copy() {
    frame.host.copy(game.board.description)
    frame.host.play(.snap)
  }

  /// Takes a game from the clipboard: by way of the session, so that it stands in the log.
  private func paste() {
    guard let session, !session.isReplay else { return }
    session.send(PastedGame.event(frame.host.pastedText ?? ""))
  }

  private func take(pasted text: String) -> Bool {
    do throws(MoveError) {
      let board = try PastedGame.board(of: text)
      guard !board.moves.isEmpty else {
        frame.host.play(.wrong)
        session?.notify(FourWord.nothingToPaste.text(in: frame.options.language))
        return true
      }
      if let game = FourGame(moves: board.description, undone: "", opener: .red, wins: [:]) { set(game) }
    } catch {
      // The board stays as it is.
      frame.host.play(.wrong)
      session?.notify(PastedGame.sentence(error, in: frame.options.language))
    }
    return true
  }

  // MARK: - Keys

  func handle(_ event: InputEvent) -> Bool {
    guard let key = event.pressedKey else { return false }
    switch key {
    case "C": copy()
    case "V": paste()
    default: return input.handle(key) || buttons.press(key)
    }
    return true
  }

  var document: any Encodable { Document(line: game.board.description, undone: MoveText.text(of: game.undone), opener: game.opener) }

  var probeMembers: [JSON.Member] {
    let board = view.transform.apply(FourGrid.board)
    let known = (0..<FourGrid.columns).map { column -> JSON in
      guard let outcome = outcomes[column] else { return nil }
      return .string("\(FourMessage.outcome(column: column, outcome))")
    }
    return [
      .init("board", .array(game.rows.map(JSON.string))), .init("moves", .string(game.board.description)),
      .init("undone", .string(MoveText.text(of: game.undone))), .init("outcomes", .array(known)),
      .init("best", bestLine.map { .string(MoveText.text(of: $0)) } ?? nil), .init("showsLine", .bool(showsLine)),
      .init("frame", JSON(board)),
    ]
  }
}
