import Geometry
import Layers
import RoomKit
import Sessions
import Typography

/// What a round of practice is seen on: a card with the question and the answer, keys of stone, and a mark for each question.
@MainActor
final class PracticeBoard {
  let layer = Layer()
  let keys: [StoneKey]
  let slot: AnswerSlot
  private(set) var figure: (any QuestionFigure)?
  /// What the round has made, in the place of the keys; nil until its end.
  private(set) var made: MadeFigure?
  let task: PracticeTask
  private let frame: RoomFrame
  let card: NumeralCard
  /// The round whose question is shown.
  private(set) var asked: PracticeRound?
  private let marks: PageMarks
  private let widestKey: Double
  private var size = Size(320, 568)
  private var hintTimer: HintTimer?

  var onPress: (StoneKey.Face) -> Void = { _ in }

  /// - Throws: `RoomError` when a picture is missing.
  init(_ task: PracticeTask, on frame: RoomFrame) throws(RoomError) {
    self.task = task
    self.frame = frame
    let options = frame.options
    var faces = task.symbols.map { StoneKey.Face.symbol($0) }
    if !task.hasWholeAnswers { faces += [.erase, .check] }
    var keys: [StoneKey] = []
    for face in faces { keys.append(try StoneKey(face, options: options)) }
    self.keys = keys
    widestKey = keys.reduce(0) { max($0, $1.ems) }
    slot = AnswerSlot(options: options)
    card = NumeralCard(options: options)
    marks = PageMarks(count: PracticeRound.length, options: options)
    card.prepare(upTo: task.last)
    card.asksBelow = false
    layer.anchorPoint = .zero
    for part in [marks, card, slot] as [Layer] + keys { layer.addSublayer(part) }
    describeQuestion()
    for key in keys { key.onPress = { [weak self] in self?.onPress($0) } }
  }

  func layout(size: Size) {
    self.size = size
    let place = layout
    let key = place.keys.first ?? .zero
    let textSize = min(key.height * 0.52, widestKey > 0 ? key.width * 0.74 / widestKey : key.height)
    // Where something was made they have gone, and stay where they were until they are there again.
    if made == nil { for (key, frame) in zip(keys, place.keys) { key.layout(frame: frame, textSize: textSize) } }
    card.layout(frame: place.card)
    slot.layout(frame: place.slot)
    figure?.layout(in: place.question)
    marks.layout(in: place.marks)
    made?.layout(in: place.keyArea)
  }

  private var layout: PracticeLayout {
    Self.layout(size, task, strip: frame.controls.foot(in: size), sides: frame.sides)
  }

  /// Where everything lies for a task.
  static func layout(_ size: Size, _ task: PracticeTask, strip: Double = 0, sides: StageSides) -> PracticeLayout {
    PracticeLayout(
      size: size, keys: task.symbols.count + (task.hasWholeAnswers ? 0 : 2), ratio: 0.92, strip: strip, sides: sides)
  }

  // MARK: - A question

  /// Shows a round as it stands: what it asks next, with what was typed, or its end.
  func show(_ round: PracticeRound, isAnimated: Bool) throws(RoomError) {
    figure?.removeFromSuperlayer()
    figure = nil
    for key in keys { key.glow.stopBeckoning() }
    asked = round
    showOffered(round)
    marks.update(done: round.index, page: round.index)
    slot.isHidden = round.isFinished && task.kind != .count
    guard let question = round.question else {
      hintTimer?.stop()
      if let last = round.questions.last, task.kind != .count { card.tell(last.number, from: .zero) }
      if let last = round.questions.last, task.kind == .count {
        // Its number stays with what was counted.
        try show(fruit: last, index: round.questions.count - 1, comesDown: false)
        slot.update([.init(text: "\(last.number)", role: .right)])
      }
      return
    }
    switch task.kind {
    case .count: try show(fruit: question, index: round.index, comesDown: true)
    case .name, .write: card.ask(question.number, isAnimated: isAnimated)
    case .read: show(NumeralFigure(RomanNumeral(question.number)?.text ?? ""), isAnimated)
    case .date: if let date = question.date { show(CalendarLeaf(date), isAnimated) }
    }
    showTyped(round)
    waitForHint(round)
    frame.announce(self.question(in: frame.options.language))
  }

  private func show(fruit question: PracticeQuestion, index: Int, comesDown: Bool) throws(RoomError) {
    // What there is to count changes from question to question.
    let kind = FruitFrame.kinds[index % FruitFrame.kinds.count]
    let fruit = try FruitFrame(question.number, rows: (task.last + 4) / 5, kind: kind, options: frame.options)
    // What the layer holds on to must not lead back to the tree that it is in.
    fruit.play = { [weak frame] in frame?.host.play($0) }
    // What is to be counted is there at once.
    show(fruit, false)
    if comesDown { fruit.comeDown() }
  }

