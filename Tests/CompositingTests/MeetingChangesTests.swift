import Geometry
import Layers
import Testing

@testable import Compositing

@Suite("Changes that meet in one frame are drawn as a new compositor draws them")
struct MeetingChanges {
  /// A tree of 64 by 64 points and what draws it, once it has been drawn.
  private func drawn(_ build: (Layer) -> Void) -> (tree: LayerTree, compositor: RasterCompositor) {
    let tree = makeTree(64, 64)
    build(tree.root)
    let compositor = RasterCompositor(tree: tree, width: 64, height: 64, scale: 1, threads: 1)
    compositor.renderChecked()
    return (tree, compositor)
  }

  private func layer(_ rect: Rect, _ color: Color? = nil) -> Layer {
    let layer = Layer(frame: rect)
    layer.backgroundColor = color
    return layer
  }

  @Test("a fill that comes where the background goes")
  func fillForBackground() {
    let shape = ShapeLayer(path: Path(circleAt: Point(30, 30), radius: 8), fillColor: nil)
    (shape.bounds, shape.position, shape.backgroundColor) = (Rect(x: 0, y: 0, width: 20, height: 20), Point(20, 20), .white)
    let (_, compositor) = drawn { $0.addSublayer(shape) }
    (shape.backgroundColor, shape.fillColor) = (nil, .white)
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("a border that comes where the background goes")
  func borderForBackground() {
    let box = layer(Rect(x: 8, y: 8, width: 40, height: 40), .white)
    (box.borderColor, box.borderWidth) = (.clear, 4)
    let (_, compositor) = drawn { $0.addSublayer(box) }
    (box.backgroundColor, box.borderColor) = (nil, .white)
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("particles that fly in kept pixels, which move")
  func rasterizedParticles() {
    let emitter = makeEmitter(lifetime: 2)
    emitter.shouldRasterize = true
    let (tree, compositor) = drawn { $0.addSublayer(emitter) }
    tree.advance(to: 0.5)
    emitter.position = Point(36, 30)
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("a line that begins anew where another one was")
  func anotherLine() {
    let shape = ShapeLayer(path: Path(), fillColor: nil)
    (shape.strokeColor, shape.lineWidth) = (.white, 4)
    shape.beginGrowingLine(at: Point(4, 4))
    shape.appendLine(to: Point(60, 8))
    let (_, compositor) = drawn { $0.addSublayer(shape) }
    shape.path = Path()
    shape.beginGrowingLine(at: Point(4, 60))
    shape.appendLine(to: Point(60, 40))
    shape.appendLine(to: Point(30, 20))
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("another filter of what lies below, where a line grows")
  func filteredBelowLine() {
    let shape = ShapeLayer(path: Path(), fillColor: nil)
    (shape.bounds, shape.strokeColor, shape.lineWidth) = (Rect(x: 0, y: 0, width: 64, height: 64), .white, 4)
    (shape.anchorPoint, shape.backgroundFilters) = (.zero, [Filter(steps: [FilterStep(.gaussianBlur(Size(2, 2)))])])
    shape.beginGrowingLine(at: Point(4, 4))
    let (_, compositor) = drawn {
      $0.addSublayer(layer(Rect(x: 10, y: 10, width: 30, height: 30), .white))
      $0.addSublayer(shape)
    }
    shape.appendLine(to: Point(60, 8))
    shape.backgroundFilters = [Filter(steps: [FilterStep(.offset(Point(9, 3)))])]
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("kept pixels that are shown in another way, where a line grows")
  func sampledLine() {
    let shape = ShapeLayer(path: Path(), fillColor: nil)
    (shape.bounds, shape.strokeColor, shape.lineWidth) = (Rect(x: 0, y: 0, width: 40, height: 40), .white, 4)
    (shape.anchorPoint, shape.shouldRasterize, shape.transform) = (.zero, true, .scale(1.5, 1.5))
    shape.beginGrowingLine(at: Point(4, 4))
    shape.appendLine(to: Point(30, 9))
    let (_, compositor) = drawn { $0.addSublayer(shape) }
    shape.magnificationFilter = .nearest
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("what is filtered of what lies below, where particles were")
  func filteredForParticles() {
    let emitter = makeEmitter(lifetime: 2)
    emitter.emitterCells.append(emitter.emitterCells[0])
    emitter.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    let (_, compositor) = drawn {
      $0.addSublayer(layer(Rect(x: 10, y: 10, width: 30, height: 30), .white))
      $0.addSublayer(emitter)
    }
    emitter.emitterCells.removeLast()
    emitter.backgroundFilters = [Filter(steps: [FilterStep(.gaussianBlur(Size(2, 2)))])]
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("filters that go from kept pixels, which are turned")
  func filtersGo() {
    let kept = layer(Rect(x: 20, y: 20, width: 20, height: 20), .white)
    (kept.shouldRasterize, kept.transform) = (true, .rotation(0.4))
    kept.filters = [Filter(steps: [FilterStep(.gaussianBlur(Size(3, 3)))])]
    let (_, compositor) = drawn { $0.addSublayer(kept) }
    kept.filters = []
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("a layer in the midst of an animation that moves to where time is another", arguments: [false, true])
  func anotherTime(isEarlier: Bool) {
    let late = Layer()
    late.timeOffset = isEarlier ? 0.4 : -0.4
    let (back, moving) = (layer(Rect(x: 6, y: 6, width: 30, height: 30), .white), layer(Rect(x: 0, y: 0, width: 20, height: 20), .black))
    let (tree, compositor) = drawn {
      $0.addSublayer(late)
      $0.addSublayer(back)
      late.addSublayer(moving)
    }
    moving.add(BasicAnimation(.position, from: Point(0, 0), to: Point(60, 30), duration: 1))
    moving.add(BasicAnimation(.zPosition, from: -1, to: 1, duration: 1))
    tree.advance(to: 0.5)
    compositor.renderChecked()
    tree.root.insertSublayer(moving, at: 1)
    // It began at another time of its own.
    #expect(abs(moving.presented.position.x - (isEarlier ? 6 : 54)) < 1e-9)
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("a shadow's picture of a pattern leaves the item its own tile")
  func patternInShadow() throws {
    let dot = makeRectangle(Rect(x: 0, y: 0, width: 4, height: 4), .white)
    let shape = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 20, height: 20)))
    shape.fillPaint = .pattern(Pattern(tile: Rect(x: 0, y: 0, width: 8, height: 8), content: dot), .identity)
    (shape.position, shape.transform) = (Point(20, 20), .scale(3, 3))
    (shape.shadowOpacity, shape.shadowRadius) = (1, 4)
    let (tree, compositor) = drawn { $0.addSublayer(shape) }
    let item = try #require(compositor.list.nodes.node(of: shape)?.items.indices.last)
    guard case .pattern(let pattern) = compositor.list.items.sources[Int(item)].paint,
      case .tile(let tile) = compositor.list.items[item].pointee.paint
    else {
      Issue.record("the shape is not painted with a pattern")
      return
    }
    #expect(pattern.holder?.tile.map { UnsafePointer($0.pixels.base) } == tile.pixels)
    withExtendedLifetime(tree) {}
  }

  @Test("pixels that a filter brings in from beyond what is seen are drawn, kept ones too", arguments: [false, true])
  func broughtIn(isKept: Bool) {
    let filtered = Layer(frame: Rect(x: 0, y: -40, width: 64, height: 104))
    filtered.filters = [Filter(steps: [FilterStep(.offset(Point(0, 30)))])]
    let inner = layer(Rect(x: 10, y: 12, width: 20, height: 20), .white)
    inner.shouldRasterize = isKept
    filtered.addSublayer(inner)
    let (tree, compositor) = drawn { $0.addSublayer(filtered) }
    #expect(compositor.pixels[20, 10] == 0xffff_ffff)
    withExtendedLifetime(tree) {}
  }

  @Test("groups as deep as before by number, and less deep in truth")
  func depthOfGroups() {
    let kept = layer(Rect(x: 0, y: 0, width: 60, height: 60))
    (kept.shouldRasterize, kept.mask) = (true, layer(Rect(x: 0, y: 0, width: 50, height: 50), .white))
    let (outer, inner) = (layer(Rect(x: 0, y: 0, width: 50, height: 50)), layer(Rect(x: 0, y: 0, width: 50, height: 50)))
    (outer.isIsolated, inner.isIsolated) = (true, true)
    for x in [5.0, 15] { inner.addSublayer(layer(Rect(x: x, y: 10, width: 30, height: 30), .white)) }
    outer.addSublayer(inner)
    kept.addSublayer(outer)
    let (tree, compositor) = drawn { $0.addSublayer(kept) }
    kept.mask = nil
    let (before, within) = (layer(Rect(x: 0, y: 0, width: 64, height: 64)), layer(Rect(x: 2, y: 2, width: 20, height: 20), .white))
    (before.isIsolated, within.isIsolated) = (true, true)
    before.addSublayer(within)
    tree.root.insertSublayer(before, at: 0)
    #expect(compositor.differenceFromNew() == nil)
  }
}

@Suite("Instances are seen where, when and in which order they are")
struct InstancesInTime {
  private func square(_ x: Double, _ color: Color) -> Layer {
    let layer = Layer(frame: Rect(x: x - 10, y: 10, width: 20, height: 20))
    layer.backgroundColor = color
    return layer
  }

  private func replicated(_ layer: Layer, delay: Double = 0) -> (LayerTree, ReplicatorLayer, RasterCompositor) {
    let tree = makeTree(64, 64)
    let replicator = ReplicatorLayer(frame: Rect(x: 0, y: 0, width: 64, height: 64))
    (replicator.instanceCount, replicator.instanceDelay) = (2, delay)
    replicator.instanceTransform = .rotation(0.5)
    replicator.addSublayer(layer)
    tree.root.addSublayer(replicator)
    let compositor = RasterCompositor(tree: tree, width: 64, height: 64, scale: 1, threads: 1)
    compositor.renderChecked()
    return (tree, replicator, compositor)
  }

  @Test("about the middle of bounds that change")
  func bounds() {
    let (_, replicator, compositor) = replicated(square(20, .white))
    replicator.bounds = Rect(x: 0, y: 0, width: 30, height: 50)
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("those that come with a delay in the order of their own time", arguments: [false, true])
  func order(isOlder: Bool) {
    let pair = Layer()
    let (a, b) = (square(20, .white), square(28, Color(red: 1, green: 0, blue: 0)))
    pair.addSublayer(a)
    pair.addSublayer(b)
    let (tree, replicator, compositor) = replicated(pair, delay: 0.3)
    a.add(BasicAnimation(.zPosition, from: -2, to: 2, duration: 1))
    tree.advance(to: 0.6)
    compositor.renderChecked()
    if isOlder { replicator.instanceDelay = 0.4 } else { replicator.shouldRasterize = true }
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("particles until the last of the last instance is gone, however late its delay is made", arguments: [false, true])
  func particles(makesLater: Bool) {
    for end in 0...8 {
      let emitter = makeEmitter(lifetime: 0.2, duration: 0.2)
      let (tree, replicator, compositor) = replicated(emitter, delay: makesLater ? 0 : 0.5)
      tree.advance(to: 0.45)
      compositor.renderChecked()
      replicator.instanceDelay = 0.5
      for step in 0..<end {
        compositor.renderChecked()
        tree.advance(to: 0.55 + 0.1 * Double(step))
      }
      #expect(compositor.differenceFromNew() == nil, "step \(end)")
      #expect(tree.isAnimating == (tree.now < 0.9))
    }
  }

  @Test("particles that come out of a hidden layer fly on")
  func shownAgain() {
    let hidden = Layer()
    let emitter = makeEmitter(lifetime: 1)
    hidden.addSublayer(emitter)
    let (tree, replicator, compositor) = replicated(hidden)
    hidden.isHidden = true
    compositor.renderChecked()
    replicator.addSublayer(emitter)
    compositor.renderChecked()
    tree.advance(to: 0.3)
    #expect(compositor.differenceFromNew() == nil)
  }
}

/// Throws dots all about the point (20, 20).
private func makeEmitter(lifetime: Double, duration: Double = .infinity) -> EmitterLayer {
  let emitter = EmitterLayer()
  var cell = EmitterCell(contents: .path(Path(circleAt: .zero, radius: 3)))
  (cell.birthRate, cell.lifetime, cell.duration) = (40, lifetime, duration)
  (cell.velocity, cell.emissionRange) = (40, 6)
  emitter.emitterCells = [cell]
  emitter.position = Point(20, 20)
  return emitter
}
