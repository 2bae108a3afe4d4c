import Geometry

/// The rules of a round of practice: ten questions, each asked until it is answered; what was wrong is asked again three questions later.
///
/// Whoever tries in vain is helped: of whole answers those that were wrong are offered no more, after two tries two are left, and after three the right one.
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
    /// A whole answer that is not offered any more.
    case struck
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
  /// How often the present question was tried in vain.
  private(set) var tries = 0
  /// The whole answers to the present question that were found wrong, the first one first.
  private(set) var struck: [String] = []
  /// Whether help was asked for at the present question.
  private(set) var isHelped = false

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

  /// After how many tries in vain what is right next is shown until the question is answered, and after how many a hand shows it too.
  private var patience: Int { task.hasWholeAnswers ? 3 : 2 }
  static let handPatience = 3

  /// Whether what is right next is to be seen.
  var showsNext: Bool { !isAnswered && !isFinished && (isHelped || tries >= patience) }
  /// Whether a hand is to show what is right next.
  var needsHand: Bool { !isAnswered && !isFinished && tries >= Self.handPatience }

  /// What keys are offered for now: all, but for whole answers that are known to be wrong.
  var offered: [String] {
    let symbols = task.symbols
    guard task.hasWholeAnswers, let answer, !isAnswered, let right = symbols.firstIndex(of: answer) else { return symbols }
    guard tries >= patience - 1 else { return symbols.filter { !struck.contains($0) } }
    guard tries < patience else { return [answer] }
    let others = symbols.indices.filter { $0 != right && !struck.contains(symbols[$0]) }
    let nearest = others.min { (abs($0 - right), $0) < (abs($1 - right), $1) }
    return symbols.indices.filter { $0 == right || $0 == nearest }.map { symbols[$0] }
  }

  /// Takes a key that says something.
  mutating func press(_ symbol: String) -> Outcome {
    guard let answer, !isAnswered, task.symbols.contains(symbol) else { return .ignored }
    guard offered.contains(symbol) else {
      tries = min(Self.mostTries, tries + 1)
      return .struck
    }
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
    if !isAnswered, !isFinished { (isBlemished, isHelped) = (true, true) }
  }

  /// Goes on to the next question, when this one was answered.
  mutating func advance() {
    guard isAnswered else { return }
    index += 1
    (typed, isAnswered, isJudged, isBlemished) = ("", false, false, false)
    (tries, struck, isHelped) = (0, [], false)
  }

  /// As many tries as are worth counting.
  private static let mostTries = 1000

  private mutating func accept() -> Outcome {
    isAnswered = true
    firstTries.append(!isBlemished)
    return .right
  }

  private mutating func reject() -> Outcome {
    isJudged = true
    mistakes += 1
    tries = min(Self.mostTries, tries + 1)
    if task.hasWholeAnswers { struck.append(typed) }
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
    isHelped = kept.isHelped
    tries = kept.tries
    if task.hasWholeAnswers {
      for symbol in task.symbols where symbol != answer && kept.struck.contains(symbol) { struck.append(symbol) }
      struck.sort { kept.struck.firstIndex(of: $0) ?? 0 < kept.struck.firstIndex(of: $1) ?? 0 }
    }
    let symbols = Set(task.symbols)
    let isPossible = task.hasWholeAnswers ? symbols.contains(kept.typed) : kept.typed.allSatisfy { symbols.contains(String($0)) }
    if isPossible, kept.typed.count <= task.longestAnswer, kept.typed != answer {
      typed = kept.typed
      isJudged = kept.isJudged && !typed.isEmpty
    }
  }
}
