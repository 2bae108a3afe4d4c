import CBlending
import Geometry
import TestSupport
import Testing

@testable import Compositing
@testable import Tessellation

@Suite("The rows of vertices along a mesh's edges")
struct FringeRowsTests {
  private typealias Kernel = (UnsafePointer<fringe_placement>, UnsafeRawPointer, UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> Void

  /// A closed line with corners of every kind: an edge's normal, the room that there is, and how much edges count.
  private func contour(_ count: Int, using random: inout SeededGenerator) -> (places: [SIMD2<Float>], corners: [SIMD4<Float>]) {
    var angle = Double.random(in: 0..<6.3, using: &random)
    // From nearly straight to turning back.
    let kinds: [Double] = [0.1, 1, 3.2]
    let most = kinds[Int.random(in: 0..<3, using: &random)]
    var (places, corners): ([SIMD2<Float>], [SIMD4<Float>]) = ([], [])
    for _ in 0..<count {
      // Some exactly back.
      angle += Int.random(in: 0..<20, using: &random) == 0 ? .pi : Double.random(in: -most...most, using: &random)
      places.append(SIMD2(Float.random(in: -9000...9000, using: &random), Float.random(in: -9000...9000, using: &random)))
      let (part, weight) = (Float.random(in: 0...1, using: &random), Float.random(in: 0...1, using: &random))
      corners.append(SIMD4(Float(Math.cos(angle)), Float(Math.sin(angle)), part, Bool.random(using: &random) ? 1 : weight))
    }
    return (places, corners)
  }

  private func twice(_ v: (Float, Float)) -> SIMD4<Float> { SIMD4(v.0, v.1, v.0, v.1) }

  /// A corner's vertices by itself, and whether it is a sharp one.
  private func vertices(
    _ rows: fringe_placement, _ ramp: EdgeRamp, _ place: SIMD2<Float>, before: SIMD4<Float>, here: SIMD4<Float>
  ) -> (places: [Float], isSharp: Bool) {
    func normal(_ edge: SIMD4<Float>) -> SIMD4<Float> {
      let direction = twice(rows.normal_x) * edge.x + twice(rows.normal_y) * edge.y
      if rows.is_similar != 0 { return direction }
      return direction / max((direction.x * direction.x + direction.y * direction.y).squareRoot(), .leastNormalMagnitude)
    }
    let (ending, beginning) = (normal(before), normal(here))
    let corner = FringeCorner(
      ending, beginning, reaches: (ramp.reach(ending), ramp.reach(beginning)), part: here.z, weight: here.w,
      isMirrored: rows.is_mirrored != 0)
    let middle = twice(rows.x) * place.x + twice(rows.y) * place.y + twice(rows.origin)
    let (inner, outer) = (middle + corner.inner * rows.inner_part, middle + corner.outer)
    return ((0..<4).map { inner[$0] } + (0..<4).map { outer[$0] }, ending.x * beginning.x + ending.y * beginning.y < FringeCorner.sharp)
  }

  @Test("kernels place them to the bit as each corner is placed by itself", arguments: [1, 2, 3, 4] as [UInt64])
  func kernels(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let kernels: [(String, Kernel)] = [("widest", fringe_place_rows), ("baseline", fringe_place_rows_baseline)]
    var (sharp, tips) = (0, 0)
    for round in 0..<400 {
      let count = Int.random(in: 1...40, using: &random)
      let (places, corners) = contour(count, using: &random)
      let isSimilar = Bool.random(using: &random)
      let turned = AffineTransform.rotation(Double.random(in: 0..<6.3, using: &random))
      var transform = turned.concatenating(.scale(1 / 256, (Bool.random(using: &random) ? 1 : -1) / 256))
      if !isSimilar { transform = transform.concatenating(AffineTransform(a: 1, b: 0.3, c: 0.8, d: 0.6, tx: 0, ty: 0)) }
      let ramp = Bool.random(using: &random) ? EdgeRamp.close : .narrow
      var rows = MeshPlacement(transform.concatenating(.translation(300.4, -20.7)), isSimilar: isSimilar).rows(ramp)
      // Rows inside lie less far in, or outside.
      rows.inner_part = [1, 0.4, -0.3][round % 3]
      var expected: [Float] = []
      for i in 0..<count {
        let before = corners[i == 0 ? count - 1 : i - 1]
        let corner = vertices(rows, ramp, places[i], before: before, here: corners[i])
        expected += corner.places
        if corner.isSharp { sharp += 1 }
        if isSimilar, before.x * corners[i].x + before.y * corners[i].y < -0.9999 { tips += 1 }
      }
      for (name, kernel) in kernels {
        // What lies before and beyond must stay as it is, wherever the first lies.
        let lead = Int.random(in: 0...2, using: &random)
        var out = [Float](repeating: 77, count: lead + 8 * count + 8)
        out.withUnsafeMutableBytes { bytes in
          guard let base = bytes.baseAddress else { return }
          kernel(&rows, places, corners, count, base + lead * MemoryLayout<Float>.stride)
        }
        let around = [Float](repeating: 77, count: 8)
        #expect(
          out.map(\.bitPattern) == (around.prefix(lead) + expected + around).map(\.bitPattern),
          "seed \(seed), round \(round), \(name), \(count) corners")
      }
    }
    #expect(sharp > 500 && tips > 50)
  }

  @Test("a mesh's contours are written one after the other", arguments: [4, 5, 7, 9])
  func meshes(spikes: Int) {
    let points = (0..<2 * spikes).map { k in
      let (angle, radius) = (Double(k) * .pi / Double(spikes), k % 2 == 0 ? 900.0 : 300)
      return Point(1000 + radius * Math.cos(angle), 1000 + radius * Math.sin(angle))
    }
    var path = Path(polyline: points, closed: true)
    path.addRect(Rect(x: 900, y: 900, width: 200, height: 150))
    let mesh = Tessellator().fill(path, rule: .evenOdd, scale: 1)
    let fringed = mesh.fringed
    let placement = MeshPlacement(AffineTransform(a: 1 / 256, b: 0, c: 0, d: 1 / 256, tx: 0.3, ty: 0.6), isSimilar: true)
    let batch = TriangleBatch()
    batch.begin(DeviceTexture(number: 1), .over, white: (0, 0))
    TriangleWriter().add(
      MeshInstance(mesh: .passUnretained(mesh), offset: .zero), placement, TrianglePaint(color: 0xff00_0007), cut: nil, to: batch)
    let written = batch.triangles.places
    #expect(fringed.contourEnds.count == 2 && batch.triangles.count == 4 * fringed.places.count)
    let rows = placement.rows(fringed, isFaint: false).placement
    var sharp = 0
    fringed.contourEnds.forEachLoop { loop in
      for i in loop {
        let corner = vertices(
          rows, fringed.ramp, fringed.places[i], before: fringed.corners[loop.before(i)], here: fringed.corners[i])
        if corner.isSharp { sharp += 1 }
        for k in 0..<4 {
          #expect(written[4 * i + k] == SIMD2(corner.places[2 * k], corner.places[2 * k + 1]), "vertex \(k) of corner \(i)")
        }
      }
    }
    #expect(sharp >= spikes)
  }
}
