import CAllocationCounter
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("What lies below a layer, filtered")
struct BackdropTests {
  private static let blur = [Filter(steps: [FilterStep(.gaussianBlur(Size(4, 4)))])]

  /// Layers of many colours over all of a screen.
  private func ground(_ seed: UInt64 = 3) -> Layer {
    let ground = makeRectangle(Rect(x: 0, y: 0, width: 160, height: 120), Color(rgb: 0xEEDDCC))
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      ground.addSublayer(
        makeRectangle(
          Rect(x: random.number(-10...150), y: random.number(-10...110), width: random.number(4...40), height: random.number(4...40)),
          random.color()))
    }
    return ground
  }

  private func glass(_ frame: Rect, _ filters: [Filter] = blur) -> Layer {
    let glass = Layer(frame: frame)
    glass.backgroundFilters = filters
    return glass
  }

  /// A picture as a blur makes it whose last pixels go on beyond its sides.
  private func blurred(_ picture: PixelBuffer, _ deviation: Double) -> FilterPicture {
    let reach = BoxBlur.reach(deviation)
    let from = FilterPicture(FilterPlan.grown(picture.bounds, (reach, reach)))
    for y in 0..<from.height {
      for x in 0..<from.width {
        from.row(y)[x] = picture[max(0, min(picture.width - 1, x - reach)), max(0, min(picture.height - 1, y - reach))]
      }
    }
    let context = FilterContext(patterns: PatternBudget(RasterCompositor.drawOnce), pool: ParallelPool(threads: 1))
    return BoxBlur.blurred(from, Size(deviation, deviation), context)
  }

  @Test("within the bounds it is what the filters make of all below, to the screen's sides and beyond, and elsewhere nothing changes")
  func pixels() {
    let below = draw(ground(), width: 160, height: 120)
    let expected = blurred(below, 4)
    for frame in [
      Rect(x: 30, y: 20, width: 70, height: 50), Rect(x: -20, y: 70, width: 90, height: 90), Rect(x: 0, y: 0, width: 160, height: 120),
    ] {
      let picture = draw(ground(), glass(frame), width: 160, height: 120)
      for y in 0..<120 {
        for x in 0..<160 {
          let isInside = frame.contains(Point(Double(x) + 0.5, Double(y) + 0.5))
          let goal = isInside ? expected[x - expected.region.x, y - expected.region.y] : below[x, y]
          guard picture[x, y] == goal else {
            Issue.record("\(frame): \(x) \(y)")
            return
          }
        }
      }
    }
  }

  @Test("it is cut by rounded corners, shares the layer's opacity, and lies below its background and above its shadow")
  func layer() {
    let below = draw(ground(), width: 160, height: 120)
    let round = glass(Rect(x: 30, y: 20, width: 80, height: 80))
    round.cornerRadius = 40
    #expect(draw(ground(), round, width: 160, height: 120)[33, 23] == below[33, 23])
    round.backgroundColor = Color(rgb: 0x102030)
    #expect(draw(ground(), round, width: 160, height: 120)[70, 60] == 0xff10_2030)
    let clear = glass(Rect(x: 30, y: 20, width: 80, height: 80))
    clear.opacity = 0
    #expect(draw(ground(), clear, width: 160, height: 120).firstDifference(below) == nil)
    let expected = blurred(below, 4)
    clear.opacity = 1
    (clear.shadowOpacity, clear.shadowRadius) = (1, 5)
    clear.shadowPath = Path(rect: Rect(x: 0, y: 0, width: 80, height: 80))
    let shadowed = draw(ground(), clear, width: 160, height: 120)
    #expect(shadowed[60, 60] == expected[60 - expected.region.x, 60 - expected.region.y])
    #expect(shadowed[60, 15] != below[60, 15])
  }

  @Test("a group's glass sees what was drawn in that group before it, and nothing of what lies below the group")
  func groups() {
    let below = draw(ground(), width: 160, height: 120)
    let group = Layer(frame: Rect(x: 0, y: 0, width: 160, height: 120))
    group.isIsolated = true
    let pane = glass(Rect(x: 30, y: 20, width: 100, height: 80))
    group.addSublayer(pane)
    #expect(draw(ground(), group, width: 160, height: 120).firstDifference(below) == nil)
    // With something in the group, that is what is blurred.
    group.insertSublayer(makeRectangle(Rect(x: 60, y: 40, width: 20, height: 20), Color(rgb: 0xFF0000)), at: 0)
    let alone = makeRectangle(Rect(x: 60, y: 40, width: 20, height: 20), Color(rgb: 0xFF0000))
    let inner = blurred(draw(alone, width: 160, height: 120), 4)
    let picture = draw(group, width: 160, height: 120)
    #expect(picture[57, 50] == inner[57 - inner.region.x, 50 - inner.region.y])
    #expect(picture[57, 50] >> 24 > 20)
    // The group's own mask is no part of it, and cuts it.
    group.mask = makeRectangle(Rect(x: 0, y: 0, width: 57, height: 120), .white)
    let masked = draw(group, width: 160, height: 120)
    #expect(masked[56, 50] == inner[56 - inner.region.x, 50 - inner.region.y])
    #expect(masked[58, 50] == 0)
  }

  @Test("one pane over another blurs what the lower one shows")
  func stacked() {
    let lower = draw(ground(), glass(Rect(x: 0, y: 0, width: 160, height: 120)), width: 160, height: 120)
    let expected = blurred(lower, 4)
    let picture = draw(
      ground(), glass(Rect(x: 0, y: 0, width: 160, height: 120)), glass(Rect(x: 40, y: 40, width: 60, height: 60)), width: 160, height: 120)
    #expect(picture[70, 70] == expected[70 - expected.region.x, 70 - expected.region.y])
  }

  @Test("only what changes below, within the filters' reach, has it made again")
  func damage() {
    let tree = makeTree(600, 400, background: .white)
    func dot(_ x: Double, _ y: Double) -> Layer {
      let dot = makeRectangle(Rect(x: x, y: y, width: 10, height: 10), .black)
      tree.root.addSublayer(dot)
      return dot
    }
    let (near, inside, far) = (dot(95, 50), dot(150, 60), dot(400, 300))
    let pane = glass(Rect(x: 110, y: 20, width: 100, height: 100))
    pane.backgroundColor = Color(rgb: 0xFFFFFF, alpha: 0.2)
    tree.root.addSublayer(pane)
    let above = dot(150, 60)
    let compositor = RasterCompositor(tree: tree, width: 600, height: 400)
    compositor.renderChecked()
    #expect(compositor.statistics.tilesDrawn > 0)
    func tiles(_ change: () -> Void) -> Int {
      change()
      compositor.renderChecked()
      return compositor.statistics.tilesDrawn
    }
    #expect(tiles { far.position.x += 5 } == 0)
    #expect(tiles { above.backgroundColor = Color(rgb: 0xFF0000) } == 0)
    #expect(tiles { pane.backgroundColor = Color(rgb: 0xFFFFFF, alpha: 0.3) } == 0)
    let before = compositor.pixels.copy()
    #expect(tiles { inside.backgroundColor = Color(rgb: 0x00FF00) } > 0)
    #expect(before.firstDifference(compositor.pixels) != nil)
    #expect(tiles { near.position.x += 1 } > 0)
    // Beside it, beyond what the blur reaches; changes are noted in groups of four pixels.
    #expect(tiles { near.position.x = 110 - Double(BoxBlur.reach(4)) - 14 } > 0)
    #expect(tiles { near.position.x -= 1 } == 0)
    // A pane that moves over what stays takes only what it had not yet.
    #expect(tiles { pane.position.x += 1 } <= 2)
    #expect(compositor.render().isEmpty)
  }

  /// A scene with panes in groups, in kept planes and one over another.
  private func scene(_ seed: UInt64) -> (tree: LayerTree, layers: [Layer]) {
    var random = SeededGenerator(seed: seed)
    let tree = makeTree(160, 120, background: Color(rgb: 0x88AACC))
    var layers: [Layer] = [tree.root]
    for k in 0..<30 {
      let parent = random.pick(layers)
      let layer = makeRectangle(
        Rect(x: random.number(-10...120), y: random.number(-10...90), width: random.number(10...80), height: random.number(10...60)),
        random.chance(0.6) ? random.color() : nil)
      if k % 3 == 0 { layer.backgroundFilters = random.pick([Self.blur, [Filter(steps: [FilterStep(.offset(Point(9, 4)))])]]) }
      if random.chance(0.3) { layer.cornerRadius = 9 }
      if random.chance(0.2) { layer.opacity = 0.7 }
      if random.chance(0.15) { layer.isIsolated = true }
      if random.chance(0.15) { layer.shouldRasterize = true }
      if random.chance(0.1) { layer.transform = .rotation(0.3) }
      parent.addSublayer(layer)
      layers.append(layer)
    }
    return (tree, layers)
  }

  @Test("a frame drawn from damage is the frame drawn afresh, at 1, 2 and 4 threads", arguments: 1...12)
  func incremental(seed: Int) {
    let (a, b) = (scene(UInt64(seed)), scene(UInt64(seed)))
    let compositor = RasterCompositor(tree: a.tree, width: 160, height: 120)
    var random = SeededGenerator(seed: UInt64(seed) + 100)
    for step in 0..<25 {
      let (index, kind) = (random.integer(1...30), random.integer(0...6))
      let (way, color) = (Point(random.number(-9...9), random.number(-9...9)), random.color())
      for layers in [a.layers, b.layers] {
        let layer = layers[index]
        switch kind {
        case 0...2: layer.position = layer.position + way
        case 3: layer.backgroundColor = color
        case 4: layer.isHidden.toggle()
        case 5: layer.zPosition = way.x
        default: layer.opacity = layer.opacity < 1 ? 1 : 0.4
        }
      }
      compositor.renderChecked()
      guard step % 4 == 3 else { continue }
      for threads in [1, 2, 4] {
        let fresh = RasterCompositor(tree: copied(b.tree), width: 160, height: 120, threads: threads)
        _ = fresh.render()
        if let difference = compositor.pixels.firstDifference(fresh.pixels) {
          Issue.record("step \(step), \(threads) threads: \(difference)")
          return
        }
      }
    }
  }

  /// A tree of the same layers as they are now.
  private func copied(_ tree: LayerTree) -> LayerTree {
    func copy(_ layer: Layer) -> Layer {
      let new = layer.snapshot()
      for sublayer in layer.sublayers { new.addSublayer(copy(sublayer)) }
      return new
    }
    return LayerTree(root: copy(tree.root))
  }

  @Test("the geometry compositor shows the same", arguments: 1...6)
  func geometry(seed: Int) {
    let (raster, geometry) = drawnByBoth(scene(UInt64(seed)).tree, width: 160, height: 120)
    var different = 0
    for y in 0..<120 {
      for x in 0..<160 {
        let far = ([0, 8, 16] as [UInt32]).contains { abs(Int(raster[x, y] >> $0 & 255) - Int(geometry.pixels[x, y] >> $0 & 255)) > 16 }
        if far { different += 1 }
      }
    }
    #expect(different <= 160 * 120 * 3 / 1000)
  }

  @Test("frames in which something moves below a pane, or the pane itself, allocate nothing", .needsOptimization)
  func steady() {
    let tree = makeTree(400, 300, background: .white)
    let (dot, pane) = (
      makeRectangle(Rect(x: 100, y: 100, width: 40, height: 40), .black), glass(Rect(x: 60, y: 60, width: 200, height: 150))
    )
    tree.root.addSublayer(dot)
    tree.root.addSublayer(pane)
    let compositor = RasterCompositor(tree: tree, width: 400, height: 300, threads: 2)
    var fewest = UInt64.max
    for k in 0..<20 {
      dot.position.x = 120 + 10 * Double(k % 4)
      if k % 2 == 0 { pane.position.y = 130 + Double(k % 8) }
      let before = allocation_count()
      _ = compositor.render()
      if k >= 12 { fewest = min(fewest, allocation_count() - before) }
      #expect(compositor.statistics.tilesDrawn > 0)
    }
    #expect(fewest == 0)
  }

  @Test(
    "a pane whose filters look anywhere, or far, in a layer that is kept, has no more kept of what lies there than filters work on",
    arguments: [.tile, .offset(Point(20_000, 20_000)), .offset(Point(9000, 0))] as [FilterEffect])
  func unboundedReach(effect: FilterEffect) {
    let tree = makeTree(100, 100, background: .white)
    let outer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    outer.shouldRasterize = true
    let inner = makeRectangle(Rect(x: 0, y: 0, width: 20_000, height: 20_000), .black)
    inner.shouldRasterize = true
    outer.addSublayer(inner)
    outer.addSublayer(glass(Rect(x: 10, y: 10, width: 30, height: 30), [Filter(steps: [FilterStep(effect)])]))
    tree.root.addSublayer(outer)
    let compositor = RasterCompositor(tree: tree, width: 100, height: 100)
    _ = compositor.render()
    #expect(compositor.memory.tiles < 20_000_000)
    inner.backgroundColor = Color(rgb: 0x00ff00)
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("what lies below many panes counts as often as it is drawn for them")
  func limits() {
    let tree = makeTree(400, 300, background: .white)
    let compositor = RasterCompositor(tree: tree, width: 400, height: 300)
    compositor.limits = DrawingLimits()
    for _ in 0..<2000 { tree.root.addSublayer(makeRectangle(Rect(x: 0, y: 0, width: 400, height: 300), .white)) }
    for _ in 0..<20 { tree.root.addSublayer(glass(Rect(x: 0, y: 0, width: 400, height: 300))) }
    _ = compositor.render()
    #expect(compositor.overrun?.unit == .paint)
    for layer in tree.root.sublayers.dropFirst(2003) { layer.removeFromSuperlayer() }
    _ = compositor.render()
    #expect(compositor.overrun == nil)
  }
}
