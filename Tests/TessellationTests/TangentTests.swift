import Geometry
import Testing

@testable import Tessellation

@Suite("Lines along curves follow the curves' own directions")
struct TangentTests {
  private func mesh(_ path: Path, _ style: StrokeStyle, scale: Double = 1) throws -> Mesh {
    let tessellator = Tessellator()
    let mesh = tessellator.stroke(path, style: style, scale: scale)
    try mesh.checkInvariants()
    return mesh
  }

  private func cubic(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Path {
    var path = Path()
    path.move(to: a)
    path.addCubic(to: d, control1: b, control2: c)
    return path
  }

  private func places(_ mesh: Mesh) -> [Point] {
    mesh.points.map { Point(Double($0.x), Double($0.y)) / (Double(Mesh.subpixels) * mesh.scale) }
  }

  @Test("a curve whose handles are next to nothing is the line between its ends, whichever way they point", arguments: [0, 0.0001, 0.1])
  func lineAsCurve(handle: Double) throws {
    let (a, b) = (Point(20, 160), Point(160, 20))
    for cap in [LineCap.butt, .square] {
      let style = StrokeStyle(lineWidth: 20, cap: cap)
      let curve = try mesh(cubic(a, a + Point(handle, 0), b, b + Point(handle, 0)), style, scale: 1.5)
      let line = try mesh(Path(polyline: [a, b]), style, scale: 1.5)
      #expect(abs(curve.area - line.area) < 2)
      #expect(abs(curve.bounds.minX - line.bounds.minX) < 0.2 && abs(curve.bounds.maxY - line.bounds.maxY) < 0.2)
    }
  }

  @Test("a curve on one line that turns back reaches exactly as far as it goes, and is round there whatever its joins")
  func turningBack() throws {
    // Out to x = 100 by the cubic's own extremes, and back.
    let path = cubic(Point(20, 50), Point(140, 50), Point(140, 50), Point(60, 50))
    let farthest = try #require(path.bounds).maxX
    for join in [LineJoin.miter, .bevel, .round] {
      let mesh = try mesh(path, StrokeStyle(lineWidth: 20, join: join, miterLimit: 100))
      #expect(abs(mesh.bounds.maxX - (farthest + 10)) < 0.15)
      #expect(abs(mesh.bounds.minX - 20) < 0.01 && abs(mesh.bounds.height - 20) < 0.2)
      #expect(abs(mesh.area - ((farthest - 20) * 20 + 50 * .pi)) < 4)
    }
    // With a handle behind its start the curve begins backwards.
    let behind = cubic(Point(50, 50), Point(20, 50), Point(90, 50), Point(90, 50))
    let least = try #require(behind.bounds).minX
    #expect(abs(try mesh(behind, StrokeStyle(lineWidth: 10)).bounds.minX - (least - 5)) < 0.15)
  }

  @Test("a line far wider than its curve is round on its outer side", arguments: [2.0, 5, 20, 60])
  func wide(radius: Double) throws {
    // Half a turn: the outer side is half a circle of radius + 60 about the middle.
    var path = Path()
    path.addArc(center: .zero, radius: radius, startAngle: -.pi / 2, endAngle: .pi / 2)
    let outer = radius + 60
    let mesh = try mesh(path, StrokeStyle(lineWidth: 120))
    let reach = places(mesh).filter { $0.x > 0.1 }.map(\.length)
    #expect((reach.max() ?? 0) < outer + 0.25)
    mesh.forEachEdge { a, b in
      let (p, q) = (Point(Double(a.x), Double(a.y)) / 256, Point(Double(b.x), Double(b.y)) / 256)
      let middle = (p + q) / 2
      // The edges on the outer side: not the caps, not the inner side.
      if p.length > outer - 1, q.length > outer - 1, middle.x > 0 { #expect(middle.length > outer - 0.25, "radius \(radius)") }
    }
    // Nothing of the ends hangs over: both caps stand on the y axis.
    #expect(abs(mesh.bounds.minX) < (radius < 60 ? 61 : 0.1))
    #expect(abs(mesh.bounds.maxX - outer) < 0.25)
  }

  @Test("a line sweeps over the inside of a curve that is tighter than it is wide, without a hole", arguments: [2.0, 12, 30])
  func inside(radius: Double) throws {
    var path = Path()
    path.addArc(center: .zero, radius: radius, startAngle: -.pi / 2, endAngle: .pi / 2)
    // Half a disc on the outer side, and half a disc beyond the middle on the inner one.
    let arc = try mesh(path, StrokeStyle(lineWidth: 100))
    let (outer, inner) = (radius + 50, 50 - radius)
    #expect(abs(arc.area - .pi / 2 * (outer * outer + inner * inner)) < 60)
    // With legs, what they cover is not taken away again.
    var turn = Path()
    turn.move(to: Point(-80, -radius))
    turn.addLine(to: Point(0, -radius))
    turn.addArc(center: .zero, radius: radius, startAngle: -.pi / 2, endAngle: .pi / 2)
    turn.addLine(to: Point(-80, radius))
    let legs = try mesh(turn, StrokeStyle(lineWidth: 100))
    #expect(abs(legs.area - (.pi / 2 * outer * outer + 80 * 2 * outer)) < 60)
    #expect(legs.contourEnds.count == 1)
  }

  @Test(
    "arcs of any length and rings have no hole where their line is wider than they are",
    arguments: [1.05, 1.5, 1.95, 2.3, 4.5, 9])
  func arcsWithoutHoles(ratio: Double) throws {
    for radius in [5.0, 20] {
      let half = ratio * radius
      for degrees in [100.0, 190, 250, 286, 340, 359, 360] {
        let sweep = degrees * .pi / 180
        var path = Path()
        path.addArc(center: .zero, radius: radius, startAngle: 0, endAngle: sweep)
        for path in degrees == 360 ? [path, Path(circleAt: .zero, radius: radius)] : [path] {
          for dashes in degrees == 360 ? [[], [radius * 4.7, 1]] : [[]] {
            let mesh = try mesh(path, StrokeStyle(lineWidth: 2 * half, dashPattern: dashes), scale: 2)
            for i in 1..<60 {
              let angle = sweep * (dashes.isEmpty ? 1 : 0.7) * Double(i) / 60
              for j in 0...12 {
                let distance = radius + (Double(j) / 6 - 1) * (half - 0.5)
                let place = Point(Math.cos(angle), Math.sin(angle)) * distance
                #expect(mesh.covers(place), "radius \(radius), \(degrees) degrees, at \(angle), \(distance) from the middle")
              }
            }
          }
        }
      }
    }
  }

  @Test("rings of straight lines are filled where the line is wider than they are, and open where it is not", arguments: [3, 4, 5, 8, 40])
  func rings(corners: Int) throws {
    let places = (0..<corners).map { i in
      let angle = 2 * .pi * Double(i) / Double(corners)
      return Point(Math.cos(angle), Math.sin(angle)) * 30
    }
    let inner = 30 * Math.cos(.pi / Double(corners))
    for turned in [places, places.reversed()] {
      var path = Path(polyline: turned)
      path.close()
      for ratio in [0.5, 0.9, 1.1, 1.5, 2, 3] {
        let mesh = try mesh(path, StrokeStyle(lineWidth: 2 * ratio * inner, join: .round))
        #expect(mesh.covers(Point(0.1, 0.05)) == (ratio > 1), "\(corners) corners, \(ratio)")
        for i in 0..<corners {
          let middle = (turned[i] + turned[(i + 1) % corners]) / 2
          for part in [-0.9, -0.4, 0.4, 0.9] { #expect(mesh.covers(middle + middle / middle.length * part * ratio * inner)) }
        }
      }
    }
  }

  @Test("where curves that meet smoothly are far smaller than the line is wide, no miter spikes stand out", arguments: [0.5, 2, 8])
  func spikes(size: Double) throws {
    // A wave of quarter circles and a line on, all touching.
    var path = Path()
    path.move(to: Point(-100, 0))
    path.addLine(to: .zero)
    path.addCubic(to: Point(size, size), control1: Point(size * 0.55, 0), control2: Point(size, size * 0.45))
    path.addCubic(to: Point(2 * size, 2 * size), control1: Point(size, size * 1.55), control2: Point(size * 1.45, 2 * size))
    path.addLine(to: Point(100 + 2 * size, 2 * size))
    let mesh = try mesh(path, StrokeStyle(lineWidth: 60, miterLimit: 50))
    #expect(mesh.bounds.minY > -30.3 && mesh.bounds.maxY < 2 * size + 30.3)
  }

  @Test("a corner between a curve and a line has the miter of the curve's own direction")
  func miter() throws {
    // The quarter circle arrives straight downwards; the line goes straight left: a square corner.
    var path = Path()
    path.move(to: Point(0, 0))
    path.addCubic(to: Point(10, 10), control1: Point(5.5, 0), control2: Point(10, 4.5))
    path.addLine(to: Point(-60, 10))
    let mesh = try mesh(path, StrokeStyle(lineWidth: 40))
    #expect(abs(mesh.bounds.maxX - 30) < 0.1 && abs(mesh.bounds.maxY - 30) < 0.1)
    #expect(places(mesh).contains { $0.distance(to: Point(30, 30)) < 0.1 })
  }

  @Test("a short handle turns the whole width of a line about its end, and a long one does not")
  func tail() throws {
    // Sets out upwards for three hundredths of its length, then goes right.
    let path = cubic(Point(0, 0), Point(0, -2.5), Point(40, 0), Point(100, 0))
    let mesh = try mesh(path, StrokeStyle(lineWidth: 80))
    // Where the cap stands across the handle, the line reaches 40 to its left; the quarter turn from there to the top is round.
    #expect(abs(mesh.bounds.minX + 40) < 0.3)
    #expect(places(mesh).contains { abs($0.length - 40) < 1.5 && $0.x < -20 && $0.y < -20 })
  }

  @Test("dashes of a wide line along a curve are cut along its radii", arguments: [0.0, 3.3, 7.1])
  func dashes(phase: Double) throws {
    let radius = 30.0
    var path = Path()
    path.addArc(center: .zero, radius: radius, startAngle: 0, endAngle: .pi)
    let mesh = try mesh(path, StrokeStyle(lineWidth: 56, dashPattern: [6, 4], dashPhase: phase), scale: 2)
    // Both sides of every dash point at the middle: the ends of its sides lie at the same angle.
    var cuts = 0
    mesh.forEachEdge { a, b in
      let (p, q) = (Point(Double(a.x), Double(a.y)) / 512, Point(Double(b.x), Double(b.y)) / 512)
      guard abs(p.length - q.length) > 40 else { return }
      cuts += 1
      let angle = abs(Math.atan2(p.cross(q), p.dot(q)))
      #expect(abs(p.cross(q)) / p.distance(to: q) < 0.5 || angle > 3, "a cut misses the middle by \(abs(p.cross(q)) / p.distance(to: q))")
    }
    #expect(cuts >= 12)
  }

  @Test("dashes of an ordinary line are cut along its radii too, wherever on the lines that stand for the circle", arguments: 0..<24)
  func ordinaryDashes(step: Int) throws {
    let radius = 22.0
    let style = StrokeStyle(lineWidth: 16, dashPattern: [5, 4], dashPhase: Double(step) * 0.37)
    let mesh = try mesh(Path(circleAt: .zero, radius: radius), style, scale: 1)
    var cuts = 0
    mesh.forEachLine { p, q in
      guard abs(p.length - q.length) > 12 else { return }
      cuts += 1
      let miss = abs(p.cross(q)) / p.distance(to: q)
      #expect(miss < 2.2, "a cut at \(p) and \(q) misses the middle by \(miss)")
    }
    #expect(cuts >= 26)
  }

  @Test("a control point that lies on its end gives no direction: the next one does")
  func zeroHandles() throws {
    // Both curves set out towards (0, 50) and arrive from the left.
    let style = StrokeStyle(lineWidth: 20)
    let folded = try mesh(cubic(Point(0, 0), Point(0, 0), Point(0, 50), Point(80, 50)), style)
    #expect(abs(folded.bounds.minY) < 0.25)
    #expect(abs(folded.bounds.maxX - 80) < 0.05)
    let noisy = try mesh(cubic(Point(0, 0), Point(1e-9, -1e-9), Point(0, 50), Point(80, 50)), style)
    #expect(abs(noisy.bounds.minY) < 0.25)
  }

  @Test("random curves of all kinds under wide lines give sound meshes that reach no further than half the width")
  func random() throws {
    var generator = SeededGenerator(seed: 31)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    for trial in 0..<150 {
      let size = Math.pow(10, number(-3...2))
      func place() -> Point { Point(number(0...1), number(0...1)) * size }
      var path = Path()
      path.move(to: place())
      for _ in 0..<3 {
        let end = path.currentPoint ?? .zero
        switch trial % 4 {
        case 0: path.addCubic(to: place(), control1: end + place() * 1e-3, control2: place())
        case 1: path.addQuad(to: place(), control: place())
        case 2: path.addCubic(to: end, control1: place(), control2: place())
        default: path.addCubic(to: place(), control1: place(), control2: place())
        }
      }
      if trial.isMultiple(of: 5) { path.close() }
      let width = number(1...80)
      let style = StrokeStyle(
        lineWidth: width, cap: [.butt, .round][trial % 2], join: .round, dashPattern: trial % 7 == 0 ? [number(1...9), number(1...9)] : [])
      let mesh = try mesh(path, style)
      guard !mesh.isEmpty, let box = path.flattened(tolerance: 0.01).bounds else { continue }
      let wide = box.insetBy(dx: -width / 2 - 0.3, dy: -width / 2 - 0.3)
      #expect(mesh.bounds.minX > wide.minX && mesh.bounds.maxX < wide.maxX, "trial \(trial)")
      #expect(mesh.bounds.minY > wide.minY && mesh.bounds.maxY < wide.maxY, "trial \(trial)")
    }
  }
}
