import Geometry
import Gestures
import Testing

@MainActor
@Suite struct ContinuousGestureTests {
  let ground = Ground()

  @Test("a pan begins at ten points and reports from where the finger went down", arguments: [(9.9, false), (10, true), (25, true)])
  func panBegins(distance: Double, begins: Bool) {
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    ground.down(100, 100, at: 0)
    ground.move(100, 100 + distance, at: 0.1)
    #expect(ground.log == (begins ? ["pan began"] : []))
    #expect(pan.translation.distance(to: Point(0, distance)) < 1e-9)
    ground.move(100, 105 + distance, at: 0.2)
    ground.up(100, 105 + distance, at: 0.3)
    #expect(ground.log.last == "pan ended")
    #expect(pan.state == .possible)
  }

  @Test("a finger that joins or leaves a pan makes no jump")
  func panFingers() {
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    ground.down(1, 100, 100, at: 0)
    ground.move(1, 120, 100, at: 0.1)
    ground.down(2, 300, 300, at: 0.2)
    #expect(pan.translation == Point(20, 0))
    ground.move(2, 310, 300, at: 0.3)
    #expect(pan.translation == Point(25, 0))
    ground.up(1, 120, 100, at: 0.4)
    ground.move(2, 320, 300, at: 0.5)
    #expect(pan.translation == Point(35, 0))
    #expect(pan.state == .changed)
    ground.up(2, 320, 300, at: 0.6)
    #expect(ground.log == ["pan began", "pan changed", "pan changed", "pan ended"])
  }

  @Test("a pan takes a number of fingers between its least and its most")
  func panNumbers() {
    let two = ground.box(0, 0, 100, 100)
    let one = ground.box(200, 0, 100, 100)
    two.addRecognizer(PanGestureRecognizer(fewestFingers: 2, action: ground.note("two")))
    let single = one.addRecognizer(PanGestureRecognizer(mostFingers: 1, action: ground.note("one")))
    ground.down(1, 10, 10, at: 0)
    ground.move(1, 60, 10, at: 0.1)
    #expect(ground.log == [])
    ground.down(2, 50, 50, at: 0.2)
    ground.move(2, 70, 50, at: 0.3)
    #expect(ground.log == ["two began"])
    ground.router.cancelAll()
    ground.log = []
    ground.down(1, 210, 10, at: 1)
    ground.down(2, 220, 10, at: 1)
    #expect(single.loss == .tooManyFingers)
    ground.move(1, 290, 10, at: 1.1)
    ground.router.cancelAll()
    ground.down(1, 210, 10, at: 2)
    ground.move(1, 230, 10, at: 2.1)
    ground.down(2, 250, 10, at: 2.2)
    ground.move(2, 290, 10, at: 2.3)
    #expect(ground.log == ["one began"])
    #expect(single.translation == Point(20, 0))
    #expect(single.touches.count == 1)
  }

  @Test("a pan's velocity is that of the last tenth of a second")
  func panVelocity() {
    var last = Point.zero
    let pan = ground.root.addRecognizer(PanGestureRecognizer { last = $0.velocity })
    ground.down(0, 0, at: 0)
    for i in 1...60 { ground.move(Double(i) * 4, -Double(i), at: Double(i) / 60) }
    #expect(pan.velocity.distance(to: Point(240, -60)) < 1e-6)
    ground.up(240, -60, at: 1.01)
    #expect(last.distance(to: Point(240, -60)) < 1e-6)
    ground.down(0, 0, at: 2)
    ground.move(100, 0, at: 2.1)
    ground.up(100, 0, at: 3)
    #expect(last == .zero)
  }

  @Test("a translation can be counted on from anywhere without touching the velocity")
  func panTranslation() {
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    ground.down(0, 0, at: 0)
    for i in 1...10 { ground.move(Double(i) * 10, 0, at: Double(i) / 100) }
    let before = pan.velocity
    pan.translation = .zero
    #expect(pan.velocity.distance(to: before) < 1e-9)
    ground.move(110, 0, at: 0.11)
    #expect(pan.translation == Point(10, 0))
  }

