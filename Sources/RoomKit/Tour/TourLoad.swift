import Threading

/// Work in the background beside a tour, as a machine's thoughts are beside a game, so that frames are measured as people see them.
package final class TourLoad: Sendable {
  private let work: @Sendable () -> Void
  private let cancel: @Sendable () -> Void
  private let isDone = LockedValue(false)
  private let thread = LockedValue<SystemThread?>(nil)

  /// - Parameters:
  ///   - cancel: makes the work end soon.
  ///   - work: goes on until then.
  package init(cancel: @escaping @Sendable () -> Void, _ work: @escaping @Sendable () -> Void) {
    self.cancel = cancel
    self.work = work
  }

  /// Begins it on a thread of its own.
  package func begin() {
    let begun = SystemThread.start(priority: .low) { [self] in
      work()
      isDone.withLock { $0 = true }
    }
    thread.withLock { $0 = begun }
  }

  /// Lets it end, and waits for that: what comes next is measured without it.
  package func end() {
    cancel()
    let begun = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    begun?.join()
  }

  /// Whether it is over.
  package var hasEnded: Bool { isDone.withLock { $0 } }
}
