import Sessions

/// How far the diary looks back.
enum DayPeriod: Int, CaseIterable, Hashable, Sendable {
  case week = 7
  case month = 30
  case year = 365

  /// The days of each column, the last one today's: a day each, or of a year a calendar month each.
  func columns(to today: Int) -> [Range<Int>] {
    guard self == .year else { return (today - rawValue + 1...today).map { $0..<$0 + 1 } }
    let last = CalendarDay(number: today)
    return (0..<12).map { back in
      let month = last.year * 12 + last.month - 1 - 11 + back
      func first(_ month: Int) -> Int { CalendarDay(year: month / 12, month: month % 12 + 1, day: 1).number }
      return first(month)..<first(month + 1)
    }
  }

  /// What stands below a column: the day of the month, or the month's number.
  func name(of days: Range<Int>) -> String {
    let day = CalendarDay(number: days.lowerBound)
    return "\(self == .year ? day.month : day.day)"
  }
}
