import Geometry
import Gestures
import Layers
import Testing

@MainActor
@Suite struct TouchTests {
  let ground = Ground()

  @Test("a touch goes to the first handler up the tree that takes it, and stays with it")
  func bubbling() {
    let box = ground.box(0, 0, 100, 100)
    let inner = ground.box(0, 0, 50, 50, in: box)
    let leaf = ground.box(0, 0, 50, 50, in: inner)
    let shy = Hand("shy", on: ground, takes: false)
    let outer = Hand("outer", on: ground)
    inner.touchHandler = shy
    box.touchHandler = outer
    _ = leaf
    ground.down(10, 10, at: 0)
    ground.move(300, 300, at: 0.1)
    ground.up(300, 300, at: 0.2)
    #expect(ground.log == ["shy began 1", "outer began 1", "outer moved 1", "outer ended 1"])
  }

  @Test("a handler hears of a touch before recognizers and loses it when one wins")
  func cancelling() {
    let hand = Hand("hand", on: ground)
    ground.root.touchHandler = hand
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    ground.down(0, 0, at: 0)
    ground.move(5, 0, at: 0.1)
    ground.move(20, 0, at: 0.2)
    ground.up(20, 0, at: 0.3)
    #expect(ground.log == ["hand began 1", "hand moved 1", "hand moved 1", "hand cancelled 1", "pan began", "pan ended"])
    ground.log = []
    pan.cancelsTouches = false
    ground.down(0, 0, at: 1)
    ground.move(20, 0, at: 1.2)
    ground.up(20, 0, at: 1.3)
    #expect(ground.log == ["hand began 1", "hand moved 1", "pan began", "pan ended", "hand ended 1"])
  }

  @Test("the end of a touch is held back while a recognizer is undecided, unless it says otherwise")
  func delayedEnd() {
    let hand = Hand("hand", on: ground)
    ground.root.touchHandler = hand
    let double = ground.root.addRecognizer(TapGestureRecognizer(count: 2, action: ground.note("double")))
    ground.tap(10, 10, at: 0)
    #expect(ground.log == ["hand began 1"])
    ground.tree.advance(to: 0.5)
    #expect(ground.log == ["hand began 1", "hand ended 1"])
    ground.log = []
    ground.tap(10, 10, at: 0.6)
    ground.tap(10, 10, at: 0.7)
    #expect(ground.log == ["hand began 1", "hand began 1", "hand cancelled 1", "hand cancelled 1", "double ended"])
    ground.log = []
    double.delaysEnded = false
    ground.tap(10, 10, at: 1)
    #expect(ground.log == ["hand began 1", "hand ended 1"])
  }

  @Test("the beginning of a touch is held back only when a recognizer asks for it")
  func delayedBegin() {
    let hand = Hand("hand", on: ground)
    ground.root.touchHandler = hand
    let press = ground.root.addRecognizer(LongPressGestureRecognizer(action: ground.note("press")))
    press.delaysBegan = true
    ground.down(10, 10, at: 0)
    #expect(ground.log == [])
    ground.up(10, 10, at: 0.1)
    #expect(ground.log == ["hand began 1", "hand ended 1"])
    ground.log = []
    ground.down(10, 10, at: 1)
    ground.up(10, 10, at: 2)
    #expect(ground.log == ["press began", "press ended"])
  }

