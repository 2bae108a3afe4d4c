import Threading

/// Where work in the background leaves its results for the main actor.
///
/// A loop that is blocked waiting for input runs no jobs of the main actor; it does look in here, since each result wakes it.
/// Leaving a result is O(1) but for now and then, when room is made.
public final class Inbox: Sendable {
  private struct Contents {
    var results: [@MainActor @Sendable () -> Void] = []
    var wake: (@Sendable () -> Void)?
  }

  private let contents = LockedValue(Contents())

  /// An inbox without work.
  public init() {}

  /// Leaves something to be done on the main actor, after all that was left before; from any thread.
  public func post(_ result: @escaping @MainActor @Sendable () -> Void) {
    // With the lock held: once `setWake` returns, nobody is about to wake a loop that may be gone.
    contents.withLock { contents in
      contents.results.append(result)
      contents.wake?()
    }
  }

  /// Whether nothing waits.
  public var isEmpty: Bool { contents.withLock { $0.results.isEmpty } }

  /// Does what waits, in order; what is left meanwhile waits for the next time.
  /// - Returns: how many there were.
  @MainActor @discardableResult
  public func drain() -> Int {
    let results = contents.withLock { contents in
      if contents.results.isEmpty { return [] as [@MainActor @Sendable () -> Void] }
      let results = contents.results
      contents.results = []
      return results
    }
    for result in results { result() }
    return results.count
  }

  /// What to call, on the thread that leaves a result, to wake the loop; nil for none. It must not use the inbox. What was set before is not called
  /// any more once this returns.
  package func setWake(_ wake: (@Sendable () -> Void)?) { contents.withLock { $0.wake = wake } }
}
