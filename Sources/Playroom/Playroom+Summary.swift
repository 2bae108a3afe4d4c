import ChartsRoom
import Progress

/// What was played so far, as the charts and the lobby show it.
extension Playroom {
  /// Learns what was played so far, and waits for it: where the charts are opened first, and where a log has to say what was there.
  package func awaitSummary() {
    guard let store = services.store, let profile else { return }
    summary = store.summary(profile: profile.id, since: 0, until: .greatestFiniteMagnitude, dayOffset: services.dayOffset)
  }

  /// Learns what was played so far, off the main actor; what comes of it arrives through the session's inbox.
  func loadSummary() {
    guard let store = services.store else { return }
    summary = PlaySummary()
    guard let profile, let inbox = session?.inbox else { return }
    store.summary(profile: profile.id, since: 0, until: .greatestFiniteMagnitude, dayOffset: services.dayOffset) { [weak self] summary in
      inbox.post {
        guard let self, self.profile?.id == profile.id else { return }
        self.summary = summary
        (self.session?.scene as? Lobby)?.showWeek()
      }
    }
  }

  /// What was played, as the charts show it.
  var familyPlay: FamilyPlay {
    FamilyPlay(
      days: summary.roundsPerDay.map { FamilyPlay.Day(day: $0.day, rounds: $0.rounds) },
      shares: summary.shares.map { FamilyPlay.Share(room: $0.room, rounds: $0.rounds, seconds: $0.seconds) })
  }
}
