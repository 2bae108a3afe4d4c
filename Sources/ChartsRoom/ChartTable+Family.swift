import Sessions

extension ChartTable {
  /// What of the family's play is shown.
  enum FamilyPart: Hashable, Sendable {
    /// Of the last days up to the last one on which something was played; days without play are 0.
    case roundsPerDay(days: Int)
    case secondsPerRound
    /// The rooms' shares, in minutes or in rounds.
    case time, rounds
  }

  /// The family's play as a table of one column.
  static func family(_ play: FamilyPlay, _ part: FamilyPart) -> ChartTable {
    switch part {
    case .roundsPerDay(let days):
      guard let last = play.days.map(\.day).max() else { return ChartTable(labels: [], columns: []) }
      var rounds = Array(repeating: 0.0, count: max(1, days))
      for day in play.days where last - day.day < rounds.count {
        rounds[rounds.count - 1 - (last - day.day)] += Double(day.rounds)
      }
      let labels = rounds.indices.map { CalendarDay(number: last - (rounds.count - 1 - $0)).text }
      return ChartTable(labels: labels, columns: [Column(name: "rounds", values: rounds)])
    case .secondsPerRound:
      return ChartTable(
        labels: play.shares.map(\.room), columns: [Column(name: "seconds", values: play.shares.map(\.secondsPerRound))])
    case .time:
      return ChartTable(
        labels: play.shares.map(\.room),
        columns: [Column(name: "minutes", values: play.shares.map { ($0.seconds / 6).rounded() / 10 })])
    case .rounds:
      return ChartTable(
        labels: play.shares.map(\.room), columns: [Column(name: "rounds", values: play.shares.map { Double($0.rounds) })])
    }
  }
}
