import CAllocationCounter
import CBlending
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("What filters do to pictures")
struct BlurTests {
  private func makeContext(threads: Int = 1) -> FilterContext {
    FilterContext(patterns: PatternBudget(RasterCompositor.drawOnce), pool: ParallelPool(threads: threads))
  }

  /// A picture of bars, corners and specks, premultiplied.
  private func picture(_ region: PixelRect, _ random: inout SeededGenerator) -> FilterPicture {
    let picture = FilterPicture(region)
    for _ in 0..<random.integer(1...12) {
      let color = random.color().premultiplied(opacity: random.pick([1, 1, 0.4]))
      let (x, y) = (random.integer(0...region.width - 1), random.integer(0...region.height - 1))
      let (maxX, maxY) = (
        min(region.width, x + random.integer(1...region.width)), min(region.height, y + random.integer(1...region.height))
      )
      for v in y..<maxY { for u in x..<maxX { picture.row(v)[u] = color } }
    }
    return picture
  }

  /// The Gaussian itself, rows and then columns, in floating point; a channel at a time.
  private func exact(_ picture: FilterPicture, _ deviation: Size, _ shift: UInt32) -> [Double] {
    func weights(_ d: Double) -> [Double] {
      if d < 0.01 { return [1] }
      let half = (0...Int((d * 6).rounded(.up))).map { Math.exp(-Double($0 * $0) / (2 * d * d)) }
      let total = 2 * half.reduce(0, +) - half[0]
      return half.map { $0 / total }
    }
    func blurred(_ from: [Double], _ count: Int, _ stride: Int, _ lines: Int, _ lineStride: Int, _ weights: [Double]) -> [Double] {
      var to = from
      for line in 0..<lines {
        for i in 0..<count {
          var sum = 0.0
          for k in max(0, i - weights.count + 1)...min(count - 1, i + weights.count - 1) {
            sum += from[line * lineStride + k * stride] * weights[abs(k - i)]
          }
          to[line * lineStride + i * stride] = sum
        }
      }
      return to
    }
    let (w, h) = (picture.width, picture.height)
    let levels = (0..<w * h).map { Double(picture.pixels[$0] >> shift & 255) }
    let rows = blurred(levels, w, 1, h, w, weights(deviation.width))
    return blurred(rows, h, w, w, 1, weights(deviation.height))
  }

  @Test("a blur comes within 2 levels of the Gaussian, whatever the radius and the picture")
  func gaussian() {
    var random = SeededGenerator(seed: 12)
    let context = makeContext()
    for deviation in [0.4, 1, 1.9, 2.6, 3.4, 3.5, 3.8, 4.3, 5, 6.4, 7.5, 9, 10.7, 12, 14.9, 16, 16.1, 18, 20, 25, 31, 33, 50, 66, 80] {
      for round in 0..<3 {
        let side = min(110, 40 + Int(deviation * 2))
        // Places that are odd, or below zero, are halved as others are.
        let region = PixelRect(x: random.integer(-9...9), y: random.integer(-9...9), width: side, height: side - random.integer(0...9))
        let from = picture(region, &random)
        let size = [Size(deviation, deviation), Size(deviation, 0), Size(random.number(0.5...20), deviation)][round]
        let blurred = BoxBlur.blurred(from, size, context)
        let shift = random.pick([0, 8, 16, 24] as [UInt32])
        let goal = exact(from, size, shift)
        let worst = goal.indices.reduce(0) { max($0, abs(Double(blurred.pixels[$1] >> shift & 255) - goal[$1])) }
        #expect(worst <= 2, "\(size): \(worst)")
      }
    }
  }

  @Test("no colour comes out of a blur stronger than its alpha")
  func premultiplied() {
    var random = SeededGenerator(seed: 2)
    let context = makeContext()
    for deviation in [1, 5, 40.0] {
      let blurred = BoxBlur.blurred(picture(PixelRect(x: 3, y: 0, width: 90, height: 70), &random), Size(deviation, deviation), context)
      for i in 0..<90 * 70 {
        let p = blurred.pixels[i]
        #expect(max(p & 255, p >> 8 & 255, p >> 16 & 255) <= p >> 24)
      }
    }
  }

