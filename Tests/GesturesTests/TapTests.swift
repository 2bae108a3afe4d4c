import Geometry
import Gestures
import Testing

@MainActor
@Suite struct TapTests {
  let ground = Ground()

  @Test("a tap may stray ten points and no more", arguments: [(0.0, true), (9.9, true), (10, true), (10.1, false), (60, false)])
  func slop(distance: Double, taps: Bool) {
    let tap = ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("tap")))
    ground.down(100, 100, at: 0)
    ground.move(100 + distance, 100, at: 0.1)
    ground.up(100, 100, at: 0.2)
    #expect(ground.log == (taps ? ["tap ended"] : []))
    #expect(tap.loss == (taps ? nil : .strayed))
    #expect(tap.state == .possible)
  }

  @Test("a tap may last as long as the finger likes")
  func slowTap() {
    ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("tap")))
    ground.down(100, 100, at: 0)
    ground.up(100, 100, at: 30)
    #expect(ground.log == ["tap ended"])
  }

  @Test("a finger that lifts far from where it last was has moved there")
  func farLift() {
    ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("tap")))
    ground.down(100, 100, at: 0)
    ground.up(150, 100, at: 0.1)
    #expect(ground.log == [])
  }

  @Test(
    "several taps count as one gesture when they follow in time and place",
    arguments: [(0.1, 0.0, true), (0.34, 0, true), (0.35, 0, true), (0.36, 0, false), (0.1, 39, true), (0.1, 41, false)])
  func multiTap(gap: Double, apart: Double, counts: Bool) {
    ground.root.addRecognizer(TapGestureRecognizer(count: 2, action: ground.note("double")))
    ground.tap(100, 100, at: 1)
    ground.tap(100 + apart, 100, at: 1.05 + gap)
    #expect(ground.log == (counts ? ["double ended"] : []))
  }

  @Test("a tap too late for the last gesture begins the next")
  func lateTapBeginsAnew() {
    ground.root.addRecognizer(TapGestureRecognizer(count: 2, action: ground.note("double")))
    for t in [0, 0.5, 0.6] { ground.tap(100, 100, at: t) }
    #expect(ground.log == ["double ended"])
    ground.tap(100, 100, at: 2)
    ground.tap(200, 100, at: 2.1)
    ground.tap(200, 100, at: 2.2)
    #expect(ground.log == ["double ended", "double ended"])
  }

  @Test(
    "a tap takes exactly its fingers", arguments: [(1, 1, true), (1, 2, false), (2, 1, false), (2, 2, true), (2, 3, false), (3, 3, true)])
  func fingers(wanted: Int, given: Int, taps: Bool) {
    let tap = ground.root.addRecognizer(TapGestureRecognizer(fingers: wanted, action: ground.note("tap")))
    for i in 0..<given { ground.down(i, 100 + 20 * Double(i), 100, at: 0.01 * Double(i)) }
    for i in 0..<given { ground.up(i, 100 + 20 * Double(i), 100, at: 0.1 + 0.01 * Double(i)) }
    #expect(ground.log == (taps ? ["tap ended"] : []))
    #expect(tap.loss == (taps ? nil : wanted < given ? .tooManyFingers : .lifted))
    if taps { #expect(tap.location == Point(100 + 10 * Double(given - 1), 100)) }
  }

  @Test("fingers one after the other are not fingers together")
  func oneAfterTheOther() {
    ground.root.addRecognizer(TapGestureRecognizer(fingers: 2, action: ground.note("tap")))
    ground.tap(1, 100, 100, at: 0)
    ground.tap(2, 120, 100, at: 0.1)
    #expect(ground.log == [])
  }
}
