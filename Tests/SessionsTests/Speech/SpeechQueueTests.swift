import Gestures
import Sessions
import Testing

@Suite("What is still worth saying")
struct SpeechQueueTests {
  private func focus(_ text: String) -> Utterance { Utterance(text, kind: .focus) }
  private func event(_ text: String) -> Utterance { Utterance(text, kind: .announcement) }

  @Test("the next focus takes the place of the one that is being said")
  func focus() {
    var queue = SpeechQueue()
    #expect(queue.add(focus("Column 4, empty"), caused: 0, now: 0) == .append)
    #expect(queue.add(focus("Column 5, empty"), caused: 0.1, now: 0.1) == .replace)
    #expect(queue.add(focus("Column 6, empty"), caused: 9, now: 9) == .append)
  }

  @Test("what has happened is heard before the focus that it leads to, and is not cut off by it")
  func order() {
    var queue = SpeechQueue()
    #expect(queue.add(event("red in column 4"), caused: 0, now: 0) == .append)
    #expect(queue.add(focus("Column 4, red"), caused: 0, now: 0) == .append)
    #expect(queue.add(focus("Column 5, empty"), caused: 0.2, now: 0.2) == .replace)
  }

  @Test("once there is more to say than anyone would wait for, the newest takes the place of all that waits")
  func backlog() {
    var queue = SpeechQueue()
    var verdicts: [SpeechQueue.Verdict] = []
    for i in 0..<12 { verdicts.append(queue.add(event("yellow in column \(i)"), caused: 0, now: 0)) }
    #expect(verdicts.prefix(2).allSatisfy { $0 == .append })
    #expect(verdicts.contains(.replace))
  }

  @Test("what is said never lags more than some seconds behind, whatever comes how fast", arguments: 1...20 as ClosedRange<UInt64>)
  func lag(seed: UInt64) {
    var random = seed &* 0x9e37_79b9_7f4a_7c15
    func next(_ below: UInt64) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1
      return Int((random >> 33) % below)
    }
    var queue = SpeechQueue()
    var (now, end) = (0.0, 0.0)
    for _ in 0..<500 {
      now += Double(next(40)) / 100
      let text = String(repeating: "a", count: next(60))
      let verdict = queue.add(next(2) == 0 ? focus(text) : event(text), caused: now, now: now)
      #expect(verdict != .drop)
      let begin = verdict == .replace ? now : max(now, end)
      #expect(begin - now <= SpeechQueue.patience)
      end = begin + max(0.4, Double(text.count) / 15)
    }
  }

  @Test("what comes too late is left out, and a cleared queue is a new one")
  func stale() {
    var queue = SpeechQueue()
    #expect(queue.add(event("old"), caused: 0, now: 2.5) == .drop)
    _ = queue.add(focus("a long text that takes its time"), caused: 3, now: 3)
    queue.clear()
    #expect(queue.add(focus("b"), caused: 3, now: 3) == .append)
  }
}
