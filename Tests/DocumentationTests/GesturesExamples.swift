import Geometry
import Gestures
import Layers
import Testing

@MainActor
@Suite("From touch to gesture")
struct GesturesExamples {
  @Test("a pan moves a card, and a tap that comes first is told apart from it")
  func panning() {
    // example
    let card = Layer(frame: Rect(x: 0, y: 0, width: 80, height: 60))
    let tree = LayerTree(root: Layer(frame: Rect(x: 0, y: 0, width: 320, height: 200)))
    tree.root.addSublayer(card)

    var taps = 0
    card.addRecognizer(TapGestureRecognizer { _ in taps += 1 })
    card.addRecognizer(
      PanGestureRecognizer { pan in
        guard let card = pan.layer else { return }
        card.position = card.position + pan.translation
        pan.translation = .zero
      })
    // end
    // example
    let router = InputRouter(tree: tree)
    func touch(_ phase: TouchPhase, _ x: Double, at time: Double) {
      router.handle(.touch(TouchEvent(id: 1, phase: phase, position: Point(x, 30))), at: time)
    }
    touch(.began, 40, at: 0)
    touch(.ended, 40, at: 0.1)  // a tap
    touch(.began, 40, at: 1)
    touch(.moved, 90, at: 1.1)  // beyond 10 points: the pan begins, and the tap fails
    touch(.ended, 90, at: 1.2)
    // end
    #expect(taps == 1)
    #expect(card.position == Point(90, 30))
  }

  @Test("two recognizers agree to run together")
  func together() {
    let picture = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    // example
    let pinch = picture.addRecognizer(
      PinchGestureRecognizer { pinch in
        pinch.layer?.scale *= pinch.scale
        pinch.scale = 1
      })
    let rotation = picture.addRecognizer(
      RotationGestureRecognizer { turn in
        turn.layer?.rotation += turn.rotation
        turn.rotation = 0
      })
    pinch.runTogether(with: rotation)
    // end
    #expect(pinch.runsTogether(with: rotation))
  }
}
