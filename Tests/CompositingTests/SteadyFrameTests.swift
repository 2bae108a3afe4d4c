import CAllocationCounter
import Geometry
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("A frame costs what changed", .serialized)
struct SteadyFrames {
  private static func circles(_ count: Int) -> (tree: LayerTree, layers: [ShapeLayer]) {
    let tree = makeTree(400, 300, background: .white)
    var random = SeededGenerator(seed: 7)
    let layers = (0..<count).map { _ in
      let layer = ShapeLayer(path: Path(circleAt: Point(6, 6), radius: 6), fillColor: random.color())
      layer.bounds = Rect(x: 0, y: 0, width: 12, height: 12)
      layer.position = Point(random.number(10...390), random.number(10...290))
      return layer
    }
    for layer in layers { tree.root.addSublayer(layer) }
    return (tree, layers)
  }

  /// The fewest allocations that a frame made: tests that run beside this one allocate too.
  private func fewestAllocations(_ tree: LayerTree, threads: Int = 1, frames: Int = 12, _ step: (Int) -> Void) -> UInt64 {
    let compositor = RasterCompositor(tree: tree, width: 400, height: 300, threads: threads)
    _ = compositor.render()
    for k in 0..<4 {
      step(k)
      _ = compositor.render()
    }
    var fewest = UInt64.max
    for k in 4..<4 + frames {
      step(k)
      let before = allocation_count()
      let damage = compositor.render()
      fewest = min(fewest, allocation_count() - before)
      #expect(!damage.isEmpty)
      #expect(compositor.statistics.meshesMade == 0)
    }
    return fewest
  }

  @Test("moving and turning layers allocates nothing", .needsOptimization, arguments: [1, 3])
  func moving(threads: Int) {
    let (tree, layers) = Self.circles(200)
    let fewest = fewestAllocations(tree, threads: threads) { k in
      for (i, layer) in layers.enumerated() where i % 2 == 0 {
        layer.position = Point(layer.position.x + (k % 2 == 0 ? 2.5 : -2.5), layer.position.y)
        layer.transform = .rotation(Double(k))
      }
    }
    #expect(fewest == 0)
  }

  @Test("one moving layer among many allocates nothing, though bins answer what lies below it", .needsOptimization)
  func movingOne() {
    let (tree, layers) = Self.circles(300)
    let fewest = fewestAllocations(tree) { k in layers[7].position = Point(100 + Double(k), 100) }
    #expect(fewest == 0)
  }

  @Test("fading layers and groups allocates nothing, across full opacity too", .needsOptimization)
  func fading() {
    let (tree, layers) = Self.circles(40)
    let group = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    tree.root.addSublayer(group)
    for layer in layers[..<20] { group.addSublayer(layer) }
    let fewest = fewestAllocations(tree) { k in
      group.opacity = [1, 0.5, 0.25, 1][k % 4]
      layers[30].opacity = [0.3, 1][k % 2]
    }
    #expect(fewest == 0)
  }

  /// The most allocations that a frame made on this thread, from the second frame on.
  private func mostAllocations(_ tree: LayerTree, width: Int = 400, height: Int = 300, frames: Int, _ step: (Int) -> Void) -> UInt64 {
    let compositor = RasterCompositor(tree: tree, width: width, height: height)
    step(0)
    _ = compositor.render()
    var most: UInt64 = 0
    for k in 1..<frames {
      step(k)
      let before = thread_allocation_count()
      _ = compositor.render()
      if compositor.statistics.meshesMade == 0 { most = max(most, thread_allocation_count() - before) }
    }
    return most
  }

  @Test("groups that grow, turn and begin in the middle of an animation allocate nothing, even once", .needsOptimization)
  func growingGroups() {
    let (tree, layers) = Self.circles(40)
    let clip = Layer(frame: Rect(x: 180, y: 130, width: 40, height: 40))
    (clip.cornerRadius, clip.masksToBounds, clip.backgroundColor) = (8, true, .white)
    let late = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    for layer in layers[..<10] { clip.addSublayer(layer) }
    for layer in layers[10..<20] { late.addSublayer(layer) }
    tree.root.addSublayer(clip)
    tree.root.addSublayer(late)
    var fade = BasicAnimation(.opacity, from: 1, to: 0.2, duration: 5)
    fade.beginTime = 0.9
    late.add(fade)
    let most = mostAllocations(tree, frames: 24) { k in
      // Within one bucket of scales, so that no mesh is made.
      clip.transform = .rotation(Double(k)).concatenating(.scale(1 + Double(k) / 100, 1 + Double(k) / 100))
      clip.position = Point(100 + Double(k) * 8, 150)
      tree.advance(to: Double(k) * 0.1)
    }
    #expect(most == 0)
  }

