import Threading

/// Work in numbered jobs that threads can do in any order.
protocol ParallelWork {
  /// Does one job, on the thread of a number, 0 for the caller's.
  func perform(_ job: Int, _ worker: Int)
}

/// A compositor's threads, for whatever a frame has to share out. A run allocates nothing.
final class ParallelPool {
  /// What is done in a run, as the threads see it: written between runs, read within them.
  private final class Task: @unchecked Sendable {
    var work: UnsafeRawPointer?
    var perform: (UnsafeRawPointer, Int, Int) -> Void = { _, _, _ in }
  }

  /// How many threads share the jobs, the caller's included.
  let threads: Int
  private let task: Task
  private let pool: WorkerPool

  /// - Parameter threads: at least 1.
  init(threads: Int) {
    let task = Task()
    self.threads = threads
    self.task = task
    pool = WorkerPool(threads: threads) { job, worker in
      if let work = task.work { task.perform(work, job, worker) }
    }
  }

  /// Does jobs 0..<count on all threads, and returns when all are done.
  func perform<Work: ParallelWork>(_ count: Int, _ work: Work) {
    if count == 1 { return work.perform(0, 0) }
    withUnsafePointer(to: work) { pointer in
      task.work = UnsafeRawPointer(pointer)
      task.perform = { $0.assumingMemoryBound(to: Work.self).pointee.perform($1, $2) }
      pool.perform(count)
      task.work = nil
    }
  }
}
