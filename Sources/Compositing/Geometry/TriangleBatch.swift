import Imaging
import Tessellation

/// Triangles that one drawing call takes: one texture, one way to blend. Storage is kept for the next frame, and with it what stays the same.
final class TriangleBatch {
  /// Where something goes, which whoever asked for it fills wholly.
  struct Room {
    let places: UnsafeMutablePointer<SIMD2<Float>>
    let colors: UnsafeMutablePointer<UInt32>
    let texels: UnsafeMutablePointer<SIMD2<Float>>
    let indices: UnsafeMutablePointer<Int32>
    /// The number of the first vertex.
    let first: Int32

    @inline(__always)
    func set(_ i: Int, _ vertex: DeviceVertex) {
      places[i] = SIMD2(vertex.x, vertex.y)
      colors[i] = vertex.color
      texels[i] = SIMD2(vertex.u, vertex.v)
    }
  }

  @exclusivity(unchecked) private(set) var texture = DeviceTexture(number: -1)
  @exclusivity(unchecked) private(set) var blend = DeviceBlend.over
  /// A white place of the texture, so that plain colours can be drawn with it; nil when it has none.
  @exclusivity(unchecked) private(set) var white: (u: Float, v: Float)?
  /// The pixels that its triangles may touch.
  @exclusivity(unchecked) var box = PixelRect.empty
  @exclusivity(unchecked) private(set) var vertexCount = 0
  @exclusivity(unchecked) private(set) var indexCount = 0
  // Room that nothing was written to yet takes up no memory.
  @exclusivity(unchecked) private var vertexCapacity = 8192
  @exclusivity(unchecked) private var indexCapacity = 32768
  @exclusivity(unchecked) private var places: UnsafeMutablePointer<SIMD2<Float>>
  @exclusivity(unchecked) private var colors: UnsafeMutablePointer<UInt32>
  @exclusivity(unchecked) private var texels: UnsafeMutablePointer<SIMD2<Float>>
  @exclusivity(unchecked) private var indices: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) private var runs = MeshRuns()

  init() {
    places = .allocate(capacity: vertexCapacity)
    colors = .allocate(capacity: vertexCapacity)
    texels = .allocate(capacity: vertexCapacity)
    indices = .allocate(capacity: indexCapacity)
  }

  deinit {
    places.deallocate()
    colors.deallocate()
    texels.deallocate()
    indices.deallocate()
    runs.free()
  }

  /// Valid until more is added.
  var triangles: DeviceTriangles {
    DeviceTriangles(
      places: places, colors: colors, texels: texels, count: vertexCount,
      indices: UnsafeBufferPointer(start: indices, count: indexCount))
  }

  /// Forgets its triangles and serves for others.
  func begin(_ texture: DeviceTexture, _ blend: DeviceBlend, white: (u: Float, v: Float)?) {
    runs.begin(isKept: white?.u == self.white?.u && white?.v == self.white?.v)
    self.texture = texture
    self.blend = blend
    self.white = white
    box = .empty
    vertexCount = 0
    indexCount = 0
  }

  /// Room for more, by any but meshes.
  @inline(__always)
  func append(vertices: Int, indices more: Int) -> Room {
    if vertexCount + vertices > vertexCapacity { growVertices(to: vertexCount + vertices) }
    if indexCount + more > indexCapacity { Self.grow(&indices, holding: indexCapacity, &indexCapacity, to: indexCount + more) }
    let (v, i) = (vertexCount, indexCount)
    vertexCount += vertices
    indexCount += more
    return Room(places: places + v, colors: colors + v, texels: texels + v, indices: indices + i, first: Int32(truncatingIfNeeded: v))
  }

  /// Room for a mesh in one colour, with a vertex of each row for each of its places: colours, white places and indexes are there when this returns.
  /// - Parameter isFaint: whether it has a `narrow` ramp, whatever its own is.
  @inline(__always)
  func append(_ mesh: FringedMesh, _ color: UInt32, isFaint: Bool, isPlain: Bool) -> Room {
    let count = EdgeRamp.rows * mesh.places.count
    let run = MeshRuns.Run(
      serial: mesh.serial, vertex: Int32(truncatingIfNeeded: vertexCount), index: Int32(truncatingIfNeeded: indexCount), color: color,
      isFaint: isFaint, isPlain: isPlain)
    let indices = isFaint ? mesh.faintIndices : mesh.ownIndices
    let room = append(vertices: count, indices: indices.count)
    let known = runs.note(run)
    if known == nil {
      mesh.allIndices.withUnsafeBufferPointer { source in
        for i in 0..<indices.count { room.indices[i] = source[indices.lowerBound &+ i] &+ room.first }
      }
    }
    if known?.color != color {
      let near = Blending.scaled(color, EdgeRamp.level)
      // In the order of the rows.
      let colors = SIMD4(near, color, color &- near, 0)
      let out = UnsafeMutableRawPointer(room.colors)
      for i in 0..<mesh.places.count {
        out.storeBytes(of: colors, toByteOffset: i &* MemoryLayout<SIMD4<UInt32>>.stride, as: SIMD4<UInt32>.self)
      }
    }
    if isPlain, known?.isPlain != true { room.texels.update(repeating: SIMD2(white?.u ?? 0, white?.v ?? 0), count: count) }
    return room
  }

  /// Adds a convex polygon.
  func appendFan(_ corners: [DeviceVertex]) {
    guard corners.count > 2 else { return }
    let room = append(vertices: corners.count, indices: 3 * (corners.count - 2))
    for (i, corner) in corners.enumerated() { room.set(i, corner) }
    for i in 0..<corners.count - 2 {
      room.indices[3 * i] = room.first
      room.indices[3 * i + 1] = room.first + Int32(i) + 1
      room.indices[3 * i + 2] = room.first + Int32(i) + 2
    }
  }

  /// Moves what vertices have to larger places, with all that was ever written: some of it may stay.
  @inline(never)
  private func growVertices(to count: Int) {
    var capacity = vertexCapacity
    Self.grow(&places, holding: vertexCapacity, &capacity, to: count)
    capacity = vertexCapacity
    Self.grow(&colors, holding: vertexCapacity, &capacity, to: count)
    capacity = vertexCapacity
    Self.grow(&texels, holding: vertexCapacity, &capacity, to: count)
    vertexCapacity = capacity
  }

  /// Moves storage to a larger place, with what it holds.
  @inline(never)
  private static func grow<Element: BitwiseCopyable>(
    _ base: inout UnsafeMutablePointer<Element>, holding held: Int, _ capacity: inout Int, to count: Int
  ) {
    capacity = max(count, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: base, count: held)
    base.deallocate()
    base = larger
  }
}
