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
}
