import CBlending
import Geometry
import Imaging
import Layers
import Tessellation
import TestSupport
import Testing

@testable import Compositing

@Suite("Coverage is a sum over edges")
struct CoverageSums {
  /// Draws edges into alpha alone.
  /// - Parameters:
  ///   - lead: how many columns at the left are not painted.
  ///   - room: how many columns the picture has beyond the box.
  private func picture(width: Int, height: Int, lead: Int = 0, room: Int = 0, _ addEdges: (inout EdgeWriter) -> Void) -> PixelBuffer {
    let accumulator = CoverageAccumulator()
    accumulator.begin(width: width, height: height, lead: lead)
    var writer = accumulator.writer
    addEdges(&writer)
    writer.finish()
    let picture = PixelBuffer(width: width + room, height: height)
    var painter = CoveragePainter()
    accumulator.sweep(&painter, base: picture.base, stride: picture.stride, x: 0, y: 0, limit: width + room)
    return picture
  }

  private func randomPath(_ random: inout SeededGenerator) -> Path {
    switch random.integer(0...3) {
    case 0: return Path(circleAt: random.point(10...50), radius: random.number(0.2...10))
    case 1:
      var path = Path(circleAt: random.point(20...40), radius: random.number(5...20))
      path.addEllipse(in: Rect(x: 25, y: 22, width: random.number(1...20), height: 9))
      return path
    default: return Path(polyline: (0..<random.integer(3...12)).map { _ in random.point(0...60) }, closed: true)
    }
  }

  @Test("the signed areas of all triangles add up to what the boundary alone gives, to the byte")
  func trianglesAndBoundary() {
    var random = SeededGenerator(seed: 4)
    let tessellator = Tessellator()
    for _ in 0..<400 {
      let mesh = tessellator.fill(randomPath(&random), rule: random.pick([.nonZero, .evenOdd]), scale: 1)
      let boundary = picture(width: 64, height: 64) { writer in
        mesh.forEachEdge { a, b in writer.add(Int(a.x), Int(a.y), Int(b.x), Int(b.y), 1) }
      }
      let triangles = picture(width: 64, height: 64) { writer in
        for t in mesh.triangles {
          let corners = [mesh.points[Int(t.x)], mesh.points[Int(t.y)], mesh.points[Int(t.z)]]
          for k in 0..<3 {
            let (a, b) = (corners[k], corners[(k + 1) % 3])
            writer.add(Int(a.x), Int(a.y), Int(b.x), Int(b.y), 1)
          }
        }
      }
      #expect(boundary.firstDifference(triangles) == nil)
    }
  }

