import Sessions

/// A leaf of a calendar, and what of it is asked for.
struct CalendarDate: Codable, Hashable, Sendable {
  /// A part of a date.
  enum Field: String, Codable, CaseIterable, Hashable, Sendable {
    case day, month, year
  }

  var day: Int
  /// 1 for January.
  var month: Int
  var year: Int
  var asked = Field.day

  /// How many days a month has, in the Gregorian calendar.
  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number that is asked for.
  var askedNumber: Int {
    switch asked {
    case .day: day
    case .month: month
    case .year: year
    }
  }
}
