/// What was played: how often, how long, and where.
package struct PlaySummary: Equatable, Sendable {
  /// The rounds begun on one day.
  package struct Day: Equatable, Sendable {
    /// Days since 1970, after the offset that was asked for.
    package var day: Int
    package var rounds: Int
  }

  /// What a round takes in one room.
  package struct Pace: Equatable, Sendable {
    package var room: String
    /// The mean duration of its rounds, in seconds.
    package var seconds: Double
  }

  /// One room's part of the whole.
  package struct Share: Equatable, Sendable {
    package var room: String
    package var rounds: Int
    /// All its rounds together, in seconds.
    package var seconds: Double
  }

  /// The days on which something was played, in order.
  package var roundsPerDay: [Day] = []
  /// The rooms that were played, by name.
  package var secondsPerRound: [Pace] = []
  /// The rooms that were played, by name.
  package var shares: [Share] = []

  package init() {}
}

extension PlaySummary {
  /// Adds up rounds one by one. Cost: constant a round.
  struct Sum {
    private var days: [Int: Int] = [:]
    private var rooms: [String: (rounds: Int, seconds: Double)] = [:]
    /// Seconds that the local day is ahead of UTC.
    private let dayOffset: Double

    init(dayOffset: Double) { self.dayOffset = dayOffset.isFinite ? dayOffset : 0 }

    mutating func add(room: String, start: Double, duration: Double) {
      // Far outside of any calendar, where a day's number would not fit, days do not count.
      if let day = Int(exactly: ((start + dayOffset) / 86_400).rounded(.down)) { days[day, default: 0] += 1 }
      var sum = rooms[room] ?? (0, 0)
      sum.rounds += 1
      sum.seconds += duration
      rooms[room] = sum
    }

    var summary: PlaySummary {
      var summary = PlaySummary()
      summary.roundsPerDay = days.sorted { $0.key < $1.key }.map { Day(day: $0.key, rounds: $0.value) }
      for (room, sum) in rooms.sorted(by: { $0.key < $1.key }) {
        summary.secondsPerRound.append(Pace(room: room, seconds: sum.seconds / Double(sum.rounds)))
        summary.shares.append(Share(room: room, rounds: sum.rounds, seconds: sum.seconds))
      }
      return summary
    }
  }
}
