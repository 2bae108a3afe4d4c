import RoomKit

/// What a level practises: one kind of question, over a range of numbers.
struct PracticeTask: Hashable, Sendable {
  /// What is shown, and what is asked for.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A quantity is shown, and its figure is asked for.
    case count
    /// A figure with its quantity is shown, and its numeral is asked for as a whole.
    case name
    /// A numeral is shown, and its figures are asked for.
    case read
    /// Figures are shown, and the numeral's letters are asked for.
    case write
    /// A leaf of a calendar is shown, and its day, its month or its year is asked for in letters.
    case date
  }

  let kind: Kind
  /// The greatest number; a year's for dates.
  let last: Int

  /// The levels, the easiest first.
  static let levels: [LevelID] = [
    "count-5", "count-10", "name-10", "read-20", "write-20", "read-50", "write-50", "read-100", "write-100", "read-1000", "write-1000",
    "date-2099", "read-3999", "write-3999",
  ]

  /// The task of a level; nil for one that practises nothing.
  init?(_ level: LevelID) {
    guard Self.levels.contains(level) else { return nil }
    let parts = level.name.split(separator: "-")
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), let last = Int(parts[1]) else { return nil }
    self.kind = kind
    self.last = last
  }

  /// Whether a key is a whole answer; else answers are put together, and checked.
  var hasWholeAnswers: Bool { kind == .count || kind == .name }

  /// What the keys say that make an answer.
  var symbols: [String] {
    switch kind {
    case .count: (1...last).map { "\($0)" }
    case .name: (1...last).compactMap { RomanNumeral($0)?.text }
    case .read: (1...9).map { "\($0)" } + ["0"]
    case .write, .date:
      RomanSymbol.allCases.filter { $0.value <= (last < 40 ? 10 : last < 90 ? 50 : last < 400 ? 100 : 1000) }.map(\.text)
    }
  }

  /// What is asked for, as it is answered.
  func answer(to question: PracticeQuestion) -> String {
    switch kind {
    case .count, .read: "\(question.number)"
    case .name, .write, .date: RomanNumeral(question.number)?.text ?? ""
    }
  }

  /// The longest answer that is worth looking at: no figure beyond thousands, no numeral beyond MMMDCCCLXXXVIII.
  var longestAnswer: Int { kind == .read ? 4 : 15 }
}
