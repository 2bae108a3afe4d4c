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

  /// Calls `body` with the items from a rank on that may touch a rectangle.
  @inline(__always)
  mutating func forEach(in rect: PixelRect, from first: Int, _ view: DisplayView, _ body: (Int32) -> Void) {
    guard let bins = view.bins else {
      for rank in first..<max(first, view.order.count) { body(view.order[rank]) }
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
