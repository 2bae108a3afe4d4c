import Geometry
import Gestures
import Layers
import Testing

@MainActor @Suite("A pointer that rests")
struct HoverTests {
  let ground = Ground()

  private func hoverBox(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let box = ground.box(x, y, width, height)
    box.addRecognizer(
      HoverGestureRecognizer { [ground] in ground.log.append("\(name) \($0.state) \(Int((ground.tree.now * 1000).rounded()))") })
    return box
  }

  @Test("a layer that moves under the pointer is entered, one that moves away is left, as it is seen")
  func moving() {
    let box = hoverBox("box", 0, 0, 40, 40)
    ground.router.handle(.hover(Point(201, 20)), at: 0.1)
    #expect(ground.log.isEmpty && ground.tree.nextDeadline == nil)
    ground.tree.advance(to: 1)
    ground.tree.animate(duration: 1, curve: .linear) { box.position.x = 420 }
    ground.tree.advance(to: 5)
    // Its edges pass the pointer at 0.4025 and 0.5025 of the way, which the next sixtieths of a second find.
    #expect(ground.log == ["box began 1417", "box ended 1517"])
    #expect(ground.tree.nextDeadline == nil && !ground.tree.isAnimating, "at rest nothing wakes")
  }

  @Test("changes without an animation count, and so do layers that come, go, hide and are covered")
  func changes() {
    let box = hoverBox("box", 0, 0, 40, 40)
    ground.router.handle(.hover(Point(200, 20)), at: 0)
    func after(_ t: Double, _ change: () -> Void) -> [String] {
      ground.log = []
      ground.tree.advance(to: t)
      change()
      #expect(ground.log.isEmpty, "not in the midst of the change")
      ground.tree.advance(to: t + 0.5)
      #expect(ground.tree.nextDeadline == nil)
      return ground.log.map { String($0.split(separator: " ")[1]) }
    }
    #expect(after(1) { box.position.x = 200 } == ["began"])
    #expect(after(2) { box.opacity = 0.9 } == [])
    #expect(after(3) { box.isHidden = true } == ["ended"])
    #expect(after(4) { box.isHidden = false } == ["began"])
    let lid = Layer(frame: Rect(x: 180, y: 0, width: 40, height: 40))
    #expect(after(5) { ground.root.addSublayer(lid) } == ["ended"])
    #expect(after(6) { lid.removeFromSuperlayer() } == ["began"])
    #expect(after(7) { box.transform = .scale(0.1, 0.1) } == [])
    #expect(after(8) { ground.root.sublayerTransform = .translation(100, 0) } == ["ended"])
    ground.router.handle(.hover(nil), at: 9)
    #expect(after(10) { ground.root.sublayerTransform = .identity } == [])
  }

  @Test("nothing hovers anew while a button is held, and what is under it counts when it is let go")
  func held() {
    let box = hoverBox("box", 0, 0, 40, 40)
    ground.router.handle(.hover(Point(200, 20)), at: 0)
    ground.router.handle(.touch(TouchEvent(id: 1, phase: .began, position: Point(200, 20), kind: .mouse)), at: 1)
    box.position.x = 300
    ground.router.handle(.touch(TouchEvent(id: 1, phase: .moved, position: Point(300, 20), kind: .mouse)), at: 2)
    #expect(ground.log.isEmpty)
    ground.router.handle(.touch(TouchEvent(id: 1, phase: .ended, position: Point(300, 20), kind: .mouse)), at: 3)
    box.borderWidth = 1
    ground.tree.advance(to: 4)
    #expect(ground.log.map { $0.hasPrefix("box began") } == [true])
  }

  @Test("when it is entered and left does not depend on how often frames are drawn", arguments: [7.0, 30, 60, 144, 1000])
  func frameRates(hz: Double) {
    let box = hoverBox("box", 0, 0, 40, 40)
    ground.router.handle(.hover(Point(200, 20)), at: 0)
    ground.tree.perform(after: 0.123) { [ground] in
      ground.tree.animate(duration: 0.77) { box.position.x = 420 }
    }
    for frame in 0...Int(3 * hz) {
      ground.tree.advance(to: Double(frame) / hz)
      ground.router.prepareFrame()
    }
    let alone = HoverTests()
    let other = alone.hoverBox("box", 0, 0, 40, 40)
    alone.ground.router.handle(.hover(Point(200, 20)), at: 0)
    alone.ground.tree.perform(after: 0.123) { [ground = alone.ground] in
      ground.tree.animate(duration: 0.77) { other.position.x = 420 }
    }
    alone.ground.tree.advance(to: 3)
    #expect(ground.log == alone.ground.log && ground.log.count == 2)
  }
}
