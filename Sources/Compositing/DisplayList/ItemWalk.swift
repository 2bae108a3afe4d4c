import CBlending
import Imaging
import Tessellation

/// Finds what lies in a part of the screen, in painting order; its storage is kept between frames.
struct ItemWalk {
  /// Bits by rank.
  private var hits: [UInt64] = []
  /// The items that were found, in painting order.
  private var found: [Int32] = []

  /// Makes room for a number of items.
  mutating func reserve(_ items: Int) {
    let words = (items + 63) / 64
    while hits.count < words { hits.append(0) }
    found.reserveCapacity(items)
  }

  /// Calls `body` with the items from a rank on that may touch a rectangle. They are listed first, so that memory can be fetched ahead for those that come to be
  /// drawn: of thousands of items no cache holds all, and their neighbours in painting order are mostly elsewhere. O(items), or with bins O(items of the rectangle).
  /// - Parameters:
  ///   - hits: bits by rank of the items that may touch it, where that is known.
  ///   - asTriangles: whether they are drawn as triangles, rather than by their outlines.
  @inline(__always)
  mutating func forEach(
    in rect: PixelRect, hits: UnsafeBufferPointer<UInt64>? = nil, from first: Int, _ view: DisplayView, asTriangles: Bool = false,
    _ body: (Int32) -> Void
  ) {
    reserve(view.order.count)
    found.removeAll(keepingCapacity: true)
    if let hits {
      for w in min(first >> 6, hits.count)..<hits.count {
        list(w == first >> 6 ? hits[w] & ~0 << UInt64(first & 63) : hits[w], of: w, view)
      }
    } else if let bins = view.bins {
      find(in: rect, from: first, view, bins)
    } else {
      find(in: rect, from: first, view)
    }
    found.withUnsafeBufferPointer { found in
      for k in found.indices {
        Self.prefetch(found, k, view, asTriangles: asTriangles)
        body(found[k])
      }
    }
  }

  private mutating func find(in rect: PixelRect, from first: Int, _ view: DisplayView) {
    for rank in first..<max(first, view.order.count) {
      if rank + 16 < view.order.count { prefetch_lines(view.items + Int(view.order[rank + 16]), 1) }
      let i = view.order[rank]
      if view.items[Int(i)].box.intersects(rect) { found.append(i) }
    }
  }

  private mutating func find(in rect: PixelRect, from first: Int, _ view: DisplayView, _ bins: TileBins) {
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
      list(hits[w], of: w, view)
      hits[w] = 0
      w += 1
    }
  }

  /// Lists the items whose bits are set in a word of those by rank.
  @inline(__always)
  private mutating func list(_ word: UInt64, of w: Int, _ view: DisplayView) {
    var word = word
    while word != 0 {
      found.append(view.order[w << 6 + word.trailingZeroBitCount])
      word &= word &- 1
    }
  }

  /// Has memory fetched for the items after number k of those that were found, a step for each thing that is reached by the one before.
  @inline(__always)
  private static func prefetch(_ found: UnsafeBufferPointer<Int32>, _ k: Int, _ view: DisplayView, asTriangles: Bool) {
    func item(_ ahead: Int) -> UnsafeMutablePointer<DisplayItem>? {
      k + ahead < found.count ? view.items + Int(found[k + ahead]) : nil
    }
    func mesh(_ ahead: Int) -> Unmanaged<Mesh>? {
      guard let item = item(ahead), item.pointee.instanceCount > 0, let instances = item.pointee.instances else { return nil }
      return instances[0].mesh
    }
    if let item = item(8) { prefetch_lines(item, DisplayItem.placeLines) }
    if let item = item(6) { prefetch_lines(item.pointee.instances, 2) }
    if let mesh = mesh(4) { prefetch_lines(mesh.toOpaque(), 2) }
    if asTriangles {
      if let fringed = mesh(3)?._withUnsafeGuaranteedRef({ $0.madeFringedMesh }) { prefetch_lines(fringed.toOpaque(), 3) }
      if let fringed = mesh(1)?._withUnsafeGuaranteedRef({ $0.madeFringedMesh }) {
        let (places, corners) = fringed._withUnsafeGuaranteedRef { $0.lines }
        prefetch_lines(places.place, places.count)
        prefetch_lines(corners.place, corners.count)
      }
    } else if let (points, edgeRuns) = mesh(2)?._withUnsafeGuaranteedRef({ $0.lines }) {
      prefetch_lines(points.place, points.count)
      prefetch_lines(edgeRuns.place, edgeRuns.count)
    }
  }
}