  @Test("a part of a picture is blurred as the whole picture is", arguments: [1.3, 6, 20, 70])
  func parts(deviation: Double) {
    var random = SeededGenerator(seed: 8)
    let context = makeContext()
    let whole = PixelRect(x: -11, y: 5, width: 700, height: 9)
    let from = picture(whole, &random)
    let blurred = BoxBlur.blurred(from, Size(deviation, 0), context)
    let reach = Int32(BoxBlur.reach(deviation))
    for _ in 0..<4 {
      let x = Int32(random.integer(0...600))
      let part = PixelRect(minX: x, minY: 5, maxX: x + 40, maxY: 14)
      let area = PixelRect(minX: part.minX - reach, minY: 5, maxX: part.maxX + reach, maxY: 14).intersection(whole)
      let cut = FilterPicture(area)
      for y in 0..<9 { cut.row(y).update(from: from.row(y) + (area.x - whole.x), count: area.width) }
      let again = BoxBlur.blurred(cut, Size(deviation, 0), context)
      for y in 0..<9 { for x in part.x..<Int(part.maxX) { #expect(again.row(y)[x - area.x] == blurred.row(y)[x - whole.x]) } }
    }
  }

  @Test("lines are blurred to the same bytes with AVX2 and without", arguments: [0.4, 1.7, 3.4, 3.5, 6.2, 11, 16])
  func baseline(deviation: Double) {
    let kernel = BlurKernel(deviation)
    var random = SeededGenerator(seed: 9)
    for count in [1, 7, 8, 33, 200] {
      let bytes = kernel.bytes(count)
      let rooms = (0..<2).map { _ in UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64) }
      defer { for room in rooms { room.deallocate() } }
      let pixels = (0..<count * BlurKernel.lanes).map { _ in random.pick([0, .max, UInt32(truncatingIfNeeded: random.next())]) }
      for (k, room) in rooms.enumerated() {
        kernel.input(room).update(from: pixels, count: pixels.count)
        kernel.run(room, count, isBaseline: k == 1)
      }
      let results = rooms.map { Array(UnsafeBufferPointer(start: kernel.output($0, count), count: pixels.count)) }
      #expect(results[0] == results[1])
    }
  }

  @Test("rows become lines side by side and rows again, however many there are and however long", arguments: 1...8)
  func lines(count: Int) {
    for length in [1, 7, 8, 9, 40] {
      let stride = length + 3
      let picture = (0..<stride * count).map { UInt32($0) }
      var lines = [UInt32](repeating: .max, count: BlurKernel.lanes * length)
      blending_gather_rows(&lines, picture, stride, count, length)
      for i in 0..<length {
        for k in 0..<BlurKernel.lanes { #expect(lines[i * BlurKernel.lanes + k] == (k < count ? UInt32(k * stride + i) : 0)) }
      }
      var back = [UInt32](repeating: .max, count: picture.count)
      blending_scatter_rows(&back, stride, lines, count, length)
      // What lies between rows is left alone.
      for i in picture.indices { #expect(back[i] == (i % stride < length ? picture[i] : .max)) }
    }
  }

  @Test("extremes over a window are those that a search finds")
  func morphology() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<20 {
      let (width, height) = (random.integer(1...23), random.integer(1...23))
      let picture = FilterPicture(PixelRect(x: 0, y: 0, width: width, height: height))
      for i in 0..<width * height { picture.pixels[i] = UInt32(truncatingIfNeeded: random.next()) }
      let (rx, ry) = (random.integer(1...5), random.integer(1...5))
      for dilates in [false, true] {
        let found = Morphology.applied(to: picture, dilates: dilates, radius: Size(Double(rx), Double(ry)), makeContext(threads: 2))
        let (x, y) = (random.integer(0...width - 1), random.integer(0...height - 1))
        for shift in [0, 8, 16, 24] as [UInt32] {
          var extreme: UInt32 = dilates ? 0 : 255
          for v in y - ry...y + ry {
            for u in x - rx...x + rx {
              let value = picture[u, v] >> shift & 255
              extreme = dilates ? max(extreme, value) : min(extreme, value)
            }
          }
          #expect(found[x, y] >> shift & 255 == extreme)
        }
      }
    }
  }

  @Test("a wide blur works on no more than goes through it")
  func area() {
    let blur = FilterStep(.gaussianBlur(Size(100, 100)))
    let drawn = PixelRect(x: 0, y: 0, width: 300, height: 200)
    let within = FilterPlan(filters: [Filter(region: Rect(x: -30, y: -20, width: 360, height: 240), steps: [blur])], toPixels: .identity)
    let region = PixelRect(x: -30, y: -20, width: 360, height: 240)
    #expect(within.area(for: region, of: region, drawn: drawn) == region)
    // A part takes what lies within its reach of that.
    let reach = BoxBlur.reach(100)
    let part = PixelRect(x: -30, y: -20, width: 10, height: 240)
    let expected = PixelRect(x: -30, y: -20, width: min(360, 10 + reach), height: 240)
    #expect(within.area(for: part, of: region, drawn: drawn) == expected)
    let free = FilterPlan(filters: [Filter(steps: [blur])], toPixels: .identity)
    let extent = free.extent(of: drawn)
    #expect(extent == FilterPlan.grown(drawn, (reach, reach)))
    #expect(free.area(for: extent, of: extent, drawn: drawn) == extent)
  }

  /// One step of each kind, on a picture that it does something to.
  private static let effects: [FilterEffect] = [
    .gaussianBlur(Size(20, 20)), .gaussianBlur(Size(1.5, 4)), .dropShadow(offset: Point(5, 9), deviation: Size(6, 6), color: .black),
    .offset(Point(12, -7)), .merge, .blend(.luminosity), .blend(.multiply), .composite(.arithmetic(0.3, 0.4, 0.5, -0.1)), .composite(.xor),
    .colorMatrix([0.3, 0.3, 0.3, 0, 0.1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0.1, 0, 0, 0.9, 0]),
    .componentTransfer(red: .table([1, 0]), green: .gamma(amplitude: 1, exponent: 2, offset: 0), blue: .identity, alpha: .identity),
    .morphology(dilates: true, radius: Size(6, 3)),
    .convolve(
      FilterEffect.ConvolutionKernel(
        columns: 3, rows: 3, values: [0, 1, 0, 1, -4, 1, 0, 1, 0], divisor: 1, targetX: 1, targetY: 1, edges: .none)),
    .displace(scale: 30, x: .red, y: .green), .tile,
    .turbulence(FilterEffect.Turbulence(frequency: Size(0.05, 0.04), octaves: 2, seed: 3, stitches: false, isFractal: true)),
    .lighting(
      FilterEffect.Lighting(
        .point(Point(100, 100), z: 60), color: .white, surfaceScale: 4, reflection: .specular(constant: 1, exponent: 8))),
  ]

  private func scene(_ effect: FilterEffect) -> (tree: LayerTree, moving: Layer) {
    let tree = makeTree(400, 300, background: Color(rgb: 0xEEDDCC))
    let group = Layer(frame: Rect(x: 20, y: 10, width: 360, height: 280))
    var random = SeededGenerator(seed: 5)
    for _ in 0..<30 {
      group.addSublayer(makeRectangle(Rect(x: random.number(0...300), y: random.number(0...220), width: 60, height: 40), random.color()))
    }
    // The first picture that it takes is blurred, so that it has no edges alone.
    group.filters = [
      Filter(
        region: Rect(x: 0, y: 0, width: 360, height: 280),
        steps: [
          FilterStep(.gaussianBlur(Size(3, 3)), inputs: [.source], isLinear: true),
          FilterStep(effect, inputs: [.step(0), .sourceAlpha], isLinear: true),
        ])
    ]
    tree.root.addSublayer(group)
    return (tree, group.sublayers[0])
  }

  @Test("every effect makes the same bytes at any number of threads", arguments: effects.indices)
  func threads(index: Int) {
    let pictures = [1, 2, 4].map { threads in
      let compositor = RasterCompositor(tree: scene(Self.effects[index]).tree, width: 400, height: 300, threads: threads)
      _ = compositor.render()
      return compositor.pixels
    }
    #expect(pictures[0].firstDifference(pictures[1]) == nil)
    #expect(pictures[0].firstDifference(pictures[2]) == nil)
  }

  @Test("frames in which something moves below a filter allocate nothing", .needsOptimization, arguments: effects.indices)
  func steady(index: Int) {
    let (tree, moving) = scene(Self.effects[index])
    let compositor = RasterCompositor(tree: tree, width: 400, height: 300, threads: 2)
    var fewest = UInt64.max
    for k in 0..<14 {
      moving.position = Point(100 + 20 * Double(k % 4), 120)
      let before = allocation_count()
      _ = compositor.render()
      if k >= 6 { fewest = min(fewest, allocation_count() - before) }
      #expect(compositor.statistics.tilesDrawn > 0)
    }
    #expect(fewest == 0, "\(Self.effects[index])")
  }
}
