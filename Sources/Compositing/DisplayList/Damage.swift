import Imaging

/// The places that must be drawn again: a few rectangles that do not overlap, and which tiles of them where that is asked for.
struct Damage {
  static let usualLimit = 16

  let bounds: PixelRect
  private var region: DamageRegion
  /// What was drained last, whose storage serves again once the taker has let go of it.
  private var drained: [PixelRect] = []
  /// The tiles; outside the rectangles they mean nothing.
  private var tiles: TileMask
  /// The tiles of what was drained last.
  private(set) var drainedTiles: TileMask
  private let motion: MotionDamage
  private let keepsTiles: Bool

  /// - Parameter keepsTiles: whether tiles are found out too, and not rectangles alone.
  init(bounds: PixelRect, limit: Int = usualLimit, keepsTiles: Bool = true) {
    self.bounds = bounds
    self.keepsTiles = keepsTiles
    let masked = keepsTiles ? bounds : .empty
    tiles = TileMask(width: masked.width, height: masked.height)
    drainedTiles = TileMask(width: masked.width, height: masked.height)
    motion = MotionDamage(like: tiles)
    region = DamageRegion(bounds: bounds, limit: limit)
    drained.reserveCapacity(limit + 1)
  }

  var rects: [PixelRect] { region.rects }
  var isEmpty: Bool { region.rects.isEmpty }
  var area: Int { region.area }

  mutating func removeAll() {
    region.removeAll()
    tiles.removeAll()
  }

  /// Traps where rectangles overlap, leave the screen or are too many; O(their square), for tests.
  func checkInvariants() {
    region.checkInvariants()
  }

  /// Gives all rectangles away and begins anew; their tiles are `drainedTiles` until the next time.
  mutating func drain() -> [PixelRect] {
    region.swap(&drained)
    swap(&tiles, &drainedTiles)
    tiles.removeAll()
    region.removeAll()
    return drained
  }

  mutating func addWhole() {
    region.addWhole()
    if keepsTiles { tiles.insertAll() }
  }

  /// Adds a rectangle.
  mutating func add(_ rect: PixelRect) {
    if !keepsTiles, region.isWhole { return }
    let r = rect.intersection(bounds)
    if keepsTiles { tiles.insert(r) }
    region.add(r)
  }

  /// Adds a rectangle of which only parts are: `parts` calls what it is given with each.
  mutating func add(_ rect: PixelRect, parts: ((PixelRect) -> Void) -> Void) {
    guard keepsTiles else { return add(rect) }
    let tiles = tiles
    parts { tiles.insert($0.intersection(bounds)) }
    region.add(rect.intersection(bounds))
  }

  /// Adds where an outline looks different after it moved or became another, or all of both places where most of them is dirty anyway.
  mutating func add(from before: PlacedOutline, to after: PlacedOutline) {
    let box = before.box.union(after.box).intersection(bounds)
    if !keepsTiles || tiles.view.area(in: box) * 2 > box.area {
      add(before.box)
      add(after.box)
    } else {
      let differing = motion.add(from: before, to: after, to: tiles, bounds: bounds)
      region.add(before.box.intersection(differing))
      region.add(after.box.intersection(differing))
    }
  }
}
