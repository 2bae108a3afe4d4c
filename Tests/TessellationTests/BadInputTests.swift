import Geometry
import Testing

@testable import Tessellation

@Test(
  "numbers that are not finite or far too large never trap",
  arguments: [Double.nan, .infinity, -.infinity, 1e30, -1e300, .greatestFiniteMagnitude])
func strangeNumbers(_ number: Double) throws {
  let tessellator = Tessellator()
  let style = StrokeStyle(lineWidth: 3, cap: .square, join: .round, dashPattern: [5e5, 3e5])
  for k in [0, 3, 5, 6] {
    var points = [Point(10, 10), Point(90, 20), Point(60, 80), Point(20, 50)]
    if k < 4 { points[k].x = number } else { points[k - 4].y = number }
    var path = Path(polyline: points, closed: true)
    path.addCubic(to: points[0], control1: points[3], control2: points[2])
    path.addQuad(to: points[1], control: points[3])
    for rule in [FillRule.nonZero, .evenOdd] { try tessellator.fill(path, rule: rule, scale: 1).checkInvariants() }
    try tessellator.stroke(path, style: style, scale: 1).checkInvariants()
    _ = tessellator.stroke(
      path, style: StrokeStyle(lineWidth: number, miterLimit: number, dashPattern: [number], dashPhase: number), scale: 1)
    _ = tessellator.stroke(path, style: StrokeStyle(dashPattern: [2e5], dashPhase: number, start: number, end: number), scale: 1)
  }
  for scale in [number, 0, -1] {
    #expect(tessellator.fill(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)), scale: scale).isEmpty)
  }
}

@Test("an edge that leaves far beyond the picture keeps its slope inside")
func farEdges() throws {
  let tessellator = Tessellator()
  // Under the line y = x / 2.
  let far = 1e12
  let mesh = tessellator.fill(Path(polyline: [Point(-far, -far / 2), Point(far, far / 2), Point(-far, far / 2)], closed: true), scale: 1)
  try mesh.checkInvariants()
  var nearest = Double.infinity
  mesh.forEachEdge { a, b in
    let (p, q) = (Point(Double(a.x), Double(a.y)) / 256, Point(Double(b.x), Double(b.y)) / 256)
    let d = q - p
    nearest = min(nearest, abs((Point(100, 50) - p).cross(d)) / d.length)
  }
  #expect(nearest < 0.01)
}

@Test("empty and degenerate paths give empty meshes")
func degenerate() {
  let tessellator = Tessellator()
  var twoPoints = Path()
  twoPoints.move(to: .zero)
  twoPoints.addLine(to: Point(10, 10))
  let flat = Path(polyline: [Point(0, 0), Point(10, 10), Point(5, 5), Point(20, 20)], closed: true)
  let same = Path(polyline: [Point](repeating: Point(3, 3), count: 50), closed: true)
  for path in [Path(), twoPoints, flat, same] {
    for rule in [FillRule.nonZero, .evenOdd] {
      let mesh = tessellator.fill(path, rule: rule, scale: 1)
      #expect(mesh.isEmpty && mesh.triangles.isEmpty && mesh.bounds == .zero && mesh.area == 0)
    }
  }
  #expect(tessellator.stroke(Path(), style: StrokeStyle(), scale: 1).isEmpty)
}

@Test("a line of very many points, and a tangle of many long edges, end")
func manySegments() {
  let tessellator = Tessellator()
  var spiral = Path()
  for i in 0..<10_000 {
    let a = Double(i) * 0.02
    spiral.addLine(to: Point(500 + a * 0.6 * Math.cos(a), 500 + a * 0.6 * Math.sin(a)))
  }
  #expect(!tessellator.fill(spiral, rule: .evenOdd, scale: 1).isEmpty)
  var generator = SeededGenerator(seed: 3)
  var tangle = Path()
  for _ in 0..<200 { tangle.addLine(to: Point(.random(in: 0...900, using: &generator), .random(in: 0...900, using: &generator))) }
  #expect(!tessellator.fill(tangle, rule: .nonZero, scale: 1).isEmpty)
}

@Test("a dash pattern far finer than its line ends")
func fineDashes() {
  let tessellator = Tessellator()
  let path = Path(polyline: [Point(-1e15, 0), Point(1e15, 3)])
  let mesh = tessellator.stroke(path, style: StrokeStyle(lineWidth: 2, dashPattern: [9000, 9000]), scale: 1)
  #expect(!mesh.isEmpty)
  _ = tessellator.stroke(Path(polyline: [.zero, Point(100, 0)]), style: StrokeStyle(dashPattern: [1e-9, 1e-9]), scale: 1)
}
