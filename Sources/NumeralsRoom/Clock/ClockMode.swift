import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// A clock to set: its hands are turned by fingers or keys until they show the time that is asked for.
@MainActor
final class ClockMode: NumeralsMode {
  let task: ClockTask
  let layer = Layer()
  let tolerance = 8.0
  let face: ClockFace
  private(set) var game: ClockRound
  private(set) var boxes: LeitnerBoxes
  private let frame: RoomFrame
  private let plate: TimePlate
  private let marks: PageMarks
  /// What the round has made, in the place of the time that was asked for; nil until its end.
  private var made: MadeFigure?
  private var hintTimer: HintTimer?
  /// The hand that a finger holds, by touch, and how far the finger is ahead of it, in radians.
  private var grips: [Int: (hand: ClockFace.Hand, lead: Double)] = [:]
  private var host: any RoomHost { frame.host }
  /// How often the present time was looked for in vain: a hand that was let go elsewhere counts once, an answer that was wrong twice.
  private var tries = 0
  /// Whether the marks stay until the time is found.
  private var isHelped = false
  /// After how many tries they do, and from how many on a hand shows it too.
  private static let (patience, handPatience) = (4, 6)

  /// Under what the boxes of all levels with the clock are kept.
  private static let boxesName = "boxes clock"
  /// How long a time that is right is looked at, in seconds.
  private static let telling = 1.3
  /// How near to a hand a finger takes it as it is, in units of the clock; farther off the hand comes to the finger.
  private static let reach = 26.0
  /// Where both hands are as near, the minute hand is taken outside of this, in units.
  private static let split = 44.0

  init(_ task: ClockTask, on frame: RoomFrame) throws(RoomError) {
    self.task = task
    self.frame = frame
    boxes = frame.options.store[Self.boxesName] ?? LeitnerBoxes()
    if let kept = frame.kept(ClockRound.Document.self).flatMap({ ClockRound($0, task: task) }) {
      game = kept
    } else {
      game = Self.deal(task, &boxes, seed: frame.options.seed)
    }
    face = try ClockFace(isStrong: frame.options.hasHighContrast)
    plate = TimePlate(isStrong: frame.options.hasHighContrast)
    marks = PageMarks(count: ClockRound.length, options: frame.options)
    layer.anchorPoint = .zero
    for part in [marks, plate, face] as [Layer] { layer.addSublayer(part) }
    face.name = "clock"
    face.touchHandler = self
    face.focusResponse = FocusResponse(activate: { [weak self] in self?.check() }) { [weak self] in self?.turn(by: $0) ?? false }
    face.focusResponse?.scanKeys = [.right, .left, .up, .down, .return]
    face.describe(
      { [weak self] language in
        guard let self else { return nil }
        let time = game.asked.map(ClockTask.text) ?? ClockTask.text(game.time)
        return NumeralsSpeech.setClock.text(in: language, ["time": time])
      },
      value: { [weak self] _ in self.map { ClockTask.text($0.game.time) } }, hint: { NumeralsSpeech.turnHands.text(in: $0) },
      traits: { .adjustable })
    try frame.controls.addButtons([RoomButton(.hint, of: self, isEnabled: { !$0.game.isFinished }) { $0.help() }])
    hintTimer = HintTimer { [weak self] in self.map { $0.face.mark($0.game.asked) } }
    show()
  }

  private static func deal(_ task: ClockTask, _ boxes: inout LeitnerBoxes, seed: UInt64) -> ClockRound {
    boxes.beginRound()
    var generator = SeededGenerator(seed: seed &+ UInt64(boxes.round) &* 0x9e37_79b9 &+ UInt64(task.step))
    return ClockRound(task, boxes: boxes, using: &generator)
  }

  var firstToDo: Layer? { face }
  var sides: StageSides { frame.sides }

  private var layout: ClockLayout {
    let size = frame.tree.root.bounds.size
    return ClockLayout(size: size, strip: frame.controls.foot(in: size), sides: frame.sides)
  }

  func layout(size: Size) {
    let place = ClockLayout(size: size, strip: frame.controls.foot(in: size), sides: frame.sides)
    face.layout(in: place.clock)
    plate.layout(in: place.plate)
    marks.layout(in: place.marks)
    made?.layout(in: place.madeBox)
  }

  func begin(in session: Session) {
    if game.isFinished { celebrate() }
    hintTimer?.begin(in: frame.tree)
    frame.beginGuide { [weak self] in self?.nextDrag }
  }

