#if canImport(Glibc)
  import Glibc
#endif

/// A thread for long work that must not make frames late: it gives way to every other.
package enum QuietThread {
  /// How much it gives way, as `nice` counts.
  private static let niceness: Int32 = 10

  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Does work on a thread of its own, which ends with it; without one, when the system has no more threads, the work is left out.
  package static func run(_ work: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(work))
    let status = pthread_create(
      &thread, nil,
      { pointer in
        // On Linux this is a thread's own (nice(2), sched(7)).
        _ = nice(QuietThread.niceness)
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    if status == 0 { pthread_detach(thread) } else { work.release() }
  }
}
