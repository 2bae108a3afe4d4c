import Sessions

/// What somebody notes of each day: the weather, the mood, and how long they slept.
struct DayDiary: Equatable {
  /// The most days that are kept, the latest ones: two years.
  static let most = 731
  /// Kinds of weather and of moods, by their pictures, and the hours that one can have slept.
  static let weathers = ["sun", "cloud", "rain", "storm", "snow"]
  static let moods = ["joyful", "content", "calm", "sad", "angry"]
  static let hours = 5...12

  /// A day's notes; nil for what was not noted.
  struct Entry: Hashable {
    var weather: Int?
    var mood: Int?
    /// In hours.
    var sleep: Int?

    var isEmpty: Bool { weather == nil && mood == nil && sleep == nil }

    /// The value of a kind; nil where it was not noted.
    subscript(field: Field) -> Int? {
      get {
        switch field {
        case .weather: weather
        case .mood: mood
        case .sleep: sleep
        }
      }
      set {
        switch field {
        case .weather: weather = newValue
        case .mood: mood = newValue
        case .sleep: sleep = newValue
        }
      }
    }
  }

  /// A kind of note.
  enum Field: String, CaseIterable, Hashable, Sendable {
    case weather, mood, sleep

    /// What can be noted.
    var values: [Int] {
      switch self {
      case .weather: Array(DayDiary.weathers.indices)
      case .mood: Array(DayDiary.moods.indices)
      case .sleep: Array(DayDiary.hours)
      }
    }
  }

  private var entries: [Int: Entry] = [:]

  init() {}

  subscript(day: Int) -> Entry { entries[day] ?? Entry() }

  /// Every day with notes, the earliest first.
  var days: [Int] { entries.keys.sorted() }

  /// Notes a value of a day; the same one again takes it away.
  mutating func note(_ field: Field, _ value: Int, on day: Int) {
    guard field.values.contains(value) else { return }
    var entry = self[day]
    entry[field] = entry[field] == value ? nil : value
    put(entry, on: day)
  }

  /// Gives a day its notes.
  mutating func put(_ entry: Entry, on day: Int) {
    entries[day] = entry.isEmpty ? nil : entry
    while entries.count > Self.most, let first = entries.keys.min() { entries[first] = nil }
  }

  /// What some days have in common: the means of what was slept, to the nearest hour, and the weather and the mood that were noted most often.
  func summary(of days: Range<Int>) -> Entry {
    let found = days.compactMap { entries[$0] }
    let slept = found.compactMap(\.sleep)
    return Entry(
      weather: Self.commonest(found.compactMap(\.weather), of: Self.weathers.count),
      mood: Self.commonest(found.compactMap(\.mood), of: Self.moods.count),
      sleep: slept.isEmpty ? nil : (2 * slept.reduce(0, +) + slept.count) / (2 * slept.count))
  }

  /// What comes most often; of equals the first.
  private static func commonest(_ values: [Int], of count: Int) -> Int? {
    guard !values.isEmpty else { return nil }
    let counts = (0..<count).map { kind in values.count { $0 == kind } }
    return counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) }
  }
}

extension DayDiary: Codable {
  /// Reads days; what makes no sense is left out.
  init(from decoder: any Decoder) throws {
    for case let row? in try [Lenient<[Int]>](from: decoder).map(\.value) where row.count == 4 && abs(row[0]) < 10_000_000 {
      func value(_ number: Int, _ field: Field) -> Int? { field.values.contains(number) ? number : nil }
      put(Entry(weather: value(row[1], .weather), mood: value(row[2], .mood), sleep: value(row[3], .sleep)), on: row[0])
    }
  }

  /// Writes each day as its number, the weather, the mood and the hours, -1 for what was not noted.
  func encode(to encoder: any Encoder) throws {
    try days.map { day in [day, self[day].weather ?? -1, self[day].mood ?? -1, self[day].sleep ?? -1] }.encode(to: encoder)
  }
}
