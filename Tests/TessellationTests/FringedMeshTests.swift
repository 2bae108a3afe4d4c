import Geometry
import Testing

@testable import Tessellation

@Suite("Meshes with soft edges")
struct FringedMeshTests {
  private func fill(_ path: Path, scale: Double = 1) -> Mesh {
    let tessellator = Tessellator()
    return tessellator.fill(path, rule: .nonZero, scale: scale)
  }

  private func stroke(_ points: [Point], width: Double) -> Mesh {
    let tessellator = Tessellator()
    var style = StrokeStyle()
    style.lineWidth = width
    return tessellator.stroke(Path(polyline: points, closed: false), style: style, scale: 1)
  }

  /// Where the triangles' vertices lie at the mesh's own scale, in pixels.
  private func vertices(_ mesh: Mesh, isNarrowed: Bool) -> [Point] {
    let fringed = mesh.fringed
    var vertices: [Point] = []
    func twice(_ v: SIMD4<Float>) -> SIMD4<Float> { SIMD4(v.x, v.y, v.x, v.y) }
    fringed.contourEnds.forEachLoop { loop in
      for i in loop {
        let (before, at) = (fringed.corners[i == loop.lowerBound ? loop.upperBound - 1 : i - 1], fringed.corners[i])
        let corner = FringeCorner(
          twice(before), twice(at), reaches: (fringed.ramp.reach(twice(before)), fringed.ramp.reach(twice(at))),
          part: isNarrowed ? at.z : 1,
          weight: at.w, isMirrored: false)
        let place = Point(fringed.origin.x + Double(fringed.places[i].x), fringed.origin.y + Double(fringed.places[i].y)) / 256
        for offset in [corner.inner, corner.outer] {
          vertices.append(place + Point(Double(offset.x), Double(offset.y)))
          vertices.append(place + Point(Double(offset.z), Double(offset.w)))
        }
      }
    }
    return vertices
  }

  /// The area of triangles, and of those that are turned over, in pixels: of the inside alone, whose corners all are covered wholly, or of all.
  private func area(_ mesh: Mesh, isInside: Bool = true, isNarrowed: Bool = true) -> (sum: Double, turned: Double) {
    let vertices = vertices(mesh, isNarrowed: isNarrowed)
    let indices = mesh.fringed.allIndices[mesh.fringed.ownIndices].map(Int.init)
    var (sum, turned) = (0.0, 0.0)
    for k in stride(from: 0, to: indices.count, by: 3) {
      let t = indices[k..<k + 3]
      guard !isInside || t.allSatisfy({ $0 % EdgeRamp.rows == EdgeRamp.innerFar }) else { continue }
      let (a, b, c) = (vertices[t[k]], vertices[t[k + 1]], vertices[t[k + 2]])
      let area = (b - a).cross(c - a) / 2
      sum += area
      turned -= min(0, area)
    }
    return (sum, turned)
  }

  @Test("the inside lies half a pixel within the boundary, where that is slanted a little more")
  func inside() {
    let square = fill(Path(rect: Rect(x: 3, y: 4, width: 20, height: 10)))
    #expect(!square.fringed.isThin)
    #expect(abs(area(square).sum - 19 * 9) < 1e-3)
    let diamond = fill(Path(polyline: [Point(0, 20), Point(20, 0), Point(40, 20), Point(20, 40)], closed: true))
    let side = 20 * 2.0.squareRoot() - 2 * 0.59
    #expect(abs(area(diamond).sum - side * side) < 1e-3)
    let circle = fill(Path(circleAt: Point(30, 30), radius: 20))
    #expect(abs(area(circle).sum - Double.pi * 19.455 * 19.455) < 10)
    #expect(area(circle).turned == 0)
  }