  @Test("any part of a box gets the coverage that the whole box has there, to the byte")
  func partsOfABox() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<600 {
      let reach = random.pick([64.0, 64, 2000, 400_000])
      let corners = (0..<3).map { _ in SIMD2(Int(random.number(-reach...reach) * 256), Int(random.number(-reach...reach) * 256)) }
      func add(_ writer: inout EdgeWriter, _ x: Int, _ y: Int) {
        for k in 0..<3 {
          let (a, b) = (corners[k], corners[(k + 1) % 3])
          writer.addClipped(a.x - x << 8, a.y - y << 8, b.x - x << 8, b.y - y << 8, 1)
        }
      }
      let whole = picture(width: 70, height: 40) { add(&$0, 0, 0) }
      let (x, y) = (random.integer(0...60), random.integer(0...30))
      let (w, h) = (random.integer(1...70 - x), random.integer(1...40 - y))
      let lead = random.integer(0...min(3, w - 1))
      let room = random.integer(0...5)
      let part = picture(width: w, height: h, lead: lead, room: room) { add(&$0, x, y) }
      var differs = 0
      for j in 0..<h {
        for i in 0..<w + room where part[i, j] != (i < lead || i >= w ? 0 : whole[x + i, y + j]) { differs += 1 }
      }
      #expect(differs == 0, "\(corners), \(w)x\(h) at \(x), \(y), \(lead) before, \(room) after")
    }
  }

  @Test("long outlines that reach far out of the box on all sides cover what all of their edges cover, to the byte")
  func runsOfEdges() {
    var random = SeededGenerator(seed: 7)
    let tessellator = Tessellator()
    for _ in 0..<200 {
      var path = Path()
      for _ in 0..<random.integer(1...3) {
        path.addPath(Path(polyline: (0..<random.integer(3...60)).map { _ in random.point(-150...200) }, closed: true))
        path.addPath(Path(circleAt: random.point(-50...120), radius: random.pick([random.number(1...150), 30_000])))
      }
      let mesh = tessellator.fill(path, rule: .evenOdd, scale: 1)
      var item = DisplayItem()
      item.append(mesh, offset: .zero)
      item.clip = PixelRect(x: 0, y: 0, width: 64, height: 64)
      item.setTransform(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
      let all = picture(width: 64, height: 64) { writer in
        mesh.forEachEdge { a, b in writer.addClipped(Int(a.x), Int(a.y), Int(b.x), Int(b.y), 1) }
      }
      let accumulator = CoverageAccumulator()
      accumulator.begin(width: 64, height: 64, lead: 0)
      accumulator.addOutlines(&item, x: 0, y: 0)
      let runs = PixelBuffer(width: 64, height: 64)
      var painter = CoveragePainter()
      accumulator.sweep(&painter, base: runs.base, stride: runs.stride, x: 0, y: 0, limit: 64)
      #expect(runs.firstDifference(all) == nil)
      item.free()
    }
  }

  @Test("the reversed edge takes away what the edge added")
  func reversedEdges() {
    var random = SeededGenerator(seed: 6)
    let accumulator = CoverageAccumulator()
    for _ in 0..<500 {
      accumulator.begin(width: 32, height: 32, lead: 0)
      let points = (0..<4).map { _ in random.integer(0...8192) }
      let writer = accumulator.writer
      writer.add(points[0], points[1], points[2], points[3], 1)
      writer.add(points[2], points[3], points[0], points[1], 1)
      writer.finish()
      #expect((0..<accumulator.stride * 32).allSatisfy { accumulator.cells[$0] == 0 })
    }
  }

  /// One with each kernel that the CPU can run.
  private func ofEachKernel() -> [CoverageAccumulator] {
    (1...coverage_kernel(.max)).map { CoverageAccumulator(kernel: $0) }
  }

  @Test("cells are the same with every kernel, and an edge at a time, however wide and steep the edges are")
  func kernels() {
    var random = SeededGenerator(seed: 9)
    let clipped = CoverageAccumulator()
    let kernels = ofEachKernel()
    for _ in 0..<300 {
      let (width, height) = (random.integer(1...300), random.integer(1...90))
      for accumulator in kernels + [clipped] { accumulator.begin(width: width, height: height, lead: 0) }
      for _ in 0..<random.integer(1...120) {
        // Long and short ones, upright and level ones, and some that lie on borders of cells.
        let reach = random.pick([60, 256, 4000, 80_000])
        let grid = random.pick([1, 1, 256])
        func within(_ v: Int) -> Int { max(0, min(width << 8, v)) / grid * grid }
        let (ax, ay) = (within(random.integer(0...width << 8)), random.integer(-4000...(height << 8) + 4000) / grid * grid)
        let bx = random.chance(0.1) ? ax : within(ax + random.integer(-reach...reach))
        let by = random.chance(0.1) ? ay : (ay + random.integer(-reach...reach)) / grid * grid
        let orientation = random.pick([1, -1])
        for accumulator in kernels { accumulator.writer.add(ax, ay, bx, by, orientation) }
        clipped.writer.addClipped(ax, ay, bx, by, orientation)
      }
      for accumulator in kernels + [clipped] { accumulator.writer.finish() }
      // What lies right of the box counts nowhere.
      let differs = (0..<height).flatMap { row in (0..<width).map { row * clipped.stride + $0 } }.filter { k in
        kernels.contains { $0.cells[k] != clipped.cells[k] }
      }
      #expect(differs.isEmpty, "\(width)x\(height): \(differs.count) cells")
      for accumulator in kernels + [clipped] {
        var painter = CoveragePainter()
        let picture = PixelBuffer(width: width, height: height)
        accumulator.sweep(&painter, base: picture.base, stride: picture.stride, x: 0, y: 0, limit: width)
        #expect((0..<accumulator.stride * height).allSatisfy { accumulator.cells[$0] == 0 }, "a sweep leaves all cells zero")
      }
    }
  }

  @Test("one colour is painted as pixel sources are, with every kernel, in tiles and everywhere")
  func sweeps() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let color = random.pick([0xff12_34ab, 0x8040_2010, 0x0302_0101] as [UInt32])
      expectSameSweeps(&random, SolidPainter(color: color)) { $0.sweep(color, $1) }
    }
  }

  @Test("gradients along lines and round points are painted as pixel sources are, with every kernel, in tiles and everywhere")
  func gradientSweeps() throws {
    var random = SeededGenerator(seed: 12)
    let scratch = UnsafeMutablePointer<UInt32>.allocate(capacity: SourcePainter<AxialSource>.chunk)
    defer { scratch.deallocate() }
    var stretched = 0
    for round in 0..<400 {
      let isOpaque = random.chance(0.5)
      let colors = (0..<random.integer(2...4)).map { _ in
        Color(
          red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1), alpha: isOpaque ? 1 : random.number(0...1))
      }
      // Some with several colours at the ends, which have entries of their own there.
      let between = (0..<colors.count - 2).map { _ in random.pick([0, 0.25, 0.5, 1]) }.sorted()
      let table = GradientTable(colors: colors, locations: [0] + between + [1])
      let alpha = random.pick([255, 128, 1] as [UInt32])
      func slope() -> Double { random.pick([0, 0.0001, 0.002, 0.1, 3]) * random.number(-1...1) }
      let unit = AffineTransform(
        a: slope(), b: slope(), c: slope(), d: slope(), tx: random.number(-2...2), ty: random.number(-2...2))
      func expect(_ source: some PixelSource) throws {
        let painter = SourcePainter(source: source, alpha: alpha, scratch: scratch)
        let gradient = try #require(source.swept(rows: 0..<40, alpha: alpha))
        if gradient.stretches != nil { stretched += 1 }
        expectSameSweeps(&random, painter) { $0.sweep(gradient, $1) }
      }
      if round % 2 == 0 {
        try expect(AxialSource(lookup: table.lookup(.pad), toUnit: unit, isOpaque: table.isOpaque))
      } else {
        try expect(
          RadialSource(
            lookup: table.lookup(.pad), toUnit: unit, from: .init(center: .zero, radius: 0), to: .init(center: .zero, radius: 1),
            hasOpaqueColors: table.isOpaque))
      }
    }
    #expect(stretched > 40)
  }

  @Test("no sweep is asked to paint a gradient that repeats, that is steeper than its steps can say, or that has left its numbers behind")
  func gradientsWithoutSweeps() {
    let table = GradientTable(colors: [Color.black, Color.white], locations: [0, 1])
    func axial(_ spread: Gradient.Spread, _ m: AffineTransform) -> coverage_gradient? {
      AxialSource(lookup: table.lookup(spread), toUnit: m, isOpaque: true).swept(rows: 0..<1000, alpha: 255)
    }
    let gentle = AffineTransform.scale(0.01, 0.01)
    #expect(axial(.pad, gentle) != nil)
    #expect(axial(.repeat, gentle) == nil)
    #expect(axial(.reflect, gentle) == nil)
    #expect(axial(.pad, .scale(17, 1)) == nil)
    #expect(axial(.pad, AffineTransform(a: 1, b: 0, c: 300, d: 1, tx: 0, ty: 0)) == nil)
    #expect(axial(.pad, AffineTransform(a: 1, b: 0, c: -0.5, d: 1, tx: 262_200, ty: 0)) == nil)
    let circles = RadialSource(
      lookup: table.lookup(.pad), toUnit: gentle, from: .init(center: .zero, radius: 0.5), to: .init(center: .zero, radius: 1),
      hasOpaqueColors: true)
    #expect(circles.swept(rows: 0..<10, alpha: 255) == nil)
  }

  /// Expects of a random polygon, whatever lies below it, the same pixels of a painter and of a sweep with every kernel, in tiles and everywhere.
  private func expectSameSweeps<Painter: SpanPainter>(
    _ random: inout SeededGenerator, _ painter: Painter, _ sweep: (CoverageAccumulator, coverage_target) -> Void
  ) {
    let general = CoverageAccumulator()
    let all = [general] + ofEachKernel()
    let (width, height) = (random.integer(1...random.pick([12, 60, 700])), random.integer(1...20))
    // Groups of pixels begin where those of the target do.
    let (left, top, room) = (4 * random.integer(0...20), random.integer(0...20), random.integer(0...9))
    let lead = random.integer(0...min(3, width - 1))
    let mask = TileMask(width: left + width + room, height: top + height)
    for _ in 0..<random.integer(0...30) {
      let (x, y) = (random.integer(0...left + width - 1), random.integer(0...top + height - 1))
      mask.insert(PixelRect(x: x, y: y, width: random.integer(1...min(40, left + width - x)), height: 1))
    }
    let ends = (0..<random.integer(1...12)).map { _ in (random.integer(0...width << 8), random.integer(-300...height << 8 + 300)) }
    let picture = PixelBuffer(width: left + width + room, height: top + height)
    for y in 0..<picture.height { for x in 0..<picture.width { picture[x, y] = 0xff00_0000 | UInt32(random.integer(0...0xff_ffff)) } }
    for isMasked in [false, true] {
      let pictures = all.map { _ in PixelBuffer(picture) }
      for (accumulator, picture) in zip(all, pictures) {
        accumulator.begin(width: width, height: height, lead: lead)
        for (k, a) in ends.enumerated() {
          let b = ends[(k + 1) % ends.count]
          accumulator.writer.addClipped(a.0, a.1, b.0, b.1, 1)
        }
        accumulator.writer.finish()
        let limit = width + room
        if accumulator !== general {
          sweep(
            accumulator,
            accumulator.target(
              base: picture.base, stride: picture.stride, x: left, y: top, tiles: isMasked ? mask.view : nil, limit: limit))
          continue
        }
        var painter = painter
        guard isMasked else {
          accumulator.sweep(&painter, base: picture.base, stride: picture.stride, x: left, y: top, limit: limit)
          continue
        }
        withUnsafeTemporaryAllocation(of: TileRuns.Run.self, capacity: TileRuns.capacity(forWidth: width + 8)) { runs in
          guard let room = runs.baseAddress else { return }
          let right = min(left + (width + 3) & ~3, picture.width)
          var masked = MaskedPainter(painter: painter, runs: TileRuns(mask.view, from: left, to: right, room: room))
          accumulator.sweep(&masked, base: picture.base, stride: picture.stride, x: left, y: top, limit: limit)
        }
      }
      for other in pictures.dropFirst() { #expect(pictures[0].firstDifference(other) == nil) }
      for accumulator in all {
        #expect(!UnsafeBufferPointer(start: accumulator.cells, count: accumulator.stride * height).contains { $0 != 0 })
        #expect(!UnsafeBufferPointer(start: accumulator.touched, count: accumulator.wordsPerRow * height).contains { $0 != 0 })
      }
    }
  }

  @Test("any number of an item's meshes may lie over each other: full is full")
  func manyOverEachOther() {
    let mesh = Tessellator().fill(Path(rect: Rect(x: 2, y: 3, width: 9.5, height: 8)), rule: .nonZero, scale: 1)
    func picture(_ count: Int) -> PixelBuffer {
      var item = DisplayItem()
      defer { item.free() }
      item.clip = PixelRect(x: 0, y: 0, width: 16, height: 16)
      for _ in 0..<count { item.append(mesh, offset: .zero) }
      item.setTransform(.identity)
      let accumulator = CoverageAccumulator()
      accumulator.begin(width: 16, height: 16, lead: 0)
      accumulator.addOutlines(&item, x: 0, y: 0)
      let picture = PixelBuffer(width: 16, height: 16)
      var painter = CoveragePainter()
      accumulator.sweep(&painter, base: picture.base, stride: picture.stride, x: 0, y: 0, limit: 16)
      return picture
    }
    let two = picture(2)
    #expect(two[5, 5] == 0xff00_0000)
    for count in [16_000, 16_001, 16_384, 20_000, 33_000, 40_000] { #expect(picture(count).firstDifference(two) == nil, "\(count)") }
  }
}
