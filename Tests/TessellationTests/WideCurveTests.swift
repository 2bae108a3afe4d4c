import Testing

@testable import Geometry
@testable import Tessellation

@Suite("A line along a curve covers all that lies across the curve")
struct WideCurveTests {
  /// A cubic between four places.
  private struct Cubic {
    var (a, b, c, d): (Point, Point, Point, Point)

    init(_ places: (Point, Point, Point, Point)) { (a, b, c, d) = places }

    var path: Path {
      var path = Path()
      path.move(to: a)
      path.addCubic(to: d, control1: b, control2: c)
      return path
    }

    /// Where it is, and the unit vector across it.
    func location(_ t: Double) -> (place: Point, across: Point)? {
      let u = 1 - t
      let along = (b - a) * (u * u) + (c - b) * (2 * u * t) + (d - c) * (t * t)
      guard along.length > 1e-9 else { return nil }
      return (a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t), Point(-along.y, along.x) / along.length)
    }
  }

  /// The farthest that a place across the curve, three quarters of a pixel within the line's sides, lies off what the line covers, in pixels.
  private func deepestHole(_ cubic: Cubic, half: Double, scale: Double, places: [Double]) throws -> Double {
    let mesh = Tessellator().stroke(cubic.path, style: StrokeStyle(lineWidth: 2 * half), scale: scale)
    try mesh.checkInvariants()
    let reach = max(0, half - 0.75 / scale)
    var deepest = 0.0
    for t in places {
      guard let (place, across) = cubic.location(t) else { continue }
      for j in -20...20 {
        let p = place + across * (reach * Double(j) / 20)
        if !mesh.covers(p) { deepest = max(deepest, mesh.distance(to: p) * scale) }
      }
    }
    return deepest
  }

  @Test("random cubics leave no hole, however tightly they turn and however wide the line is", arguments: 0..<400)
  func cubics(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    func place() -> Point { Point(number(0...100), number(0...100)) }
    let cubic = Cubic((place(), place(), place(), place()))
    let hole = try deepestHole(
      cubic, half: number(2...60), scale: [0.5, 1, 2, 4][seed % 4], places: (1..<160).map { Double($0) / 160 })
    #expect(hole < 0.75)
  }

  @Test("where a curve turns the other way, the line reaches as far as the curve's own direction there")
  func inflection() throws {
    let cubic = Cubic((Point(16, 44), Point(100, 17), Point(2, 68), Point(90, 17)))
    let (first, second) = CurveEnds.inflections(cubic.a, cubic.b, cubic.c, cubic.d)
    let places = [first, second].compactMap { $0 }
    #expect(!places.isEmpty)
    for half in [13.0, 40, 80] { #expect(try deepestHole(cubic, half: half, scale: 2, places: places) < 0.3) }
  }

  /// Closed curves that always turn one way: ellipses, and drops with a corner.
  private func ring(_ generator: inout SeededGenerator) -> Path {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    let turn = AffineTransform.rotation(number(0...6)).concatenating(.scale(Bool.random(using: &generator) ? 1 : -1, 1))
    if Int.random(in: 0..<3, using: &generator) > 0 {
      return Path(ellipseIn: Rect(center: .zero, size: Size(number(6...90), number(6...90)))).transformed(by: turn)
    }
    var drop = Path()
    drop.move(to: Point(0, -number(5...40)))
    let (width, height) = (number(10...60), number(5...50))
    drop.addCubic(to: Point(0, height), control1: Point(width, 0), control2: Point(width, height))
    drop.addCubic(to: drop.points[0], control1: Point(-width, height), control2: Point(-width, 0))
    drop.close()
    return drop.transformed(by: turn)
  }

  @Test("a ring about as narrow as its line covers what is no farther off than half the line's width, and nothing else", arguments: 0..<60)
  func rings(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let path = ring(&generator)
    let box = try #require(path.bounds)
    let half = max(box.width, box.height) * Double.random(in: 0.2...1.2, using: &generator)
    let mesh = Tessellator().stroke(path, style: StrokeStyle(lineWidth: 2 * half, join: .round), scale: 2)
    try mesh.checkInvariants()
    let line = path.flattened(tolerance: 0.01)
    let around = box.insetBy(dx: -half - 3, dy: -half - 3)
    for _ in 0..<150 {
      let x = Double.random(in: around.minX...around.maxX, using: &generator)
      let p = Point(x, .random(in: around.minY...around.maxY, using: &generator))
      let distance = line.distance(to: p)
      if abs(distance - half) > 0.5 { #expect(mesh.covers(p) == (distance < half), "\(p) is \(distance) off, half the line \(half)") }
    }
  }

  @Test("a ring that its line covers takes no more steps than a larger one, whose line leaves a hole", arguments: [12.0, 30, 46])
  func steps(radius: Double) {
    func steps(_ radius: Double) -> Int {
      let tessellator = Tessellator()
      tessellator.stepsLeft = 100_000_000
      _ = tessellator.stroke(Path(circleAt: .zero, radius: radius), style: StrokeStyle(lineWidth: 95), scale: 2)
      return 100_000_000 - tessellator.stepsLeft
    }
    #expect(steps(radius) <= steps(130))
  }
}