  @Test("a layer that cuts to its bounds, on whole pixels and between them in turn, allocates nothing, even once", .needsOptimization)
  func cuttingBetweenPixels() {
    let (tree, layers) = Self.circles(20)
    let clips = (0..<4).map { k in
      let clip = Layer(frame: Rect(x: 20 + Double(k) * 90, y: 100, width: 80, height: 60))
      (clip.masksToBounds, clip.backgroundColor) = (true, .white)
      for layer in layers[k * 5..<k * 5 + 5] { clip.addSublayer(layer) }
      tree.root.addSublayer(clip)
      return clip
    }
    let most = mostAllocations(tree, frames: 40) { k in
      // Each cuts by a box for some frames before it first needs more.
      for (i, clip) in clips.enumerated() {
        let y = k > 4 + 3 * i && k % 2 == 1 ? 130.4 : 130 + Double(k % 3)
        clip.position = Point(clip.position.x, y)
      }
    }
    #expect(most == 0)
  }

  @Test("a small layer that moves over tiles where none was, or over many, allocates nothing, even once", .needsOptimization)
  func wanderingLayers() {
    let (tree, layers) = Self.circles(30)
    let most = mostAllocations(tree, frames: 60) { k in
      for (i, layer) in layers.enumerated() { layer.position = Point(Double((i * 37 + k * 11) % 390), Double((i * 53 + k * 29) % 290)) }
    }
    #expect(most == 0)
  }

  @Test("an atlas that is packed to its last row allocates nothing", .needsOptimization, arguments: [64, 1022, 1024])
  func packing(height: Int) {
    var fewest = UInt64.max
    for _ in 0..<5 {
      var packer = ShelfPacker(width: 100, height: height)
      let before = allocation_count()
      var packed = 0
      while packer.pack(60, 1) != nil { packed += 1 }
      fewest = min(fewest, allocation_count() - before)
      #expect(packed == (height + 3) / 4)
    }
    #expect(fewest == 0)
  }

  @Test("layers that are hidden and shown while they turn allocate nothing, even once", .needsOptimization)
  func hidingInMotion() {
    let (tree, layers) = Self.circles(20)
    for layer in layers { layer.add(BasicAnimation(.rotation, from: 0, to: 90, duration: 60)) }
    let most = mostAllocations(tree, frames: 30) { k in
      for (i, layer) in layers.enumerated() where i % 3 == k % 3 { layer.isHidden = k % 2 == 0 }
      tree.advance(to: Double(k) * 0.1)
    }
    #expect(most == 0)
  }

  @Test("shapes of any width at any column allocate nothing, even once", .needsOptimization)
  func wideLayers() {
    let (tree, layers) = Self.circles(2)
    for layer in layers { layer.fillColor = .black }
    let most = mostAllocations(tree, width: 1200, height: 700, frames: 80) { k in
      layers[0].transform = .scale(99 + Double(k % 10) / 10, 60)
      layers[0].position = Point(600 + Double(k), 350)
      layers[1].transform = .scale(99 + Double(k % 9) / 9, 60)
    }
    #expect(most == 0)
  }

  @Test("a filled and stroked shape that comes back to a scale allocates nothing, even once", .needsOptimization)
  func changingScale() {
    let (tree, layers) = Self.circles(10)
    for layer in layers { (layer.strokeColor, layer.lineWidth) = (.black, 2) }
    let most = mostAllocations(tree, frames: 20) { k in
      for layer in layers { layer.transform = .scale(k % 2 == 0 ? 1 : 2, k % 2 == 0 ? 1 : 2) }
    }
    #expect(most == 0)
  }

  @Test("colours, gradients' places and clips that change allocate nothing", .needsOptimization)
  func painting() {
    let (tree, layers) = Self.circles(10)
    let clip = GradientLayer()
    clip.colors = [.white, .black]
    clip.bounds = Rect(x: 0, y: 0, width: 80, height: 80)
    clip.cornerRadius = 12
    clip.masksToBounds = true
    clip.borderWidth = 2
    tree.root.addSublayer(clip)
    clip.addSublayer(layers[3])
    let fewest = fewestAllocations(tree) { k in
      layers[0].fillColor = Color(white: Double(k % 10) / 10)
      tree.root.backgroundColor = Color(white: Double(k % 9) / 10)
      clip.borderColor = Color(white: Double(k % 8) / 10)
      clip.position = Point(100 + Double(k % 5), 150)
    }
    #expect(fewest == 0)
  }

