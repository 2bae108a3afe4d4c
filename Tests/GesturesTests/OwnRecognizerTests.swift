import Geometry
import Gestures
import Layers
import TestSupport
import Testing

/// Begins when a finger has come back to where it went down after going 50 points away.
private final class ReturnGestureRecognizer: GestureRecognizer {
  private var wasAway = false

  override func touchMoved(_ touch: Touch) {
    if state.isActive { return change() }
    if touch.distance > 50 { wasAway = true }
    if wasAway && touch.distance < 10 { begin() }
  }

  override func reset() { wasAway = false }
}

@MainActor
@Suite struct OwnRecognizerTests {
  let ground = Ground()

  @Test("states follow one another only as the table says")
  func table() {
    let allowed: [GestureState: Set<GestureState>] = [
      .possible: [.began, .ended, .failed], .began: [.changed, .ended, .cancelled], .changed: [.changed, .ended, .cancelled],
      .ended: [.possible], .cancelled: [.possible], .failed: [.possible],
    ]
    for from in GestureState.allCases {
      for to in GestureState.allCases { #expect(from.mayBecome(to) == (allowed[from]?.contains(to) == true)) }
    }
  }

  @Test("a recognizer of one's own competes like the others")
  func own() {
    let own = ground.root.addRecognizer(ReturnGestureRecognizer(action: ground.note("return")))
    let pan = ground.root.addRecognizer(PanGestureRecognizer(action: ground.note("pan")))
    ground.down(100, 100, at: 0)
    ground.move(200, 100, at: 0.1)
    #expect(ground.log == ["pan began"])
    #expect(own.loss == .preempted)
    ground.up(200, 100, at: 0.2)
    ground.log = []
    pan.requireFailure(of: own)
    for (i, x) in [100.0, 200, 105, 110].enumerated() { ground.send(1, i == 0 ? .began : .moved, x, 100, 1 + Double(i) / 10) }
    ground.up(110, 100, at: 2)
    #expect(ground.log == ["return began", "return changed", "return ended"])
    ground.log = []
    ground.down(100, 100, at: 3)
    ground.move(200, 100, at: 3.1)
    ground.up(200, 100, at: 3.2)
    #expect(ground.log == ["pan began", "pan ended"])
  }

  @Test("moving ten fingers allocates nothing", .needsOptimization)
  func allocations() {
    for i in 0..<10 {
      let piece = ground.box(Double(i) * 40, 0, 40, 400)
      piece.addRecognizer(PanGestureRecognizer { $0.layer?.position = $0.location })
      piece.addRecognizer(TapGestureRecognizer { _ in })
    }
    for i in 0..<10 { ground.down(i, Double(i) * 40 + 20, 10, at: 0) }
    var step = 0
    let fewest = fewestAllocations(in: 0..<40) { _ in
      for _ in 0..<5 {
        step += 1
        for i in 0..<10 { ground.move(i, Double(i) * 40 + 20, 10 + Double(step), at: Double(step) / 60) }
      }
    }
    #expect(fewest == 0)
  }
}
