import ChartsRoom
import Progress

extension FamilyPlay {
  /// What was played, as the charts show it.
  init(_ summary: PlaySummary) {
    self.init(
      days: summary.roundsPerDay.map { Day(day: $0.day, rounds: $0.rounds) },
      shares: summary.shares.map { Share(room: $0.room, rounds: $0.rounds, seconds: $0.seconds) })
  }
}
