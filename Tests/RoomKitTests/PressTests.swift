import Geometry
import Gestures
import Layers
import Testing

@testable import RoomKit

@MainActor
@Suite("What is pressed")
struct PressTests {
  /// A layer of 40x40 points that is pressed, on a stage.
  @MainActor
  private final class Stage {
    let tree = LayerTree()
    let router: InputRouter
    let key = Layer(frame: Rect(x: 10, y: 10, width: 40, height: 40))
    let face = Layer()
    private(set) lazy var press = key.answerPress(face, isImmediate: isImmediate) { [weak self] in self?.times += 1 }
    private let isImmediate: Bool
    private(set) var times = 0

    init(isImmediate: Bool = false) {
      self.isImmediate = isImmediate
      router = InputRouter(tree: tree)
      tree.root.anchorPoint = .zero
      tree.root.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
      key.addSublayer(face)
      tree.root.addSublayer(key)
      _ = press
    }

    func touch(_ phase: TouchPhase, at time: Double) {
      tree.advance(to: time)
      router.handle(.touch(TouchEvent(id: 1, phase: phase, position: Point(30, 30))), at: time)
    }
  }

  @Test("it gives way under a finger, is pressed as that is lifted, and springs back")
  func tap() {
    let stage = Stage()
    var states: [Bool] = []
    stage.press.onTouch = { states.append($0) }
    stage.touch(.began, at: 0)
    stage.tree.advance(to: 0.2)
    #expect(stage.times == 0 && abs(stage.face.presentation(of: .scale) - Layer.pressedScale) < 1e-6)
    stage.touch(.ended, at: 0.25)
    stage.tree.advance(to: 3)
    #expect(stage.times == 1 && states == [true, false] && stage.face.presentation(of: .scale) == 1)
    stage.key.focusResponse?.activate()
    #expect(stage.times == 2 && stage.face.presentation(of: .scale) < 1)
  }

  @Test("what is pressed at once is so as the finger comes down, and once")
  func immediate() {
    let stage = Stage(isImmediate: true)
    stage.touch(.began, at: 0)
    #expect(stage.times == 1)
    stage.touch(.ended, at: 0.1)
    #expect(stage.times == 1)
  }

  @Test("what does not give way is pressed all the same, and shows nothing")
  func stiff() {
    let stage = Stage()
    stage.press.givesWay = false
    stage.press.onTouch = { #expect(!$0) }
    stage.touch(.began, at: 0)
    stage.tree.advance(to: 0.2)
    #expect(stage.face.presentation(of: .scale) == 1)
    stage.touch(.ended, at: 0.25)
    #expect(stage.times == 1 && stage.face.presentation(of: .scale) == 1)
  }
}
