import CompositingTestSupport
import Geometry
import Imaging
import Layers
import TestSupport
import Testing
import Threading

@testable import Compositing

@Suite("Filters")
struct FilterTests {
  private func filtered(_ effects: FilterEffect..., region: Rect? = nil, isLinear: Bool = false) -> Layer {
    let layer = makeRectangle(Rect(x: 20, y: 20, width: 20, height: 20), Color(rgb: 0xFF0000))
    layer.filters = effects.map { Filter(region: region, steps: [FilterStep($0, isLinear: isLinear)]) }
    return layer
  }

  private func pixel(_ effects: FilterEffect..., at x: Int, _ y: Int, region: Rect? = nil) -> UInt32 {
    let layer = makeRectangle(Rect(x: 20, y: 20, width: 20, height: 20), Color(rgb: 0xFF0000))
    layer.filters = effects.map { Filter(region: region, steps: [FilterStep($0)]) }
    return draw(layer, width: 64, height: 64)[x, y]
  }

  @Test("a picture that is drawn over a filter's region stays within it")
  func regions() {
    // In the layer's coordinates.
    let region = Rect(x: 5, y: 5, width: 10, height: 40)
    #expect(pixel(.flood(Color(rgb: 0x00FF00)), at: 26, 50, region: region) == 0xff00_ff00)
    #expect(pixel(.flood(Color(rgb: 0x00FF00)), at: 40, 26, region: region) == 0)
    #expect(pixel(.offset(.zero), at: 26, 30, region: region) == 0xffff_0000)
    #expect(pixel(.offset(.zero), at: 37, 30, region: region) == 0)
  }

  @Test("regions, blurs and moves are upright in a layer's own units, however it is turned")
  func turned() {
    func picture(_ effect: FilterEffect, _ region: Rect?, _ transform: AffineTransform) -> PixelBuffer {
      let layer = makeRectangle(Rect(x: 20, y: 20, width: 20, height: 20), Color(rgb: 0xFF0000))
      layer.filters = [Filter(region: region, steps: [FilterStep(effect)])]
      layer.transform = transform
      return draw(layer, width: 64, height: 64)
    }
    let whole = Rect(x: 0, y: 0, width: 20, height: 20)
    let eighth = picture(.flood(Color(rgb: 0x00FF00)), whole, .rotation(.pi / 4))
    #expect(eighth[30, 30] == 0xff00_ff00 && eighth[30, 18] == 0xff00_ff00 && eighth[42, 30] == 0xff00_ff00)
    #expect(eighth[21, 21] == 0 && eighth[38, 38] == 0, "a square on its corner, not the square about it")
    let quarter = picture(.gaussianBlur(Size(6, 0)), nil, .rotation(.pi / 2))
    #expect(quarter[30, 17] != 0 && quarter[30, 42] != 0 && quarter[17, 30] == 0 && quarter[42, 30] == 0)
    let mirrored = picture(.offset(Point(10, 0)), nil, .scale(-1, 1))
    #expect(mirrored[12, 30] == 0xffff_0000 && mirrored[45, 30] == 0)
  }

  @Test("each step does what its name says")
  func steps() {
    #expect(pixel(.offset(Point(10, 5)), at: 45, 43) == 0xffff_0000)
    #expect(pixel(.offset(Point(10, 5)), at: 22, 22) == 0)
    #expect(pixel(.colorMatrix([0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]), at: 30, 30) == 0xff00_ff00)
    #expect(pixel(.morphology(dilates: true, radius: Size(3, 3)), at: 17, 17) == 0xffff_0000)
    #expect(pixel(.morphology(dilates: true, radius: Size(3, 3)), at: 16, 17) == 0)
    #expect(pixel(.morphology(dilates: false, radius: Size(3, 3)), at: 22, 30) == 0)
    #expect(pixel(.morphology(dilates: false, radius: Size(3, 3)), at: 23, 30) == 0xffff_0000)
    let inverted = FilterEffect.TransferFunction.table([1, 0])
    #expect(pixel(.componentTransfer(red: inverted, green: inverted, blue: inverted, alpha: .identity), at: 30, 30) == 0xff00_ffff)
    #expect(pixel(.dropShadow(offset: Point(10, 10), deviation: .zero, color: .black), at: 45, 45) == 0xff00_0000)
    #expect(pixel(.dropShadow(offset: Point(10, 10), deviation: .zero, color: .black), at: 35, 35) == 0xffff_0000)
  }

