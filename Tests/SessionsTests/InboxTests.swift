import Synchronization
import Testing
import Threading

@testable import Sessions

#if canImport(Glibc)
  import Glibc
#endif

@MainActor
@Suite("The inbox")
struct InboxTests {
  /// A loop that can be woken, and how often it was after its end.
  private final class Loop: Sendable {
    let isGone = Atomic<Bool>(false)
    let wakes = Atomic<Int>(0)
    let late = Atomic<Int>(0)
  }

  @Test("once nobody is to be woken any more, nobody is: not by a result that is just being left either")
  func ending() {
    let queues = (0..<3).map { _ in SerialQueue() }
    for _ in 0..<300 {
      let inbox = Inbox()
      let loop = Loop()
      inbox.setWake {
        loop.wakes.add(1, ordering: .relaxed)
        // Long enough for the loop to end meanwhile, were it allowed to.
        sched_yield()
        if loop.isGone.load(ordering: .acquiring) { loop.late.add(1, ordering: .relaxed) }
      }
      for queue in queues { queue.async { for _ in 0..<20 { inbox.post {} } } }
      while loop.wakes.load(ordering: .relaxed) == 0 { sched_yield() }
      inbox.setWake(nil)
      loop.isGone.store(true, ordering: .releasing)
      for queue in queues { queue.sync {} }
      #expect(loop.late.load(ordering: .relaxed) == 0)
      #expect(inbox.drain() == 60)
    }
  }
}
