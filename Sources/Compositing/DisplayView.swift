/// What a renderer reads while it draws: the display list as it stands for this frame.
///
/// Pointers into the list's storage; valid while the frame is drawn and the list is not touched.
struct DisplayView: @unchecked Sendable {
  let items: UnsafeMutablePointer<DisplayItem>
  let order: UnsafeBufferPointer<Int32>
  let groups: UnsafeBufferPointer<DisplayGroup>
  let opaqueItems: UnsafeBufferPointer<Int32>
  /// What lies below everything, premultiplied.
  let background: UInt32
  /// Where items lie, or nil when everything is looked at.
  let bins: TileBins?
  /// The group that takes the screen's place, or -1 for the screen.
  var root: Int32 = -1

  /// The first rank that can be seen in a rectangle, and whether what has that rank covers it wholly.
  ///
  /// What an opaque item covers wholly need not be drawn, nor cleared.
  func firstVisible(in rect: PixelRect) -> (rank: Int, coversAll: Bool) {
    var first = 0
    for i in opaqueItems {
      let item = items + Int(i)
      if item.pointee.group < 0, item.pointee.rank >= first, item.pointee.opaqueBox.contains(rect) { first = Int(item.pointee.rank) }
    }
    if first > 0 { return (first, true) }
    guard root < 0, let i = order.first else { return (0, false) }
    return (0, items[Int(i)].group < 0 && items[Int(i)].opaqueBox.contains(rect))
  }
}

/// Finds what lies in a part of the screen, in painting order; its storage is kept between frames.
struct ItemWalk {
  /// Bits by rank.
  private var hits: [UInt64] = []

  /// Calls `body` with the items from a rank on that may touch a rectangle.
  @inline(__always)
  mutating func forEach(in rect: PixelRect, from first: Int, _ view: DisplayView, _ body: (Int32) -> Void) {
    guard let bins = view.bins else {
      for rank in first..<max(first, view.order.count) { body(view.order[rank]) }
      return
    }
    let words = (view.order.count + 63) / 64
    while hits.count < words { hits.append(0) }
    var low = words
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

/// The groups that are open while items are drawn in painting order.
struct GroupPath {
  private var open: [Int32] = []
  private var chain: [Int32] = []

  /// The innermost open group; nil when none is.
  var last: Int32? { open.last }

  /// Closes the groups that the group does not lie in, the innermost first, and opens those that it lies in, itself the last.
  @inline(__always)
  mutating func enter(_ group: Int32, _ view: DisplayView, close: (Int32) -> Void, open begin: (Int32) -> Void) {
    chain.removeAll(keepingCapacity: true)
    var g = group
    while g >= 0, g != view.root {
      chain.append(g)
      g = view.groups[Int(g)].parent
    }
    while let last = open.last, !(open.count <= chain.count && chain[chain.count - open.count] == last) {
      open.removeLast()
      close(last)
    }
    while open.count < chain.count {
      let next = chain[chain.count - 1 - open.count]
      open.append(next)
      begin(next)
    }
  }

  /// Closes all groups.
  @inline(__always)
  mutating func closeAll(_ close: (Int32) -> Void) {
    while let last = open.popLast() { close(last) }
  }
}
