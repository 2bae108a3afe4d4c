import Geometry
import Gestures
import Layers
import Testing

@MainActor
@Suite struct FocusTests {
  let ground = Ground()

  private func key(_ x: Double, _ y: Double, _ name: String) -> Layer {
    let layer = ground.box(x, y, 40, 40)
    layer.name = name
    let ground = ground
    layer.focusResponse = FocusResponse(activate: { ground.log.append(name) })
    return layer
  }

  @Test("Tab goes through the layers in the tree's order, and back with Shift")
  func tab() {
    for (i, name) in ["a", "b", "c"].enumerated() { _ = key(Double(i) * 100, 0, name) }
    var seen: [String?] = []
    for _ in 0..<4 {
      #expect(ground.key(.tab))
      seen.append(ground.router.focusedLayer?.name)
    }
    #expect(seen == ["a", "b", "c", "a"])
    ground.key(.leftShift, true)
    ground.key(.tab)
    ground.key(.leftShift, false)
    #expect(ground.router.focusedLayer?.name == "c")
    ground.key(.tab)
    #expect(ground.router.focusedLayer?.name == "a")
  }

  @Test("arrows go to the nearest layer in their direction")
  func arrows() {
    // a  b
    //  c   d
    for (x, y, name) in [(0.0, 0.0, "a"), (100, 0, "b"), (30, 100, "c"), (200, 100, "d")] { _ = key(x, y, name) }
    ground.router.focus(ground.root.sublayers[0])
    ground.router.showFocus()
    let walk = [
      (Key.right, "b"), (.down, "c"), (.up, "a"), (.down, "c"), (.right, "d"), (.left, "c"), (.right, "d"), (.up, "b"), (.left, "a"),
    ]
    for (arrow, name) in walk {
      #expect(ground.key(arrow))
      #expect(ground.router.focusedLayer?.name == name, "\(arrow)")
    }
    #expect(!ground.key(.left))
    #expect(ground.router.focusedLayer?.name == "a")
  }

