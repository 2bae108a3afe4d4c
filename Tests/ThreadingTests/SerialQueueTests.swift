import Synchronization
import Testing
import Threading

@Suite("A queue of work")
struct SerialQueueTests {
  /// What has happened, from any thread.
  private final class Story: Sendable {
    let words = LockedValue<[Int]>([])
    let times = LockedValue<[Double]>([])
    let inside = Atomic<Int>(0)
    func add(_ word: Int) { words.withLock { $0.append(word) } }
    var all: [Int] { words.withLock { $0 } }
  }

  @Test("work is done one after another in order, never two at once, also from several threads")
  func order() async {
    let queue = SerialQueue()
    let story = Story()
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for k in 0..<50 {
            if k % 10 == 9 {
              queue.sync {
                #expect(story.inside.add(1, ordering: .relaxed).newValue == 1)
                story.add(thread * 100 + k)
                story.inside.subtract(1, ordering: .relaxed)
              }
            } else {
              queue.async {
                #expect(story.inside.add(1, ordering: .relaxed).newValue == 1)
                story.add(thread * 100 + k)
                story.inside.subtract(1, ordering: .relaxed)
              }
            }
          }
        }
      }
    }
    queue.sync {}
    let words = story.all
    #expect(words.count == 200)
    for thread in 0..<4 { #expect(words.filter { $0 / 100 == thread } == (0..<50).map { thread * 100 + $0 }) }
  }

  @Test("a turn of one's own comes after all that was handed over, gives what it is asked for, and passes errors on")
  func turns() throws {
    struct Failure: Error {}
    let queue = SerialQueue()
    let story = Story()
    for k in 0..<20 { queue.async { story.add(k) } }
    #expect(queue.sync { story.all } == Array(0..<20))
    #expect(throws: Failure.self) { try queue.sync { throw Failure() } }
    #expect(!queue.isCurrent)
    #expect(queue.sync { queue.isCurrent })
    #expect(queue.sync { 7 } == 7)
  }

  @Test("delayed work waits its time, in the order of the times")
  func delays() async throws {
    let queue = SerialQueue()
    let story = Story()
    let start = SerialQueue.now
    await withCheckedContinuation { continuation in
      queue.async(after: 0.12) {
        story.add(3)
        story.times.withLock { $0.append(SerialQueue.now - start) }
        continuation.resume()
      }
      queue.async(after: 0.04) {
        story.add(2)
        story.times.withLock { $0.append(SerialQueue.now - start) }
      }
      queue.async { story.add(1) }
    }
    #expect(story.all == [1, 2, 3])
    let waited = story.times.withLock { $0 }
    #expect(waited[0] >= 0.04 && waited[1] >= 0.12)
  }

  @Test("a queue that is dropped finishes what is due, forgets what is late, and may go with its own last work")
  func end() async {
    final class Token: Sendable {
      let queue = SerialQueue()
    }
    let story = Story()
    weak var late: Token?
    await withCheckedContinuation { continuation in
      let owner = Token()
      let kept = Token()
      late = kept
      owner.queue.async(after: 3600) { [kept] in _ = kept }
      // The closure holds the last reference to the queue that runs it.
      owner.queue.async { [owner] in
        story.add(1)
        _ = owner
      }
      owner.queue.async {
        story.add(2)
        continuation.resume()
      }
    }
    #expect(story.all == [1, 2])
    for _ in 0..<200 where late != nil { try? await Task.sleep(for: .milliseconds(10)) }
    #expect(late == nil)
  }
}