  @Test("losing the focus or going to sleep cancels everything", arguments: [InputEvent.focus(false), .suspend(true)])
  func focusLoss(event: InputEvent) {
    let hand = Hand("hand", on: ground)
    let side = ground.box(200, 0, 100, 100)
    side.touchHandler = hand
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    let single = side.addRecognizer(TapGestureRecognizer(action: ground.note("single")))
    let double = side.addRecognizer(TapGestureRecognizer(count: 2, action: ground.note("double")))
    single.requireFailure(of: double)
    pan.shouldReceive = { $0.id == 1 }
    ground.down(1, 0, 0, at: 0)
    ground.move(1, 50, 0, at: 0.1)
    ground.tap(2, 210, 10, at: 0.2)
    ground.down(3, 290, 90, at: 0.26)
    ground.log = []
    ground.router.handle(event, at: 0.3)
    #expect(Set(ground.log) == ["pan cancelled", "hand cancelled 3"])
    #expect(ground.router.touches.isEmpty && ground.router.engaged.isEmpty)
    ground.log = []
    ground.tree.advance(to: 5)
    #expect(!ground.move(1, 90, 0, at: 6))
    #expect(!ground.up(1, 90, 0, at: 7))
    #expect(ground.log == [])
  }

  @Test(
    "resizing, waking and gaining the focus leave gestures alone",
    arguments: [InputEvent.resize(Size(800, 600)), .focus(true), .suspend(false)])
  func resizing(event: InputEvent) {
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    ground.down(0, 0, at: 0)
    ground.move(50, 0, at: 0.1)
    #expect(!ground.router.handle(event, at: 0.2))
    ground.move(60, 0, at: 0.3)
    #expect(pan.state == .changed)
    #expect(pan.translation == Point(60, 0))
  }

