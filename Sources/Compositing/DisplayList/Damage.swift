import Imaging

/// The places that must be drawn again: a few rectangles that do not overlap, and which tiles of them.
struct Damage {
  static let usualLimit = 16

  let bounds: PixelRect
  /// More than this many are joined.
  let limit: Int
  private(set) var rects: [PixelRect] = []
  /// What was drained last, whose storage serves again once the taker has let go of it.
  private var drained: [PixelRect] = []
  /// The tiles; outside the rectangles they mean nothing.
  private var tiles: TileMask
  /// The tiles of what was drained last.
  private(set) var drainedTiles: TileMask
  private let motion: MotionDamage

  init(bounds: PixelRect, limit: Int = usualLimit) {
    self.bounds = bounds
    self.limit = limit
    tiles = TileMask(width: bounds.width, height: bounds.height)
    drainedTiles = TileMask(width: bounds.width, height: bounds.height)
    motion = MotionDamage(like: tiles)
    rects.reserveCapacity(limit + 1)
    drained.reserveCapacity(limit + 1)
  }

  var isEmpty: Bool { rects.isEmpty }
  var area: Int { rects.reduce(0) { $0 + $1.area } }
  private var isWhole: Bool { rects.count == 1 && rects[0] == bounds }

  mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
    tiles.removeAll()
  }

  /// Traps where rectangles overlap, leave the screen or are too many; O(their square), for tests.
  func checkInvariants() {
    precondition(rects.count <= limit, "there are no more rectangles than are allowed")
    for (k, rect) in rects.enumerated() {
      precondition(!rect.isEmpty && bounds.contains(rect), "damage lies on the screen")
      precondition(!rects[..<k].contains { $0.intersects(rect) }, "no two rectangles of damage overlap")
    }
  }

  /// Gives all rectangles away and begins anew; their tiles are `drainedTiles` until the next time.
  mutating func drain() -> [PixelRect] {
    swap(&rects, &drained)
    swap(&tiles, &drainedTiles)
    tiles.removeAll()
    rects.removeAll(keepingCapacity: true)
    return drained
  }

  mutating func addWhole() {
    rects.removeAll(keepingCapacity: true)
    rects.append(bounds)
    tiles.insertAll()
  }

  /// Adds a rectangle.
  mutating func add(_ rect: PixelRect) {
    let r = rect.intersection(bounds)
    tiles.insert(r)
    join(r)
  }

  /// Adds where an outline of one colour looks different after it moved.
  mutating func add(from before: PlacedOutline, to after: PlacedOutline) {
    motion.add(from: before, to: after, to: tiles)
    join(before.box)
    join(after.box)
  }

  /// Adds to the rectangles; one is joined with those that it overlaps, or nearly fills a box with, and the whole is drained when most is dirty.
  ///
  /// Rectangles begin and end at multiples of four pixels, or with the screen, as groups of pixels do.
  private mutating func join(_ rect: PixelRect) {
    if rect.isEmpty || isWhole { return }
    var r = PixelRect(minX: rect.minX & ~3, minY: rect.minY, maxX: min((rect.maxX + 3) & ~3, bounds.maxX), maxY: rect.maxY)
    var i = 0
    while i < rects.count {
      let o = rects[i]
      if o.contains(r) { return }
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
      join(u)
    }
    if area * 4 > bounds.area * 3 {
      rects.removeAll(keepingCapacity: true)
      rects.append(bounds)
    }
  }
}
