/// A day of the proleptic Gregorian calendar.
package struct CalendarDay: Hashable, Sendable {
  /// The year; 0 is 1 BC.
  package var year: Int
  /// From 1.
  package var month: Int
  /// From 1.
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days since 1970-01-01 (H. Hinnant, "chrono-compatible low-level date algorithms", 2013).
  package var number: Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of a number of days since 1970-01-01, which is brought into some millions of years.
  package init(number: Int) {
    let z = min(1_000_000_000, max(-1_000_000_000, number)) + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let m = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * m + 2) / 5 + 1
    month = m < 10 ? m + 3 : m - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// As YYYY-MM-DD.
  package var text: String {
    func padded(_ n: Int, _ count: Int) -> String {
      let text = String(n.magnitude)
      return (n < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
