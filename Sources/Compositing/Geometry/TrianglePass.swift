import Imaging

/// Everything that is drawn into one target, in order, in as few batches as possible.
final class TrianglePass {
  /// How many batches back a triangle may join, where nothing between lies in its way.
  private static let reach = 8

  @exclusivity(unchecked) private var batches: [TriangleBatch]
  @exclusivity(unchecked) private(set) var count = 0

  /// - Parameter ready: how many batches are made at once, so that a frame that needs more than the last one allocates nothing.
  init(ready: Int) { batches = (0..<ready).map { _ in TriangleBatch() } }

  func begin() { count = 0 }

  /// The batch for triangles with a texture, within a box.
  func batch(_ texture: DeviceTexture, _ blend: DeviceBlend, white: (u: Float, v: Float)?, _ box: PixelRect) -> TriangleBatch {
    find(box) { $0.texture == texture && $0.blend == blend } ?? add(texture, blend, white, box)
  }

  /// The batch for plain colours within a box: any with a white place.
  func batch(_ box: PixelRect, orElseOn atlas: TextureAtlas) throws(DeviceError) -> TriangleBatch {
    if let found = find(box, { $0.blend == .over && $0.white != nil }) { return found }
    return add(try atlas.plainTexture(), .over, atlas.white, box)
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
      try device.draw(batch.triangles, texture: batch.texture, blend: batch.blend)
    }
  }

  /// How many drawing calls it is.
  var calls: Int {
    var calls = 0
    for i in 0..<count where batches[i].indexCount > 0 { calls += 1 }
    return calls
  }
}