  @Test(
    "a pinch begins when the span has changed by ten points",
    arguments: [(109.0, false), (110, true), (90, true), (91, false), (300, true)])
  func pinchBegins(span: Double, begins: Bool) {
    let pinch = ground.root.addRecognizer(PinchGestureRecognizer(action: ground.note("pinch")))
    ground.down(1, 50, 100, at: 0)
    ground.down(2, 150, 100, at: 0)
    ground.move(2, 50 + span, 100, at: 0.1)
    #expect(ground.log == (begins ? ["pinch began"] : []))
    #expect(abs(pinch.scale - span / 100) < 1e-12)
  }

  @Test("a pinch rests with one finger and goes on without a jump when another joins")
  func pinchRests() {
    let pinch = ground.root.addRecognizer(PinchGestureRecognizer(action: ground.note("pinch")))
    ground.down(1, 50, 100, at: 0)
    ground.down(2, 150, 100, at: 0)
    ground.move(2, 250, 100, at: 0.1)
    ground.up(1, 50, 100, at: 0.2)
    ground.move(2, 300, 100, at: 0.3)
    #expect(pinch.scale == 2)
    ground.down(3, 350, 100, at: 0.4)
    ground.move(3, 400, 100, at: 0.5)
    #expect(pinch.scale == 4)
    ground.up(2, 300, 100, at: 0.6)
    ground.up(3, 400, 100, at: 0.7)
    #expect(ground.log == ["pinch began", "pinch changed", "pinch ended"])
  }

  @Test("two fingers on one spot pinch without dividing by nothing")
  func pinchDegenerate() {
    let pinch = ground.root.addRecognizer(PinchGestureRecognizer(action: ground.note("pinch")))
    ground.down(1, 50, 100, at: 0)
    ground.down(2, 50, 100, at: 0)
    ground.move(2, 100, 100, at: 0.1)
    #expect(pinch.scale == 50)
    ground.move(2, 50, 100, at: 0.2)
    #expect(pinch.scale == 1)
  }

  @Test("a rotation begins ten points along the circle and counts any number of turns")
  func rotation() {
    let rotation = ground.root.addRecognizer(RotationGestureRecognizer(action: ground.note("turn")))
    ground.down(1, 200, 200, at: 0)
    ground.down(2, 300, 200, at: 0)
    func turn(_ angle: Double, at t: Double) { ground.move(2, 200 + 100 * Math.cos(angle), 200 + 100 * Math.sin(angle), at: t) }
    turn(0.19, at: 0.1)
    #expect(ground.log == [])
    turn(0.21, at: 0.2)
    #expect(ground.log == ["turn began"])
    #expect(abs(rotation.rotation - 0.21) < 1e-9)
    for i in 1...50 { turn(0.21 + Double(i) * 0.3, at: 0.2 + Double(i) * 0.01) }
    #expect(abs(rotation.rotation - 15.21) < 1e-9)
    #expect(abs(rotation.velocity - 30) < 1e-6)
    ground.move(2, 200, 200, at: 1)
    ground.move(2, 200, 300, at: 1.1)
    #expect(rotation.rotation.isFinite)
  }

  @Test("a long press begins half a second after the finger went down, to the instant")
  func longPress() {
    var began: Double?
    let ground = ground
    ground.root.addRecognizer(
      LongPressGestureRecognizer {
        if $0.state == .began { began = ground.tree.now }
        ground.note("press")($0)
      })
    ground.down(100, 100, at: 0.25)
    ground.move(107, 107, at: 0.5)
    ground.tree.advance(to: 0.7)
    #expect(ground.log == [])
    ground.tree.advance(to: 5)
    #expect(began == 0.75)
    ground.move(300, 300, at: 6)
    ground.up(300, 300, at: 7)
    #expect(ground.log == ["press began", "press changed", "press ended"])
  }

  @Test("a long press fails when the finger strays, lifts, or is not alone")
  func longPressFails() {
    let press = ground.root.addRecognizer(LongPressGestureRecognizer(action: ground.note("press")))
    ground.down(100, 100, at: 0)
    ground.move(111, 100, at: 0.1)
    #expect(press.loss == .strayed)
    ground.up(111, 100, at: 1)
    ground.tap(100, 100, at: 2)
    #expect(press.loss == .lifted)
    ground.down(1, 100, 100, at: 3)
    ground.down(2, 120, 100, at: 3.1)
    #expect(press.loss == .tooManyFingers)
    ground.tree.advance(to: 9)
    #expect(ground.log == [])
  }
}
