import Dispatch
import Progress
import Threading

extension Playroom {
  /// Learns what was played so far, and waits for it: where the charts are opened first, and where a log has to say what was there.
  package func awaitSummary() {
    guard let store = services.store, let profile else { return }
    let answer = Answer()
    let isThere = DispatchSemaphore(value: 0)
    store.summary(profile: profile.id, since: 0, until: .greatestFiniteMagnitude, dayOffset: services.dayOffset) { summary in
      answer.summary.withLock { $0 = summary }
      isThere.signal()
    }
    isThere.wait()
    summary = answer.summary.withLock { $0 }
  }

  /// Where the store's queue leaves what it was asked.
  private final class Answer: Sendable {
    let summary = LockedValue(PlaySummary())
  }
}
