import Sessions

extension PlaySummary {
  /// The summary as a document, such as a log keeps it.
  package var json: JSON {
    [
      "roundsPerDay": .array(roundsPerDay.map { .array([JSON($0.day), JSON($0.rounds)]) }),
      "secondsPerRound": .array(secondsPerRound.map { .array([.string($0.room), JSON($0.seconds)]) }),
      "shares": .array(shares.map { .array([.string($0.room), JSON($0.rounds), JSON($0.seconds)]) }),
    ]
  }

  /// Reads a summary from its document; nil where it is none.
  package init?(_ json: JSON) {
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