  @Test("a shape's whole fringe reaches as far out as in, and no triangle of it is turned over")
  func wholeFringe() {
    for path in [
      Path(circleAt: Point(30, 30), radius: 12), Path(roundedRect: Rect(x: 0, y: 0, width: 30, height: 20), radius: 6),
      Path(polyline: [Point(0, 0), Point(40, 3), Point(30, 40)], closed: true),
    ] {
      let mesh = fill(path)
      let all = area(mesh, isInside: false)
      #expect(all.turned < 0.01)
      #expect(abs((all.sum + area(mesh).sum) / 2 - mesh.area) < 4)
    }
  }

  @Test("where a boundary turns tightly its fringe narrows, and less of it folds")
  func tightTurns() {
    var (narrowed, whole) = (0.0, 0.0)
    for k in 0..<30 {
      let points = (0..<80).map { i in Point(Double(i), 20 + 9 * Math.sin(Double(i) * (0.2 + 0.01 * Double(k)))) }
      let mesh = stroke(points, width: 1.8 + 0.04 * Double(k))
      let fringed = mesh.fringed
      if fringed.isThin { continue }
      #expect(fringed.corners.allSatisfy { $0.z >= 0.7 && $0.z <= 1 && $0.w >= 0 && $0.w <= 1 })
      narrowed += area(mesh, isInside: false).turned
      whole += area(mesh, isInside: false, isNarrowed: false).turned
    }
    #expect(whole > 1)
    #expect(narrowed < 0.7 * whole)
  }

  @Test("a ring's hole lies half a pixel beyond the boundary")
  func hole() {
    var path = Path(circleAt: Point(30, 30), radius: 20)
    path.addEllipse(in: Rect(x: 20, y: 20, width: 20, height: 20))
    let tessellator = Tessellator()
    let ring = tessellator.fill(path, rule: .evenOdd, scale: 1)
    #expect(!ring.fringed.isThin)
    #expect(abs(area(ring).sum - Double.pi * (19.455 * 19.455 - 10.545 * 10.545)) < 12)
  }

  @Test(
    "what is thin somewhere is told, and what comes near itself across a gap is not thin",
    arguments: [
      ([Point(0, 0), Point(50, 20)], 0.2, true), ([Point(0, 0), Point(50, 20)], 1.3, false), ([Point(0, 0), Point(50, 20)], 0.5, false),
      ([Point(0, 0), Point(50, 20)], 2.0, false),
      ([Point(0, 0), Point(50, 0), Point(50, 3), Point(0, 3)], 2.4, false),
      ([Point(0, 0), Point(50, 0), Point(50, 9), Point(0, 9)], 2.2, false),
    ])
  func thin(points: [Point], width: Double, isThin: Bool) {
    #expect(stroke(points, width: width).fringed.isThin == isThin)
  }

  @Test("sharp tips count as thin, corners of 45 degrees do not")
  func corners() {
    #expect(fill(Path(polyline: [Point(0, 0), Point(90, 0), Point(90, 12)], closed: true)).fringed.isThin)
    #expect(!fill(Path(polyline: [Point(0, 0), Point(90, 0), Point(90, 90)], closed: true)).fringed.isThin)
  }

  @Test(
    "gaps and holes may be as narrow as they are, but nothing thinner than a pixel",
    arguments: [
      (0.3, 4.0, 5.0, false), (0.05, 4.0, 5.0, false), (3.0, 4.0, 5.0, false), (0.3, 0.8, 5.0, true), (3.0, 4.0, 0.5, false),
      (3.0, 4.0, 0.05, false),
    ])
  func gaps(gap: Double, width: Double, hole: Double, isThin: Bool) {
    var path = Path(rect: Rect(x: 0, y: 0, width: width, height: 30))
    path.addRect(Rect(x: width + gap, y: 0, width: 20, height: 30))
    path.addRect(Rect(x: width + gap + 8, y: 10, width: hole, height: hole))
    let fringed = Tessellator().fill(path, rule: .evenOdd, scale: 1).fringed
    #expect((fringed.leastOpaqueScale > 1) == isThin)
    #expect(fringed.isThin == isThin)
    #expect(fringed.leastOpaqueScale <= fringed.leastScale)
    #expect(fringed.allIndices.isEmpty == isThin)
  }

