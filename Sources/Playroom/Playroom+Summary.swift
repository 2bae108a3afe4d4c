import Progress

/// What was played so far, as the charts and the lobby show it.
extension Playroom {
  package var summary: PlaySummary { history.summary }

  /// Learns what was played so far, and waits for it: where the charts are opened first, and where a log has to say what was there.
  package func awaitSummary() { history.read(of: profile) }

  /// Learns what was played so far, off the main actor.
  func loadSummary() {
    history.load(of: profile, through: session?.inbox) { [weak self] in (self?.session?.scene as? Lobby)?.showWeek() }
  }
}
