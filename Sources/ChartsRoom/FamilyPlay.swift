/// What a family has played, for the charts of it.
package struct FamilyPlay: Equatable, Sendable {
  /// The rounds begun on one day.
  package struct Day: Equatable, Sendable {
    /// Days since 1970.
    package var day: Int
    package var rounds: Int

    package init(day: Int, rounds: Int) {
      self.day = day
      self.rounds = rounds
    }
  }

  /// One room's part of the whole.
  package struct Share: Equatable, Sendable {
    package var room: String
    /// At least one.
    package var rounds: Int
    /// All its rounds together, in seconds.
    package var seconds: Double

    package init(room: String, rounds: Int, seconds: Double) {
      self.room = room
      self.rounds = rounds
      self.seconds = seconds
    }

    /// The mean duration of a round, in seconds.
    var secondsPerRound: Double { seconds / Double(rounds) }
  }

  /// The days on which something was played, in order.
  package var days: [Day]
  /// The rooms that were played, by name.
  package var shares: [Share]

  package init(days: [Day] = [], shares: [Share] = []) {
    self.days = days
    self.shares = shares
  }

  var isEmpty: Bool { days.isEmpty && shares.isEmpty }
}
