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
      #expect(ground.key("Tab"))
      seen.append(ground.router.focusedLayer?.name)
    }
    #expect(seen == ["a", "b", "c", "a"])
    ground.key("Left Shift", true)
    ground.key("Tab")
    ground.key("Left Shift", false)
    #expect(ground.router.focusedLayer?.name == "c")
    ground.key("Tab")
    #expect(ground.router.focusedLayer?.name == "a")
  }

  @Test("arrows go to the nearest layer in their direction")
  func arrows() {
    // a  b
    //  c   d
    for (x, y, name) in [(0.0, 0.0, "a"), (100, 0, "b"), (30, 100, "c"), (200, 100, "d")] { _ = key(x, y, name) }
    ground.router.focus(ground.root.sublayers[0])
    let walk = [
      ("Right", "b"), ("Down", "c"), ("Up", "a"), ("Down", "c"), ("Right", "d"), ("Left", "c"), ("Right", "d"), ("Up", "b"), ("Left", "a"),
    ]
    for (arrow, name) in walk {
      #expect(ground.key(arrow))
      #expect(ground.router.focusedLayer?.name == name, "\(arrow)")
    }
    #expect(!ground.key("Left"))
    #expect(ground.router.focusedLayer?.name == "a")
  }

  @Test("Return and Space activate once a press, however long the key is held")
  func activation() {
    _ = key(0, 0, "a")
    #expect(!ground.key("Return"))
    ground.key("Tab")
    #expect(ground.key("Return"))
    for _ in 0..<3 { #expect(ground.key("Space", true)) }
    #expect(ground.key("Space", false))
    #expect(!ground.key("Space", false))
    #expect(ground.log == ["a", "a"])
  }

  @Test("the focused layer is offered keys first; what nobody takes is left to the room")
  func keyHandler() {
    let layer = key(0, 0, "a")
    let ground = ground
    layer.focusResponse?.key = { event in
      ground.log.append("\(event.name) \(event.isPress)")
      return event.name == "Left"
    }
    #expect(!ground.key("F"))
    ground.router.focus(layer)
    ground.log = []
    #expect(ground.key("Left", true))
    #expect(ground.key("Left", false))
    #expect(!ground.key("F"))
    #expect(!ground.key("Escape"))
    #expect(ground.log == ["Left true", "Left false", "F true", "Escape true"])
  }

  @Test("the ring is there while the keyboard is used, follows the layer and goes at a touch")
  func ring() {
    let layer = key(100, 100, "a")
    ground.router.focus(layer)
    #expect(!ground.router.showsFocus)
    ground.key("Tab")
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

  @Test("a touch takes the focus along; hidden and removed layers have none")
  func availability() {
    let a = key(0, 0, "a")
    let b = key(100, 0, "b")
    ground.tap(110, 10, at: 0)
    #expect(ground.router.focusedLayer === b)
    b.isHidden = true
    #expect(ground.router.focusedLayer == nil)
    #expect(ground.router.focusableLayers.map(\.name) == ["a"])
    ground.key("Tab")
    #expect(ground.router.focusedLayer === a)
    a.removeFromSuperlayer()
    ground.router.prepareFrame()
    #expect(ground.router.focusedLayer == nil)
    #expect(!ground.router.showsFocus)
    #expect(!ground.key("Tab"))
    #expect(!ground.key("Right"))
  }
}