  private func show(_ figure: any QuestionFigure, _ isAnimated: Bool) {
    card.clear()
    self.figure = figure
    layer.insertSublayer(figure, below: slot)
    figure.layout(in: layout.question)
    if isAnimated { figure.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 0.25), forKey: "appear") }
  }

  /// Shows what was put together so far, and what can be done with it.
  func showTyped(_ round: PracticeRound) {
    asked = round
    if round.isJudged { return explain(round) }
    slot.update([round.typed.isEmpty ? .init(text: "?", role: .question) : .init(text: round.typed, role: .plain)])
    showKeys(round)
  }

  private func showKeys(_ round: PracticeRound) {
    for key in keys where key.face == .erase || key.face == .check {
      key.setEnabled(!round.typed.isEmpty && (key.face == .erase || !round.isJudged))
    }
    showOffered(round)
  }

  /// Shows which keys are an answer still, and the one that is right next where that is to be seen.
  private func showOffered(_ round: PracticeRound) {
    let next = round.showsNext ? nextKey(round) : nil
    let offered = round.offered
    for key in keys {
      if case .symbol(let symbol) = key.face {
        if round.isFinished { key.rest() } else { key.setOffered(offered.contains(symbol), isAnimated: layer.tree != nil) }
      }
      key.glow.isMarked = key === next
    }
  }

  /// Says no with a key that is no answer any more.
  func refuse(_ face: StoneKey.Face, _ round: PracticeRound) {
    if !frame.options.reducesMotion { keys.first { $0.face == face }?.shake() }
    showHelp(round)
  }

  /// Shows what help there is, and has it beckon.
  func showHelp(_ round: PracticeRound) {
    showKeys(round)
    if round.showsNext { beckon(round) }
    waitForHint(round)
  }

  // MARK: - What came of an answer

  /// Says what is wrong with what was typed.
  func explain(_ round: PracticeRound) {
    slot.update(Self.explanation(of: round.typed, task: task, number: round.question?.number ?? 0))
    slot.answer(isWrong: true)
    (figure as? FruitFrame)?.countAll()
    showHelp(round)
  }

  /// Why an answer is wrong, in pieces to be looked at.
  static func explanation(of typed: String, task: PracticeTask, number: Int) -> [AnswerSlot.Piece] {
    switch task.kind {
    case .count: return [.init(text: typed, role: .struck)]
    case .read:
      let numeral = Int(typed).flatMap { RomanNumeral($0) }
      return [.init(text: typed, role: .struck)]
        + (numeral.map { [.init(text: "=", role: .sign), .init(text: $0.text, role: .plain)] } ?? [])
    case .name, .write, .date: break
    }
    let symbols = typed.compactMap { RomanSymbol(rawValue: $0) }
    guard let fault = RomanFault(in: symbols, meaning: number) else { return [.init(text: typed, role: .plain)] }
    func text(_ symbols: some Sequence<RomanSymbol>) -> String { String(symbols.map(\.rawValue)) }
    if fault.rule == .otherNumber {
      return [
        .init(text: typed, role: .plain), .init(text: "=", role: .sign), .init(text: "\(RomanFault.sum(of: symbols))", role: .struck),
      ]
    }
    var pieces: [AnswerSlot.Piece] = []
    if fault.range.lowerBound > 0 { pieces.append(.init(text: text(symbols[..<fault.range.lowerBound]), role: .plain)) }
    pieces.append(.init(text: text(symbols[fault.range]), role: .struck))
    if fault.range.upperBound < symbols.count { pieces.append(.init(text: text(symbols[fault.range.upperBound...]), role: .plain)) }
    if !fault.instead.isEmpty {
      pieces += [.init(text: "→", role: .sign), .init(text: text(fault.instead), role: .right)]
    }
    return pieces
  }

  /// Shows that an answer is right: the numeral takes itself apart, or what was counted rings.
  /// - Returns: how long that takes, in seconds.
  func tell(_ round: PracticeRound) -> Double {
    hintTimer?.stop()
    for key in keys { key.glow.stopBeckoning() }
    marks.update(done: round.index + 1, page: round.index)
    asked = round
    showOffered(round)
    guard let question = round.question else { return 0 }
    if let fruit = figure as? FruitFrame {
      slot.update([.init(text: round.typed, role: .right)])
      slot.answer(isWrong: false)
      fruit.countAll()
      return fruit.countingTime + 0.9
    }
    figure?.removeFromSuperlayer()
    figure = nil
    slot.isHidden = true
    card.tell(question.number, from: card.convert(slot.bounds.center, from: slot))
    return NumeralCard.tellingTime + 1
  }

  // MARK: - Help

  /// The key that is right next; the one that takes away where something else has to go first.
  func nextKey(_ round: PracticeRound) -> StoneKey? {
    guard !round.isFinished, !round.isAnswered else { return nil }
    guard let symbol = round.nextSymbol else { return keys.first { $0.face == .erase } }
    return keys.first { $0.face == .symbol(symbol) }
  }

  /// Has the key beckon that is right next.
  func beckon(_ round: PracticeRound) { nextKey(round)?.glow.beckon() }

  // MARK: - The end

  /// Shows what the round has made; the keys, which do nothing any more, give way to it.
  /// - Returns: what flies to the meadow; nil where nothing is made.
  func finish(with figure: MadeFigure?) -> MadeThing? {
    let fade = { [self] in for key in keys { key.opacity = 0 } }
    if let tree = layer.tree, !frame.options.reducesMotion { tree.animate(duration: 0.3, fade) } else { fade() }
    guard let figure else { return nil }
    made = figure
    layer.addSublayer(figure)
    let area = Self.layout(size, task, strip: Celebration.height(in: size), sides: frame.sides).keyArea
    figure.layout(in: area)
    figure.appear { [weak frame] in frame?.host.play($0) }
    return figure.made(in: area, effort: min(1, 0.3 + Double(task.last) / 100))
  }

  /// Begins anew: the keys are there again.
  func beginAgain() {
    made?.removeFromSuperlayer()
    made = nil
    for key in keys { key.opacity = 1 }
  }

  private func waitForHint(_ round: PracticeRound) {
    hintTimer?.stop()
    hintTimer = HintTimer { [weak self] in
      self?.beckon(round)
      if round.needsHand { self?.frame.showNextStep() }
    }
    hintTimer?.begin(in: layer.tree, after: round.needsHand ? Self.handDelay : HintTimer.patience)
  }

  /// How long after a try in vain the hand comes, in seconds: what was counted meanwhile is seen first.
  private static let handDelay = 1.6
}
