import Progress

extension PlaySummary {
  /// The rounds of the seven days up to a day, which is the last one; a day is counted from 1970.
  func rounds(ofWeekTo today: Int) -> [Int] {
    var rounds = [Int](repeating: 0, count: 7)
    for day in roundsPerDay {
      let (ago, overflow) = today.subtractingReportingOverflow(day.day)
      if !overflow, (0..<7).contains(ago) { rounds[6 - ago] += day.rounds }
    }
    return rounds
  }
}
