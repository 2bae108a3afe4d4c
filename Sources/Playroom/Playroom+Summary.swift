import Progress

extension Playroom {
  /// Learns what was played so far, and waits for it: where the charts are opened first, and where a log has to say what was there.
  package func awaitSummary() {
    guard let store = services.store, let profile else { return }
    summary = store.summary(profile: profile.id, since: 0, until: .greatestFiniteMagnitude, dayOffset: services.dayOffset)
  }
}