  /// The drag that brings the hands nearer to what is asked for: the minute hand first.
  private var nextDrag: HandGuide.Step? {
    guard let asked = game.asked, asked != game.time else { return nil }
    let hand: ClockFace.Hand = asked % 60 == game.time % 60 ? .hour : .minute
    func place(_ time: Int) -> Point { face.convert(ClockFace.place(of: hand, at: time) * 0.8, to: nil) }
    return .drag(
      from: place(game.time), to: place(asked), dragged: .turned(face.parts(of: hand), about: face.convert(.zero, to: nil)))
  }

  /// Shows the round as it stands.
  /// - Parameter wrong: whether what the clock shows was taken for the answer, and is not.
  private func show(wrong: Bool = false) {
    face.show(game.time)
    marks.update(done: game.index + (game.isAnswered ? 1 : 0), page: game.index)
    plate.show(game.asked ?? game.time, isRight: game.isAnswered || game.isFinished, wrong: wrong ? game.time : nil)
  }

  // MARK: - Play

  private func check() {
    if game.isAnswered { return advance() }
    frame.round.beginIfNeeded()
    respond(to: game.check())
  }

  /// The left and right arrows turn by steps, up and down by hours.
  private func turn(by key: KeyEvent) -> Bool {
    let ways: [Key: Int] = [.left: -task.step, .right: task.step, .up: 60, .down: -60]
    guard let minutes = ways[key.key] else { return false }
    guard key.isPress, !game.isFinished else { return true }
    if game.isAnswered { advance() }
    frame.round.beginIfNeeded()
    respond(to: game.turn(by: minutes))
    return true
  }

  private func respond(to outcome: ClockRound.Outcome) {
    switch outcome {
    case .ignored: return
    case .moved:
      if !isHelped { face.mark(nil) }
      host.play(.click(step: game.time / 60 % 12))
      show()
      hintTimer?.begin(in: frame.tree)
    case .wrong:
      if let asked = game.asked { boxes.forget(asked) }
      keepBoxes()
      host.play(.wrong)
      show(wrong: true)
      plate.shake()
      noteTry(2)
    case .right: accept()
    }
    host.stateChanged()
  }

  /// What was tried in vain helps on.
  private func noteTry(_ weight: Int) {
    tries += weight
    guard tries >= Self.patience else { return }
    isHelped = true
    face.mark(game.asked)
    if tries >= Self.handPatience { frame.showNextStep() }
  }

  private func endHelp() { (tries, isHelped) = (0, false) }

  private func accept() {
    endHelp()
    if game.firstTries.last == true, let asked = game.asked { boxes.remember(asked) }
    keepBoxes()
    hintTimer?.stop()
    face.mark(nil)
    show()
    if !frame.options.reducesMotion { face.rejoice() }
    host.play(.climb(game.index, of: ClockRound.length))
    frame.tree.perform(after: Self.telling, owner: self) { [weak self] in self?.advance() }
    guard game.index == ClockRound.length - 1 else { return }
    let name = PracticeMode.recordName(frame.level)
    let right = game.firstTries.count { $0 }
    if right > frame.options.store[name] ?? 0 { frame.options.store[name] = right }
    frame.round.end(.finished, mistakes: game.mistakes)
  }

  private func advance() {
    frame.tree.cancelWork(ownedBy: self)
    guard game.isAnswered else { return }
    game.advance()
    frame.controls.updateButtons()
    if game.isFinished { return celebrate() }
    show()
    hintTimer?.begin(in: frame.tree)
    frame.announce(game.asked.map { NumeralsSpeech.setClock.text(in: frame.options.language, ["time": ClockTask.text($0)]) } ?? "")
    host.stateChanged()
  }

  private func help() {
    guard let asked = game.asked, !game.isAnswered else { return }
    if !game.isBlemished { boxes.forget(asked) }
    game.noteHelp()
    keepBoxes()
    isHelped = true
    face.mark(asked)
    host.stateChanged()
  }

  private func keepBoxes() { frame.options.store[Self.boxesName] = boxes }

  // MARK: - The end

  private func celebrate() {
    guard !frame.controls.isCelebrating else { return }
    frame.celebrate(made: finish()) { [weak self] in self?.startOver() }
    show()
    frame.makeRoomForEnd { [weak self] in
      guard let self else { return }
      layout(size: frame.tree.root.bounds.size)
    }
    host.stateChanged()
  }

