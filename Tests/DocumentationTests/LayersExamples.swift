import Geometry
import Layers
import Testing

@MainActor
@Suite("A tree that moves")
struct LayersExamples {
  @Test("a layer moves by the tree's clock, and by nothing else")
  func moving() {
    // example
    let ball = ShapeLayer(path: Path(circleAt: .zero, radius: 10), fillColor: .white)
    let tree = LayerTree()
    tree.root.addSublayer(ball)

    tree.transaction { transaction in
      transaction.duration = 2
      transaction.timingFunction = .linear
      ball.position = Point(100, 0)
    }
    tree.advance(to: 1)

    let target = ball.position  // (100, 0): the model has its new value at once
    let seen = ball.presented.position  // (50, 0): half of the time has passed
    // end
    #expect(target == Point(100, 0))
    #expect(seen.distance(to: Point(50, 0)) < 1e-9)
  }

  @Test("a spring is an animation like any other")
  func spring() {
    let tree = LayerTree()
    let ball = Layer()
    tree.root.addSublayer(ball)
    // example
    var arrived = false
    var hop = SpringAnimation(.positionY, from: 40, to: 0)
    hop.onStop = { finished in arrived = finished }
    ball.add(hop)

    while tree.isAnimating { tree.advance(to: tree.now + 1.0 / 60) }
    // end
    #expect(arrived)
    #expect(ball.presented.position.y == 0)
  }

  @Test("work that is due runs in order, however far apart the frames lie")
  func work() {
    let tree = LayerTree()
    // example
    var steps: [Double] = []
    tree.perform(every: 0.25) { steps.append(tree.now) }
    tree.advance(to: 1)  // one frame, a second later: steps is 0.25, 0.5, 0.75, 1
    // end
    #expect(steps == [0.25, 0.5, 0.75, 1])
  }
}
