import CBlending
import Imaging

/// Finds what lies in a part of the screen, in painting order; its storage is kept between frames.
struct ItemWalk {
  /// Bits by rank.
  private var hits: [UInt64] = []

  /// Makes room for a number of items.
  mutating func reserve(_ items: Int) {
    let words = (items + 63) / 64
    while hits.count < words { hits.append(0) }
  }

  /// Has memory fetched for what comes next, a step for each thing that is found by the one before: of thousands of items no cache holds all.
  @inline(__always)
  private func prefetch(_ rank: Int, _ rect: PixelRect, _ view: DisplayView) {
    func item(_ ahead: Int) -> UnsafeMutablePointer<DisplayItem>? {
      guard rank + ahead < view.order.count else { return nil }
      let item = view.items + Int(view.order[rank + ahead])
      return item.pointee.box.intersects(rect) ? item : nil
    }
    if rank + 12 < view.order.count { prefetch_lines(view.items + Int(view.order[rank + 12]), 1) }
    if let item = item(9) { prefetch_lines(UnsafeRawPointer(item) + 64, 5) }
    if let item = item(6) { prefetch_lines(item.pointee.instances, 1) }
    if let item = item(4), item.pointee.instanceCount > 0, let instances = item.pointee.instances {
      prefetch_lines(instances[0].mesh.toOpaque(), 3)
    }
    if let item = item(2), item.pointee.instanceCount > 0, let instances = item.pointee.instances {
      instances[0].mesh._withUnsafeGuaranteedRef { mesh in
        mesh.points.withUnsafeBufferPointer { prefetch_lines($0.baseAddress, 3) }
        mesh.edgeRuns.withUnsafeBufferPointer { prefetch_lines($0.baseAddress, 1) }
      }
    }
  }

  /// Calls `body` with the items from a rank on that may touch a rectangle.
  @inline(__always)
  mutating func forEach(in rect: PixelRect, from first: Int, _ view: DisplayView, _ body: (Int32) -> Void) {
    guard let bins = view.bins else {
      for rank in first..<max(first, view.order.count) {
        prefetch(rank, rect, view)
        body(view.order[rank])
      }
      return
    }
    reserve(view.order.count)
    var low = hits.count
    var high = -1
    hits.withUnsafeMutableBufferPointer { bits in
      bins.forEach(in: rect) { i in
        let rank = Int(view.items[Int(i)].rank)
        if rank >= first {
          bits[rank >> 6] |= 1 << UInt64(rank & 63)
          low = min(low, rank >> 6)
          high = max(high, rank >> 6)
        }
      }
    }
    var w = low
    while w <= high {
      var word = hits[w]
      hits[w] = 0
      while word != 0 {
        body(view.order[w << 6 + word.trailingZeroBitCount])
        word &= word &- 1
      }
      w += 1
    }
  }
}
