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
  private var vertexCapacity = 1024
  private var indexCapacity = 4096
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
    if vertexCount + vertices > vertexCapacity { growVertices(to: vertexCount + vertices) }
    if indexCount + indices > indexCapacity { growIndices(to: indexCount + indices) }
    let first = vertexCount
    let place = (vertexBase + first, indexBase + indexCount, Int32(truncatingIfNeeded: first))
    vertexCount += vertices
    indexCount += indices
    return place
  }

  @inline(never)
  private func growVertices(to count: Int) {
    vertexCapacity = max(count, vertexCapacity * 2)
    let larger = UnsafeMutablePointer<DeviceVertex>.allocate(capacity: vertexCapacity)
    larger.update(from: vertexBase, count: vertexCount)
    vertexBase.deallocate()
    vertexBase = larger
  }

  @inline(never)
  private func growIndices(to count: Int) {
    indexCapacity = max(count, indexCapacity * 2)
    let larger = UnsafeMutablePointer<Int32>.allocate(capacity: indexCapacity)
    larger.update(from: indexBase, count: indexCount)
    indexBase.deallocate()
    indexBase = larger
  }
}

/// Everything that is drawn into one target, in order, in as few batches as possible.
@MainActor
final class TrianglePass {
  /// How many batches back a triangle may join, where nothing between lies in its way.
  private static let reach = 8

  private var batches: [TriangleBatch] = []
  private(set) var count = 0

  func begin() { count = 0 }

  /// The batch for triangles with a texture, within a box.
  func batch(_ texture: DeviceTexture, _ blend: DeviceBlend, white: (u: Float, v: Float)?, _ box: PixelRect) -> TriangleBatch {
    find(box) { $0.texture == texture && $0.blend == blend } ?? add(texture, blend, white, box)
  }

  /// The batch for plain colours within a box: any with a white place.
  func batch(_ box: PixelRect, orElse texture: DeviceTexture, white: (u: Float, v: Float)) -> TriangleBatch {
    find(box) { $0.blend == .over && $0.white != nil } ?? add(texture, .over, white, box)
  }

  @inline(__always)
  private func find(_ box: PixelRect, _ fits: (TriangleBatch) -> Bool) -> TriangleBatch? {
    var i = count - 1
    while i >= 0, i >= count - Self.reach {
      let batch = batches[i]
      if fits(batch) {
        batch.box = batch.box.union(box)
        return batch
      }
      if batch.box.intersects(box) { return nil }
      i -= 1
    }
    return nil
  }

  private func add(_ texture: DeviceTexture, _ blend: DeviceBlend, _ white: (u: Float, v: Float)?, _ box: PixelRect) -> TriangleBatch {
    if count == batches.count { batches.append(TriangleBatch()) }
    let batch = batches[count]
    count += 1
    batch.begin(texture, blend, white: white)
    batch.box = box
    return batch
  }

  /// Draws all batches into the target that is set.
  func submit(to device: any GeometryDevice) throws(DeviceError) {
    for i in 0..<count {
      let batch = batches[i]
      if batch.indexCount == 0 { continue }
      try device.draw(batch.vertices, batch.indices, texture: batch.texture, blend: batch.blend)
    }
  }

  /// How many drawing calls it is.
  var calls: Int {
    var calls = 0
    for i in 0..<count where batches[i].indexCount > 0 { calls += 1 }
    return calls
  }
}
