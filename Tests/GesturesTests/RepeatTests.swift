import Geometry
import Gestures
import Layers
import Testing

@MainActor
@Suite("Hands that press twice")
struct RepeatTests {
  let ground = Ground()

  init() {
    ground.router.repeatGap = 0.5
    let box = ground.box(0, 0, 100, 100)
    box.addRecognizer(TapGestureRecognizer(action: ground.note("tap")))
    let ground = ground
    box.focusResponse = FocusResponse(activate: { ground.log.append("key") })
    ground.router.focus(box)
  }

  @Test("taps that follow each other at the same place too soon are one, and one after a pause counts")
  func taps() {
    for time in [1, 1.2, 1.6, 2.0] { ground.tap(50, 50, at: time) }
    #expect(ground.log == ["tap ended"])
    ground.tap(50, 50, at: 2.7)
    #expect(ground.log == ["tap ended", "tap ended"])
  }

  @Test("a tap elsewhere counts at once")
  func elsewhere() {
    ground.tap(10, 10, at: 1)
    ground.tap(90, 90, at: 1.1)
    #expect(ground.log == ["tap ended", "tap ended"])
  }

  @Test("a key that comes again too soon is left out, another one is not, and what is held comes up")
  func keys() {
    for time in [1, 1.1, 1.5, 1.9] { ground.key(.return, at: time) }
    #expect(ground.log == ["key"])
    ground.key(.space, at: 2)
    ground.key(.return, at: 2.1)
    #expect(ground.log == ["key", "key", "key"])
    ground.key(.return, true, at: 3)
    ground.key(.return, false, at: 3.1)
    ground.key(.return, true, at: 3.2)
    ground.key(.return, false, at: 3.3)
    ground.key(.return, true, at: 4)
    #expect(ground.log.count == 5)
  }

  @Test("for steady hands nothing is left out", arguments: [nil, 0, -1, .nan, .infinity])
  func steady(gap: Double?) {
    ground.router.repeatGap = gap
    for i in 0..<4 { ground.tap(50, 50, at: 1 + Double(i) * 0.1) }
    #expect(ground.router.repeatGap == nil && ground.log.count == 4)
  }
}
