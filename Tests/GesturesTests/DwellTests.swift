import Geometry
import Gestures
import Layers
import Testing

@MainActor
@Suite("Pressing by resting")
struct DwellTests {
  let ground = Ground()

  init() { ground.router.dwellTime = 1 }

  private func button(_ x: Double, _ name: String) {
    let box = ground.box(x, 0, 60, 60)
    box.addRecognizer(TapGestureRecognizer(action: ground.note(name)))
  }

  private func point(_ x: Double, _ y: Double, at time: Double) { ground.router.handle(.hover(Point(x, y)), at: time) }
  private func advance(to time: Double) { ground.tree.advance(to: time) }
  private var ring: Layer? { ground.root.layer(named: "dwell ring") }

  @Test("what the pointer rests on for the time is tapped once, however much a head trembles, and a ring fills before that")
  func rests() {
    button(0, "a")
    point(30, 30, at: 0)
    for i in 1...8 { point(30 + Double(i % 3) * 4, 30, at: Double(i) * 0.1) }
    #expect(ground.log == [] && ring != nil)
    advance(to: 1.01)
    #expect(ground.log == ["a ended"] && ring == nil)
    advance(to: 20)
    #expect(ground.log == ["a ended"] && ground.tree.nextDeadline == nil)
  }

  @Test("a pointer on its way taps nothing and leaves no ring")
  func passing() {
    button(0, "a")
    for i in 0..<20 {
      point(Double(i) * 20, 30, at: Double(i) * 0.2)
      #expect(ring == nil)
    }
    advance(to: 30)
    #expect(ground.log == [])
  }

  @Test("it must leave before it taps again")
  func again() {
    button(0, "a")
    point(30, 30, at: 0)
    advance(to: 2)
    point(38, 30, at: 2)
    advance(to: 4)
    #expect(ground.log == ["a ended"])
    point(200, 200, at: 4)
    point(30, 30, at: 4.1)
    advance(to: 5.2)
    #expect(ground.log == ["a ended", "a ended"])
  }

  @Test("where nothing takes touches one can look on without pressing")
  func looking() {
    ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("ground")))
    point(300, 300, at: 0)
    advance(to: 5)
    #expect(ground.log == [] && ring == nil && ground.tree.nextDeadline == nil)
  }

  @Test("a button that is pressed, a pointer that leaves, a window that loses the focus, and switching it off end it")
  func ends() {
    button(0, "a")
    for end in 0..<4 {
      let start = Double(end) * 10
      point(200, 200, at: start)
      point(30, 30, at: start)
      advance(to: start + 0.5)
      #expect(ring != nil)
      switch end {
      case 0: ground.down(1, 300, 300, at: start + 0.5)
      case 1: ground.router.handle(.hover(nil), at: start + 0.5)
      case 2: ground.router.handle(.focus(false), at: start + 0.5)
      default: ground.router.dwellTime = nil
      }
      advance(to: start + 5)
      #expect(ground.log == [] && ring == nil)
    }
  }

  @Test("times that are none hang nothing", arguments: [0, -1, .nan, .infinity])
  func times(time: Double) {
    ground.router.dwellTime = time
    button(0, "a")
    point(30, 30, at: 0)
    advance(to: 5)
    #expect(ground.log == ["a ended"])
  }
}
