import Geometry

/// What a task remembers of its questions, one card for each thing that can be known or forgotten.
///
/// Up to a hundred each number is a card. Beyond, nobody learns thousands of numerals by heart: the cards are the round parts that all are made of, 1 to
/// 9, 10 to 90, 100 to 900 and 1000 to 3000, and a question is a sum of one to four of them.
struct PracticeDeck: Equatable {
  let task: PracticeTask
  /// Every card, in the order in which they are met first.
  let cards: [Int]

  /// The first card of months and of years; those of days are the days.
  static let (months, years) = (100, 1000)
  /// The years that dates lie in.
  static let yearRange = 1900...2099

  init(_ task: PracticeTask) {
    self.task = task
    switch task.kind {
    case .date: cards = Array(1...12).map { Self.months + $0 } + Array(1...31) + Array(0..<Self.yearRange.count).map { Self.years + $0 }
    case _ where task.last <= 100: cards = Array(1...max(1, task.last))
    default: cards = (1...9).flatMap { digit in [1000, 100, 10, 1].map { digit * $0 } }.filter { $0 <= min(3000, task.last) }
    }
  }

  /// Whether questions are sums of cards.
  private var hasParts: Bool { task.kind != .date && task.last > 100 }

  /// A question about a card, where it needs more about others that are as due.
  /// - Parameter order: all cards, the one that is due most first.
  func question(about card: Int, order: [Int], using generator: inout SeededGenerator) -> PracticeQuestion {
    if task.kind == .date { return dateQuestion(about: card, using: &generator) }
    guard hasParts else { return PracticeQuestion(number: card, cards: [card]) }
    var parts = [card]
    func add(_ unit: Int) {
      let others = order.filter { Self.unit(of: $0) == unit && parts.reduce($0, +) <= task.last }
      if let other = others.prefix(3).randomElement(using: &generator) { parts.append(other) }
    }
    for unit in [1, 10, 100, 1000] where Self.unit(of: card) != unit && Int.random(in: 0..<4, using: &generator) > 0 { add(unit) }
    // What is up to a hundred has levels of its own.
    if parts.reduce(0, +) <= 100 { add(task.last > 1000 ? [100, 1000].randomElement(using: &generator) ?? 100 : 100) }
    parts.sort(by: >)
    return PracticeQuestion(number: parts.reduce(0, +), cards: parts)
  }

  private func dateQuestion(about card: Int, using generator: inout SeededGenerator) -> PracticeQuestion {
    var date = CalendarDate(
      day: Int.random(in: 1...31, using: &generator), month: Int.random(in: 1...12, using: &generator),
      year: Int.random(in: Self.yearRange, using: &generator))
    let number: Int
    switch card {
    case Self.years...: number = Self.yearRange.lowerBound + card - Self.years
    case Self.months...: number = card - Self.months
    default: number = card
    }
    switch card {
    case Self.years...:
      date.year = number
      date.asked = .year
    case Self.months...:
      date.month = number
      date.asked = .month
    default:
      date.day = number
      date.asked = .day
      // A month that has such a day.
      if date.day > CalendarDate.days(in: date.month, of: date.year) { date.month = 1 }
    }
    date.day = min(date.day, CalendarDate.days(in: date.month, of: date.year))
    return PracticeQuestion(number: number, cards: [card], date: date)
  }

  /// The place of a number's first figure: 1, 10, 100 or 1000.
  static func unit(of number: Int) -> Int { number >= 1000 ? 1000 : number >= 100 ? 100 : number >= 10 ? 10 : 1 }

  /// Which of a question's cards a wrong answer says is not known: the greatest part that is not where it should be.
  func forgotten(by text: String, in question: PracticeQuestion) -> Int? {
    guard hasParts, question.cards.count > 1 else { return question.cards.first }
    if task.kind == .read {
      guard let number = Int(text) else { return question.cards.first }
      return question.cards.first { number / Self.unit(of: $0) % 10 != $0 / Self.unit(of: $0) } ?? question.cards.first
    }
    var rest = Substring(text)
    for card in question.cards {
      let part = RomanNumeral(card)?.text ?? ""
      guard rest.hasPrefix(part) else { return card }
      rest = rest.dropFirst(part.count)
    }
    return question.cards.last
  }
}
