import FourInARow
import Threading

/// Work in the background beside a tour, as a machine's thoughts are beside a game, so that frames are measured as people see them.
public final class TourLoad: Sendable {
  private let cancellation = Cancellation()
  private let work: @Sendable (Cancellation) -> Void
  private let isDone = LockedValue(false)

  /// - Parameter work: goes on until it is cancelled.
  init(_ work: @escaping @Sendable (Cancellation) -> Void) { self.work = work }

  /// Begins it on a thread of its own.
  public func begin() {
    SystemThread.start(priority: .low) { [self] in
      work(cancellation)
      isDone.withLock { $0 = true }
    }
  }

  /// Lets it end, without waiting for that.
  public func end() { cancellation.cancel() }

  /// Whether it is over.
  var hasEnded: Bool { isDone.withLock { $0 } }
}
