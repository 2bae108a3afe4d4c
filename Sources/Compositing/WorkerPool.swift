import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Threads that share out numbered jobs, and sleep between frames.
///
/// The caller works too. A run allocates nothing. Not for use from several threads at once.
final class WorkerPool: @unchecked Sendable {
  /// How many threads share the jobs, the caller included.
  let threads: Int
  private let job: @Sendable (_ job: Int, _ worker: Int) -> Void
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let begin = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let end = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let next = Atomic<Int>(0)
  private var handles: [pthread_t] = []
  // Under the lock:
  private var count = 0
  private var run = 0
  private var busy = 0
  private var isEnding = false

  /// - Parameter job: what to do for a job's number, and the number of the thread that does it, 0 for the caller.
  init(threads: Int, job: @escaping @Sendable (_ job: Int, _ worker: Int) -> Void) {
    precondition(threads > 0, "a pool needs at least one thread")
    self.threads = threads
    self.job = job
    pthread_mutex_init(lock, nil)
    pthread_cond_init(begin, nil)
    pthread_cond_init(end, nil)
    for worker in 1..<threads {
      var handle = pthread_t()
      let start = Unmanaged.passRetained(Start(pool: Unmanaged.passUnretained(self), worker: worker))
      let failed = pthread_create(
        &handle, nil,
        { raw in
          guard let raw else { return nil }
          let start = Unmanaged<Start>.fromOpaque(raw).takeRetainedValue()
          start.pool._withUnsafeGuaranteedRef { $0.loop(start.worker) }
          return nil
        }, start.toOpaque())
      if failed == 0 { handles.append(handle) } else { start.release() }
    }
  }

  deinit {
    pthread_mutex_lock(lock)
    isEnding = true
    pthread_cond_broadcast(begin)
    pthread_mutex_unlock(lock)
    for handle in handles { pthread_join(handle, nil) }
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(begin)
    pthread_cond_destroy(end)
    lock.deallocate()
    begin.deallocate()
    end.deallocate()
  }

  /// Does jobs 0..<count, in any order, on all threads, and returns when all are done.
  func perform(_ jobs: Int) {
    if jobs <= 0 { return }
    if jobs == 1 || handles.isEmpty {
      for i in 0..<jobs { job(i, 0) }
      return
    }
    pthread_mutex_lock(lock)
    count = jobs
    next.store(0, ordering: .relaxed)
    run += 1
    busy = handles.count
    pthread_cond_broadcast(begin)
    pthread_mutex_unlock(lock)
    work(0, jobs)
    pthread_mutex_lock(lock)
    while busy > 0 { pthread_cond_wait(end, lock) }
    pthread_mutex_unlock(lock)
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
    pthread_mutex_lock(lock)
    while true {
      while run == seen, !isEnding { pthread_cond_wait(begin, lock) }
      if isEnding { break }
      seen = run
      let jobs = count
      pthread_mutex_unlock(lock)
      work(worker, jobs)
      pthread_mutex_lock(lock)
      busy -= 1
      if busy == 0 { pthread_cond_signal(end) }
    }
    pthread_mutex_unlock(lock)
  }

  private final class Start {
    let pool: Unmanaged<WorkerPool>
    let worker: Int
    init(pool: Unmanaged<WorkerPool>, worker: Int) {
      self.pool = pool
      self.worker = worker
    }
  }
}
