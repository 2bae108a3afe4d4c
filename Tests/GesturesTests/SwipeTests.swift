import Geometry
import Gestures
import Testing

@MainActor
@Suite struct SwipeTests {
  let ground = Ground()

  struct Stroke: Sendable, CustomStringConvertible {
    var dx: Double
    var dy: Double
    var time: Double
    var directions: SwipeDirections = .all
    var result: SwipeDirections?
    var loss: GestureLoss?
    var description: String { "\(dx), \(dy) in \(time)" }
  }

  @Test(
    "a swipe is 50 points within 0.5 s, four times as long as wide",
    arguments: [
      Stroke(dx: 50, dy: 0, time: 0.2, result: .right),
      Stroke(dx: -50, dy: 0, time: 0.2, result: .left),
      Stroke(dx: 0, dy: 80, time: 0.2, result: .down),
      Stroke(dx: 0, dy: -80, time: 0.2, result: .up),
      Stroke(dx: 49, dy: 0, time: 0.2, loss: .lifted),
      Stroke(dx: 50, dy: 0, time: 0.5, result: .right),
      Stroke(dx: 50, dy: 0, time: 0.51, loss: .tooSlow),
      Stroke(dx: 60, dy: 15, time: 0.2, result: .right),
      Stroke(dx: 60, dy: 15.1, time: 0.2, loss: .crooked),
      Stroke(dx: 60, dy: 0, time: 0.2, directions: [.left, .up], loss: .wrongDirection),
      Stroke(dx: -60, dy: 0, time: 0.2, directions: [.left, .up], result: .left),
    ])
  func strokes(stroke: Stroke) {
    let swipe = ground.root.addRecognizer(SwipeGestureRecognizer(directions: stroke.directions, action: ground.note("swipe")))
    ground.down(200, 200, at: 1)
    ground.move(200 + stroke.dx / 2, 200 + stroke.dy / 2, at: 1 + stroke.time / 2)
    ground.move(200 + stroke.dx, 200 + stroke.dy, at: 1 + stroke.time)
    ground.up(200 + stroke.dx, 200 + stroke.dy, at: 1 + stroke.time)
    #expect(ground.log == (stroke.result == nil ? [] : ["swipe ended"]))
    #expect(swipe.loss == stroke.loss)
    if let result = stroke.result { #expect(swipe.direction == result) }
  }

  @Test("a swipe of two fingers takes both")
  func twoFingers() {
    ground.root.addRecognizer(SwipeGestureRecognizer(fingers: 2, action: ground.note("swipe")))
    ground.down(1, 100, 100, at: 0)
    ground.down(2, 100, 150, at: 0.01)
    for i in 1...5 {
      ground.move(1, 100 + 12 * Double(i), 100, at: 0.1 + 0.02 * Double(i))
      ground.move(2, 100 + 12 * Double(i), 150, at: 0.1 + 0.02 * Double(i))
    }
    #expect(ground.log == ["swipe ended"])
  }
}