  @Test("Return and Space activate once a press, however long the key is held")
  func activation() {
    #expect(!ground.key(.return))
    _ = key(0, 0, "a")
    // With nothing chosen, the first press only shows what the next one would do.
    #expect(ground.key(.return) && ground.router.showsFocus && ground.log == [])
    #expect(ground.key(.return))
    for _ in 0..<3 { #expect(ground.key(.space, true)) }
    #expect(ground.key(.space, false))
    #expect(!ground.key(.space, false))
    #expect(ground.log == ["a", "a"])
  }

  @Test("the focused layer is offered keys first; what nobody takes is left to the room")
  func keyHandler() {
    let layer = key(0, 0, "a")
    let ground = ground
    var heard: [KeyEvent] = []
    layer.focusResponse?.key = { event in
      heard.append(event)
      return event.key == .left
    }
    #expect(!ground.key("F"))
    ground.router.focus(layer)
    heard = []
    #expect(ground.key(.left, true))
    #expect(ground.key(.left, false))
    #expect(!ground.key("F"))
    #expect(!ground.key(.escape))
    #expect(heard == [KeyEvent(.left, isDown: true), KeyEvent(.left, isDown: false), KeyEvent("F"), KeyEvent(.escape)])
  }

  @Test("the ring is there while the keyboard is used, follows the layer and goes at a touch")
  func ring() {
    let layer = key(100, 100, "a")
    ground.router.focus(layer)
    #expect(!ground.router.showsFocus)
    ground.key(.tab)
    #expect(ground.router.showsFocus)
    #expect(ground.root.sublayers.count == 2)
    #expect(ground.router.focusFrame == Rect(x: 100, y: 100, width: 40, height: 40))
    layer.frame = Rect(x: 200, y: 100, width: 40, height: 40)
    ground.router.prepareFrame()
    let ring = ground.root.sublayers[1] as? ShapeLayer
    #expect(ring?.path.bounds?.center == Point(220, 120))
    ground.tap(300, 300, at: 0)
    #expect(!ground.router.showsFocus)
    #expect(ground.root.sublayers.count == 1)
  }

  @Test(
    "the first Tab or arrow shows where the focus is and moves nothing, also after a touch has hidden the ring",
    arguments: [Key.tab, .left, .down])
  func firstKey(key first: Key) {
    for (i, name) in ["a", "b", "c"].enumerated() { _ = key(Double(i) * 100, 0, name) }
    for time in 0..<2 {
      ground.router.focus(ground.root.sublayers[1])
      #expect(ground.key(first) && ground.router.showsFocus && ground.router.focusedLayer?.name == "b")
      #expect(ground.log == [])
      ground.tap(300, 300, at: Double(time))
    }
  }

  @Test("a layer that was there already makes use of the first key, and is shown")
  func firstKeyTaken() {
    let layer = key(0, 0, "a")
    let ground = ground
    var heard: [Key] = []
    layer.focusResponse?.key = { event in
      heard.append(event.key)
      return event.key == .left
    }
    ground.router.focus(layer)
    #expect(ground.key(.left) && ground.router.showsFocus && heard == [.left])
    ground.tap(300, 300, at: 0)
    #expect(ground.key(.tab) && ground.router.showsFocus && heard == [.left, .tab])
  }

  @Test("the first key begins with what the scene would do first, where that can have the focus")
  func preferred() {
    let (a, b) = (key(0, 0, "a"), key(100, 0, "b"))
    ground.router.preferredFocus = { [weak b] in b }
    ground.router.focus(a)
    ground.key(.tab)
    #expect(ground.router.focusedLayer === b)
    ground.key(.tab)
    #expect(ground.router.focusedLayer === a)
    ground.tap(300, 300, at: 0)
    b.isHidden = true
    ground.key(.up)
    #expect(ground.router.focusedLayer === a && ground.router.showsFocus)
    b.isHidden = false
    ground.tap(300, 300, at: 1)
    ground.router.showFocus()
    #expect(ground.router.focusedLayer === b && ground.router.showsFocus)
  }

  @Test("from what was touched the first key leads on, but for a key that is taken there; with another thing to do it begins with that")
  func touched() {
    let (a, b, c) = (key(0, 0, "a"), key(100, 0, "b"), key(200, 0, "c"))
    ground.tap(110, 10, at: 0)
    ground.key(.tab)
    #expect(ground.router.focusedLayer === c && ground.router.showsFocus)
    ground.tap(110, 10, at: 1)
    ground.key(.left)
    #expect(ground.router.focusedLayer === a)
    ground.router.preferredFocus = { [weak a] in a }
    ground.tap(110, 10, at: 2)
    ground.key(.tab)
    #expect(ground.router.focusedLayer === a)
    // Chosen by the scene after the touch, it is not known.
    ground.router.preferredFocus = nil
    ground.tap(210, 10, at: 3)
    ground.router.focus(b)
    ground.key(.tab)
    #expect(ground.router.focusedLayer === b)
  }

  @Test("a focused layer without an extent does not keep the first key for ever")
  func flattened() {
    let a = key(0, 0, "a")
    let b = key(100, 0, "b")
    a.focusResponse?.ringFrame = { Rect(x: .nan, y: 0, width: 1, height: 1) }
    ground.router.focus(a)
    #expect(ground.key(.tab))
    #expect(ground.router.focusedLayer === b && ground.router.showsFocus)
  }

  @Test(
    "keys that are down come up for their layer when the window loses the keyboard", arguments: [InputEvent.focus(false), .suspend(true)])
  func losingKeys(event: InputEvent) {
    let layer = key(0, 0, "a")
    let ground = ground
    var heard: [KeyEvent] = []
    layer.focusResponse?.key = { event in
      heard.append(event)
      return true
    }
    ground.router.focus(layer)
    ground.key(.space, true)
    ground.router.handle(event, at: 1)
    #expect(heard == [KeyEvent(.space, isDown: true), KeyEvent(.space, isDown: false)])
    #expect(!ground.key(.space, false))
    #expect(heard.count == 2)
  }

  @Test("a touch takes the focus along; hidden and removed layers have none")
  func availability() {
    let a = key(0, 0, "a")
    let b = key(100, 0, "b")
    ground.tap(110, 10, at: 0)
    #expect(ground.router.focusedLayer === b)
    b.isHidden = true
    #expect(ground.router.focusedLayer == nil)
    #expect(ground.router.focusableLayers.map(\.name) == ["a"])
    ground.key(.tab)
    #expect(ground.router.focusedLayer === a)
    a.removeFromSuperlayer()
    ground.router.prepareFrame()
    #expect(ground.router.focusedLayer == nil)
    #expect(!ground.router.showsFocus)
    #expect(!ground.key(.tab))
    #expect(!ground.key(.right))
  }
}
