import CBlending
import Layers

/// Lays rows of a group's picture on what lies below it, cut by its mask, its clip and its opacity: eight pixels at a time where it
/// covers that, one by one where it is added to it or mixed with it.
struct GroupPainter {
  private let blend: GroupBlend
  private let tint: UInt32
  private let opacity: UInt32
  private let maskMode: MaskMode
  /// Room for the coverage that `capacity` pixels of a mask give.
  private let coverage: UnsafeMutablePointer<UInt32>
  private let capacity: Int

  /// - Parameter coverage: room for `capacity` pixels, at least one.
  init(_ group: DisplayGroup, maskMode: MaskMode, coverage: UnsafeMutablePointer<UInt32>, capacity: Int) {
    (blend, tint, opacity) = (group.blend, group.tint, group.opacity)
    (self.maskMode, self.coverage, self.capacity) = (maskMode, coverage, capacity)
  }

  /// Lays `count` pixels on as many, which are others; the mask's row and the clip's are nil where there are none.
  func lay(
    _ from: UnsafePointer<UInt32>, on to: UnsafeMutablePointer<UInt32>, mask: UnsafePointer<UInt32>?, clip: UnsafePointer<UInt32>?,
    count: Int
  ) {
    guard let mask, maskMode != .alpha else { return layCut(from, on: to, mask: mask, clip: clip, count: count) }
    // As if the mask's alpha were what it lets through.
    var i = 0
    while i < count {
      let n = min(capacity, count &- i)
      // Nobody asks what lets through what is clear.
      for k in 0..<n where from[i &+ k] != 0 { coverage[k] = maskMode.coverage(of: mask[i &+ k]) &<< 24 }
      layCut(from + i, on: to + i, mask: UnsafePointer(coverage), clip: clip.map { $0 + i }, count: n)
      i &+= n
    }
  }

  private func layCut(
    _ from: UnsafePointer<UInt32>, on to: UnsafeMutablePointer<UInt32>, mask: UnsafePointer<UInt32>?, clip: UnsafePointer<UInt32>?,
    count: Int
  ) {
    if blend == .over { return blending_lay_cut(to, from, mask, clip, count, opacity, tint) }
    for x in 0..<count {
      var s = from[x]
      if s == 0 { continue }
      if tint != .max { s = Blending.product(s, tint) }
      var k = opacity
      if let mask { k = Blending.divide255(k &* (mask[x] >> 24)) }
      if let clip { k = Blending.divide255(k &* (clip[x] >> 24)) }
      if k > 0 { to[x] = blend.blend(to[x], s, k) }
    }
  }
}
