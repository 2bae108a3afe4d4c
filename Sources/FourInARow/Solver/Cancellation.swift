import Synchronization

/// Ends searches from another thread; once cancelled it stays so.
public final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  /// A cancellation that has not been called.
  public init() {}

  /// Searches that look here end within a fraction of a millisecond.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether searches that look here are to end.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
