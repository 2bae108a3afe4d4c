import Imaging

/// A few rectangles of pixels that do not overlap: about all that was added, and not much more.
struct DamageRegion {
  let bounds: PixelRect
  /// More than this many are joined.
  let limit: Int
  private(set) var rects: [PixelRect] = []

  init(bounds: PixelRect, limit: Int) {
    self.bounds = bounds
    self.limit = limit
    rects.reserveCapacity(limit + 1)
  }

  var area: Int { rects.reduce(0) { $0 + $1.area } }
  var isWhole: Bool { rects.count == 1 && rects[0] == bounds }

  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  mutating func addWhole() {
    removeAll()
    rects.append(bounds)
  }

  /// Exchanges its rectangles, and their storage, for others.
  mutating func swap(_ other: inout [PixelRect]) { Swift.swap(&rects, &other) }

  /// Adds to the rectangles; one is joined with those that it overlaps, or nearly fills a box with, and the whole is drained when most is dirty.
  ///
  /// Rectangles begin and end at multiples of four pixels, or with the screen, as groups of pixels do.
  mutating func add(_ rect: PixelRect) {
    if rect.isEmpty || isWhole { return }
    var r = PixelRect(minX: rect.minX & ~3, minY: rect.minY, maxX: min((rect.maxX + 3) & ~3, bounds.maxX), maxY: rect.maxY)
    // Of thousands that move most lie in one that is there.
    for o in rects where o.contains(r) { return }
    var i = 0
    while i < rects.count {
      let o = rects[i]
      let u = o.union(r)
      if o.intersects(r) || u.area <= (o.area + r.area) * 5 / 4 {
        r = u
        rects.swapAt(i, rects.count - 1)
        rects.removeLast()
        i = 0
      } else {
        i += 1
      }
    }
    rects.append(r)
    if rects.count > limit {
      var best = (0, 1, Int.max)
      for a in 0..<rects.count {
        for b in 0..<a {
          let growth = rects[a].union(rects[b]).area - rects[a].area - rects[b].area
          if growth < best.2 { best = (a, b, growth) }
        }
      }
      let u = rects[best.0].union(rects[best.1])
      rects.remove(at: max(best.0, best.1))
      rects.remove(at: min(best.0, best.1))
      add(u)
    }
    if area * 4 > bounds.area * 3 {
      rects.removeAll(keepingCapacity: true)
      rects.append(bounds)
    }
  }

  /// Traps where rectangles overlap, leave the bounds or are too many; O(their square), for tests.
  func checkInvariants() {
    precondition(rects.count <= limit, "there are no more rectangles than are allowed")
    for (k, rect) in rects.enumerated() {
      precondition(!rect.isEmpty && bounds.contains(rect), "damage lies within its bounds")
      precondition(!rects[..<k].contains { $0.intersects(rect) }, "no two rectangles of damage overlap")
    }
  }
}
