import Geometry

/// The rules of a round with the clock: ten times, each asked for until the hands show it; what was wrong is asked for again three times later.
struct ClockRound: Equatable {
  static let length = PracticeRound.length

  /// What came of a move.
  enum Outcome: Equatable {
    case moved, right, wrong, ignored
  }

  let task: ClockTask
  /// The times that are asked for, in minutes after twelve; those that were shown first.
  private(set) var questions: [Int]
  private(set) var index = 0
  /// What the hands show, in minutes after twelve; between the steps while a hand is held.
  private(set) var time: Int
  /// Whether what was asked for is shown, and waits for the next question.
  private(set) var isAnswered = false
  /// Whether the present question was answered wrongly, or with help.
  private(set) var isBlemished = false
  /// Of each question that was answered, whether it was at the first try.
  private(set) var firstTries: [Bool] = []
  private(set) var mistakes = 0

  /// A round about what is due most.
  init(_ task: ClockTask, boxes: LeitnerBoxes, using generator: inout SeededGenerator) {
    self.task = task
    questions = Array(boxes.order(of: task.cards, using: &generator).prefix(Self.length)).shuffled(using: &generator)
    // Never what is asked for first.
    time = (questions[0] + 240) % ClockTask.range
  }

  var isFinished: Bool { index == questions.count }
  /// The time that is asked for; nil at the end.
  var asked: Int? { isFinished ? nil : questions[index] }

  /// The shorter way of the minute hand from one minute to another, in minutes: -30 up to 29.
  static func way(from: Int, to: Int) -> Int { ((to - from) % 60 + 90) % 60 - 30 }

  /// Turns the minute hand the shorter way to a minute; the hour hand goes with it.
  mutating func turnMinuteHand(to minute: Int) {
    guard !isAnswered, !isFinished else { return }
    time = (time + Self.way(from: time % 60, to: minute) + ClockTask.range) % ClockTask.range
  }

  /// Turns the hour hand to an hour, 0 for twelve; the minutes stay.
  mutating func turnHourHand(to hour: Int) {
    guard !isAnswered, !isFinished else { return }
    time = ((hour % 12 + 12) % 12) * 60 + time % 60
  }

  /// A hand was let go: the hands come to stand at the nearest step.
  mutating func settle() -> Outcome {
    guard !isAnswered, let asked else { return .ignored }
    time = (time + task.step / 2) / task.step * task.step % ClockTask.range
    return time == asked ? accept() : .moved
  }

  /// Turns the clock by some steps, or by hours.
  mutating func turn(by minutes: Int) -> Outcome {
    guard !isAnswered, !isFinished else { return .ignored }
    time = ((time + minutes) % ClockTask.range + ClockTask.range) % ClockTask.range
    return .moved
  }

  /// Takes what the hands show as the answer.
  mutating func check() -> Outcome {
    guard !isAnswered, let asked else { return .ignored }
    if time == asked { return accept() }
    mistakes += 1
    let place = index + 1 + PracticeRound.pause
    if !isBlemished, place < questions.count {
      questions.insert(asked, at: place)
      questions.removeLast()
    }
    isBlemished = true
    return .wrong
  }

  /// Help was asked for.
  mutating func noteHelp() {
    if !isAnswered, !isFinished { isBlemished = true }
  }

  /// Goes on to the next question, when this one was answered.
  mutating func advance() {
    guard isAnswered else { return }
    index += 1
    (isAnswered, isBlemished) = (false, false)
  }

  private mutating func accept() -> Outcome {
    isAnswered = true
    firstTries.append(!isBlemished)
    return .right
  }
}

extension ClockRound {
  /// What is kept of a round; its task is the level's.
  struct Document: Codable, Equatable {
    var questions: [Int]
    var index: Int
    var time: Int
    var isBlemished: Bool
    var firstTries: [Bool]
    var mistakes: Int

    init(_ round: ClockRound) {
      questions = round.questions
      // What was answered needs no more to be looked at.
      index = round.index + (round.isAnswered ? 1 : 0)
      time = round.time
      isBlemished = !round.isAnswered && round.isBlemished
      firstTries = round.firstTries
      mistakes = round.mistakes
    }
  }

  /// A round as it was left; nil where that was none of this task.
  init?(_ kept: Document, task: ClockTask) {
    let times = 0..<ClockTask.range
    guard kept.questions.count == Self.length, kept.questions.allSatisfy({ times.contains($0) && $0 % task.step == 0 }),
      (0...Self.length).contains(kept.index), kept.firstTries.count == kept.index, times.contains(kept.time), kept.mistakes >= 0
    else { return nil }
    self.task = task
    (questions, index, firstTries, mistakes) = (kept.questions, kept.index, kept.firstTries, kept.mistakes)
    time = kept.time / task.step * task.step
    isBlemished = kept.isBlemished && index < Self.length
    // What already shows what is asked for would wait for ever.
    if time == asked { time = (time + 240) % ClockTask.range }
  }
}
