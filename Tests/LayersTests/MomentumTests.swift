import Geometry
import Testing

@testable import Layers

@Suite("Interrupted springs")
struct MomentumTests {
  let tree = LayerTree()
  let layer = Layer()

  init() { tree.root.addSublayer(layer) }

  /// How fast the layer is seen to move across, in points per second, just after the tree's time.
  private func velocity(after step: Double = 1e-4) -> Point {
    let a = layer.presentation(of: .position, at: tree.now + step)
    let b = layer.presentation(of: .position, at: tree.now + 2 * step)
    return (b - a) * (1 / step)
  }

  private func springTo(_ p: Point, _ spring: Spring = Spring()) { tree.animate(spring: spring) { layer.position = p } }

  @Test("a spring that is sent elsewhere goes on from where it is, as fast as it is", arguments: [5.0, 10, 20, 60])
  func retargeted(damping: Double) {
    let spring = Spring(damping: damping, allowsOverdamping: true)
    springTo(Point(100, 0), spring)
    tree.advance(to: 0.1)
    let before = (layer.presented.position, velocity())
    #expect(before.1.x > 50)
    springTo(Point(-100, 40), spring)
    let after = (layer.presented.position, velocity())
    #expect(before.0.distance(to: after.0) < 1e-9)
    #expect(before.1.distance(to: after.1) < 5, "\(before.1) became \(after.1)")
    tree.advance(to: 0.101)
    #expect(layer.presented.position.x > before.0.x, "it still goes the old way")
    tree.advance(to: 60)
    #expect(layer.presented.position == Point(-100, 40) && !tree.isAnimating)
  }

  @Test("again and again, in one instant too, and across its way")
  func repeatedly() {
    springTo(Point(100, 0))
    for i in 1...20 {
      tree.advance(to: Double(i) * 0.05)
      for goal in [Point(0, 100), Point(-30, 20), Point(i % 2 == 0 ? 100 : 0, 50)] {
        let before = velocity()
        springTo(goal)
        #expect(before.distance(to: velocity()) < 3, "at \(tree.now)")
      }
    }
  }

  @Test("an action that says spring, and an animation under the same key, go on likewise")
  func otherWays() {
    layer.setAction(.spring(Spring()), for: .position)
    tree.transaction { _ in layer.position = Point(100, 0) }
    tree.advance(to: 0.15)
    let first = velocity()
    tree.transaction { _ in layer.position = Point(0, 0) }
    #expect(first.x > 400 && first.distance(to: velocity()) < 3)

    tree.advance(to: 0.3)
    let second = velocity()
    layer.add(SpringAnimation(.position, from: layer.presented.position, to: Point(50, 50)), forKey: "position")
    #expect(second.distance(to: velocity()) < 3)

    let own = Spring(initialVelocity: 0.5)
    layer.add(SpringAnimation(.position, spring: own, from: layer.presented.position, to: Point(50, 50)), forKey: "position")
    let way = Point(50, 50) - layer.presented.position
    #expect(velocity().distance(to: way * 0.5) < 3, "a velocity that is given counts")
    tree.advance(to: 1)
    layer.add(SpringAnimation(.position, from: .zero, to: Point(50, 0)), forKey: "position")
    #expect(velocity().distance(to: .zero) < 3, "what begins elsewhere begins at rest")
  }

  @Test("a spring takes over from a curve, and a view's curve from a spring")
  func curves() {
    tree.animate(duration: 1, curve: .linear) { layer.position = Point(100, 0) }
    tree.advance(to: 0.5)
    springTo(Point(0, 0))
    #expect(velocity().distance(to: Point(100, 0)) < 2)
    tree.advance(to: 0.6)
    let before = velocity()
    for curve in [TimingFunction.easeInOut, .linear, .default] {
      tree.animate(duration: 0.4, curve: curve) { layer.position = Point(200, 10) }
      #expect(before.distance(to: velocity()) < 3)
    }
    tree.advance(to: 0.999)
    #expect(layer.presented.position.distance(to: Point(200, 10)) < 1)
    tree.advance(to: 1.01)
    #expect(layer.presented.position == Point(200, 10))
  }

  @Test("a layer whose time runs at another speed keeps its velocity, and so do turns, numbers and colours")
  func kinds() {
    layer.speed = 2
    springTo(Point(100, 0))
    tree.advance(to: 0.1)
    let before = velocity()
    springTo(Point(0, 0))
    #expect(before.x > 500 && before.distance(to: velocity()) < 8)

    let other = ShapeLayer()
    tree.root.addSublayer(other)
    func shown(_ step: Double) -> (Double, Double, Double) {
      let t = tree.now + step
      return (
        other.presentation(of: .opacity, at: t), other.presentation(of: .rotation, at: t),
        other.presentation(of: .fillColor, at: t)?.red ?? -1
      )
    }
    tree.animate(spring: Spring()) {
      other.opacity = 0.2
      other.rotation = 2
      other.fillColor = .white
    }
    tree.advance(to: 0.25)
    let (a0, a1) = (shown(0), shown(1e-4))
    tree.animate(spring: Spring()) {
      other.opacity = 0.9
      other.rotation = -1
      other.fillColor = .black
    }
    let (b0, b1) = (shown(0), shown(1e-4))
    #expect(abs((a1.0 - a0.0) - (b1.0 - b0.0)) < 1e-6)
    #expect(abs((a1.1 - a0.1) - (b1.1 - b0.1)) < 1e-5 && a1.1 - a0.1 > 1e-4)
    #expect(abs((a1.2 - a0.2) - (b1.2 - b0.2)) < 1e-6)
  }

  @Test("what has come to rest begins at rest, and a spring cut short keeps its duration")
  func rest() {
    springTo(Point(100, 0))
    tree.advance(to: 10)
    springTo(Point(0, 0))
    #expect(velocity().distance(to: .zero) < 3)
    tree.advance(to: 10.1)
    var stopped = 0.0
    tree.animate(spring: Spring(), duration: 0.3, { layer.position = Point(100, 0) }) { [tree] _ in stopped = tree.now }
    tree.advance(to: 20)
    #expect(abs(stopped - 10.4) < 1e-9)
  }
}
