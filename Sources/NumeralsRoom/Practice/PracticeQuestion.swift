import Sessions

/// A question: a number, what of the task's cards it is about, and for dates the leaf of the calendar.
struct PracticeQuestion: Codable, Hashable, Sendable {
  let number: Int
  /// The greatest first.
  let cards: [Int]
  var date: CalendarDate?

  /// Whether it is one that the deck of a task could ask.
  func isPossible(in deck: PracticeDeck) -> Bool {
    guard !cards.isEmpty, cards.count <= 4, cards.allSatisfy(deck.cards.contains) else { return false }
    guard deck.task.kind == .date else { return date == nil && number == cards.reduce(0, +) && number <= deck.task.last }
    guard let date, cards.count == 1, (1...12).contains(date.month), PracticeDeck.yearRange.contains(date.year) else { return false }
    return (1...CalendarDate.days(in: date.month, of: date.year)).contains(date.day) && number == date.askedNumber
  }
}
