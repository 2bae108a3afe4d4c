import Threading

/// Work in the background beside a tour, as a machine's thoughts are beside a game, so that frames are measured as people see them.
package final class TourLoad: Sendable {
  private let work: @Sendable () -> Void
  private let cancel: @Sendable () -> Void
  private let isDone = LockedValue(false)

  /// - Parameters:
  ///   - cancel: makes the work end soon.
  ///   - work: goes on until then.
  package init(cancel: @escaping @Sendable () -> Void, _ work: @escaping @Sendable () -> Void) {
    self.cancel = cancel
    self.work = work
  }

  /// Begins it on a thread of its own.
  package func begin() {
    SystemThread.start(priority: .low) { [self] in
      work()
      isDone.withLock { $0 = true }
    }
  }

  /// Lets it end, without waiting for that.
  package func end() { cancel() }

  /// Whether it is over.
  package var hasEnded: Bool { isDone.withLock { $0 } }
}
