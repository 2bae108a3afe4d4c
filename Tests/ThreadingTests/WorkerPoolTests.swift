import Testing
import Threading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Worker pool")
struct WorkerPoolTests {
  /// How often each job was done.
  private final class Tally: Sendable {
    let counts: LockedValue<[Int]>
    let workers = LockedValue<Set<Int>>([])
    init(_ n: Int) { counts = LockedValue(Array(repeating: 0, count: n)) }
  }

  @Test("every job is done once, run after run", arguments: [1, 2, 3, 8, 32])
  func everyJobOnce(threads: Int) {
    let tally = Tally(300)
    let pool = WorkerPool(threads: threads) { job, worker in
      tally.counts.withLock { $0[job] += 1 }
      tally.workers.withLock { _ = $0.insert(worker) }
    }
    var expected = Array(repeating: 0, count: 300)
    for jobs in [0, 1, 2, 7, 300, 5, 1, 300, 64] {
      pool.perform(jobs)
      for i in 0..<jobs { expected[i] += 1 }
      #expect(tally.counts.withLock { $0 } == expected)
    }
    #expect(tally.workers.withLock { $0.allSatisfy { (0..<threads).contains($0) } })
  }

  @Test("pools come and go by the hundred, used and unused")
  func comeAndGo() {
    let sum = LockedValue(0)
    for k in 0..<200 {
      let pool = WorkerPool(threads: 3) { job, _ in sum.withLock { $0 += job } }
      if k % 2 == 0 { pool.perform(10) }
    }
    #expect(sum.withLock { $0 } == 4500)
  }

  @Test("short runs that follow each other at once, or after a while, lose no job", arguments: [2, 4])
  func shortRuns(threads: Int) {
    let sum = LockedValue(0)
    let pool = WorkerPool(threads: threads) { job, _ in sum.withLock { $0 += job + 1 } }
    var expected = 0
    for k in 0..<20_000 {
      let jobs = 2 + k % 4
      pool.perform(jobs)
      expected += jobs * (jobs + 1) / 2
      // Now and then the others have gone to sleep.
      if k % 1000 == 0 { usleep(200) }
      if sum.withLock({ $0 }) != expected { break }
    }
    #expect(sum.withLock { $0 } == expected)
  }
}
