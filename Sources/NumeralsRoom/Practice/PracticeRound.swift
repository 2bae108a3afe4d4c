import Geometry

/// The rules of a round of practice: ten questions, each asked until it is answered; what was wrong is asked again three questions later.
struct PracticeRound: Equatable {
  static let length = 10
  /// How many questions lie between one that was answered wrongly and its return.
  static let pause = 2
  /// How often another sum is looked for where two in a row are alike.
  private static let attempts = 20

  /// What came of a key.
  enum Outcome: Equatable {
    /// A letter or a figure more, or less.
    case typed
    /// Nothing can be done with it now.
    case ignored
    case right
    case wrong(String)
  }

  let task: PracticeTask
  /// All questions of the round, those that were answered first.
  private(set) var questions: [PracticeQuestion]
  /// The question that is asked, from 0.
  private(set) var index = 0
  /// What was put together so far; once it was judged it stays to be looked at until the next key.
  private(set) var typed = ""
  /// Whether what is typed was found wrong.
  private(set) var isJudged = false
  /// Whether the question was answered, and waits for the next one.
  private(set) var isAnswered = false
  /// Whether the present question was answered wrongly, or with help.
  private(set) var isBlemished = false
  /// Of each question that was answered, whether it was at the first try.
  private(set) var firstTries: [Bool] = []
  /// Wrong answers in the round.
  private(set) var mistakes = 0

  /// A round of questions about what is due most.
  init(_ task: PracticeTask, boxes: LeitnerBoxes, using generator: inout SeededGenerator) {
    self.task = task
    let deck = PracticeDeck(task)
    let order = boxes.order(of: deck.cards, using: &generator)
    var chosen = Array(order.prefix(Self.length))
    // Of few cards each comes more often, never twice in a row.
    while chosen.count < Self.length {
      let more = order.shuffled(using: &generator)
      chosen += more.first == chosen.last ? more.reversed() : more
    }
    chosen = Array(chosen.prefix(Self.length))
    if order.count >= Self.length { chosen.shuffle(using: &generator) }
    questions = []
    for card in chosen {
      var question = deck.question(about: card, order: order, using: &generator)
      for _ in 0..<Self.attempts where question == questions.last { question = deck.question(about: card, order: order, using: &generator) }
      questions.append(question)
    }
  }

  var isFinished: Bool { index == questions.count }
  /// The question that is asked; nil at the end.
  var question: PracticeQuestion? { isFinished ? nil : questions[index] }
  /// What is to be answered; nil at the end.
  var answer: String? { question.map(task.answer) }

  /// The letter, the figure or the whole answer that would be right next; nil where what was typed has to go first, or is complete.
  var nextSymbol: String? {
    guard let answer, !isAnswered else { return nil }
    if task.hasWholeAnswers { return answer }
    let begun = isJudged ? "" : typed
    guard answer.hasPrefix(begun), begun.count < answer.count else { return nil }
    return String(answer.dropFirst(begun.count).prefix(1))
  }

  /// Takes a key that says something.
  mutating func press(_ symbol: String) -> Outcome {
    guard let answer, !isAnswered, task.symbols.contains(symbol) else { return .ignored }
    if task.hasWholeAnswers || isJudged { typed = "" }
    isJudged = false
    guard typed.count < task.longestAnswer else { return .ignored }
    typed += symbol
    if typed == answer { return accept() }
    if task.hasWholeAnswers { return reject() }
    // What nothing can mend any more is said at once.
    if task.kind != .read, RomanNumeral(parsing: typed) == nil { return reject() }
    return .typed
  }

  /// Takes away what was typed last, or all that was found wrong.
  mutating func erase() -> Outcome {
    guard !isAnswered, !typed.isEmpty else { return .ignored }
    if isJudged { typed = "" } else { typed.removeLast() }
    isJudged = false
    return .typed
  }

  /// Takes what was typed as the answer.
  mutating func check() -> Outcome { isAnswered || isJudged || typed.isEmpty ? .ignored : reject() }

  /// Help was asked for.
  mutating func noteHelp() {
    if !isAnswered, !isFinished { isBlemished = true }
  }

  /// Goes on to the next question, when this one was answered.
  mutating func advance() {
    guard isAnswered else { return }
    index += 1
    (typed, isAnswered, isJudged, isBlemished) = ("", false, false, false)
  }

  private mutating func accept() -> Outcome {
    isAnswered = true
    firstTries.append(!isBlemished)
    return .right
  }

  private mutating func reject() -> Outcome {
    isJudged = true
    mistakes += 1
    if !isBlemished, let question {
      // In the place of the last one, so that a round stays as long as it is.
      let place = index + 1 + Self.pause
      if place < questions.count {
        questions.insert(question, at: place)
        questions.removeLast()
      }
    }
    isBlemished = true
    return .wrong(typed)
  }
}

extension PracticeRound {
  /// A round as it was left; nil where that was none of this task.
  init?(_ kept: Document, task: PracticeTask) {
    let deck = PracticeDeck(task)
    guard kept.questions.count == Self.length, (0...Self.length).contains(kept.index), kept.firstTries.count == kept.index,
      kept.questions.allSatisfy({ $0.isPossible(in: deck) })
    else { return nil }
    self.task = task
    questions = kept.questions
    index = kept.index
    firstTries = kept.firstTries
    mistakes = kept.mistakes
    guard index < Self.length else { return }
    isBlemished = kept.isBlemished
    let symbols = Set(task.symbols)
    let isPossible = task.hasWholeAnswers ? symbols.contains(kept.typed) : kept.typed.allSatisfy { symbols.contains(String($0)) }
    if isPossible, kept.typed.count <= task.longestAnswer, kept.typed != answer {
      typed = kept.typed
      isJudged = kept.isJudged && !typed.isEmpty
    }
  }
}
