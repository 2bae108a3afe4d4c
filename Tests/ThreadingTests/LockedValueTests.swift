import Testing
import Threading

@Suite("A value under a lock")
struct LockedValueTests {
  @Test("eight threads that count up together lose nothing")
  func counting() {
    let count = LockedValue(0)
    let threads = (0..<8).compactMap { _ in
      SystemThread.start { for _ in 0..<2000 { count.withLock { $0 += 1 } } }
    }
    for thread in threads { thread.join() }
    #expect(threads.count == 8)
    #expect(count.withLock { $0 } == 16_000)
  }

  @Test("what the body returns comes out, and so does what it throws; the lock is free again either way")
  func results() throws {
    struct Failure: Error, Equatable {}
    let words = LockedValue(["a"])
    let first = words.withLock { list in
      list.append("b")
      return list[0]
    }
    #expect(first == "a")
    #expect(throws: Failure()) {
      try words.withLock { (list) throws(Failure) in
        list.append("c")
        throw Failure()
      }
    }
    #expect(words.withLock { $0 } == ["a", "b", "c"])
  }

  @Test("the value goes with its lock")
  func end() {
    final class Token: Sendable {}
    weak var held: Token?
    do {
      let token = Token()
      held = token
      let kept = LockedValue<Token?>(token)
      kept.withLock { #expect($0 === token) }
    }
    #expect(held == nil)
  }
}
