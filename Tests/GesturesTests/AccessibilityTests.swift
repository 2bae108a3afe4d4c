import Geometry
import Gestures
import Layers
import Testing

@MainActor
@Suite("What is said to those who do not see a layer")
struct AccessibilityTests {
  let ground = Ground()

  private func button(_ x: Double, _ name: String, value: String? = nil) -> Layer {
    let layer = ground.box(x, 0, 40, 40)
    layer.focusResponse = FocusResponse(activate: {})
    layer.accessibilityLabel = name
    layer.accessibilityValue = value
    return layer
  }

  @Test("what accepts the focus is told of, and whatever else asks for it, in the order of Tab; what is hidden is not")
  func elements() {
    let first = button(0, "first")
    let text = ground.box(100, 0, 10, 10)
    text.isAccessibilityElement = true
    text.accessibilityLabel = "text"
    text.accessibilityTraits = .staticText
    _ = ground.box(200, 0, 10, 10)
    let last = button(300, "last", value: "on")
    let silent = button(350, "silent")
    silent.isAccessibilityElement = false
    #expect(ground.router.accessibilityElements.map(\.label) == ["first", "text", "last"])
    let told = ground.router.accessibilityElements
    #expect(told.map(\.isFocusable) == [true, false, true])
    #expect(told.map(\.traits.role) == ["button", "text", "button"])
    #expect(told[2].value == "on" && told[2].frame == Rect(x: 300, y: 0, width: 40, height: 40))
    ground.router.focus(last)
    #expect(ground.router.accessibilityElements.map(\.isFocused) == [false, false, true])
    #expect(ground.router.focusedElement?.label == "last")
    first.isHidden = true
    #expect(ground.router.accessibilityElements.map(\.label) == ["text", "last"])
  }

  @Test("a layer that is told nothing of has no name, no value, no traits, and none of it is kept")
  func plain() {
    let layer = Layer()
    #expect(layer.accessibilityLabel == nil && layer.accessibilityValue == nil && layer.accessibilityHint == nil)
    #expect(layer.accessibilityTraits == [] && !layer.isAccessibilityElement)
    #expect(ground.router.focusedElement == nil)
  }

  @Test("a block is asked each time, and what is set takes its place")
  func blocks() {
    let layer = button(0, "a")
    var count = 0
    layer.accessibilityValueBlock = {
      count += 1
      return "\(count)"
    }
    #expect([layer.accessibilityValue, layer.accessibilityValue] == ["1", "2"])
    layer.accessibilityValue = "still"
    #expect(layer.accessibilityValue == "still" && count == 2)
  }

  @Test("where the focus goes is said once it is shown, and again when its value changes by a key, and never twice")
  func speech() {
    var said: [Utterance] = []
    let layer = button(0, "volume")
    _ = button(100, "home")
    var level = 1
    layer.accessibilityValueBlock = { "\(level)" }
    layer.focusResponse?.key = { event in
      guard event.key == .right, level < 3 else { return false }
      level += 1
      return true
    }
    ground.router.onUtterance = { said.append($0) }
    ground.router.focus(layer)
    #expect(said.isEmpty)
    ground.router.showFocus()
    ground.router.focus(layer)
    for _ in 0..<2 { ground.key(.right) }
    ground.key(.tab)
    ground.key(.home)
    #expect(said.map(\.text) == ["volume, 1", "volume, 2", "volume, 3", "home"])
    #expect(said.allSatisfy { $0.kind == .focus })
  }

  @Test("what has happened is put into words only where somebody listens")
  func announcements() {
    var made = 0
    func text() -> String {
      made += 1
      return "done"
    }
    ground.router.announce(text())
    #expect(made == 0)
    var said: [Utterance] = []
    ground.router.onUtterance = { said.append($0) }
    ground.router.announce(text())
    #expect(said == [Utterance("done", kind: .announcement)] && made == 1)
  }
}
