#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Work that is done one piece after another, in the order in which it is handed over, on a thread of its own.
///
/// The thread begins with the first work, and then sleeps until there is more: a program at rest does not wake for it. (A dispatch queue will not
/// do for that on Linux: once one of its threads has run, libdispatch counts them every second for as long as the program lives.) When the
/// queue is no more, what was handed over without a delay is still done, and the rest is dropped. Handing over is O(1), after a delay O(n) in what waits with one.
public final class SerialQueue: Sendable {
  private let turns = SerialTurns()

  /// A queue without work; it starts no thread yet.
  public init() {}

  deinit { turns.end() }

  /// Seconds of a clock that never goes back.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Whether the caller is work of this queue.
  public var isCurrent: Bool { turns.isCurrent }

  /// Hands work over. Returns at once.
  public func async(_ work: @escaping @Sendable () -> Void) { turns.add(work) }

  /// Hands work over after a delay in seconds. Returns at once.
  public func async(after delay: Double, _ work: @escaping @Sendable () -> Void) { turns.add(work, due: Self.now + max(0, delay)) }

  /// Does work after all that was handed over before, on the calling thread, and returns what it does. Not to be called from the queue's own work.
  public func sync<Value>(_ body: () throws -> Value) rethrows -> Value {
    turns.beginTurn()
    defer { turns.endTurn() }
    return try body()
  }
}
