import Geometry
import Gestures
import Layers
import Testing

@MainActor
@Suite struct ArbitrationTests {
  let ground = Ground()

  @Test("of two that begin together the deeper layer's wins")
  func deeperWins() {
    let child = ground.box(0, 0, 100, 100)
    let outer = ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("outer")))
    child.addRecognizer(TapGestureRecognizer(action: ground.note("inner")))
    ground.tap(50, 50, at: 0)
    #expect(ground.log == ["inner ended"])
    #expect(outer.loss == .preempted)
    #expect(outer.winner?.layer === child)
    ground.tap(150, 50, at: 1)
    #expect(ground.log == ["inner ended", "outer ended"])
  }

  @Test("of two on one layer the first added wins")
  func firstWins() {
    ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("a")))
    ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("b")))
    ground.down(0, 0, at: 0)
    ground.move(50, 0, at: 0.1)
    ground.up(50, 0, at: 0.2)
    #expect(ground.log == ["a began", "a ended"])
  }

  @Test("both win when both agree, and only then", arguments: [(false, false), (true, false), (false, true), (true, true)])
  func agreement(a: Bool, b: Bool) {
    let first = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("a")))
    let second = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("b")))
    first.shouldRunTogether = { _ in a }
    second.shouldRunTogether = { _ in b }
    ground.down(0, 0, at: 0)
    ground.move(50, 0, at: 0.1)
    #expect(ground.log == (a && b ? ["a began", "b began"] : ["a began"]))
  }

  @Test("pinch, rotation and pan run together when told to")
  func transformGestures() {
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    let pinch = ground.root.addRecognizer(PinchGestureRecognizer(action: ground.note("pinch")))
    let turn = ground.root.addRecognizer(RotationGestureRecognizer(action: ground.note("turn")))
    pan.runTogether(with: pinch)
    pan.runTogether(with: turn)
    pinch.runTogether(with: turn)
    ground.down(1, 100, 100, at: 0)
    ground.down(2, 200, 100, at: 0)
    ground.move(2, 260, 200, at: 0.1)
    #expect(Set(ground.log) == ["pan began", "pinch began", "turn began"])
    ground.up(1, 100, 100, at: 0.2)
    ground.up(2, 260, 200, at: 0.3)
    #expect(ground.log.suffix(3).allSatisfy { $0.hasSuffix("ended") })
  }

  @Test("a tap comes at once unless it waits for the double tap to fail")
  func doubleTap() {
    let single = ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("single")))
    let double = ground.root.addRecognizer(TapGestureRecognizer(count: 2, action: ground.note("double")))
    ground.tap(100, 100, at: 0)
    #expect(ground.log == ["single ended"])
    ground.tap(100, 100, at: 0.2)
    #expect(ground.log == ["single ended", "double ended"])

    ground.log = []
    single.requireFailure(of: double)
    ground.tap(100, 100, at: 2)
    #expect(ground.log == [])
    ground.tree.advance(to: 2.39)
    #expect(ground.log == [])
    ground.tree.advance(to: 2.41)
    #expect(ground.log == ["single ended"])
    ground.tap(100, 100, at: 3)
    ground.tap(100, 100, at: 3.2)
    ground.tree.advance(to: 9)
    #expect(ground.log == ["single ended", "double ended"])
    #expect(single.loss == .requirementMet)
    #expect(single.winner === double)
  }

  @Test("a second tap elsewhere frees the first at once and begins a gesture of its own")
  func tapsApart() {
    let single = ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("single")))
    let double = ground.root.addRecognizer(TapGestureRecognizer(count: 2, action: ground.note("double")))
    single.requireFailure(of: double)
    ground.tap(100, 100, at: 0)
    ground.down(300, 300, at: 0.1)
    #expect(ground.log == ["single ended"])
    ground.up(300, 300, at: 0.15)
    ground.tap(300, 300, at: 0.3)
    #expect(ground.log == ["single ended", "double ended"])
  }

  @Test("a tap and then a drag is a tap and a drag")
  func tapThenDrag() {
    let single = ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("single")))
    let double = ground.root.addRecognizer(TapGestureRecognizer(count: 2, action: ground.note("double")))
    ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    single.requireFailure(of: double)
    ground.tap(100, 100, at: 0)
    ground.down(100, 100, at: 0.1)
    ground.move(130, 100, at: 0.15)
    ground.up(130, 100, at: 0.2)
    #expect(ground.log == ["single ended", "pan began", "pan ended"])
  }

  @Test("taps of one, two and three in a chain of requirements give one each")
  func tapChain() {
    let taps = (1...3).map { n in ground.root.addRecognizer(TapGestureRecognizer(count: n, action: ground.note("\(n)"))) }
    taps[0].requireFailure(of: taps[1])
    taps[1].requireFailure(of: taps[2])
    for n in 1...3 {
      ground.log = []
      for i in 0..<n { ground.tap(100, 100, at: 10 * Double(n) + 0.2 * Double(i)) }
      ground.tree.advance(to: 10 * Double(n) + 5)
      #expect(ground.log == ["\(n) ended"])
    }
  }

  @Test("a pan that waits for a swipe to fail begins when it has, with the whole way")
  func panAfterSwipe() {
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    let swipe = ground.root.addRecognizer(SwipeGestureRecognizer(directions: .right, action: ground.note("swipe")))
    pan.requireFailure(of: swipe)
    ground.down(100, 100, at: 0)
    ground.move(130, 100, at: 0.1)
    #expect(ground.log == [])
    ground.tree.advance(to: 0.6)
    #expect(ground.log == ["pan began"])
    #expect(pan.translation == Point(30, 0))
    ground.up(130, 100, at: 1)
    #expect(ground.log == ["pan began", "pan ended"])
    ground.log = []
    ground.down(100, 100, at: 2)
    ground.move(130, 100, at: 2.1)
    ground.up(130, 100, at: 2.2)
    #expect(ground.log == ["pan began", "pan ended"])
    ground.log = []
    ground.down(100, 100, at: 3)
    ground.move(160, 100, at: 3.1)
    ground.up(160, 100, at: 3.2)
    #expect(ground.log == ["swipe ended"])
    #expect(pan.loss == .requirementMet)
    #expect(pan.winner === swipe)
  }

  @Test("the long press takes the finger from the tap")
  func pressOverTap() {
    let tap = ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("tap")))
    ground.root.addRecognizer(LongPressGestureRecognizer(action: ground.note("press")))
    ground.down(100, 100, at: 0)
    ground.up(100, 100, at: 0.6)
    #expect(ground.log == ["press began", "press ended"])
    #expect(tap.loss == .preempted)
    ground.tap(100, 100, at: 1)
    #expect(ground.log.last == "tap ended")
  }

  @Test("different fingers feed different recognizers at once")
  func manyFingers() {
    var pans: [PanGestureRecognizer] = []
    for i in 0..<10 {
      let piece = ground.box(Double(i) * 40, 0, 40, 400)
      pans.append(piece.addRecognizer(PanGestureRecognizer(mostFingers: 1, action: ground.note("\(i)"))))
    }
    ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("ground")))
    for i in 0..<10 { ground.down(i, Double(i) * 40 + 20, 10, at: 0) }
    for i in 0..<10 { ground.move(i, Double(i) * 40 + 20, 100 + Double(i), at: 0.1) }
    #expect(ground.log == (0..<10).map { "\($0) began" })
    for i in 0..<10 { #expect(pans[i].translation == Point(0, 90 + Double(i))) }
    for i in 0..<10 { ground.up(i, Double(i) * 40 + 20, 100 + Double(i), at: 0.2) }
    #expect(ground.log.suffix(10) == (0..<10).map { "\($0) ended" })
  }

  @Test("a button under another finger still works while the ground is dragged")
  func buttonDuringDrag() {
    let button = ground.box(300, 300, 50, 50)
    button.addRecognizer(TapGestureRecognizer(action: ground.note("button")))
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    ground.down(1, 10, 10, at: 0)
    ground.move(1, 50, 10, at: 0.1)
    ground.tap(2, 310, 310, at: 0.2)
    ground.move(1, 60, 10, at: 0.4)
    #expect(ground.log == ["pan began", "button ended", "pan changed"])
    #expect(pan.translation == Point(50, 0))
  }

  @Test("a recognizer that refuses leaves the finger to the next")
  func refusal() {
    let a = ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("a")))
    ground.root.addRecognizer(TapGestureRecognizer(action: ground.note("b")))
    a.shouldBegin = { _ in false }
    ground.tap(10, 10, at: 0)
    #expect(ground.log == ["b ended"])
    #expect(a.loss == .refused)
    a.shouldBegin = nil
    a.shouldReceive = { $0.startPosition.x > 100 }
    ground.tap(10, 10, at: 1)
    ground.tap(110, 10, at: 2)
    #expect(ground.log == ["b ended", "b ended", "a ended"])
  }

  @Test("switching a recognizer off, or taking it off its layer, cancels it")
  func withdrawal() {
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    ground.down(0, 0, at: 0)
    ground.move(50, 0, at: 0.1)
    pan.isEnabled = false
    #expect(ground.log == ["pan began", "pan cancelled"])
    ground.up(50, 0, at: 0.2)
    pan.isEnabled = true
    ground.down(0, 0, at: 1)
    ground.move(50, 0, at: 1.1)
    ground.root.removeRecognizer(pan)
    #expect(ground.log.suffix(2) == ["pan began", "pan cancelled"])
    #expect(pan.loss == .withdrawn)
    ground.up(50, 0, at: 1.2)
    #expect(pan.state == .possible)
    #expect(ground.router.engaged.isEmpty)
  }

  @Test("an action may remove its own layer")
  func removalInAction() {
    let box = ground.box(0, 0, 100, 100)
    let ground = ground
    box.addRecognizer(
      PanGestureRecognizer {
        ground.note("pan")($0)
        $0.layer?.removeFromSuperlayer()
      })
    ground.down(10, 10, at: 0)
    ground.move(50, 10, at: 0.1)
    ground.move(60, 10, at: 0.2)
    ground.up(60, 10, at: 0.3)
    #expect(ground.log == ["pan began", "pan cancelled"])
    #expect(ground.router.engaged.isEmpty)
  }

  @Test("an event sent from within an action waits its turn")
  func reentrance() {
    let ground = ground
    ground.root.addRecognizer(
      TapGestureRecognizer {
        ground.note("tap")($0)
        if ground.log.count < 3 { ground.tap(5, 10, 10, at: 1) }
      })
    ground.tap(10, 10, at: 0)
    #expect(ground.log == ["tap ended", "tap ended", "tap ended"])
    #expect(ground.router.touches.isEmpty)
  }

  @Test("a layer and its recognizers live no longer than they are needed")
  func lifetimes() {
    weak var layer: Layer?
    weak var tap: TapGestureRecognizer?
    do {
      let box = ground.box(0, 0, 100, 100)
      layer = box
      tap = box.addRecognizer(TapGestureRecognizer { $0.layer?.opacity = 0.5 })
      ground.tap(10, 10, at: 0)
      box.removeFromSuperlayer()
    }
    ground.router.prepareFrame()
    ground.tree.advance(to: 10)
    ground.tree.takeChanges { _, _ in }
    #expect(layer == nil)
    #expect(tap == nil)
  }
}