  @Test("the system's cancel reaches handlers and recognizers")
  func cancelEvent() {
    let hand = Hand("hand", on: ground)
    ground.root.touchHandler = hand
    let tap = ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("tap")))
    ground.down(0, 0, at: 0)
    ground.send(1, .cancelled, 0, 0, 0.1)
    #expect(ground.log == ["hand began 1", "hand cancelled 1"])
    #expect(tap.loss == .touchCancelled)
    ground.tap(0, 0, at: 1)
    #expect(ground.log.last == "tap ended")
  }

  @Test("a layer that leaves the tree loses its gestures and its touches; those of its superlayers go on")
  func removal() {
    let box = ground.box(0, 0, 100, 100)
    let hand = Hand("hand", on: ground)
    box.touchHandler = hand
    let press = box.addRecognizer(LongPressGestureRecognizer(action: ground.note("press")))
    ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    ground.down(10, 10, at: 0)
    box.removeFromSuperlayer()
    ground.router.prepareFrame()
    #expect(ground.log == ["hand began 1", "hand cancelled 1"])
    #expect(press.loss == .layerRemoved)
    ground.tree.advance(to: 1)
    ground.move(50, 10, at: 1.1)
    #expect(ground.log.last == "pan began")
  }

  @Test("a touch that moves or ends without having begun is ignored")
  func unknownTouch() {
    ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("tap")))
    #expect(!ground.move(7, 10, 10, at: 0))
    #expect(!ground.up(7, 10, 10, at: 0.1))
    #expect(!ground.send(7, .cancelled, 10, 10, 0.2))
    ground.tap(7, 10, 10, at: 1)
    #expect(!ground.up(7, 10, 10, at: 1.2))
    #expect(ground.log == ["tap ended"])
  }

  @Test("a touch that begins twice is lost the first time")
  func beginsTwice() {
    let hand = Hand("hand", on: ground)
    ground.root.touchHandler = hand
    ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("tap")))
    ground.down(1, 10, 10, at: 0)
    ground.down(1, 90, 90, at: 1)
    ground.up(1, 90, 90, at: 2)
    #expect(ground.log == ["hand began 1", "hand cancelled 1", "hand began 1", "hand cancelled 1", "tap ended"])
  }

  @Test("touches that never end make room for new ones, the oldest first")
  func neverEnding() {
    for id in 0..<1000 { ground.down(id, 10, 10, at: Double(id)) }
    #expect(ground.router.touches.map(\.id) == Array(936..<1000))
  }

  @Test(
    "coordinates that are not finite never begin or move a touch",
    arguments: [(Double.nan, 0.0), (0, .infinity), (-.infinity, .nan)])
  func notFinite(x: Double, y: Double) {
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    #expect(!ground.down(x, y, at: 0))
    #expect(!ground.up(0, 0, at: 0.1))
    ground.down(0, 0, at: 1)
    ground.move(20, 0, at: 1.1)
    #expect(!ground.move(x, y, at: 1.2))
    #expect(pan.translation == Point(20, 0))
    #expect(ground.up(x, y, at: 1.3))
    #expect(ground.log == ["pan began", "pan ended"])
    #expect(!ground.router.handle(.hover(Point(x, y)), at: 2))
    #expect(!ground.router.handle(.wheel(position: Point(x, y), delta: Point(x, y)), at: 2))
  }

  @Test("huge coordinates and times out of order do no harm")
  func huge() {
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    ground.root.addRecognizer(PinchGestureRecognizer(action: ground.note("pinch")))
    ground.down(1, -1e300, 1e300, at: 5)
    ground.down(2, 1e300, 1e300, at: 3)
    ground.move(1, 1e300, -1e300, at: .nan)
    ground.move(2, -1e300, 1e300, at: -.infinity)
    #expect(pan.translation.isFinite && pan.velocity.isFinite)
    #expect(ground.tree.now == 5)
  }

  @Test("a near miss goes to the nearest that takes touches, an exact hit to what it hit")
  func nearMiss() {
    let left = ground.box(100, 100, 20, 20)
    let right = ground.box(135, 100, 20, 20)
    let picture = ground.box(130, 90, 2, 2)
    _ = picture
    left.addRecognizer(TapGestureRecognizer(action: ground.note("left")))
    right.addRecognizer(TapGestureRecognizer(action: ground.note("right")))
    ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("ground")))
    func tap(_ x: Double) -> String? {
      ground.log = []
      ground.tap(x, 110, at: ground.tree.now + 1)
      return ground.log.first
    }
    #expect(tap(125) == "ground ended")
    ground.router.tolerance = 12
    #expect(tap(110) == "left ended")
    #expect(tap(125) == "left ended")
    #expect(tap(129) == "right ended")
    #expect(tap(160) == "right ended")
    #expect(tap(170) == "ground ended")
    let table = ground.box(0, 0, 400, 400)
    for piece in [left, right] { table.addSublayer(piece) }
    table.addRecognizer(TapGestureRecognizer(action: ground.note("table")))
    #expect(tap(160) == "table ended")
    table.yieldsNearMisses = true
    #expect(tap(160) == "right ended")
  }

  @Test("the pointer enters, moves over and leaves; the wheel turns the deepest layer that wants it")
  func pointer() {
    let box = ground.box(0, 0, 100, 100)
    box.addRecognizer(HoverGestureRecognizer(action: ground.note("hover")))
    ground.root.addRecognizer(WheelGestureRecognizer(action: ground.note("far")))
    let wheel = box.addRecognizer(WheelGestureRecognizer(action: ground.note("near")))
    for p in [Point(200, 50), Point(50, 50), Point(60, 50), Point(200, 50)] { ground.router.handle(.hover(p), at: 0) }
    #expect(ground.log == ["hover began", "hover changed", "hover ended"])
    ground.log = []
    ground.router.handle(.hover(Point(50, 50)), at: 1)
    ground.router.handle(.focus(false), at: 2)
    #expect(ground.log == ["hover began", "hover ended"])
    ground.log = []
    #expect(ground.router.handle(.wheel(position: Point(50, 50), delta: Point(0, 12)), at: 3))
    #expect(wheel.delta == Point(0, 12))
    wheel.shouldBegin = { _ in false }
    ground.router.handle(.wheel(position: Point(50, 50), delta: Point(0, 12)), at: 3)
    #expect(ground.log == ["near ended", "far ended"])
    ground.log = []
    ground.router.handle(.hover(Point(50, 50)), at: 4)
    box.removeFromSuperlayer()
    ground.router.prepareFrame()
    #expect(ground.log == ["hover began", "hover ended"])
  }
}
