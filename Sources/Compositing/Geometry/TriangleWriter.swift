import CBlending
import Geometry
import Imaging
import Tessellation

/// Writes meshes and rectangles into batches: of a mesh that lay in the same place of the batch in the last frame the places of its vertices alone.
final class TriangleWriter {
  /// Where triangles that are cut are before that.
  private let uncut = TriangleBatch()
  @exclusivity(unchecked) private var corners: [DeviceVertex] = []
  @exclusivity(unchecked) private var kept: [DeviceVertex] = []

  init() {
    // A triangle cut by four sides has seven corners at most.
    corners.reserveCapacity(8)
    kept.reserveCapacity(8)
  }

  /// Adds a mesh with soft edges, cut to a rectangle of the target where one is given.
  func add(_ instance: MeshInstance, _ place: MeshPlacement, _ paint: TrianglePaint, cut: PixelRect?, to batch: TriangleBatch) {
    instance.mesh._withUnsafeGuaranteedRef { mesh in
      guard let cut else { return Self.write(mesh, place, paint, to: batch) }
      uncut.begin(batch.texture, batch.blend, white: batch.white)
      Self.write(mesh, place, TrianglePaint(color: paint.color), to: uncut)
      add(uncut.triangles, cut, paint.texture, to: batch)
    }
  }

  /// Adds a rectangle of whole pixels.
  func add(_ rect: PixelRect, _ paint: TrianglePaint, to batch: TriangleBatch) {
    let room = batch.append(vertices: 4, indices: 6)
    let (x0, y0, x1, y1) = (Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    func set(_ k: Int, _ x: Float, _ y: Float) {
      let (u, v) = paint.texture?.coordinates(x, y) ?? batch.white ?? (0, 0)
      room.set(k, DeviceVertex(x: x, y: y, color: paint.color, u: u, v: v))
    }
    set(0, x0, y0)
    set(1, x1, y0)
    set(2, x1, y1)
    set(3, x0, y1)
    (room.indices[0], room.indices[1], room.indices[2]) = (room.first, room.first + 1, room.first + 2)
    (room.indices[3], room.indices[4], room.indices[5]) = (room.first, room.first + 2, room.first + 3)
  }

  /// Adds a rectangle under a transform to the target, without soft edges, cut to a rectangle of the target.
  func add(_ rect: Rect, under transform: AffineTransform, _ paint: TrianglePaint, cut limit: PixelRect, to batch: TriangleBatch) {
    corners.removeAll(keepingCapacity: true)
    func add(_ x: Double, _ y: Double) {
      let place = transform.apply(Point(x, y))
      corners.append(DeviceVertex(x: Float(place.x), y: Float(place.y), color: paint.color, u: 0, v: 0))
    }
    add(rect.minX, rect.minY)
    add(rect.maxX, rect.minY)
    add(rect.maxX, rect.maxY)
    add(rect.minX, rect.maxY)
    cut(to: limit)
    map(by: paint.texture)
    batch.appendFan(corners)
  }

  // MARK: - Meshes

  private static func write(_ mesh: Mesh, _ p: MeshPlacement, _ paint: TrianglePaint, to batch: TriangleBatch) {
    mesh.unretainedFringed._withUnsafeGuaranteedRef { write($0, p, paint, to: batch) }
  }

  @inline(__always)
  private static func write(_ fringed: FringedMesh, _ p: MeshPlacement, _ paint: TrianglePaint, to batch: TriangleBatch) {
    // All rows' vertices: where out is follows from the edges as they are on the target.
    let isFaint = paint.color >> 24 <= EdgeRamp.mostFaint
    var (rows, level) = p.rows(fringed, isFaint: isFaint)
    let color = level == 255 ? paint.color : Blending.scaled(paint.color, level)
    let room = batch.append(fringed, color, isFaint: isFaint, isPlain: paint.texture == nil)
    fringed.places.withUnsafeBufferPointer { places in
      fringed.corners.withUnsafeBufferPointer { corners in
        guard let places = places.baseAddress, let corners = corners.baseAddress else { return }
        var first = 0
        for end in fringed.contourEnds {
          let end = Int(end)
          fringe_place_rows(&rows, places + first, corners + first, end &- first, room.places + EdgeRamp.rows &* first)
          first = end
        }
      }
    }
    if let map = paint.texture {
      for i in 0..<EdgeRamp.rows * fringed.places.count {
        let (u, v) = map.coordinates(room.places[i].x, room.places[i].y)
        room.texels[i] = SIMD2(u, v)
      }
    }
  }

  // MARK: - Cutting

  /// Adds what of some triangles lies in a rectangle (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
  private func add(_ source: DeviceTriangles, _ rect: PixelRect, _ map: TextureMap?, to batch: TriangleBatch) {
    let (x0, y0, x1, y1) = (Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    let indices = source.indices
    for k in stride(from: 0, to: indices.count, by: 3) {
      let t = (source[Int(indices[k])], source[Int(indices[k + 1])], source[Int(indices[k + 2])])
      let low = (min(t.0.x, t.1.x, t.2.x), min(t.0.y, t.1.y, t.2.y))
      let high = (max(t.0.x, t.1.x, t.2.x), max(t.0.y, t.1.y, t.2.y))
      if low.0 >= x1 || low.1 >= y1 || high.0 <= x0 || high.1 <= y0 { continue }
      corners.removeAll(keepingCapacity: true)
      corners.append(t.0)
      corners.append(t.1)
      corners.append(t.2)
      if low.0 < x0 || high.0 > x1 || low.1 < y0 || high.1 > y1 { cut(to: rect) }
      self.map(by: map)
      batch.appendFan(corners)
    }
  }

  /// Finds where in a texture the corners lie.
  private func map(by map: TextureMap?) {
    guard let map else { return }
    for i in corners.indices { (corners[i].u, corners[i].v) = map.coordinates(corners[i].x, corners[i].y) }
  }

  /// Keeps what of the corners' polygon lies in a rectangle.
  private func cut(to rect: PixelRect) {
    let (x0, y0, x1, y1) = (Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
    cut { $0.x - x0 }
    cut { x1 - $0.x }
    cut { $0.y - y0 }
    cut { y1 - $0.y }
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
