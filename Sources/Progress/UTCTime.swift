/// Times of the calendar, for reading.
enum UTCTime {
  /// A time in seconds since 1970 as ISO 8601 with milliseconds, such as `2026-11-21T02:32:20.000Z`; nil outside of the years 0 to 9999.
  ///
  /// The date is that of the proleptic Gregorian calendar, by Howard Hinnant's `civil_from_days`
  /// (https://howardhinnant.github.io/date_algorithms.html).
  static func text(_ seconds: Double) -> String? {
    guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
    let milliseconds = Int((seconds * 1000).rounded(.down))
    let (days, time) = divided(milliseconds, by: 86_400_000)
    // Days since 1 March of the year 0, in eras of 400 years.
    let (era, dayOfEra) = divided(days + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    let date = "\(digits(year, 4))-\(digits(month < 10 ? month + 3 : month - 9, 2))-\(digits(day, 2))"
    let (hour, minute, second) = (time / 3_600_000, time / 60_000 % 60, time / 1000 % 60)
    return "\(date)T\(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2)).\(digits(time % 1000, 3))Z"
  }

  /// The quotient rounded down, and what is left.
  private static func divided(_ value: Int, by divisor: Int) -> (Int, Int) {
    let quotient = value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
    return (quotient, value - quotient * divisor)
  }

  private static func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
