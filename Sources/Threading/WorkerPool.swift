import Synchronization

/// Threads that share out numbered jobs, and sleep between runs.
///
/// The caller works too. A run allocates nothing, and costs a wake-up a thread and one atomic addition a job. Not for use from several threads at once.
public final class WorkerPool: @unchecked Sendable {
  /// How many threads share the jobs, the caller included.
  public let threads: Int
  private let job: @Sendable (_ job: Int, _ worker: Int) -> Void
  private let lock = SystemLock()
  private let begin = SystemCondition()
  private let end = SystemCondition()
  private let next = Atomic<Int>(0)
  private var workers: [SystemThread] = []
  // Under the lock:
  private var count = 0
  private var run = 0
  private var busy = 0
  private var isEnding = false

  /// - Parameters:
  ///   - threads: at least one; those for which the system has no thread are left out.
  ///   - job: what to do for a job's number, and the number of the thread that does it, 0 for the caller.
  public init(threads: Int, job: @escaping @Sendable (_ job: Int, _ worker: Int) -> Void) {
    precondition(threads > 0, "a pool needs at least one thread")
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
    lock.lock()
    count = jobs
    next.store(0, ordering: .relaxed)
    run += 1
    busy = workers.count
    begin.broadcast()
    lock.unlock()
    work(0, jobs)
    lock.lock()
    while busy > 0 { end.wait(lock) }
    lock.unlock()
  }

  private func work(_ worker: Int, _ jobs: Int) {
    while true {
      let i = next.add(1, ordering: .relaxed).oldValue
      if i >= jobs { return }
      job(i, worker)
    }
  }

  private func loop(_ worker: Int) {
    var seen = 0
    lock.lock()
    while true {
      while run == seen, !isEnding { begin.wait(lock) }
      if isEnding { break }
      seen = run
      let jobs = count
      lock.unlock()
      work(worker, jobs)
      lock.lock()
      busy -= 1
      if busy == 0 { end.signal() }
    }
    lock.unlock()
  }
}
