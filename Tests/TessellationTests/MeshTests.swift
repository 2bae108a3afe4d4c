import Foundation
import Geometry
import Testing

@testable import Tessellation

@Test("a rectangle becomes four points and two triangles")
func rectangle() throws {
  let tessellator = Tessellator()
  let mesh = tessellator.fill(Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)), scale: 2)
  #expect(mesh.points.count == 4)
  #expect(mesh.triangles.count == 2)
  #expect(mesh.area == 12)
  #expect(mesh.bounds == Rect(x: 1, y: 2, width: 3, height: 4))
  #expect(mesh.contourBounds == [Mesh.GridBox(minX: 512, minY: 1024, maxX: 2048, maxY: 3072)])
  try mesh.checkInvariants()
}

@Test("a board with 42 holes has a boundary of 43 loops, and as many triangles as Euler says")
func board() throws {
  var path = Path(rect: Rect(x: 0, y: 0, width: 700, height: 600))
  for i in 0..<42 { path.addEllipse(in: Rect(x: Double(i % 7) * 100 + 10, y: Double(i / 7) * 100 + 10, width: 80, height: 80)) }
  let tessellator = Tessellator()
  let mesh = tessellator.fill(path, rule: .evenOdd, scale: 1)
  #expect(mesh.contourEnds.count == 43)
  #expect(mesh.triangles.count == mesh.points.count + 2 * 42 - 2)
  #expect(abs(mesh.area - (420_000 - 42 * 1600 * Double.pi)) < 0.002 * 420_000)
  try mesh.checkInvariants()
}

@Test("runs of edges hold every edge of every loop once, few at a time, in boxes that hold them")
func edgeRuns() {
  var random = SeededGenerator(seed: 12)
  let tessellator = Tessellator()
  func point() -> Point { Point(Double.random(in: -300...300, using: &random), Double.random(in: -300...300, using: &random)) }
  for trial in 0..<200 {
    var path = Path(polyline: (0..<3 + trial % 80).map { _ in point() }, closed: true)
    for _ in 0..<trial % 4 {
      path.addEllipse(in: Rect(center: point(), size: Size(width: Double.random(in: 1...400, using: &random), height: 200)))
    }
    let mesh = tessellator.fill(
      path, rule: trial % 2 == 0 ? FillRule.nonZero : .evenOdd, scale: Double.random(in: 0.5...3, using: &random))
    var expected: [[Int]] = []
    var start = 0
    for end in mesh.contourEnds {
      var before = Int(end) - 1
      for i in start..<Int(end) {
        expected.append([before, i])
        before = i
      }
      start = Int(end)
    }
    var found: [[Int]] = []
    for run in mesh.edgeRuns {
      #expect(1...Mesh.EdgeRun.longest ~= run.points.count)
      var before = Int(run.start)
      for i in run.points.map({ Int($0) }) {
        found.append([before, i])
        for p in [mesh.points[before], mesh.points[i]] {
          #expect(run.box.minX...run.box.maxX ~= p.x && run.box.minY...run.box.maxY ~= p.y)
        }
        before = i
      }
    }
    #expect(found == expected)
  }
}

@Test("the direction of an outline does not matter to its mesh's area", arguments: [FillRule.nonZero, .evenOdd])
func direction(_ rule: FillRule) throws {
  let tessellator = Tessellator()
  let star = (0..<5).map { Point(50 + 40 * Math.cos(Double($0) * 0.8 * .pi), 50 + 40 * Math.sin(Double($0) * 0.8 * .pi)) }
  let a = tessellator.fill(Path(polyline: star), rule: rule, scale: 3)
  let b = tessellator.fill(Path(polyline: star.reversed(), closed: true), rule: rule, scale: 3)
  #expect(abs(a.area - b.area) < 0.01)
  #expect(a.area > 0)
  try a.checkInvariants()
  try b.checkInvariants()
}

@Test("loops that touch at corners and along sides are parted or merged, and stay sound")
func touching() throws {
  let tessellator = Tessellator()
  var checkers = Path()
  for i in 0..<64 where (i / 8 + i) % 2 == 0 { checkers.addRect(Rect(x: Double(i % 8), y: Double(i / 8), width: 1, height: 1)) }
  let mesh = tessellator.fill(checkers, scale: 8)
  #expect(mesh.area == 32)
  try mesh.checkInvariants()
  var tiles = Path()
  for i in 0..<64 { tiles.addRect(Rect(x: Double(i % 8), y: Double(i / 8), width: 1, height: 1)) }
  let sheet = tessellator.fill(tiles, scale: 8)
  #expect(sheet.area == 64)
  #expect(sheet.contourEnds.count == 1)
  try sheet.checkInvariants()
}

@Test("the same path gives the same mesh, whatever was made before")
func sameAgain() {
  var fresh = Tessellator()
  let used = Tessellator()
  for seed in 0..<40 as Range<UInt64> {
    var polygons = RandomPolygons(seed: seed)
    var path = Path()
    for loop in polygons.next() { path.addPath(Path(polyline: loop, closed: true)) }
    fresh = Tessellator()
    let a = fresh.fill(path, scale: 1)
    let b = used.fill(path, scale: 1)
    #expect(a.points == b.points && a.contourEnds == b.contourEnds && a.triangles == b.triangles)
  }
}

@Test("triangles asked for by several threads at once are made once and are the same")
func threads() async {
  let tessellator = Tessellator()
  let mesh = tessellator.fill(Path(circleAt: Point(50, 50), radius: 40), scale: 8)
  let counts = await withTaskGroup(of: Int.self) { group in
    for _ in 0..<8 { group.addTask { mesh.triangles.count } }
    return await group.reduce(into: Set()) { $0.insert($1) }
  }
  #expect(counts.count == 1)
}

@Test("scales fall into buckets of the root of 2, and turning changes none")
func buckets() {
  for power in -6...6 {
    let scale = Math.pow(2, Double(power) / 2)
    for degrees in stride(from: 0.0, to: 360, by: 7) {
      let turned = AffineTransform.scale(scale, scale).concatenating(.rotation(degrees * .pi / 180))
      #expect(abs(ScaleBucket.bucket(for: turned) / scale - 1) < 1e-12)
    }
    let more = ScaleBucket.bucket(for: .scale(scale * 1.01, scale / 3))
    #expect(abs(more / scale - 2.0.squareRoot()) < 1e-12)
  }
  #expect(ScaleBucket.bucket(for: .identity) == 1)
  #expect(ScaleBucket.bucket(for: .scale(0, 0)) == ScaleBucket.range.lowerBound)
  #expect(ScaleBucket.bucket(for: .scale(1e300, 1)) == ScaleBucket.range.upperBound)
  #expect(ScaleBucket.bucket(for: .scale(.nan, 1)) == ScaleBucket.range.lowerBound)
}

@Test("the boundary of a mesh as a path fills what the mesh fills, at any scale", arguments: [0.5, 1, 8])
func boundaryPath(scale: Double) throws {
  var polygons = RandomPolygons(seed: 31)
  let tessellator = Tessellator()
  for _ in 0..<300 {
    let path = polygons.next().reduce(into: Path()) { $0.addPath(Path(polyline: $1, closed: true)) }
    let mesh = tessellator.fill(path, scale: scale)
    let again = tessellator.fill(Path(boundaryOf: mesh), scale: scale)
    #expect(again.area == mesh.area)
    #expect(again.bounds == mesh.bounds)
  }
  #expect(Path(boundaryOf: Mesh(emptyAt: 1)) == Path())
}
