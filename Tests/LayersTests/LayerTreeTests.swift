import Geometry
import Testing

@testable import Layers

@Suite("The layer tree")
struct LayerTreeTests {
  @Test("work that repeats faster than the clock can tell comes to an end", arguments: [0.0, 1, 1e9, 1e17])
  func tinyIntervals(start: Double) {
    let tree = LayerTree()
    tree.advance(to: start)
    for interval in [Double.leastNonzeroMagnitude, 1e-300, 1e-17, 1e-9] {
      var count = 0
      let work = tree.perform(every: interval) { count += 1 }
      tree.advance(to: tree.now + 1)
      tree.advance(to: max(tree.now + 1, tree.now.nextUp))
      #expect(count >= 1 && Double(count) <= 2 / LayerTree.shortestInterval + 2)
      work.cancel()
    }
    var count = 0
    let whole = LayerTree()
    whole.perform(every: 0.001) { count += 1 }
    whole.advance(to: 1.0005)
    #expect(count == 1000, "intervals that a clock can tell are kept")
  }

  @Test("setting a property to the value it has is no change")
  func equalValueIsNoChange() {
    let tree = LayerTree()
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    tree.root.addSublayer(layer)
    tree.takeChanges { _, _ in }
    layer.opacity = 1
    layer.position = Point(5, 5)
    var told: [Layer] = []
    tree.takeChanges { layer, _ in told.append(layer) }
    #expect(told.isEmpty)
  }

  @Test("each changed layer is told once, with everything that changed")
  func changesAreGathered() {
    let tree = LayerTree()
    let layer = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)))
    tree.root.addSublayer(layer)
    var told: [(Layer, LayerChanges)] = []
    tree.takeChanges { told.append(($0, $1)) }
    #expect(told.count == 1 && told[0].0 === tree.root && told[0].1 == .sublayers)
    told = []
    layer.opacity = 0.5
    layer.strokeEnd = 0.5
    layer.position = Point(1, 1)
    tree.takeChanges { told.append(($0, $1)) }
    #expect(told.count == 1 && told[0].0 === layer && told[0].1 == [.paint, .content, .geometry])
  }

  @Test("the root of a tree cannot mask a layer of another, nor lie in one")
  func rootsStayRoots() async {
    await #expect(processExitsWith: .failure) {
      let (tree, other) = (LayerTree(), LayerTree())
      tree.root.mask = other.root
    }
    await #expect(processExitsWith: .failure) {
      let (tree, other) = (LayerTree(), LayerTree())
      tree.root.addSublayer(other.root)
    }
  }

  @Test("a layer that changed and left is held until the changes were told, and told only where it is back")
  func leavingLayersAreHeld() {
    let tree = LayerTree()
    let (staying, back) = (Layer(), Layer())
    weak var gone: Layer?
    weak var below: Layer?
    tree.root.addSublayer(staying)
    tree.root.addSublayer(back)
    do {
      let (layer, inner) = (Layer(), Layer())
      (gone, below) = (layer, inner)
      tree.root.addSublayer(layer)
      layer.addSublayer(inner)
      tree.takeChanges { _, _ in }
      layer.position = Point(1, 1)
      inner.opacity = 0.5
      back.opacity = 0.5
      staying.opacity = 0.5
      layer.removeFromSuperlayer()
      back.removeFromSuperlayer()
      tree.root.addSublayer(back)
      back.position = Point(2, 2)
    }
    var told: [Layer] = []
    tree.takeChanges { layer, _ in told.append(layer) }
    #expect(Set(told) == [tree.root, staying, back] && told.count == 3)
    told = []
    #expect(gone == nil && below == nil)
    tree.takeChanges { layer, _ in told.append(layer) }
    #expect(told.isEmpty)
  }

  @Test("an animating layer is told at every frame until its animation is over, and once more")
  func animatingLayersAreTold() {
    let tree = LayerTree()
    let layer = Layer()
    tree.root.addSublayer(layer)
    layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1))
    tree.takeChanges { _, _ in }
    var frames: [Double] = []
    for i in 1...15 {
      tree.advance(to: Double(i) / 10)
      tree.takeChanges { _, _ in frames.append(layer.presented.opacity) }
    }
    #expect(frames.count == 11)
    #expect(frames.dropLast(2).last == 0.9 && frames.suffix(2) == [1, 1])
    #expect(!tree.isAnimating && tree.nextDeadline == nil)
  }
}