  @Test("a shadow that leaves its region and comes back by its blur is the same as where there is no region")
  func shadowsAcrossRegions() {
    let frame = Rect(x: 20, y: 20, width: 30, height: 30)
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let shadow = FilterEffect.dropShadow(
        offset: random.point(-40...40), deviation: Size(random.number(0.5...6), random.number(0...20)), color: random.color())
      func picture(_ region: Rect?) -> PixelBuffer {
        let layer = makeRectangle(frame, Color(red: 0.2, green: 0.4, blue: 0.7, alpha: 0.4))
        layer.filters = [Filter(region: region, steps: [FilterStep(shadow)])]
        return draw(layer, width: 70, height: 70)
      }
      let (free, within) = (picture(nil), picture(Rect(x: 0, y: 0, width: 30, height: 30)))
      let differing = (0..<70).flatMap { y in
        (0..<70).map { Point(Double($0), Double(y)) }.filter {
          within[Int($0.x), y] != (frame.contains($0) ? free[Int($0.x), y] : 0)
        }
      }
      #expect(differing.isEmpty, "seed \(seed): \(differing.first.map { "\($0)" } ?? "")")
    }
  }

  @Test("light from above on a slope of 2 is as weak as its normal has it, at edges and corners too")
  func lighting() throws {
    let ramp = (0..<256).map { UInt32($0 % 16 * 10) << 24 }
    let layer = ImageLayer(frame: Rect(x: 0, y: 0, width: 16, height: 16))
    layer.image = Image(width: 16, height: 16, pixels: ramp)
    let light = FilterEffect.Lighting(
      .distant(azimuth: 0, elevation: .pi / 2), color: .white, surfaceScale: 25.5, reflection: .diffuse(constant: 1))
    layer.filters = [Filter(region: Rect(x: 0, y: 0, width: 16, height: 16), steps: [FilterStep(.lighting(light))])]
    let picture = draw(layer, width: 16, height: 16)
    // A step of 10 of 255 a pixel is one of 1 at this scale, and the formulas of Filter Effects 1, 9.9 double it: 255 over the root of 5.
    for (x, y) in [(8, 8), (8, 0), (8, 15), (0, 8), (15, 8), (0, 0), (15, 15)] { #expect(picture[x, y] == 0xff72_7272, "\(x) \(y)") }
  }

  @Test("a blur spreads what is there, and adds or loses nothing")
  func conservation() {
    let layer = filtered(.gaussianBlur(Size(3, 3)))
    let picture = draw(layer, width: 64, height: 64)
    var sum = 0
    for y in 0..<64 { for x in 0..<64 { sum += Int(picture[x, y] >> 24) } }
    #expect(abs(sum - 400 * 255) < 400 * 255 / 100)
    #expect(picture[30, 30] >> 24 > 240 && picture[16, 30] >> 24 > 5 && picture[16, 30] >> 24 < 60)
  }

  /// A filter of many steps on a scene that moves.
  private func scene() -> (tree: LayerTree, inside: Layer, below: Layer) {
    let tree = makeTree(96, 96, background: Color(rgb: 0xEEDDCC))
    let below = makeRectangle(Rect(x: 10, y: 10, width: 30, height: 30), Color(rgb: 0x3366CC))
    let group = Layer(frame: Rect(x: 8, y: 8, width: 80, height: 80))
    let inside = makeRectangle(Rect(x: 20, y: 20, width: 20, height: 20), Color(rgb: 0x88CC22))
    group.addSublayer(inside)
    group.addSublayer(makeRectangle(Rect(x: 50, y: 40, width: 9, height: 30), Color(rgb: 0xCC2288)))
    group.opacity = 0.8
    group.filters = [
      Filter(steps: [
        FilterStep(.gaussianBlur(Size(2.5, 1)), inputs: [.sourceAlpha]), FilterStep(.offset(Point(4, 3)), inputs: [.step(0)]),
        FilterStep(.merge, inputs: [.step(1), .source]),
      ]),
      Filter(steps: [FilterStep(.morphology(dilates: true, radius: Size(1, 1)))]),
    ]
    tree.root.addSublayer(below)
    tree.root.addSublayer(group)
    return (tree, inside, below)
  }

  @Test("a frame drawn from damage is the frame drawn afresh, at any number of threads and by either compositor")
  func damage() {
    let (tree, inside, below) = scene()
    let compositor = RasterCompositor(tree: tree, width: 96, height: 96)
    compositor.renderChecked()
    var random = SeededGenerator(seed: 3)
    for step in 0..<12 {
      let layer = random.pick([inside, below, inside.superlayer ?? inside])
      layer.position = layer.position + Point(random.number(-3...3), random.number(-3...3))
      if step % 4 == 3 { inside.backgroundColor = random.color() }
      compositor.renderChecked()
      let (other, otherInside, otherBelow) = scene()
      otherInside.superlayer?.position = inside.superlayer?.position ?? .zero
      (otherInside.position, otherBelow.position) = (inside.position, below.position)
      otherInside.backgroundColor = inside.backgroundColor
      let fresh = RasterCompositor(tree: other, width: 96, height: 96, threads: 1 + step % 4)
      _ = fresh.render()
      #expect(compositor.pixels.firstDifference(fresh.pixels) == nil, "step \(step)")
    }
  }

  @Test("what lies under a filter moves without its being made again, and nothing is drawn at rest")
  func kept() {
    let (tree, _, below) = scene()
    let compositor = RasterCompositor(tree: tree, width: 96, height: 96)
    _ = compositor.render()
    below.position = below.position + Point(5, 0)
    _ = compositor.render()
    #expect(compositor.statistics.tilesDrawn == 0)
    #expect(compositor.render().isEmpty)
  }

  @Test("the geometry compositor shows a filter's pixels")
  func geometry() {
    let reference = RasterCompositor(tree: scene().tree, width: 96, height: 96)
    _ = reference.render()
    let device = GeometryCompositor(tree: scene().tree, width: 96, height: 96, device: SoftwareDevice())
    _ = device.render()
    var different = 0
    for y in 0..<96 {
      for x in 0..<96 {
        for shift in [0, 8, 16] as [UInt32] {
          if abs(Int(reference.pixels[x, y] >> shift & 255) - Int(device.pixels[x, y] >> shift & 255)) > 16 { different += 1 }
        }
      }
    }
    #expect(different <= 96 * 96 * 3 / 300)
  }

  @Test("filters come and go, and a wide blur over a small screen costs what the screen shows")
  func toggling() {
    let (tree, inside, _) = scene()
    let compositor = RasterCompositor(tree: tree, width: 96, height: 96)
    compositor.renderChecked()
    guard let group = inside.superlayer else { return }
    let filters = group.filters
    for next in [[], filters, [Filter(steps: [FilterStep(.gaussianBlur(Size(20_000, 20_000)))])], []] {
      group.filters = next
      compositor.renderChecked()
    }
    let (plain, plainInside, _) = scene()
    plainInside.superlayer?.filters = []
    let fresh = RasterCompositor(tree: plain, width: 96, height: 96)
    _ = fresh.render()
    #expect(compositor.pixels.firstDifference(fresh.pixels) == nil)
  }

  @Test("filters count in what a frame may cost")
  func limits() {
    let layer = filtered(
      .turbulence(FilterEffect.Turbulence(frequency: Size(0.1, 0.1), octaves: 20, seed: 1, stitches: false, isFractal: true)),
      region: Rect(x: 0, y: 0, width: 4000, height: 4000))
    let tree = makeTree(2000, 2000)
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 2000, height: 2000)
    compositor.limits = DrawingLimits()
    _ = compositor.render()
    #expect(compositor.overrun?.unit == .paint)
  }

  @Test("linear light is brighter than sRGB in the middle of a mixture")
  func light() {
    var levels: [UInt32] = []
    for isLinear in [false, true] {
      let layer = makeRectangle(Rect(x: 0, y: 0, width: 64, height: 64), .black)
      layer.addSublayer(makeRectangle(Rect(x: 32, y: 0, width: 32, height: 64), .white))
      layer.filters = [
        Filter(region: Rect(x: 0, y: 0, width: 64, height: 64), steps: [FilterStep(.gaussianBlur(Size(4, 0)), isLinear: isLinear)])
      ]
      levels.append(draw(layer, width: 64, height: 64)[31, 32] & 255)
    }
    #expect(levels[1] > levels[0] + 30)
  }

  @Test("noise and pictures whose place lies beside what is drawn of the filter draw nothing")
  func besides() {
    let noise = FilterEffect.Turbulence(frequency: Size(0.1, 0.1), octaves: 2, seed: 1, stitches: false, isFractal: true)
    for place in [
      Rect(x: 700, y: 0, width: 40, height: 64), Rect(x: 0, y: 700, width: 64, height: 40), Rect(x: -90, y: -90, width: 9, height: 9),
    ] {
      let layer = makeRectangle(Rect(x: 0, y: 0, width: 64, height: 64), .black)
      layer.filters = [
        Filter(region: Rect(x: -100, y: -100, width: 1000, height: 1000), steps: [FilterStep(.turbulence(noise), region: place)])
      ]
      let picture = draw(layer, width: 64, height: 64)
      #expect(picture[30, 30] == 0)
    }
  }

  @Test("what is moved by thousands of pixels is drawn again when it changes")
  func farOffsets() {
    let tree = makeTree(9000, 8)
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 9000, height: 8))
    let mark = makeRectangle(Rect(x: 10, y: 0, width: 8, height: 8), .white)
    layer.addSublayer(mark)
    tree.root.addSublayer(layer)
    for effect in [
      .offset(Point(6000, 0)), .dropShadow(offset: Point(7000, 0), deviation: .zero, color: .black),
    ] as [FilterEffect] {
      mark.backgroundColor = .white
      layer.filters = [Filter(region: layer.bounds, steps: [FilterStep(effect)])]
      let compositor = RasterCompositor(tree: tree, width: 9000, height: 8)
      _ = compositor.render()
      mark.backgroundColor = Color(rgb: 0xff0000, alpha: 0.5)
      #expect(compositor.differenceFromNew() == nil, "\(effect)")
    }
  }

  @Test("a convolution whose numbers do not fit its rows and columns, or are beyond counting, draws nothing")
  func convolutions() {
    for (columns, rows, x, y) in [(3_000_000_000, 1, 0, 0), (Int.max, Int.max, 0, 0), (1, 1, Int.min, 0), (1, 1, 0, 5), (-1, -1, 0, 0)] {
      let kernel = FilterEffect.ConvolutionKernel(columns: columns, rows: rows, values: [1], divisor: 1, targetX: x, targetY: y)
      #expect(pixel(.convolve(kernel), at: 30, 30) == 0)
    }
    let kernel = FilterEffect.ConvolutionKernel(columns: 1, rows: 1, values: [1], divisor: 1, targetX: 0, targetY: 0)
    #expect(pixel(.convolve(kernel), at: 30, 30) == 0xffff_0000)
  }

  @Test("any number of steps, each of which reaches far, adds up to no more than can be counted")
  func manySteps() {
    let shadow = FilterEffect.dropShadow(offset: Point(1e9, -1e9), deviation: Size(1e9, 1e9), color: .black)
    let filter = Filter(region: nil, steps: (0..<5000).map { _ in FilterStep(shadow) })
    let plan = FilterPlan(filters: [filter, filter], toPixels: .identity)
    let extent = plan.extent(of: PixelRect(x: 0, y: 0, width: 9, height: 9))
    #expect(extent.minX < -1000 && extent.maxX > 1000)
  }

  // MARK: - Patterns

  @Test("a pattern that is seen in itself, or two in each other, are transparent there")
  func patternsInThemselves() {
    let box = Rect(x: 0, y: 0, width: 8, height: 8)
    func shape() -> ShapeLayer {
      let shape = ShapeLayer(path: Path(rect: box))
      shape.anchorPoint = .zero
      return shape
    }
    let dot = shape()
    let itself = Pattern(tile: box, content: dot)
    dot.fillPaint = .pattern(itself, .identity)
    #expect(draw(shape().painted(itself), width: 9, height: 9)[4, 4] == 0)
    let (first, second) = (shape(), shape())
    let patterns = (Pattern(tile: box, content: first), Pattern(tile: box, content: second))
    first.fillPaint = .pattern(patterns.1, .identity)
    second.fillPaint = .pattern(patterns.0, .identity)
    second.addSublayer(makeRectangle(Rect(x: 0, y: 0, width: 4, height: 8), .white))
    let picture = draw(shape().painted(patterns.0), width: 9, height: 9)
    #expect(picture[2, 4] == 0xffff_ffff && picture[6, 4] == 0)
  }

  @Test("trees that threads draw at the same time may share a pattern")
  func sharedPatterns() {
    let content = makeRectangle(Rect(x: 0, y: 0, width: 4, height: 8), .white)
    let pattern = Pattern(tile: Rect(x: 0, y: 0, width: 8, height: 8), content: content)
    let wrong = LockedValue(0)
    let workers = WorkerPool(threads: 4) { worker, _ in
      let shape = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 64, height: 64)))
      shape.anchorPoint = .zero
      shape.painted(pattern)
      let tree = makeTree(64, 64)
      tree.root.addSublayer(shape)
      let compositor = RasterCompositor(tree: tree, width: 64, height: 64)
      for frame in 0..<60 {
        let scale = Double(1 + (worker + frame) % 5)
        shape.fillPaint = .pattern(pattern, .scale(scale, scale))
        _ = compositor.render()
        let isRight = compositor.pixels[1, 1] == 0xffff_ffff && compositor.pixels[Int(4 * scale) + 1, 1] == 0
        if !isRight { wrong.withLock { $0 += 1 } }
      }
    }
    workers.perform(4)
    #expect(wrong.withLock { $0 } == 0)
  }

  @Test("a pattern is its tile again and again, where it lies and however it is turned")
  func patterns() {
    let content = makeRectangle(Rect(x: 0, y: 0, width: 4, height: 4), Color(rgb: 0x00AA00))
    let pattern = Pattern(tile: Rect(x: 0, y: 0, width: 8, height: 8), content: content)
    let shape = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 40, height: 40)))
    shape.anchorPoint = .zero
    shape.fillPaint = .pattern(pattern, .translation(2, 0))
    let picture = draw(shape, width: 48, height: 48)
    for y in 0..<48 {
      for x in 0..<48 {
        let isInside = x < 40 && y < 40 && (x + 6) % 8 < 4 && y % 8 < 4
        #expect(picture[x, y] == (isInside ? 0xff00_aa00 : 0), "\(x) \(y)")
      }
    }
    shape.fillPaint = .pattern(pattern, .rotation(.pi / 4))
    let turned = draw(shape, width: 48, height: 48)
    var sum = 0
    for y in 0..<40 { for x in 0..<40 { sum += Int(turned[x, y] >> 24) } }
    #expect(abs(sum - 1600 * 255 / 4) < 1600 * 255 / 50)
  }
}