  /// Shows what the round has made.
  /// - Returns: what flies to the meadow.
  private func finish() -> MadeThing? {
    guard let figure = NumeralsRoom.figure(at: game.time, options: frame.options) else { return nil }
    made = figure
    plate.opacity = 0
    layer.addSublayer(figure)
    let size = frame.tree.root.bounds.size
    let box = ClockLayout(size: size, strip: Celebration.height(in: size), sides: frame.sides).madeBox
    figure.layout(in: box)
    figure.appear { [weak self] in self?.host.play($0) }
    if !frame.options.reducesMotion { face.rejoice() }
    return figure.made(in: box, effort: 0.6)
  }

  /// Begins another round, of what is due by now.
  private func startOver() {
    frame.controls.endCelebration()
    made?.removeFromSuperlayer()
    made = nil
    plate.opacity = 1
    endHelp()
    game = Self.deal(task, &boxes, seed: frame.options.seed)
    host.play(.turn)
    frame.round.reset()
    frame.controls.updateButtons()
    layout(size: frame.tree.root.bounds.size)
    show()
    hintTimer?.begin(in: frame.tree)
    host.stateChanged()
  }

  // MARK: - State

  var document: any Encodable { ClockRound.Document(game) }

  var probeMembers: [JSON.Member] {
    [
      JSON.Member("asked", game.asked.map { JSON($0) } ?? .null), JSON.Member("time", JSON(game.time)),
      JSON.Member("index", JSON(game.index)), JSON.Member("answered", .bool(game.isAnswered)),
      JSON.Member("first", JSON(game.firstTries.count { $0 })), JSON.Member("mistakes", JSON(game.mistakes)),
      JSON.Member("mastered", JSON(boxes.mastered(of: task.cards))), JSON.Member("cards", JSON(task.cards.count)),
      JSON.Member("finished", .bool(game.isFinished)), JSON.Member("clock", .frame(layout.clock)),
    ]
  }
}

/// Hands are held by fingers, each its own.
extension ClockMode: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    guard !game.isFinished else { return false }
    // Who knows the next one already need not wait.
    if game.isAnswered { advance() }
    guard !game.isFinished else { return true }
    let place = touch.location(in: face)
    func distance(_ hand: ClockFace.Hand) -> Double {
      Self.distance(from: place, toLineUpTo: ClockFace.place(of: hand, at: game.time))
    }
    let (hour, minute) = (distance(.hour), distance(.minute))
    let isBetween = abs(hour - minute) < 4 || min(hour, minute) > Self.reach
    let hand: ClockFace.Hand = isBetween ? (place.length > Self.split ? .minute : .hour) : hour < minute ? .hour : .minute
    let isOn = (hand == .hour ? hour : minute) <= Self.reach && place.length > 12
    grips[touch.id] = (hand, isOn ? Self.angle(of: place) - hand.angle(at: game.time) : 0)
    frame.round.beginIfNeeded()
    if !isOn { follow(touch) }
    return true
  }

  func touchMoved(_ touch: Touch) { follow(touch) }

  func touchEnded(_ touch: Touch) {
    guard grips.removeValue(forKey: touch.id) != nil, grips.isEmpty else { return }
    let outcome = game.settle()
    respond(to: outcome)
    if outcome == .moved { noteTry(1) }
  }

  func touchCancelled(_ touch: Touch) { touchEnded(touch) }

  private func follow(_ touch: Touch) {
    guard let grip = grips[touch.id] else { return }
    let place = touch.location(in: face)
    guard place.isFinite, place.length > 6 else { return }
    let share = (Self.angle(of: place) - grip.lead) / (2 * .pi)
    let before = game.time
    switch grip.hand {
    case .minute: game.turnMinuteHand(to: Int((share * 60).rounded()))
    case .hour: game.turnHourHand(to: Int((share * 12 - Double(game.time % 60) / 60).rounded()))
    }
    guard game.time != before else { return }
    if !isHelped { face.mark(nil) }
    if game.time / 5 != before / 5 { host.play(.click(step: game.time / 60 % 12)) }
    show()
  }

  /// How far a place is turned from twelve, clockwise.
  private static func angle(of place: Point) -> Double { Math.atan2(place.x, -place.y) }

  private static func distance(from place: Point, toLineUpTo tip: Point) -> Double {
    let part = min(1, max(0, place.dot(tip) / max(1e-9, tip.dot(tip))))
    return place.distance(to: tip * part)
  }
}
