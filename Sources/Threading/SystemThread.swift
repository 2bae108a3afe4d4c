import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  #error("Threading needs Linux, with glibc or musl: elsewhere threads have no priority of their own and conditions no clock")
#endif

/// A thread of the operating system. It ends when its work does, whether or not anybody holds it.
public final class SystemThread: Sendable {
  /// How a thread stands against the others of the program.
  public enum Priority: Sendable {
    /// As important as the thread that starts it.
    case normal
    /// For long work that must not make frames late: it runs on what the others leave.
    case low

    /// As `nice` counts.
    fileprivate var niceness: Int32 { self == .low ? 10 : 0 }
  }

  /// What a thread begins with.
  private final class Start: Sendable {
    let priority: Priority
    let work: @Sendable () -> Void

    init(_ priority: Priority, _ work: @escaping @Sendable () -> Void) {
      self.priority = priority
      self.work = work
    }

    func run() {
      // On Linux this is a thread's own (nice(2), sched(7)).
      if priority != .normal { _ = nice(priority.niceness) }
      work()
    }
  }

  private let handle: pthread_t
  private let isJoined = Atomic(false)

  private init(_ handle: pthread_t) { self.handle = handle }

  deinit { if !isJoined.load(ordering: .relaxed) { pthread_detach(handle) } }

  /// Starts a thread. Costs some 10 microseconds.
  /// - Returns: nil when the system has no more threads; the work is left out then.
  @discardableResult
  public static func start(priority: Priority = .normal, _ work: @escaping @Sendable () -> Void) -> SystemThread? {
    #if canImport(Glibc)
      var handle = pthread_t()
    #else
      var handle: pthread_t?
    #endif
    let start = Unmanaged.passRetained(Start(priority, work))
    let status = pthread_create(
      &handle, nil,
      { pointer in
        if let pointer { Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      start.release()
      return nil
    }
    #if canImport(Glibc)
      return SystemThread(handle)
    #else
      return handle.map { SystemThread($0) }
    #endif
  }

  /// Waits until the work is done and gone. Once a thread, and not from its own work.
  public func join() {
    precondition(!isJoined.exchange(true, ordering: .relaxed), "a thread can be joined once")
    pthread_join(handle, nil)
  }
}
