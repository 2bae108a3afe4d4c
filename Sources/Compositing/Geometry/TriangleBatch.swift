/// Triangles that one drawing call takes: one texture, one way to blend. Storage is kept for the next frame.
final class TriangleBatch {
  private(set) var texture = DeviceTexture(number: -1)
  private(set) var blend = DeviceBlend.over
  /// A white place of the texture, so that plain colours can be drawn with it; nil when it has none.
  private(set) var white: (u: Float, v: Float)?
  /// The pixels that its triangles may touch.
  var box = PixelRect.empty
  private(set) var vertexCount = 0
  private(set) var indexCount = 0
  // Room that nothing was written to yet takes up no memory.
  private var vertexCapacity = 8192
  private var indexCapacity = 32768
  private var vertexBase: UnsafeMutablePointer<DeviceVertex>
  private var indexBase: UnsafeMutablePointer<Int32>

  init() {
    vertexBase = .allocate(capacity: vertexCapacity)
    indexBase = .allocate(capacity: indexCapacity)
  }

  deinit {
    vertexBase.deallocate()
    indexBase.deallocate()
  }

  var vertices: UnsafeBufferPointer<DeviceVertex> { UnsafeBufferPointer(start: vertexBase, count: vertexCount) }
  var indices: UnsafeBufferPointer<Int32> { UnsafeBufferPointer(start: indexBase, count: indexCount) }

  /// Forgets its triangles and serves for others.
  func begin(_ texture: DeviceTexture, _ blend: DeviceBlend, white: (u: Float, v: Float)?) {
    self.texture = texture
    self.blend = blend
    self.white = white
    box = .empty
    vertexCount = 0
    indexCount = 0
  }

  /// Room for more, which the caller fills wholly.
  /// - Returns: where vertices and indexes go, and the number of the first vertex.
  @inline(__always)
  func append(
    vertices: Int, indices: Int
  ) -> (vertices: UnsafeMutablePointer<DeviceVertex>, indices: UnsafeMutablePointer<Int32>, first: Int32) {
    if vertexCount + vertices > vertexCapacity {
      Self.grow(&vertexBase, holding: vertexCount, &vertexCapacity, to: vertexCount + vertices)
    }
    if indexCount + indices > indexCapacity { Self.grow(&indexBase, holding: indexCount, &indexCapacity, to: indexCount + indices) }
    let first = vertexCount
    let place = (vertexBase + first, indexBase + indexCount, Int32(truncatingIfNeeded: first))
    vertexCount += vertices
    indexCount += indices
    return place
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
