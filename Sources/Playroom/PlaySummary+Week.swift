import Progress

extension PlaySummary {
  /// The rounds of the seven days up to a day, which is the last one; a day is counted from 1970.
  func rounds(ofWeekTo today: Int) -> [Int] { rounds(ofDays: 7, to: today) }

  /// The rounds of some days up to a day, which is the last one; a day is counted from 1970.
  /// - Parameter count: at least 1.
  func rounds(ofDays count: Int, to today: Int) -> [Int] {
    var rounds = [Int](repeating: 0, count: count)
    for day in roundsPerDay {
      let (ago, overflow) = today.subtractingReportingOverflow(day.day)
      if !overflow, rounds.indices.contains(ago) { rounds[count - 1 - ago] += day.rounds }
    }
    return rounds
  }
}
