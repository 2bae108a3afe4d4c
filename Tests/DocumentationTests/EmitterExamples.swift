import Geometry
import Layers
import Testing

@MainActor
@Suite("Particles")
struct EmitterExamples {
  @Test("a burst of confetti flies, and then the tree rests")
  func confetti() {
    // example
    var paper = EmitterCell(contents: .path(Path(rect: Rect(x: -3, y: -2, width: 6, height: 4))))
    paper.birthRate = 100
    paper.duration = 0.5  // fifty of them
    paper.lifetime = 2
    paper.velocity = 120
    paper.emissionLongitude = -.pi / 2  // upwards
    paper.emissionRange = .pi / 3
    paper.yAcceleration = 90  // and down again
    paper.spinRange = 8
    paper.color = Color(rgb: 0xffb020)
    paper.redRange = 0.4

    let burst = EmitterLayer()
    burst.emitterCells = [paper]
    burst.position = Point(160, 200)
    let tree = LayerTree()
    tree.root.addSublayer(burst)  // emission begins

    tree.advance(to: 1)
    let isFlying = tree.isAnimating  // true
    tree.advance(to: 3)
    let isOver = !tree.isAnimating  // true: the last was born at 0.5, and lived until 2.5
    // end
    #expect(isFlying && isOver)
  }

  @Test("a fountain is turned off, and those that fly come down")
  func fountain() {
    let tree = LayerTree()
    let fountain = EmitterLayer()
    var drop = EmitterCell(contents: .path(Path(circleAt: .zero, radius: 2)))
    (drop.birthRate, drop.lifetime) = (40, 1)
    fountain.emitterCells = [drop]
    tree.root.addSublayer(fountain)
    tree.advance(to: 5)
    // example
    fountain.birthRate = 0  // no more births; the layer multiplies its cells' rates by this
    tree.advance(to: tree.now + 0.5)
    let isStillSeen = tree.isAnimating  // true: those that were born live on
    tree.advance(to: tree.now + 1)
    let isDry = !tree.isAnimating  // true
    // end
    #expect(isStillSeen && isDry)
  }
}
