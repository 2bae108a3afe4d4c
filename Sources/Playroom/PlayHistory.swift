import Progress
import Sessions

/// What was played so far, as the charts and the lobby show it.
@MainActor
final class PlayHistory {
  private let services: PlayroomServices
  private(set) var summary: PlaySummary
  /// The number of the one whose rounds were asked for last.
  private var player: Int64?

  /// - Parameter summary: what was played before, where no store says it.
  init(_ services: PlayroomServices, summary: PlaySummary) {
    self.services = services
    self.summary = summary
  }

  /// Learns what someone has played, and waits for it; of nobody nothing.
  func read(of profile: Profile?) {
    guard let store = services.store, let profile else { return }
    summary = store.summary(profile: profile.id, since: 0, until: .greatestFiniteMagnitude, dayOffset: services.dayOffset)
  }

  /// Learns what someone has played, off the main actor; until then nothing is known.
  /// - Parameters:
  ///   - inbox: what comes of it arrives through this; nil asks for nothing.
  ///   - finish: called when it is known, unless somebody else's was asked for meanwhile.
  func load(of profile: Profile?, through inbox: Inbox?, finish: @escaping @MainActor () -> Void) {
    guard let store = services.store else { return }
    summary = PlaySummary()
    player = profile?.id
    guard let profile, let inbox else { return }
    store.summary(profile: profile.id, since: 0, until: .greatestFiniteMagnitude, dayOffset: services.dayOffset) { [weak self] summary in
      inbox.post {
        guard let self, self.player == profile.id else { return }
        self.summary = summary
        finish()
      }
    }
  }

  /// Adds a round that is over, and keeps it.
  func add(_ round: Round) {
    services.store?.add(round)
    summary.add(round, dayOffset: services.dayOffset)
  }
}
