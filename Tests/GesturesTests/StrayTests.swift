import Geometry
import Gestures
import Layers
import Testing

@MainActor
@Suite("Fingers that stray")
struct StrayTests {
  let ground = Ground()

  init() {
    let box = ground.box(0, 0, 200, 200)
    box.addRecognizer(TapGestureRecognizer(action: ground.note("tap")))
    box.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
  }

  @Test("a finger that strays within its reach taps, and one that goes farther drags from where it is")
  func reach() {
    ground.router.stray = 30
    ground.down(50, 50, at: 1)
    ground.move(70, 60, at: 1.1)
    ground.move(45, 40, at: 1.2)
    ground.up(60, 70, at: 1.3)
    #expect(ground.log == ["tap ended"])
    ground.log = []
    ground.down(50, 50, at: 2)
    ground.move(70, 50, at: 2.1)
    #expect(ground.log == [])
    ground.move(90, 50, at: 2.2)
    // Once it has gone farther it is followed, also on its way back.
    ground.move(60, 50, at: 2.3)
    ground.up(55, 50, at: 2.4)
    #expect(ground.log == ["pan began", "pan changed", "pan changed", "pan ended"])
  }

  @Test("each finger has its own place, and is forgotten when it is up")
  func fingers() {
    ground.router.stray = 30
    ground.down(1, 50, 50, at: 1)
    ground.up(1, 70, 50, at: 1.1)
    ground.down(1, 150, 150, at: 2)
    ground.up(1, 140, 140, at: 2.1)
    #expect(ground.log == ["tap ended", "tap ended"])
  }

  @Test("without a reach, or with one that makes no sense, recognizers decide", arguments: [nil, 0, -5, .nan, .infinity])
  func usual(stray: Double?) {
    ground.router.stray = stray
    ground.down(50, 50, at: 1)
    ground.move(70, 60, at: 1.1)
    ground.up(70, 60, at: 1.3)
    #expect(ground.router.stray == nil && ground.log == ["pan began", "pan ended"])
  }
}
