import Geometry
import Tessellation

/// Writes meshes and rectangles into batches. Cost: about 3 ns a vertex, 1 ns an index.
@MainActor
final class TriangleWriter {
  /// Where triangles that are cut are before that.
  private let uncut = TriangleBatch()
  private var corners: [DeviceVertex] = []
  private var kept: [DeviceVertex] = []

  init() {
    // A triangle cut by four sides has seven corners at most.
    corners.reserveCapacity(8)
    kept.reserveCapacity(8)
  }

  /// Adds a mesh with soft edges, cut to a rectangle of the target where one is given.
  func add(_ mesh: Mesh, _ place: MeshPlacement, _ paint: TrianglePaint, cut: PixelRect?, to batch: TriangleBatch) {
    guard let cut else { return write(mesh, place, paint, to: batch, white: batch.white) }
    uncut.begin(batch.texture, batch.blend, white: batch.white)
    write(mesh, place, TrianglePaint(color: paint.color), to: uncut, white: batch.white)
    add(uncut, cut, paint.texture, to: batch)
  }

  /// Adds a rectangle of whole pixels.
  func add(_ rect: PixelRect, _ paint: TrianglePaint, to batch: TriangleBatch) {
    let (vertices, indices, first) = batch.append(vertices: 4, indices: 6)
    let (x0, y0, x1, y1) = (Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    for (k, (x, y)) in [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].enumerated() {
      let (u, v) = paint.texture?.place(x, y) ?? batch.white ?? (0, 0)
      vertices[k] = DeviceVertex(x: x, y: y, color: paint.color, u: u, v: v)
    }
    (indices[0], indices[1], indices[2]) = (first, first + 1, first + 2)
    (indices[3], indices[4], indices[5]) = (first, first + 2, first + 3)
  }

  // MARK: - Meshes

  private func write(_ mesh: Mesh, _ p: MeshPlacement, _ paint: TrianglePaint, to batch: TriangleBatch, white: (u: Float, v: Float)?) {
    let fringed = mesh.fringed
    let count = fringed.vertices.count
    let (out, indices, first) = batch.append(vertices: count, indices: fringed.indices.count)
    fringed.indices.withUnsafeBufferPointer { source in
      for i in 0..<source.count { indices[i] = source[i] &+ first }
    }
    fringed.vertices.withUnsafeBufferPointer { vertices in
      if p.isSimilar {
        Self.place(vertices, p, paint.color, white ?? (0, 0), out)
      } else {
        Self.placeSkewed(vertices, mesh.contourEnds, p, paint.color, white ?? (0, 0), out)
      }
    }
    if let map = paint.texture {
      for i in 0..<count { (out[i].u, out[i].v) = map.place(out[i].x, out[i].y) }
    }
  }

  /// Inner and outer vertices where angles stay as they are.
  @inline(__always)
  private static func place(
    _ vertices: UnsafeBufferPointer<SIMD4<Float>>, _ p: MeshPlacement, _ color: UInt32, _ white: (u: Float, v: Float),
    _ out: UnsafeMutablePointer<DeviceVertex>
  ) {
    let (a, b, c, d) = (p.a, p.b, p.c, p.d)
    let h = p.half
    var i = 0
    while i &+ 1 < vertices.count {
      let inner = vertices[i]
      let outer = vertices[i &+ 1]
      let x = a * inner.x + c * inner.y + p.tx
      let y = b * inner.x + d * inner.y + p.ty
      out[i] = DeviceVertex(
        x: x + (h.a * inner.z + h.c * inner.w), y: y + (h.b * inner.z + h.d * inner.w), color: color, u: white.u, v: white.v)
      out[i &+ 1] = DeviceVertex(
        x: x + (h.a * outer.z + h.c * outer.w), y: y + (h.b * outer.z + h.d * outer.w), color: 0, u: white.u, v: white.v)
      i &+= 2
    }
  }

  /// The same where angles change: which way is out follows from the edges as they are on the target.
  private static func placeSkewed(
    _ vertices: UnsafeBufferPointer<SIMD4<Float>>, _ ends: [Int32], _ p: MeshPlacement, _ color: UInt32, _ white: (u: Float, v: Float),
    _ out: UnsafeMutablePointer<DeviceVertex>
  ) {
    func at(_ i: Int) -> Point {
      let v = vertices[2 * i]
      return Point(Double(p.a * v.x + p.c * v.y + p.tx), Double(p.b * v.x + p.d * v.y + p.ty))
    }
    let isMirrored = p.a * p.d - p.b * p.c < 0
    var start = 0
    for end in ends {
      let end = Int(end)
      var before = at(end - 1)
      var here = at(start)
      for i in start..<end {
        let after = at(i + 1 == end ? start : i + 1)
        let ways =
          isMirrored ? FringedMesh.ways(from: here - after, to: before - here) : FringedMesh.ways(from: here - before, to: after - here)
        let inner = here + ways.inner * 0.5
        let outer = here + ways.outer * 0.5
        out[2 * i] = DeviceVertex(x: Float(inner.x), y: Float(inner.y), color: color, u: white.u, v: white.v)
        out[2 * i + 1] = DeviceVertex(x: Float(outer.x), y: Float(outer.y), color: 0, u: white.u, v: white.v)
        before = here
        here = after
      }
      start = end
    }
  }

  // MARK: - Cutting

  /// Adds what of a batch's triangles lies in a rectangle (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
  private func add(_ source: TriangleBatch, _ rect: PixelRect, _ map: TextureMap?, to batch: TriangleBatch) {
    let (x0, y0, x1, y1) = (Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    let vertices = source.vertices
    let indices = source.indices
    for k in stride(from: 0, to: indices.count, by: 3) {
      let t = (vertices[Int(indices[k])], vertices[Int(indices[k + 1])], vertices[Int(indices[k + 2])])
      let low = (min(t.0.x, t.1.x, t.2.x), min(t.0.y, t.1.y, t.2.y))
      let high = (max(t.0.x, t.1.x, t.2.x), max(t.0.y, t.1.y, t.2.y))
      if low.0 >= x1 || low.1 >= y1 || high.0 <= x0 || high.1 <= y0 { continue }
      corners.removeAll(keepingCapacity: true)
      corners.append(t.0)
      corners.append(t.1)
      corners.append(t.2)
      if low.0 < x0 { cut { $0.x - x0 } }
      if high.0 > x1 { cut { x1 - $0.x } }
      if low.1 < y0 { cut { $0.y - y0 } }
      if high.1 > y1 { cut { y1 - $0.y } }
      let count = corners.count
      if count < 3 { continue }
      let (out, places, first) = batch.append(vertices: count, indices: 3 * (count - 2))
      for i in 0..<count {
        out[i] = corners[i]
        if let map { (out[i].u, out[i].v) = map.place(out[i].x, out[i].y) }
      }
      for i in 0..<count - 2 {
        places[3 * i] = first
        places[3 * i + 1] = first + Int32(i) + 1
        places[3 * i + 2] = first + Int32(i) + 2
      }
    }
  }

  /// Keeps what of the corners' polygon lies where `inside` is not below zero.
  private func cut(_ inside: (DeviceVertex) -> Float) {
    kept.removeAll(keepingCapacity: true)
    for (i, b) in corners.enumerated() {
      let a = corners[i == 0 ? corners.count - 1 : i - 1]
      let (p, q) = (inside(a), inside(b))
      if (p < 0) != (q < 0) { kept.append(Self.mix(a, b, p / (p - q))) }
      if q >= 0 { kept.append(b) }
    }
    swap(&corners, &kept)
  }

  private static func mix(_ a: DeviceVertex, _ b: DeviceVertex, _ t: Float) -> DeviceVertex {
    var color: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let (p, q) = (Float(a.color >> shift & 255), Float(b.color >> shift & 255))
      color |= UInt32(max(0, min(255, p + (q - p) * t + 0.5))) << shift
    }
    return DeviceVertex(
      x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, color: color, u: a.u + (b.u - a.u) * t, v: a.v + (b.v - a.v) * t)
  }
}
