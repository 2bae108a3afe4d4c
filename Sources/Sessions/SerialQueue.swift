#if canImport(Glibc)
  import Glibc
#endif

/// Work that is done one piece after another, in the order in which it is handed over, on a thread of its own.
///
/// The thread begins with the first work, and then sleeps until there is more: a program at rest does not wake for it. (A dispatch queue will not
/// do for that on Linux: once one of its threads has run, libdispatch counts them every second for as long as the program lives.) When the
/// queue is no more, what was handed over without a delay is still done, and the rest is dropped.
public final class SerialQueue: Sendable {
  private let turns = SerialTurns()

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

/// Whose turn it is, shared by the queue and its thread.
private final class SerialTurns: @unchecked Sendable {
  private enum Entry {
    case work(@Sendable () -> Void)
    /// Somebody who waits to do their own.
    case turn(Int)
  }

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // Under the lock:
  private var ready: [Entry] = []
  /// In the order of their times.
  private var later: [(due: Double, work: @Sendable () -> Void)] = []
  private var owner: pthread_t?
  private var lastTurn = 0
  private var hasThread = false
  private var isEnding = false

  init() {
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(changed)
    lock.deallocate()
    changed.deallocate()
  }

  var isCurrent: Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return owner.map { pthread_equal($0, pthread_self()) != 0 } ?? false
  }

  /// - Parameter due: nil for at once.
  func add(_ work: @escaping @Sendable () -> Void, due: Double? = nil) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if let due {
      later.insert((due, work), at: later.firstIndex { $0.due > due } ?? later.count)
    } else {
      ready.append(.work(work))
    }
    startThread()
    pthread_cond_broadcast(changed)
  }

  func end() {
    pthread_mutex_lock(lock)
    isEnding = true
    let dropped = later
    later = []
    // Where the system had no thread, nobody else does it.
    while !hasThread, !ready.isEmpty { workOnce() }
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
    // What that holds may end another queue: it goes without the lock.
    withExtendedLifetime(dropped) {}
  }

  /// Waits for a turn; until it ends nobody else has one.
  func beginTurn() {
    precondition(!isCurrent, "a queue's own work cannot wait for its turn on that queue")
    pthread_mutex_lock(lock)
    lastTurn += 1
    let turn = lastTurn
    ready.append(.turn(turn))
    while true {
      if owner == nil {
        switch ready.first {
        case .turn(turn):
          ready.removeFirst()
          owner = pthread_self()
          pthread_mutex_unlock(lock)
          return
        case .work where !hasThread:
          // The system has no more threads.
          workOnce()
          continue
        default: break
        }
      }
      pthread_cond_wait(changed, lock)
    }
  }

  func endTurn() {
    pthread_mutex_lock(lock)
    owner = nil
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }

  // MARK: - With the lock held

  private func startThread() {
    if hasThread { return }
    var thread = pthread_t()
    let turns = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<SerialTurns>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, turns.toOpaque())
    guard status == 0 else { return turns.release() }
    pthread_detach(thread)
    hasThread = true
  }

  /// Does the first work that is ready. The lock is released meanwhile, until the work itself is gone: with it the queue may end.
  private func workOnce() {
    owner = pthread_self()
    do {
      let entry = ready.removeFirst()
      pthread_mutex_unlock(lock)
      if case .work(let work) = entry { work() }
    }
    pthread_mutex_lock(lock)
    owner = nil
    pthread_cond_broadcast(changed)
  }

  // MARK: - The thread

  private func run() {
    pthread_mutex_lock(lock)
    while true {
      while let first = later.first, first.due <= SerialQueue.now { ready.append(.work(later.removeFirst().work)) }
      if owner == nil, case .work? = ready.first {
        workOnce()
      } else if isEnding, ready.isEmpty {
        break
      } else if let due = later.first?.due {
        var time = timespec(tv_sec: Int(due), tv_nsec: Int((due - due.rounded(.down)) * 1e9))
        pthread_cond_timedwait(changed, lock, &time)
      } else {
        pthread_cond_wait(changed, lock)
      }
    }
    pthread_mutex_unlock(lock)
  }
}