extension ShapeLayer {
  /// Itself, filled with a pattern.
  @discardableResult
  fileprivate func painted(_ pattern: Pattern) -> ShapeLayer {
    fillPaint = .pattern(pattern, .identity)
    return self
  }

  @Test("however slanted a layer is, what a screen shows of it is filtered in no more than a few screens' pixels")
  func slanted() throws {
    var random = SeededGenerator(seed: 12)
    let blur = [Filter(steps: [FilterStep(.gaussianBlur(Size(3, 2)))])]
    for _ in 0..<500 {
      let (x, y) = (random.point(-3...3), random.point(-3...3))
      let slant = AffineTransform(a: x.x, b: x.y, c: y.x, d: random.pick([y.y, y.x * x.y / x.x * random.number(1...1.1)]), tx: 9, ty: -7)
      let (inner, rest) = FilterPlan.placement(slant, blur)
      let all = inner.concatenating(rest)
      #expect(abs(all.a - slant.a) + abs(all.b - slant.b) + abs(all.c - slant.c) + abs(all.d - slant.d) < 1e-9)
      let box = try #require(rest.inverse).apply(Rect(x: 0, y: 0, width: 100, height: 100))
      #expect(box.width * box.height < 16.001 * 100 * 100, "\(slant)")
    }
    let layer = Layer()
    layer.anchorPoint = .zero
    layer.bounds = Rect(x: 0, y: 0, width: 50_000, height: 50_000)
    layer.transform = AffineTransform(a: 1, b: 0, c: 1, d: 0.002, tx: 0, ty: 0)
    layer.position = Point(-50_000, 0)
    layer.backgroundColor = Color(rgb: 0xFF0000)
    layer.filters = blur
    let tree = makeTree(500, 500)
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 500, height: 500)
    compositor.limits = DrawingLimits()
    compositor.renderChecked()
    #expect(compositor.overrun == nil && compositor.list.rasterCache.bytes < 32 << 20)
    #expect(compositor.pixels[250, 50] == 0xffff_0000 && compositor.pixels[250, 130] == 0)
  }

  @Test("a filter counts as all that it works on, where that is far more than the screen")
  func cost() {
    let tree = makeTree(64, 64)
    let layer = makeRectangle(Rect(x: 20, y: 20, width: 20, height: 20), Color(rgb: 0xFF0000))
    layer.filters = [Filter(region: Rect(x: 0, y: 0, width: 4000, height: 4000), steps: [FilterStep(.tile)])]
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 64, height: 64)
    var limits = DrawingLimits()
    (limits.paint, limits.paintPerPixel, limits.memory) = (100_000_000, 0, .max)
    compositor.limits = limits
    _ = compositor.render()
    #expect(compositor.overrun?.unit == .paint)
    compositor.limits = DrawingLimits()
    _ = compositor.render()
    #expect(compositor.overrun?.unit == .memory)
    // What lies elsewhere costs nothing.
    layer.position = Point(-9000, 0)
    (limits.paint, limits.memory) = (1_000_000, 1_000_000)
    compositor.limits = limits
    _ = compositor.render()
    #expect(compositor.overrun == nil)
  }

  @Test("a layer whose pixels were kept with the nearest filter, and now go through filters, looks as a new one does")
  func formerlyKept() {
    let tree = makeTree(48, 48)
    let layer = makeRectangle(Rect(x: 10, y: 10, width: 24, height: 24), Color(rgb: 0x3366cc))
    layer.addSublayer(makeRectangle(Rect(x: 3, y: 5, width: 9, height: 7), .white))
    layer.transform = .rotation(0.4)
    (layer.minificationFilter, layer.magnificationFilter, layer.shouldRasterize) = (.nearest, .nearest, true)
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 48, height: 48)
    compositor.renderChecked()
    layer.filters = [Filter(steps: [FilterStep(.offset(Point(2, 0)))])]
    #expect(compositor.differenceFromNew() == nil)
  }
}
