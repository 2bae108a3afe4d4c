import CAllocationCounter
import Geometry
import TestSupport
import Testing

@testable import Layers

@Suite("What a frame costs", .serialized)
struct FrameCostTests {
  /// A tree of layers that each run an animation, of several kinds in turn.
  static func animatedTree(_ count: Int) -> (LayerTree, [Layer]) {
    let tree = LayerTree()
    var layers: [Layer] = []
    for i in 0..<count {
      let layer = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)))
      layer.position = Point(Double(i % 100) * 10, Double(i / 100) * 10)
      tree.root.addSublayer(layer)
      layers.append(layer)
      switch i % 5 {
      case 0: layer.add(repeating(BasicAnimation(.opacity, from: 0, to: 1, duration: 1.3, timingFunction: .easeInOut)))
      case 1: layer.add(repeating(BasicAnimation(.position, from: .zero, to: Point(100, 50), duration: 0.7)))
      case 2: layer.add(repeating(BasicAnimation(.rotation, from: 0, to: 20, duration: 3)))
      case 3: layer.add(repeating(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: 2, timingFunction: .default)))
      default: layer.add(repeating(SpringAnimation(.scale, from: 0.5, to: 1)))
      }
    }
    tree.takeChanges { _, _ in }
    return (tree, layers)
  }

  private static func repeating<A: Animation>(_ animation: A) -> A {
    var animation = animation
    animation.repeatCount = .infinity
    return animation
  }

  /// One frame: the clock, what changed, and every presented value.
  private static func frame(_ tree: LayerTree, at time: Double) -> Double {
    tree.advance(to: time)
    var sum = 0.0
    tree.takeChanges { layer, _ in
      layer.refresh()
      sum += layer.shownValues.pointee.values.opacity
    }
    return sum
  }

  @Test("a frame of 10,000 running animations allocates nothing", .needsOptimization)
  func framesAllocateNothing() {
    let (tree, _) = Self.animatedTree(10_000)
    var time = 0.0
    for _ in 0..<3 {
      time += 1.0 / 60
      _ = Self.frame(tree, at: time)
    }
    let fewest = fewestAllocations(in: 1..<6) { k in _ = Self.frame(tree, at: time + Double(k) / 60) }
    #expect(fewest == 0)
  }

  @Test("an animated layer that comes to light, or begins to move, takes no memory in its first frame", .needsOptimization)
  func firstFramesAllocateNothing() {
    let tree = LayerTree()
    let layers = (0..<24).map { _ in Layer() }
    for (k, layer) in layers.enumerated() {
      layer.isHidden = k % 2 == 0
      tree.root.addSublayer(layer)
      var animation = Self.repeating(BasicAnimation(.opacity, from: 0, to: 1, duration: 1))
      if k % 2 == 1 { animation.timing.beginTime = Double(k) / 60 }
      layer.add(animation)
    }
    for _ in 0..<2 { _ = Self.frame(tree, at: 0) }
    func show(_ k: Int) {
      if k % 2 == 0 { layers[k].isHidden = false }
      _ = Self.frame(tree, at: Double(k) / 60 + 0.001)
    }
    for k in 0..<12 { show(k) }
    let fewest = (12..<18).map { k in fewestAllocations(in: k..<k + 1, show) }
    #expect(fewest == Array(repeating: 0, count: 6))
  }

  @Test("10,000 still layers are not visited by a frame")
  func stillLayersCostNothing() {
    let tree = LayerTree()
    for _ in 0..<10_000 { tree.root.addSublayer(Layer()) }
    let moving = Layer()
    tree.root.addSublayer(moving)
    tree.takeChanges { _, _ in }
    moving.position = Point(1, 1)
    var visits = 0
    tree.takeChanges { _, _ in visits += 1 }
    #expect(visits == 1)
    tree.advance(to: 1)
    tree.takeChanges { _, _ in visits += 1 }
    #expect(visits == 1)
  }

  @Test("a point added to a growing line allocates no more at the 10,000th than at the 10th")
  func growingLines() {
    let tree = LayerTree()
    let layer = ShapeLayer()
    tree.root.addSublayer(layer)
    layer.beginGrowingLine(at: .zero)
    for _ in 0..<2 {
      tree.takeChanges { _, _ in }
      layer.appendLine(to: .zero)
    }
    tree.takeChanges { _, _ in }
    var allocations: [UInt64] = []
    allocations.reserveCapacity(10_000)
    for i in 1...10_000 {
      let before = thread_allocation_count()
      layer.appendLine(to: Point(Double(i), 0))
      allocations.append(thread_allocation_count() - before)
      tree.takeChanges { _, changes in #expect(changes == .content) }
    }
    // Only when the storage doubles.
    #expect(allocations.count { $0 > 0 } < 30)
    #expect(layer.path.points.count == 10_003)
  }

  @Test("an animation in a hidden subtree needs no frames, and shows the right value again at once")
  func hiddenAnimationsRest() {
    let tree = LayerTree()
    let group = Layer()
    let layer = Layer()
    tree.root.addSublayer(group)
    group.addSublayer(layer)
    var pulse = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    pulse.repeatCount = .infinity
    layer.add(pulse)
    #expect(tree.isAnimating)
    group.isHidden = true
    #expect(!tree.isAnimating && tree.nextDeadline == nil)
    tree.takeChanges { _, _ in }
    tree.advance(to: 2.25)
    tree.takeChanges { layer, _ in Issue.record("\(layer) was visited") }
    group.isHidden = false
    #expect(tree.isAnimating && layer.presented.opacity == 0.25)
  }
}
