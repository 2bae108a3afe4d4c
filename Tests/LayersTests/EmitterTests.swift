import CAllocationCounter
import Geometry
import Imaging
import TestSupport
import Testing

@testable import Layers

@Suite("An emitter's particles follow from the seed and the time alone")
struct EmitterTests {
  private func cell(_ rate: Double = 20, lifetime: Double = 1) -> EmitterCell {
    var cell = EmitterCell(contents: .path(Path(circleAt: .zero, radius: 3)))
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (rate, lifetime, lifetime / 2)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (50, 20, 2 * .pi)
    (cell.yAcceleration, cell.spinRange, cell.scaleRange, cell.alphaSpeed) = (90, 6, 0.5, -0.4)
    cell.redRange = 1
    return cell
  }

  private func emitter(_ cells: EmitterCell...) -> (tree: LayerTree, layer: EmitterLayer) {
    let tree = LayerTree()
    let layer = EmitterLayer()
    layer.emitterCells = cells
    layer.emitterShape = .circle
    layer.emitterSize = Size(5, 5)
    layer.emitterPosition = Point(10, 20)
    tree.root.addSublayer(layer)
    return (tree, layer)
  }

  private func particles(_ layer: EmitterLayer, _ cell: Int = 0) -> [Particle] {
    var all: [Particle] = []
    layer.forEachParticle(of: cell) { all.append($0) }
    return all
  }

