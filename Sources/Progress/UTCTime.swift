import Sessions

/// Times of the calendar, for reading.
enum UTCTime {
  /// A time in seconds since 1970 as ISO 8601 with milliseconds, such as `2026-11-21T02:32:20.000Z`; nil outside of the years 0 to 9999.
  static func text(_ seconds: Double) -> String? {
    guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
    let milliseconds = Int((seconds * 1000).rounded(.down))
    let (days, time) = divided(milliseconds, by: 86_400_000)
    let (hour, minute, second) = (time / 3_600_000, time / 60_000 % 60, time / 1000 % 60)
    return "\(CalendarDay(number: days).text)T\(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2)).\(digits(time % 1000, 3))Z"
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