  @Test("layers of any size that go through filters use their pictures again, frame for frame", .needsOptimization)
  func filters() {
    let tree = makeTree(400, 300, background: .white)
    let layers = [Rect(x: 10, y: 10, width: 280, height: 220), Rect(x: 330, y: 40, width: 30, height: 30)].map { frame in
      let layer = makeRectangle(frame, .black)
      layer.filters = [Filter(steps: [FilterStep(.gaussianBlur(Size(4, 4)))])]
      tree.root.addSublayer(layer)
      return layer
    }
    let fewest = fewestAllocations(tree) { k in
      for layer in layers { layer.backgroundColor = Color(red: k % 2 == 0 ? 1 : 0, green: 0, blue: 0, alpha: 1) }
    }
    // Steps have places, pictures have none: a few small things, and no memory for pixels.
    #expect(fewest < 40, "\(fewest)")
  }

  @Test("running animations of place, colour and opacity allocate nothing", .needsOptimization)
  func animating() {
    let (tree, layers) = Self.circles(50)
    for layer in layers {
      layer.add(BasicAnimation(.position, from: .zero, to: Point(300, 200), duration: 100))
      layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 100))
      layer.add(BasicAnimation(.fillColor, from: .white, to: .black, duration: 100))
    }
    let fewest = fewestAllocations(tree) { k in tree.advance(to: Double(k) * 0.1) }
    #expect(fewest == 0)
  }

  @Test("a frame without a change draws nothing")
  func snapshot() {
    let (tree, layers) = Self.circles(20)
    let compositor = RasterCompositor(tree: tree, width: 400, height: 300)
    #expect(compositor.render() == [compositor.pixels.bounds])
    #expect(compositor.render().isEmpty)
    layers[0].position = layers[0].position
    layers[1].name = "no matter"
    #expect(compositor.render().isEmpty)
    #expect(compositor.statistics.damagedPixels == 0)
  }

  @Test("one moving layer among 10,000 still ones is one small rectangle, and only what lies there is looked at")
  func oneAmongMany() {
    let (tree, layers) = Self.circles(10_000)
    let compositor = RasterCompositor(tree: tree, width: 400, height: 300)
    _ = compositor.render()
    let order = compositor.list.order.indices
    for k in 1...5 {
      layers[5000].position = Point(200.5 + Double(k), 150.5)
      let damage = compositor.render()
      if k == 1 { continue }
      #expect(damage.count == 1)
      // Whole groups of four.
      #expect(compositor.statistics.damagedPixels <= 20 * 16)
      #expect(compositor.statistics.meshesMade == 0)
      var visited = 0
      compositor.list.invalidation.bins.forEach(in: damage[0]) { _ in visited += 1 }
      // Four tiles of 64 x 64 of 400 x 300 pixels at most, each shape on up to four.
      #expect(visited < 2500)
    }
    #expect(compositor.list.order.indices == order)
  }

  @Test("a line that grows by a point is damaged only where it grew, at any length")
  func growingLine() {
    let tree = makeTree(400, 300)
    let line = ShapeLayer(path: Path(), fillColor: nil)
    line.strokeColor = .black
    line.lineWidth = 3
    tree.root.addSublayer(line)
    let compositor = RasterCompositor(tree: tree, width: 400, height: 300)
    line.beginGrowingLine(at: Point(5, 5))
    var most = 0
    for k in 0..<3000 {
      line.appendLine(to: Point(5 + Double(k % 390), 5 + Double(k / 390) * 30 + Double(k % 7)))
      _ = compositor.render()
      if k > 0, k % 390 > 40 { most = max(most, compositor.statistics.damagedPixels) }
    }
    // The piece of up to 32 straight lines that the point belongs to, and its neighbour.
    #expect(most < 70 * 20)
  }

  @Test("moving, turning and fading makes no mesh again, and equal shapes share one")
  func meshes() {
    let (tree, layers) = Self.circles(100)
    let compositor = RasterCompositor(tree: tree, width: 400, height: 300)
    _ = compositor.render()
    // One circle, and the root's background.
    #expect(compositor.statistics.meshesMade == 2)
    for layer in layers {
      layer.transform = .rotation(1)
      layer.opacity = 0.5
    }
    _ = compositor.render()
    #expect(compositor.statistics.meshesMade == 0)
  }
}
