import Testing
import Threading

#if canImport(Glibc)
  import Glibc
#endif

@Suite("A thread")
struct SystemThreadTests {
  @Test("work is done on another thread, whose low priority leaves the others theirs")
  func lowPriority() async {
    let own = (thread: pthread_self(), niceness: nice(0))
    let other = await withCheckedContinuation { continuation in
      SystemThread.start(priority: .low) { continuation.resume(returning: (thread: pthread_self(), niceness: nice(0))) }
    }
    #expect(pthread_equal(own.thread, other.thread) == 0)
    #expect(other.niceness > own.niceness || own.niceness > 9)
    #expect(nice(0) == own.niceness)
    let equal = await withCheckedContinuation { continuation in
      SystemThread.start { continuation.resume(returning: nice(0)) }
    }
    #expect(equal == own.niceness)
  }

  @Test("who joins a thread sees all that it did, and what its work held is gone")
  func join() throws {
    final class Token: Sendable {}
    let sum = LockedValue(0)
    weak var held: Token?
    var threads: [SystemThread] = []
    do {
      let token = Token()
      held = token
      for k in 1...8 {
        threads.append(
          try #require(
            SystemThread.start {
              withExtendedLifetime(token) { sum.withLock { $0 += k } }
            }))
      }
    }
    for thread in threads { thread.join() }
    #expect(sum.withLock { $0 } == 36)
    #expect(held == nil)
  }

  @Test("a thread that nobody holds goes on to its end")
  func unheld() async {
    let numbers = await withCheckedContinuation { continuation in
      SystemThread.start {
        usleep(2000)
        continuation.resume(returning: [1, 2])
      }
    }
    #expect(numbers == [1, 2])
  }
}
