import Geometry
import Testing

@testable import Tessellation

@Suite("Meshes with soft edges")
struct FringedMeshTests {
  private func fill(_ path: Path, scale: Double = 1) -> Mesh {
    var tessellator = Tessellator()
    return tessellator.fill(path, rule: .nonZero, scale: scale)
  }

  private func stroke(_ points: [Point], width: Double) -> Mesh {
    var tessellator = Tessellator()
    var style = StrokeStyle()
    style.lineWidth = width
    return tessellator.stroke(Path(polyline: points, closed: false), style: style, scale: 1)
  }

  /// The area of triangles whose corners all are inner ones, after a move by half a pixel, in pixels.
  private func insideArea(_ mesh: FringedMesh) -> (sum: Double, turned: Double) {
    var (sum, turned) = (0.0, 0.0)
    func at(_ i: Int32) -> Point {
      let (place, way) = (mesh.places[Int(i) / 2], mesh.ways[Int(i) / 2])
      return Point(Double(place.x) / 256 + Double(way.x) / 2, Double(place.y) / 256 + Double(way.y) / 2)
    }
    for k in stride(from: 0, to: mesh.indices.count, by: 3) {
      let t = mesh.indices[k..<k + 3]
      guard t.allSatisfy({ $0 % 2 == 0 }) else { continue }
      let (a, b, c) = (at(t[k]), at(t[k + 1]), at(t[k + 2]))
      let area = (b - a).cross(c - a) / 2
      sum += area
      turned -= min(0, area)
    }
    return (sum, turned)
  }

  @Test("the inside lies half a pixel within the boundary")
  func inside() {
    let square = fill(Path(rect: Rect(x: 3, y: 4, width: 20, height: 10))).fringed
    #expect(!square.isThin)
    #expect(abs(insideArea(square).sum - 19 * 9) < 1e-6)
    let circle = fill(Path(circleAt: Point(30, 30), radius: 20)).fringed
    #expect(abs(insideArea(circle).sum - Double.pi * 19.5 * 19.5) < 10)
    #expect(insideArea(circle).turned == 0)
  }

  @Test("a ring's hole lies half a pixel beyond the boundary")
  func hole() {
    var path = Path(circleAt: Point(30, 30), radius: 20)
    path.addEllipse(in: Rect(x: 20, y: 20, width: 20, height: 20))
    var tessellator = Tessellator()
    let ring = tessellator.fill(path, rule: .evenOdd, scale: 1).fringed
    #expect(!ring.isThin)
    #expect(abs(insideArea(ring).sum - Double.pi * (19.5 * 19.5 - 10.5 * 10.5)) < 12)
  }

  @Test(
    "what is thin somewhere, or comes near itself, is told",
    arguments: [
      ([Point(0, 0), Point(50, 20)], 1.0, true), ([Point(0, 0), Point(50, 20)], 1.3, false), ([Point(0, 0), Point(50, 20)], 2.0, false),
      ([Point(0, 0), Point(50, 0), Point(50, 3), Point(0, 3)], 2.4, true),
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

  @Test("nothing, a point and a dot of a pixel")
  func least() {
    #expect(fill(Path()).fringed.indices.isEmpty)
    #expect(!fill(Path()).fringed.isThin)
    #expect(fill(Path(circleAt: .zero, radius: 0.5)).fringed.isThin)
    #expect(!fill(Path(circleAt: .zero, radius: 2)).fringed.isThin)
  }

  @Test("a curved stroke's triangles do not overlap once its edges have moved inwards")
  func curvedStroke() {
    for k in 0..<40 {
      let points = (0..<60).map { i in Point(Double(i) * 2, 40 + 25 * Math.sin(Double(i) * (0.05 + 0.004 * Double(k)))) }
      let mesh = stroke(points, width: 2.2 + 0.05 * Double(k)).fringed
      if mesh.isThin { continue }
      #expect(insideArea(mesh).turned < 0.25, "\(k)")
    }
  }

  @Test("a border two pixels wide round a rounded rectangle is not thin", arguments: [0.5, 0.7, 0.9, 1.0, 1.1, 1.4])
  func border(extent: Double) {
    let bounds = Rect(x: 0, y: 0, width: 160 * extent, height: 100 * extent)
    var path = Path(roundedRect: bounds, radius: 12 * extent)
    path.addPath(Path(roundedRect: bounds.insetBy(dx: 2, dy: 2), radius: 12 * extent - 2))
    var tessellator = Tessellator()
    let ring = tessellator.fill(path, rule: .evenOdd, scale: 1).fringed
    #expect(!ring.isThin)
    #expect(insideArea(ring).turned < 0.25)
  }

  @Test("random polygons give triangles of the moved boundary's area, or are thin")
  func random() {
    var generator = SeededGenerator(seed: 5)
    var usable = 0
    for _ in 0..<300 {
      let points = (0..<Int.random(in: 3...9, using: &generator)).map { _ in
        Point(Double.random(in: 0...200, using: &generator), Double.random(in: 0...200, using: &generator))
      }
      let mesh = fill(Path(polyline: points, closed: true)).fringed
      if mesh.isThin { continue }
      usable += 1
      #expect(insideArea(mesh).turned < 0.25)
      #expect(mesh.indices.allSatisfy { $0 >= 0 && $0 < Int32(2 * mesh.places.count) })
    }
    #expect(usable > 20)
  }
}
