extension PlaySummary {
  /// Adds a round to what was played. Cost: a walk over the days.
  package mutating func add(_ round: Round, dayOffset: Double) {
    if let day = Int(exactly: ((round.start + dayOffset) / 86_400).rounded(.down)) {
      if let index = roundsPerDay.firstIndex(where: { $0.day >= day }) {
        if roundsPerDay[index].day == day {
          roundsPerDay[index].rounds += 1
        } else {
          roundsPerDay.insert(Day(day: day, rounds: 1), at: index)
        }
      } else {
        roundsPerDay.append(Day(day: day, rounds: 1))
      }
    }
    let index = shares.firstIndex { $0.room >= round.room } ?? shares.count
    if index == shares.count || shares[index].room != round.room {
      shares.insert(Share(room: round.room, rounds: 0, seconds: 0), at: index)
      secondsPerRound.insert(Pace(room: round.room, seconds: 0), at: index)
    }
    shares[index].rounds += 1
    shares[index].seconds += round.duration
    secondsPerRound[index].seconds = shares[index].seconds / Double(shares[index].rounds)
  }
}
