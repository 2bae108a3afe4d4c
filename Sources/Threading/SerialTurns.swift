#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whose turn it is, shared by a serial queue and its thread.
final class SerialTurns: @unchecked Sendable {
  private enum Entry {
    case work(@Sendable () -> Void)
    /// Somebody who waits to do their own.
    case turn(Int)
  }

  private let lock = SystemLock()
  private let changed = SystemCondition()
  // Under the lock:
  private var ready: [Entry] = []
  /// In the order of their times.
  private var later: [(due: Double, work: @Sendable () -> Void)] = []
  private var owner: pthread_t?
  private var lastTurn = 0
  private var hasThread = false
  private var isEnding = false

  deinit {
    lock.destroy()
    changed.destroy()
  }

  var isCurrent: Bool {
    lock.lock()
    defer { lock.unlock() }
    return owner.map { pthread_equal($0, pthread_self()) != 0 } ?? false
  }

  /// - Parameter due: nil for at once.
  func add(_ work: @escaping @Sendable () -> Void, due: Double? = nil) {
    lock.lock()
    defer { lock.unlock() }
    if let due {
      later.insert((due, work), at: later.firstIndex { $0.due > due } ?? later.count)
    } else {
      ready.append(.work(work))
    }
    startThread()
    changed.broadcast()
  }

  func end() {
    lock.lock()
    isEnding = true
    let dropped = later
    later = []
    // Where the system had no thread, nobody else does it.
    while !hasThread, !ready.isEmpty { workOnce() }
    changed.broadcast()
    lock.unlock()
    // What that holds may end another queue: it goes without the lock.
    withExtendedLifetime(dropped) {}
  }

  /// Waits for a turn; until it ends nobody else has one.
  func beginTurn() {
    precondition(!isCurrent, "a queue's own work cannot wait for its turn on that queue")
    lock.lock()
    lastTurn += 1
    let turn = lastTurn
    ready.append(.turn(turn))
    while true {
      if owner == nil {
        switch ready.first {
        case .turn(turn):
          ready.removeFirst()
          owner = pthread_self()
          lock.unlock()
          return
        case .work where !hasThread:
          // The system has no more threads.
          workOnce()
          continue
        default: break
        }
      }
      changed.wait(lock)
    }
  }

  func endTurn() {
    lock.lock()
    owner = nil
    changed.broadcast()
    lock.unlock()
  }

  // MARK: - With the lock held

  private func startThread() {
    if hasThread { return }
    hasThread = SystemThread.start { self.run() } != nil
  }

  /// Does the first work that is ready. The lock is released meanwhile, until the work itself is gone: with it the queue may end.
  private func workOnce() {
    owner = pthread_self()
    do {
      let entry = ready.removeFirst()
      lock.unlock()
      if case .work(let work) = entry { work() }
    }
    lock.lock()
    owner = nil
    changed.broadcast()
  }

  // MARK: - The thread

  private func run() {
    lock.lock()
    while true {
      while let first = later.first, first.due <= SerialQueue.now { ready.append(.work(later.removeFirst().work)) }
      if owner == nil, case .work? = ready.first {
        workOnce()
      } else if isEnding, ready.isEmpty {
        break
      } else if let due = later.first?.due {
        changed.wait(lock, until: due)
      } else {
        changed.wait(lock)
      }
    }
    lock.unlock()
  }
}
