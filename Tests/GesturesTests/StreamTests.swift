import Geometry
import Gestures
import Layers
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Random streams of many fingers over a tree with every kind of recognizer.
@MainActor
@Suite struct StreamTests {
  /// How many events a run sends: 200,000 make a full run; fewer here, unless `PINWHEEL_GESTURE_EVENTS` says otherwise.
  private static var events: Int { getenv("PINWHEEL_GESTURE_EVENTS").flatMap { Int(String(cString: $0)) } ?? 12_000 }

  @Test(
    "in any stream recognizers keep to their states, touches come to an end, and a finger has one winner unless all agreed",
    arguments: [1, 2, 3, 4] as [UInt64])
  func randomStreams(seed: UInt64) {
    let playground = Playground(seed: seed)
    for _ in 0..<Self.events / 4 {
      playground.step()
      if !playground.faults.isEmpty { break }
    }
    playground.finish()
    #expect(playground.faults == [])
    for kind in ["tap", "pan", "swipe", "pinch", "turn", "press"] { #expect(playground.wins[kind, default: 0] > 0, "no \(kind)") }
    #expect(playground.handled > 0 && playground.lost > 0)
  }

  @Test("the same stream gives the same gestures, whenever frames are prepared")
  func determinism() {
    let plain = Playground(seed: 9)
    let framed = Playground(seed: 9)
    for _ in 0..<2000 {
      plain.step()
      framed.router.prepareFrame()
      framed.step()
      framed.router.prepareFrame()
    }
    #expect(plain.story == framed.story)
    #expect(plain.story.count > 300)
  }
}
