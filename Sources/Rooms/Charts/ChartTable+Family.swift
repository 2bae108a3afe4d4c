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
  static func family(_ summary: PlaySummary, _ part: FamilyPart) -> ChartTable {
    switch part {
    case .roundsPerDay(let days):
      guard let last = summary.roundsPerDay.map(\.day).max() else { return ChartTable(labels: [], columns: []) }
      var rounds = Array(repeating: 0.0, count: max(1, days))
      for day in summary.roundsPerDay where last - day.day < rounds.count {
        rounds[rounds.count - 1 - (last - day.day)] += Double(day.rounds)
      }
      let labels = rounds.indices.map { CalendarDay(number: last - (rounds.count - 1 - $0)).text }
      return ChartTable(labels: labels, columns: [Column(name: "rounds", values: rounds)])
    case .secondsPerRound:
      return ChartTable(
        labels: summary.secondsPerRound.map(\.room), columns: [Column(name: "seconds", values: summary.secondsPerRound.map(\.seconds))])
    case .time:
      return ChartTable(
        labels: summary.shares.map(\.room),
        columns: [Column(name: "minutes", values: summary.shares.map { ($0.seconds / 6).rounded() / 10 })])
    case .rounds:
      return ChartTable(
        labels: summary.shares.map(\.room), columns: [Column(name: "rounds", values: summary.shares.map { Double($0.rounds) })])
    }
  }
}

extension PlaySummary {
  /// The summary as a document, such as a log keeps it.
  public var json: JSON {
    [
      "roundsPerDay": .array(roundsPerDay.map { .array([JSON($0.day), JSON($0.rounds)]) }),
      "secondsPerRound": .array(secondsPerRound.map { .array([.string($0.room), JSON($0.seconds)]) }),
      "shares": .array(shares.map { .array([.string($0.room), JSON($0.rounds), JSON($0.seconds)]) }),
    ]
  }

  /// Reads a summary from its document; nil where it is none.
  public init?(_ json: JSON) {
    guard let days = json["roundsPerDay"]?.array, let paces = json["secondsPerRound"]?.array, let shares = json["shares"]?.array else {
      return nil
    }
    self.init()
    for day in days {
      guard let pair = day.array, pair.count == 2, let day = pair[0].int, let rounds = pair[1].int, abs(day) < 1_000_000_000 else {
        return nil
      }
      roundsPerDay.append(Day(day: day, rounds: rounds))
    }
    for pace in paces {
      guard let pair = pace.array, pair.count == 2, let room = pair[0].string, let seconds = pair[1].double else { return nil }
      secondsPerRound.append(Pace(room: room, seconds: seconds))
    }
    for share in shares {
      guard let parts = share.array, parts.count == 3, let room = parts[0].string, let rounds = parts[1].int, let seconds = parts[2].double
      else { return nil }
      self.shares.append(Share(room: room, rounds: rounds, seconds: seconds))
    }
  }
}
