import CompositingTestSupport
import Geometry
import Imaging
import Layers
import Tessellation
import TestSupport
import Testing

@testable import Compositing

/// What antialiasing errs by, in levels of 255, over the pixels on an edge.
struct EdgeError {
  private(set) var sum = 0.0
  private(set) var count = 0
  private(set) var most = 0.0
  var rms: Double { count == 0 ? 0 : (sum / Double(count)).squareRoot() }

  mutating func add(_ exact: [Double], _ picture: PixelBuffer) {
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let wanted = exact[y * picture.width + x] * 255
        let got = Double(picture[x, y] >> 24)
        let error = abs(wanted - got)
        most = max(most, error)
        guard (wanted > 1e-6 && wanted < 255 - 1e-6) || (got > 0 && got < 255) else { continue }
        sum += error * error
        count += 1
      }
    }
  }
}

/// The outline is the same on both sides: the path flattened as it is for meshes. Cairo errs by 2.2 levels and 13 at most.
@Suite("Edges are as exact as 8 bits allow: 1 level RMS, 3 at most")
struct EdgeQuality {
  private let size = 96

  private func measure(
    _ path: Path, at p: Point, rule: FillRule = .nonZero, signs: [Double] = [1], scale: Double = 1, into error: inout EdgeError
  ) {
    let layer = ShapeLayer(path: path, fillColor: .white)
    layer.fillRule = rule
    layer.position = p / scale
    let picture = draw(layer, width: size, height: size, scale: scale)
    var flat = FlattenedPath()
    path.flatten(pixel: 1 / scale, movesStarts: true, into: &flat)
    let loops = flat.subpaths.enumerated().map { i, s in
      (points: flat.points[s.range].map { $0 * scale + p }, sign: i < signs.count ? signs[i] : signs[signs.count - 1])
    }
    error.add(ExactCoverage.areas(loops, width: size, height: size), picture)
  }

  private func expectExact(_ name: String, _ error: EdgeError) {
    print("edge error, \(name): RMS \(rounded(error.rms)), most \(rounded(error.most)), over \(error.count) pixels")
    #expect(error.count > 0)
    #expect(error.rms <= 1)
    #expect(error.most <= 3)
  }

  private func rounded(_ v: Double) -> Double { (v * 1000).rounded() / 1000 }

  @Test("circles of any radius at any place")
  func circles() {
    var error = EdgeError()
    var random = SeededGenerator(seed: 1)
    for radius in [0.4, 1, 2.5, 5, 10, 20, 40] {
      for _ in 0..<4 {
        measure(Path(circleAt: .zero, radius: radius), at: Point(random.number(44...50), random.number(44...50)), into: &error)
      }
    }
    expectExact("circles", error)
  }

  @Test("circles on screens of twice the pixels")
  func scaledCircles() {
    var error = EdgeError()
    for radius in [1.3, 7, 20] { measure(Path(circleAt: .zero, radius: radius), at: Point(47.31, 48.77), scale: 2, into: &error) }
    expectExact("circles at scale 2", error)
  }

  @Test("arcs as thin as a hair")
  func thinArcs() {
    var error = EdgeError()
    var random = SeededGenerator(seed: 2)
    for width in [0.1, 0.3, 0.7, 1, 2] {
      for _ in 0..<3 {
        let radius = random.number(20...44)
        let start = random.number(0...6)
        let end = start + random.number(0.5...5)
        var path = Path()
        path.addArc(center: .zero, radius: radius, startAngle: start, endAngle: end)
        path.addArc(center: .zero, radius: radius - width, startAngle: end, endAngle: start)
        path.close()
        measure(path, at: Point(random.number(47...49), random.number(47...49)), into: &error)
      }
    }
    expectExact("thin arcs", error)
  }

  @Test("lines stroked along arcs, against the mesh's own boundary")
  func strokedArcs() {
    var error = EdgeError()
    let tessellator = Tessellator()
    var random = SeededGenerator(seed: 3)
    for width in [0.25, 0.5, 1, 3] {
      var path = Path()
      path.addArc(center: .zero, radius: random.number(15...40), startAngle: 0, endAngle: random.number(1...6))
      let layer = ShapeLayer(path: path, fillColor: nil)
      layer.strokeColor = .white
      layer.lineWidth = width
      let p = Point(random.number(47...49), random.number(47...49))
      layer.position = p
      let mesh = tessellator.stroke(path, style: StrokeStyle(lineWidth: width), scale: 1)
      var first = 0
      var loops: [(points: [Point], sign: Double)] = []
      for end in mesh.contourEnds {
        let points = mesh.points[first..<Int(end)].map { Point(Double($0.x), Double($0.y)) / 256 + p }
        var turn = 0.0
        for (i, b) in points.enumerated() { turn += points[(i + points.count - 1) % points.count].cross(b) }
        loops.append((points, turn < 0 ? -1 : 1))
        first = Int(end)
      }
      error.add(ExactCoverage.areas(loops, width: size, height: size), draw(layer, width: size, height: size))
    }
    expectExact("stroked arcs", error)
  }

  @Test("a board with 42 holes, by the even-odd rule")
  func board() {
    var path = Path(roundedRect: Rect(x: 0, y: 0, width: 84, height: 72), radius: 6)
    for row in 0..<6 {
      for column in 0..<7 { path.addEllipse(in: Rect(center: Point(6 + 12 * Double(column), 6 + 12 * Double(row)), size: Size(9.3, 9.3))) }
    }
    var error = EdgeError()
    for p in [Point(5, 9), Point(5.5, 9.5), Point(6.37, 10.81)] {
      measure(path, at: p, rule: .evenOdd, signs: [1, -1], into: &error)
    }
    expectExact("board of 42 holes", error)
  }

  @Test("rectangles whose sides lie half way across pixels")
  func halfPixelRectangles() {
    var error = EdgeError()
    for (x, y, w, h) in [(10.5, 10.5, 20.0, 30.0), (3.25, 7.5, 0.5, 60), (50, 50.5, 40, 0.25), (70.75, 4.125, 11.5, 8.625)] {
      measure(Path(rect: Rect(x: 0, y: 0, width: w, height: h)), at: Point(x, y), into: &error)
    }
    expectExact("half-pixel rectangles", error)
    let halves = draw(makeRectangle(Rect(x: 1.5, y: 1.5, width: 2, height: 2), .white), width: 5, height: 5)
    #expect((0..<5).map { halves[$0, 2] >> 24 } == [0, 128, 255, 128, 0])
    #expect(halves[1, 1] >> 24 == 64)
  }

  @Test("tall sides that lean by less than a pixel, across pixels' borders")
  func leaningSides() {
    for reversed in [false, true] {
      var error = EdgeError()
      for (lean, height) in [(1.0 / 256, 700), (2.0 / 256, 400), (10.0 / 256, 700), (0.25, 300), (0.75, 700), (1.5, 500)] {
        let (left, right) = (10 - lean / 2, 10 + lean / 2)
        let (a, b) = reversed ? (left, right) : (right, left)
        let points = [Point(a, 0), Point(b, Double(height)), Point(20 + b, Double(height)), Point(20 + a, 0)]
        // One that begins left of the picture crosses its side too.
        for offset in [0.0, -10, -9] {
          let loop = points.map { Point($0.x + offset, $0.y) }
          let picture = draw(ShapeLayer(path: Path(polyline: loop, closed: true), fillColor: .white), width: 40, height: height)
          error.add(ExactCoverage.areas([(points: loop, sign: 1)], width: 40, height: height), picture)
        }
      }
      expectExact("leaning sides", error)
    }
  }
}