  @Test("where loops touch, an opaque colour does not help")
  func touching() {
    let points = (0..<5).map { k in Point(100 + 90 * Math.sin(Double(k) * 0.8 * .pi), 100 - 90 * Math.cos(Double(k) * 0.8 * .pi)) }
    let star = Tessellator().fill(Path(polyline: points, closed: true), rule: .evenOdd, scale: 1)
    #expect(star.fringed.leastOpaqueScale > 1)
    #expect(fill(Path(polyline: points, closed: true)).fringed.leastOpaqueScale <= 1)
  }

  @Test(
    "how near a boundary comes to itself is told across the inside and across the outside",
    arguments: [
      ("bar", [Rect(x: 0, y: 0, width: 40, height: 0.6)], 0.6, 1.8),
      ("bars side by side", [Rect(x: 0, y: 0, width: 9, height: 40), Rect(x: 9.5, y: 0, width: 9, height: 40)], 1.8, 0.5),
      ("thick square", [Rect(x: 0, y: 0, width: 40, height: 40)], 1.8, 1.8),
      ("slit", [Rect(x: 0, y: 0, width: 40, height: 40), Rect(x: 5, y: 20, width: 30, height: 0.8)], 1.8, 0.8),
      ("frame", [Rect(x: 0, y: 0, width: 40, height: 40), Rect(x: 1.4, y: 1.4, width: 37.2, height: 37.2)], 1.4, 1.8),
    ] as [(String, [Rect], Double, Double)])
  func featureDistance(name: String, rects: [Rect], inside: Double, outside: Double) {
    var path = Path()
    for rect in rects { path.addRect(rect) }
    let nearest = FeatureDistance.minimum(in: Tessellator().fill(path, rule: .evenOdd, scale: 1))
    // Samples of the boundary lie at most three quarters of a pixel apart.
    #expect(
      nearest.inside >= inside - 0.01 && nearest.inside <= max(inside, (inside * inside + 0.375 * 0.375).squareRoot()) + 0.01, "\(nearest)")
    #expect(
      nearest.outside >= outside - 0.01 && nearest.outside <= max(outside, (outside * outside + 0.375 * 0.375).squareRoot()) + 0.01,
      "\(nearest)")
  }

  @Test("where thousands of holes lie in a pixel, the boundary is thin without a look at every pair")
  func crowded() {
    var path = Path(rect: Rect(x: -10, y: -10, width: 30, height: 30))
    for k in 0..<4900 {
      let (x, y) = (Double(k % 70) / 64, Double(k / 70) / 64)
      path.addPath(Path(polyline: [Point(x, y), Point(x + 1.0 / 128, y), Point(x, y + 1.0 / 128)], closed: true))
    }
    let mesh = Tessellator().fill(path, rule: .evenOdd, scale: 1)
    #expect(mesh.contourEnds.count > 4000)
    #expect(FeatureDistance.minimum(in: mesh) == FeatureDistance.Nearest(inside: 0, outside: 0))
  }

  @Test("corners that touch are found wherever they lie")
  func touchingCorners() {
    for k in 0..<40 {
      let x = 0.07 * Double(k)
      var path = Path(polyline: [Point(x, 0), Point(x + 30, 0), Point(x + 15, 40)], closed: true)
      path.addPath(Path(polyline: [Point(x + 30, 0), Point(x + 60, 0), Point(x + 45, 40)], closed: true))
      #expect(fill(path).fringed.leastOpaqueScale > 1, "\(x)")
    }
  }

  @Test("what is left out at the tips of a star ends some pixels from them: the middle of every edge has its rows where they belong")
  func star() throws {
    let points = (0..<5).map { k in Point(100 + 90 * Math.sin(Double(k) * 0.8 * .pi), 100 - 90 * Math.cos(Double(k) * 0.8 * .pi)) }
    let mesh = fill(Path(polyline: points, closed: true))
    let fringed = mesh.fringed
    try #require(!fringed.isThin)
    #expect(area(mesh).turned < 1e-3)
    let vertices = vertices(mesh, isNarrowed: true)
    var longest = 0.0
    fringed.contourEnds.forEachLoop { loop in
      for i in loop {
        let (a, b) = (EdgeRamp.rows * i, EdgeRamp.rows * loop.after(i))
        let (normal, reach) = (fringed.corners[i], fringed.ramp.reach(SIMD4(fringed.corners[i].x, fringed.corners[i].y, 0, 0)))
        let place = Point(fringed.origin.x + Double(fringed.places[i].x), fringed.origin.y + Double(fringed.places[i].y)) / 256
        let length = (vertices[b] - vertices[a]).length
        if length < 8 { continue }
        longest = max(longest, length)
        for (row, distance) in [(EdgeRamp.innerNear, -reach.x), (EdgeRamp.outerNear, reach.x), (EdgeRamp.outerFar, reach.z)] {
          for end in [a + row, b + row] {
            let away = (vertices[end] - place).dot(Point(Double(normal.x), Double(normal.y)))
            #expect(abs(away - Double(distance)) < 0.02)
          }
        }
      }
    }
    #expect(longest > 20)
  }

  @Test("nothing, a point and a dot of a pixel")
  func least() {
    #expect(fill(Path()).fringed.allIndices.isEmpty)
    #expect(!fill(Path()).fringed.isThin)
    #expect(fill(Path(circleAt: .zero, radius: 0.5)).fringed.isThin)
    #expect(!fill(Path(circleAt: .zero, radius: 2)).fringed.isThin)
  }

  @Test("a curved stroke's triangles do not overlap once its edges have moved inwards")
  func curvedStroke() {
    for k in 0..<40 {
      let points = (0..<60).map { i in Point(Double(i) * 2, 40 + 25 * Math.sin(Double(i) * (0.05 + 0.004 * Double(k)))) }
      let mesh = stroke(points, width: 2.2 + 0.05 * Double(k))
      if mesh.fringed.isThin { continue }
      #expect(area(mesh).turned < 0.25, "\(k)")
    }
  }

  @Test("a border two pixels wide round a rounded rectangle is not thin", arguments: [0.5, 0.7, 0.9, 1.0, 1.1, 1.4])
  func border(extent: Double) {
    let bounds = Rect(x: 0, y: 0, width: 160 * extent, height: 100 * extent)
    var path = Path(roundedRect: bounds, radius: 12 * extent)
    path.addPath(Path(roundedRect: bounds.insetBy(dx: 2, dy: 2), radius: 12 * extent - 2))
    let tessellator = Tessellator()
    let ring = tessellator.fill(path, rule: .evenOdd, scale: 1)
    #expect(!ring.fringed.isThin)
    #expect(area(ring).turned < 0.25)
  }

  @Test("random polygons give triangles of the moved boundary's area, or are thin")
  func random() {
    var generator = SeededGenerator(seed: 5)
    var usable = 0
    for _ in 0..<300 {
      let points = (0..<Int.random(in: 3...9, using: &generator)).map { _ in
        Point(Double.random(in: 0...200, using: &generator), Double.random(in: 0...200, using: &generator))
      }
      let mesh = fill(Path(polyline: points, closed: true))
      if mesh.fringed.isThin { continue }
      usable += 1
      #expect(area(mesh).turned < 0.25)
      #expect(mesh.fringed.allIndices.allSatisfy { $0 >= 0 && Int($0) < EdgeRamp.rows * mesh.fringed.places.count })
    }
    #expect(usable > 20)
  }
}
