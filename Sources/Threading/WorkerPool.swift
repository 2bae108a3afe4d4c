import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Threads that share out numbered jobs, and sleep between runs.
///
/// The caller works too, and waits for nobody who has not yet begun: threads that wake up late find nothing to do. A run allocates nothing, and costs an
/// atomic addition a job, and a wake-up for each thread that sleeps, which takes longer than many a pass of a frame. As those follow each other at once,
/// threads look out for the next run for `patience` before they sleep. Not for use from several threads at once.
public final class WorkerPool: @unchecked Sendable {
  /// How many threads share the jobs, the caller included.
  public let threads: Int
  private let job: @Sendable (_ job: Int, _ worker: Int) -> Void
  private var workers: [SystemThread] = []
  /// The run, whether it can be joined, and how many workers are in it.
  private let state = Atomic<UInt64>(0)
  private let next = Atomic<Int>(0)
  /// Written by the caller while no worker is in a run.
  private var count = 0
  private let lock = SystemLock()
  private let begin = SystemCondition()
  private let end = SystemCondition()
  // Under the lock:
  private var isEnding = false

  /// A run's number stands above these bits: one says that it is open, the rest count who is in it.
  private static let (open, members, step): (UInt64, UInt64, UInt64) = (1 << 16, 1 << 16 - 1, 1 << 17)
  /// How long a thread that has nothing to do looks out for something before it sleeps, in nanoseconds.
  private static let patience = 50_000

  /// - Parameters:
  ///   - threads: 1 to 65,535; those for which the system has no thread are left out.
  ///   - job: what to do for a job's number, and the number of the thread that does it, 0 for the caller.
  public init(threads: Int, job: @escaping @Sendable (_ job: Int, _ worker: Int) -> Void) {
    precondition(threads > 0 && threads <= Int(Self.members), "a pool needs at least one thread, and at most 65,535")
    self.threads = threads
    self.job = job
    for worker in 1..<threads {
      // The pool outlives its threads: it waits for them as it goes.
      let pool = Unmanaged.passUnretained(self)
      if let thread = SystemThread.start({ pool._withUnsafeGuaranteedRef { $0.loop(worker) } }) { workers.append(thread) }
    }
  }

  deinit {
    lock.lock()
    isEnding = true
    begin.broadcast()
    lock.unlock()
    for worker in workers { worker.join() }
    lock.destroy()
    begin.destroy()
    end.destroy()
  }

  /// Does jobs 0..<count, in any order, on all threads, and returns when all are done.
  public func perform(_ jobs: Int) {
    if jobs <= 0 { return }
    if jobs == 1 || workers.isEmpty {
      for i in 0..<jobs { job(i, 0) }
      return
    }
    count = jobs
    next.store(0, ordering: .relaxed)
    let run = (state.load(ordering: .relaxed) & ~(Self.step - 1)) &+ Self.step
    lock.lock()
    state.store(run | Self.open, ordering: .releasing)
    begin.broadcast()
    lock.unlock()
    work(0, jobs)
    // Whoever is not in it by now has nothing left to do.
    let left = state.bitwiseAnd(~Self.open, ordering: .acquiringAndReleasing).newValue
    if left & Self.members == 0 || looksOut(until: { state.load(ordering: .acquiring) & Self.members == 0 }) { return }
    lock.lock()
    while state.load(ordering: .acquiring) & Self.members != 0 { end.wait(lock) }
    lock.unlock()
  }

  private func work(_ worker: Int, _ jobs: Int) {
    while true {
      let i = next.add(1, ordering: .relaxed).oldValue
      if i >= jobs { return }
      job(i, worker)
    }
  }

  /// Whether a state is that of a run which a worker that last saw another can join.
  private static func isNew(_ state: UInt64, _ seen: UInt64) -> Bool { state & open != 0 && state / step != seen }

  private func loop(_ worker: Int) {
    var seen: UInt64 = 0
    while let run = nextRun(after: seen) {
      seen = run
      work(worker, count)
      let left = state.subtract(1, ordering: .acquiringAndReleasing).newValue
      if left & (Self.members | Self.open) == 0 {
        lock.lock()
        end.signal()
        lock.unlock()
      }
    }
  }

  /// Joins a run that is not the one seen last, and returns its number; nil when the pool ends.
  private func nextRun(after seen: UInt64) -> UInt64? {
    while true {
      let now = state.load(ordering: .relaxed)
      if Self.isNew(now, seen) {
        if state.weakCompareExchange(expected: now, desired: now + 1, ordering: .acquiring).exchanged { return now / Self.step }
      } else if !looksOut(until: { Self.isNew(state.load(ordering: .relaxed), seen) }) {
        lock.lock()
        while !isEnding, !Self.isNew(state.load(ordering: .relaxed), seen) { begin.wait(lock) }
        let ends = isEnding
        lock.unlock()
        if ends { return nil }
      }
    }
  }

  /// Looks for something again and again as long as patience lasts, and returns whether it came.
  private func looksOut(until isThere: () -> Bool) -> Bool {
    let begin = Self.now
    repeat {
      if isThere() { return true }
    } while Self.now &- begin < Self.patience
    return false
  }

  /// Nanoseconds of a clock that never goes back.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }
}
