/// A value that one thread at a time can reach: a lock and what it guards, as `Synchronization.Mutex` is.
///
/// The lock is the system's (`pthread_mutex_t`), which ThreadSanitizer knows; it does not see, on Linux, that `Mutex` orders what threads do. It is
/// not recursive. Cost: some 20 ns where nobody else waits.
public final class LockedValue<Value>: @unchecked Sendable {
  private let lock = SystemLock()
  private let value: UnsafeMutablePointer<Value>

  /// A lock round a value that nobody else holds.
  public init(_ initial: consuming sending Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    lock.destroy()
  }

  /// Does something with the value while nobody else can, and returns what that returns. The body must not come back to the same value.
  public func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value.pointee)
  }
}
