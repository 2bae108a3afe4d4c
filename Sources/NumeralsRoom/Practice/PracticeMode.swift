import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// A round of practice: what is asked follows from what the one who plays has forgotten, and what comes of it is kept in the room's store.
@MainActor
final class PracticeMode: NumeralsMode {
  let task: PracticeTask
  let board: PracticeBoard
  let tolerance = 8.0
  private(set) var game: PracticeRound
  private(set) var boxes: LeitnerBoxes
  private let deck: PracticeDeck
  private let frame: RoomFrame
  private var host: any RoomHost { frame.host }
  var sides: StageSides { frame.sides }

  /// - Throws: `RoomError` when a picture is missing.
  init(_ task: PracticeTask, on frame: RoomFrame) throws(RoomError) {
    self.task = task
    self.frame = frame
    deck = PracticeDeck(task)
    boxes = frame.options.store[Self.boxesName(task)] ?? LeitnerBoxes()
    if let kept = frame.kept(PracticeRound.Document.self).flatMap({ PracticeRound($0, task: task) }) {
      game = kept
    } else {
      game = Self.deal(task, &boxes, seed: frame.options.seed)
    }
    board = try PracticeBoard(task, on: frame)
    board.onPress = { [weak self] in self?.press($0) }
    try frame.controls.addButtons([RoomButton(.hint, of: self, isEnabled: { !$0.game.isFinished }) { $0.help() }])
    try board.show(game, isAnimated: false)
  }

  /// Under what the boxes of a task are kept: all ranges of a kind share them.
  static func boxesName(_ task: PracticeTask) -> String {
    "boxes \(task.kind.rawValue)\(task.kind != .date && task.last > 100 ? " parts" : "")"
  }

  /// Under what the best round of a level is kept.
  static func recordName(_ level: LevelID) -> String { "best \(level.name)" }

  private static func deal(_ task: PracticeTask, _ boxes: inout LeitnerBoxes, seed: UInt64) -> PracticeRound {
    boxes.beginRound()
    var generator = SeededGenerator(seed: seed &+ UInt64(boxes.round) &* 0x9e37_79b9 &+ UInt64(task.last))
    return PracticeRound(task, boxes: boxes, using: &generator)
  }

  var layer: Layer { board.layer }
  var firstToDo: Layer? { board.keys.first }

  func layout(size: Size) { board.layout(size: size) }

  func begin(in session: Session) {
    if game.isFinished { celebrate() }
    frame.beginGuide { [weak self] in
      guard let self, let key = board.nextKey(game) else { return nil }
      return .tap(key.frame.center)
    }
  }

  // MARK: - Play

  /// Letters and figures are also typed on a keyboard.
  func handle(_ event: InputEvent) -> Bool {
    guard let key = event.pressedKey else { return false }
    if key == .backspace || key == .delete {
      press(.erase)
    } else if let symbol = key.character.map({ String(Character($0)) }), task.symbols.contains(symbol) {
      press(.symbol(symbol))
    } else {
      return false
    }
    return true
  }

  private func press(_ face: StoneKey.Face) {
    guard !game.isFinished else { return }
    frame.round.beginIfNeeded()
    // Who knows it already need not wait.
    if game.isAnswered { advance() }
    let wasClean = !game.isBlemished
    let outcome: PracticeRound.Outcome
    switch face {
    case .symbol(let symbol): outcome = game.press(symbol)
    case .erase: outcome = game.erase()
    case .check: outcome = game.check()
    }
    switch outcome {
    case .ignored: return host.play(.click(step: 0))
    case .struck:
      host.play(.wrong)
      board.refuse(face, game)
    case .typed:
      host.play(.click(step: 4 + min(6, game.typed.count)))
      board.showTyped(game)
    case .right: accept()
    case .wrong(let text):
      if wasClean, let question = game.question, let card = deck.forgotten(by: text, in: question) { boxes.forget(card) }
      keepBoxes()
      host.play(.wrong)
      board.explain(game)
    }
    host.stateChanged()
  }

  private func accept() {
    if game.firstTries.last == true { for card in game.question?.cards ?? [] { boxes.remember(card) } }
    keepBoxes()
    host.play(.climb(game.index, of: PracticeRound.length))
    let time = board.tell(game)
    frame.tree.perform(after: time, owner: self) { [weak self] in self?.advance() }
    if game.index == PracticeRound.length - 1 {
      let record: Int = frame.options.store[Self.recordName(frame.level)] ?? 0
      let now = game.firstTries.count { $0 }
      if now > record { frame.options.store[Self.recordName(frame.level)] = now }
      frame.round.end(.finished, mistakes: game.mistakes)
    }
  }

  private func advance() {
    frame.tree.cancelWork(ownedBy: self)
    guard game.isAnswered else { return }
    game.advance()
    frame.controls.updateButtons()
    if game.isFinished { return celebrate() }
    try? board.show(game, isAnimated: true)
    host.stateChanged()
  }

  private func help() {
    guard let question = game.question, !game.isAnswered else { return }
    if !game.isBlemished, let card = question.cards.first { boxes.forget(card) }
    game.noteHelp()
    keepBoxes()
    board.showHelp(game)
    host.stateChanged()
  }

  private func keepBoxes() { frame.options.store[Self.boxesName(task)] = boxes }

  // MARK: - The end

  private func celebrate() {
    guard !frame.controls.isCelebrating else { return }
    let made = board.finish(with: NumeralsRoom.figure(of: frame.level, options: frame.options))
    frame.celebrate(made: made) { [weak self] in self?.startOver() }
    try? board.show(game, isAnimated: false)
    frame.makeRoomForEnd { [weak self] in
      guard let self else { return }
      board.layout(size: frame.tree.root.bounds.size)
    }
    host.stateChanged()
  }

  /// Begins another round, of what is due by now.
  private func startOver() {
    frame.controls.endCelebration()
    board.beginAgain()
    game = Self.deal(task, &boxes, seed: frame.options.seed)
    host.play(.turn)
    frame.round.reset()
    frame.controls.updateButtons()
    board.layout(size: frame.tree.root.bounds.size)
    try? board.show(game, isAnimated: true)
    host.stateChanged()
  }

  // MARK: - State

  var document: any Encodable { PracticeRound.Document(game) }

  var probeMembers: [JSON.Member] {
    let keys = board.keys.map { key -> JSON in
      let name: String
      switch key.face {
      case .symbol(let symbol): name = symbol
      case .erase: name = "erase"
      case .check: name = "check"
      }
      return .object([JSON.Member("key", .string(name))] + (JSON.frame(key.frame).members ?? []))
    }
    return [
      JSON.Member("question", game.question.map { JSON($0.number) } ?? .null),
      JSON.Member("answer", game.answer.map { .string($0) } ?? .null),
      JSON.Member("index", JSON(game.index)), JSON.Member("typed", .string(game.typed)), JSON.Member("judged", .bool(game.isJudged)),
      JSON.Member("answered", .bool(game.isAnswered)), JSON.Member("first", JSON(game.firstTries.count { $0 })),
      JSON.Member("mistakes", JSON(game.mistakes)), JSON.Member("mastered", JSON(boxes.mastered(of: deck.cards))),
      JSON.Member("cards", JSON(deck.cards.count)), JSON.Member("finished", .bool(game.isFinished)),
      JSON.Member("slot", .array(board.slot.pieces.map { .string($0.text) })), JSON.Member("keys", .array(keys)),
    ]
  }
}