  @Test("whatever steps the clock takes, the particles of a time are the same, though rate and place are edited and animated on the way")
  func steps() {
    func run(_ seed: UInt64) -> [[Particle]] {
      var random = SeededGenerator(seed: seed)
      let (tree, layer) = emitter(cell(), cell(60, lifetime: 0.4))
      var seen: [[Particle]] = []
      func advance(to time: Double) {
        while tree.now < time { tree.advance(to: min(time, tree.now + random.number(0.001...0.2))) }
        seen.append(particles(layer) + particles(layer, 1))
      }
      advance(to: 0.7)
      layer.birthRate = 3
      advance(to: 0.9)
      layer.emitterPosition = Point(100, 0)
      advance(to: 1)
      layer.add(BasicAnimation(.emitterPosition, from: Point(100, 0), to: Point(0, 50), duration: 0.5))
      layer.add(BasicAnimation(.birthRate, from: 0, to: 4, duration: 0.3))
      advance(to: 1.21)
      advance(to: 1.8)
      layer.birthRate = 0
      advance(to: 2.2)
      return seen
    }
    let seen = run(1)
    for seed in 2...12 as ClosedRange<UInt64> { #expect(run(seed) == seen) }
    #expect(seen.allSatisfy { !$0.isEmpty })
  }

  @Test("a particle moves by p + v t + a t^2 / 2, turns, grows and fades as its cell says")
  func motion() throws {
    var cell = EmitterCell(contents: .path(Path(circleAt: .zero, radius: 1)))
    (cell.birthRate, cell.duration, cell.lifetime) = (10, 0.1, 9)
    (cell.velocity, cell.emissionLongitude, cell.xAcceleration, cell.yAcceleration) = (30, .pi / 2, 4, -2)
    (cell.spin, cell.scale, cell.scaleSpeed, cell.color, cell.alphaSpeed, cell.greenSpeed) = (0.5, 1, 0.25, .black, -0.1, 0.05)
    let (tree, layer) = emitter(cell)
    layer.emitterShape = .point
    tree.advance(to: 0.1)
    let first = try #require(particles(layer).first)
    #expect(particles(layer).count == 1)
    // Its age follows from how much it has faded.
    let age = (1 - first.color.alpha) / 0.1
    tree.advance(to: 2.1)
    let now = try #require(particles(layer).first)
    let t = age + 2
    #expect(abs(now.transform.tx - (10 + 2 * t * t)) < 1e-6 && abs(now.transform.ty - (20 + 30 * t - t * t)) < 1e-6)
    let scale = 1 + 0.25 * t
    #expect(abs(now.transform.a - scale * Math.cos(0.5 * t)) < 1e-9 && abs(now.transform.b - scale * Math.sin(0.5 * t)) < 1e-9)
    #expect(abs(now.color.alpha - (1 - 0.1 * t)) < 1e-9 && abs(now.color.green - 0.05 * t) < 1e-9 && now.color.red == 0)
  }

  @Test("as many are born as the rate says, each in its share of time, and ranges lie about their means")
  func spread() {
    var cell = cell(200, lifetime: 2)
    cell.lifetimeRange = 0
    let (tree, layer) = emitter(cell)
    tree.advance(to: 1)
    #expect((198...200).contains(particles(layer).count))
    tree.advance(to: 60)
    let all = particles(layer)
    #expect((398...402).contains(all.count))
    let reds = all.map(\.color.red)
    #expect(reds.contains { $0 < 0.6 } && reds.contains { $0 > 0.95 } && reds.allSatisfy { (0.5...1).contains($0) })
    let scales = all.map { Math.hypot($0.transform.a, $0.transform.b) }
    #expect(scales.allSatisfy { (0.75...1.25).contains($0) } && abs(scales.reduce(0, +) / Double(scales.count) - 1) < 0.03)
  }

  @Test("shapes: a line, a rectangle and a circle are filled, and nothing is born outside", arguments: EmitterShape.allCases)
  func shapes(shape: EmitterShape) {
    var cell = cell(1000, lifetime: 1)
    (cell.velocity, cell.velocityRange, cell.yAcceleration, cell.alphaSpeed) = (0, 0, 0, 0)
    let (tree, layer) = emitter(cell)
    layer.emitterShape = shape
    layer.emitterSize = Size(40, 20)
    tree.advance(to: 1)
    let places = particles(layer).map { Point($0.transform.tx - 10, $0.transform.ty - 20) }
    #expect(places.count > 500)
    switch shape {
    case .point: #expect(places.allSatisfy { $0 == .zero })
    case .line:
      #expect(places.allSatisfy { abs($0.x) <= 20 && $0.y == 0 } && places.contains { $0.x < -18 } && places.contains { $0.x > 18 })
    case .rectangle: #expect(places.allSatisfy { abs($0.x) <= 20 && abs($0.y) <= 10 } && places.contains { $0.x > 15 && $0.y < -7 })
    case .circle: #expect(places.allSatisfy { $0.length <= 40 } && places.contains { $0.length > 37 } && places.contains { $0.length < 9 })
    }
  }

  @Test("with a birth rate of 0 those that live live on, and then the tree rests: no frame, nothing due")
  func rest() {
    let (tree, layer) = emitter(cell())
    tree.advance(to: 2)
    #expect(tree.isAnimating)
    layer.birthRate = 0
    let alive = particles(layer).count
    tree.advance(to: 2.1)
    #expect(particles(layer).count > 0 && particles(layer).count <= alive && tree.isAnimating)
    tree.advance(to: 3.26)
    #expect(particles(layer).isEmpty && !tree.isAnimating && tree.nextDeadline == nil)
    layer.birthRate = 1
    tree.advance(to: 3.5)
    #expect(!particles(layer).isEmpty && tree.isAnimating)
    layer.isHidden = true
    #expect(!tree.isAnimating)
    layer.isHidden = false
    layer.removeFromSuperlayer()
    #expect(!tree.isAnimating && tree.nextDeadline == nil && particles(layer).isEmpty)
  }

  @Test("a burst ends by itself, and begins again with new cells")
  func burst() {
    var cell = cell(1000, lifetime: 0.5)
    cell.duration = 0.1
    let (tree, layer) = emitter(cell)
    tree.advance(to: 0.2)
    #expect((99...100).contains(particles(layer).count))
    tree.advance(to: 1)
    #expect(!tree.isAnimating && particles(layer).isEmpty)
    cell.beginTime = 0.3
    layer.emitterCells = [cell]
    tree.advance(to: 1.25)
    #expect(particles(layer).isEmpty && tree.isAnimating)
    tree.advance(to: 1.45)
    #expect((99...100).contains(particles(layer).count))
  }

  @Test("in paused time particles stand still and need no frame; at half speed they are half as old")
  func time() {
    let (tree, layer) = emitter(cell())
    let (other, slow) = emitter(cell())
    slow.speed = 0.5
    tree.advance(to: 1)
    other.advance(to: 2)
    #expect(particles(layer) == particles(slow))
    layer.pauseAnimations()
    let still = particles(layer)
    #expect(!tree.isAnimating)
    tree.advance(to: 5)
    #expect(particles(layer) == still)
    layer.resumeAnimations()
    #expect(tree.isAnimating)
  }

  @Test("numbers that make no sense give no particles or the most that there may be, and never trap")
  func nonsense() {
    for value in [Double.nan, .infinity, -.infinity, -5, 1e300, -1e300, 0] {
      var cell = cell()
      for key in [
        \EmitterCell.birthRate, \.lifetime, \.lifetimeRange, \.velocity, \.scale, \.scaleSpeed, \.spin, \.duration, \.beginTime,
        \.alphaRange,
      ] {
        var odd = cell
        odd[keyPath: key] = value
        let (tree, layer) = emitter(odd)
        for k in 1...5 {
          tree.advance(to: Double(k) * 0.3)
          #expect(particles(layer).count <= EmitterLayer.mostParticles)
        }
      }
      cell.birthRate = 1e9
      let (tree, layer) = emitter(cell)
      layer.birthRate = value
      layer.emitterPosition = Point(value, 0)
      tree.advance(to: 3)
      #expect(particles(layer).count <= EmitterLayer.mostParticles)
    }
  }

  @Test("asking for particles, and a frame's passing, allocate nothing", .needsOptimization)
  func allocations() {
    let (tree, layer) = emitter(cell(1000))
    tree.advance(to: 2)
    var (count, most) = (0, UInt64(0))
    for k in 0..<20 {
      let before = thread_allocation_count()
      tree.advance(to: 2 + Double(k) / 60)
      layer.forEachParticle(of: 0) { _ in count += 1 }
      most = max(most, thread_allocation_count() - before)
    }
    #expect(most == 0 && count > 10_000)
  }

  @Test("particles that live longer than can be counted are waited for no more than that")
  func beyondCounting() {
    var endless = cell()
    endless.duration = .greatestFiniteMagnitude
    let (tree, layer) = emitter(endless)
    layer.speed = 0.5
    tree.advance(to: 2)
    #expect(!particles(layer).isEmpty)
    endless.duration = 1
    endless.lifetime = .greatestFiniteMagnitude
    layer.emitterCells = [endless]
    tree.advance(to: 4)
    #expect(!particles(layer).isEmpty)
  }

  @Test("a snapshot shows the particles that lived when it was made, where they were, and emits none")
  func snapshot() {
    let (tree, layer) = emitter(cell())
    tree.advance(to: 0.8)
    let seen = particles(layer)
    let copy = layer.snapshot()
    tree.root.addSublayer(copy)
    #expect((copy as? EmitterLayer).map { particles($0) } == seen && !seen.isEmpty)
    // In a replicator's instance that is later by so much too.
    let earlier = tree.withDelay(0.3) { particles(layer) }
    #expect(tree.withDelay(0.3) { (copy as? EmitterLayer).map { particles($0) } } == earlier && earlier != seen && !earlier.isEmpty)
    tree.advance(to: 5)
    #expect((copy as? EmitterLayer).map { particles($0) } == seen)
    #expect((copy.snapshot() as? EmitterLayer)?.emitterCells == layer.emitterCells)
    layer.removeFromSuperlayer()
    #expect(!tree.isAnimating)
  }
}
