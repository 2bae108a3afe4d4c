import Geometry
import Imaging
import Layers

/// The pixels of a rasterized layer with all that lies in it, in tiles that are drawn before they are first seen.
///
/// Its coordinates are pixels of the layer's own units times a scale, their origin that of the layer. An item stands for it where the layer lies. Items below the
/// layer's node have their places, boxes and damage in the store's coordinates: they do not change while the layer only moves.
///
/// Invariants: no two tiles overlap; one that is not dirty holds what its layers show, or is clear.
final class BackingStore {
  /// What items and nodes that lie on it know it by.
  let index: Int32
  /// The rasterized layer's node, which holds this.
  unowned(unsafe) let node: DisplayNode
  /// The item that lays it down.
  @exclusivity(unchecked) var item: Int32
  /// Whether it holds what lies below its item, in the pixels of what that lies on, rather than what lies in its node.
  let isBackdrop: Bool
  /// What its contents were placed by; nil before they were.
  var form: BackingForm?
  /// From its pixels to those that its item lies on.
  @exclusivity(unchecked) var toOuter = AffineTransform.identity
  /// What its pixels go through once they are drawn; nil for nothing.
  var plan: FilterPlan?
  /// What is drawn in it, before it goes through filters.
  @exclusivity(unchecked) private(set) var drawn = PixelRect.empty
  /// What is drawn into it, by places in the painting order.
  @exclusivity(unchecked) var ranks = 0..<0
  /// The group of the layer's mask or clip within it, or -1.
  @exclusivity(unchecked) var group: Int32 = -1
  /// What has changed in it and is not yet noted anywhere else.
  @exclusivity(unchecked) var damage = DamageRegion(bounds: BackingTile.limits, limit: BackingStore.mostRects)
  /// All that is drawn in it.
  @exclusivity(unchecked) private(set) var content = PixelRect.empty
  /// What of it is to be seen in this frame.
  @exclusivity(unchecked) var needed = PixelRect.empty
  /// What is drawn into it for that, at most: whole tiles, and what filters reach about them.
  @exclusivity(unchecked) private(set) var taken = PixelRect.empty
  /// Where painters find its tiles; stays in its place.
  let table: UnsafeMutablePointer<BackingTable>
  /// The cache that has this among its stores, as long as it is in use.
  private unowned let cache: RasterCache

  private static let mostRects = 8
  /// What is kept in it for itself is drawn as far as this about what is seen, in pixels, however far filters reach: that takes memory.
  private static let farthest = 4096
  /// A table of more tiles than this holds only what is seen, and so many tiles about it.
  private static let mostTiles = 1024
  private static let margin = 3
  /// The sides of a picture that fits one tile are rounded up to this, so that one which grows a little stays where it is.
  private static let rounding: Int32 = 16

  init(index: Int32, node: DisplayNode, item: Int32, isBackdrop: Bool, cache: RasterCache) {
    self.isBackdrop = isBackdrop
    self.index = index
    self.node = node
    self.item = item
    self.cache = cache
    table = .allocate(capacity: 1)
    table.initialize(to: BackingTable(tiles: .allocate(capacity: 1)))
  }

  deinit {
    for k in 0..<count { table.pointee.tiles[k].deallocate() }
    table.pointee.tiles.deallocate()
    table.deallocate()
  }

  /// How many tiles the table has.
  var count: Int { table.pointee.columns * table.pointee.rows }

  /// Gives the memory of all tiles back to the cache, which lets it go.
  func discard() {
    for k in 0..<count { cache.free(&table.pointee.tiles[k]) }
  }

  /// How far beyond what is seen of it its pixels are read, and tiles are needed: not at all where it is only moved, by whole pixels.
  var reach: Int32 {
    guard let toStore = toOuter.inverse else { return 0 }
    let source = BackingSource(table: UnsafePointer(table), toStore: toStore)
    return source.isMoved && source.part == (0, 0) ? 0 : 2
  }

  // MARK: - Contents

  /// Takes over the pixels that a backdrop lies on: the screen's, or as good as all of another store's.
  /// - Returns: whether these are others.
  func setBackdrop(_ bounds: PixelRect) -> Bool {
    if bounds == content { return false }
    discard()
    (drawn, content) = (bounds, bounds)
    return true
  }

  /// Takes over what it holds now.
  /// - Returns: whether that has another extent.
  func setContent(_ rect: PixelRect) -> Bool {
    // Nothing is the same everywhere.
    drawn = rect.isEmpty ? .empty : rect
    let rect = plan?.extent(of: drawn) ?? drawn
    // A transparent pixel all round, for mixtures at its sides.
    let new = rect.intersection(BackingTile.limits).grown(by: 1)
    if new == content { return false }
    // Of what filters made, that which now lies beyond the sides goes too: mixtures look there.
    if plan != nil { markDirty(content) }
    content = new
    // Mixtures at the sides look a pixel beyond them, into tiles that are not drawn as none of it is left there.
    for k in 0..<count where table.pointee.tiles[k].region.intersection(content).isEmpty { cache.free(&table.pointee.tiles[k]) }
    return true
  }

  /// What looks different where a part of what is drawn does.
  func affected(by rect: PixelRect) -> PixelRect {
    guard let plan else { return rect }
    return plan.reach.map { FilterPlan.grown(rect, $0).intersection(content) } ?? content
  }

  /// The pixels that count for some of it, as far as what is kept for itself is drawn for that.
  func reached(from rect: PixelRect) -> PixelRect? {
    plan?.reach.map { FilterPlan.grown(rect, (min(Self.farthest, $0.x), min(Self.farthest, $0.y))) }
  }

  /// Marks all that holds any of a rectangle.
  func markDirty(_ rect: PixelRect) {
    for k in 0..<count {
      let tile = table.pointee.tiles + k
      let part = rect.intersection(tile.pointee.held)
      if part.isEmpty { continue }
      tile.pointee.dirty = tile.pointee.base == nil ? tile.pointee.held : tile.pointee.dirty.union(part)
      tile.pointee.isClear = false
    }
  }

  // MARK: - Tiles

  /// Sees to it that there are tiles for what is needed, and finds out what is drawn for them.
  func coverNeeded() {
    taken = .empty
    if needed.isEmpty { return }
    cover(needed)
    take(count == 1 ? table.pointee.tiles[0].held : neededTiles)
  }

  /// Finds out what is drawn for what is needed, without tiles for it.
  func measureNeeded() {
    taken = .empty
    if !needed.isEmpty { take(neededTiles) }
  }

  private func take(_ tiles: PixelRect) {
    if isBackdrop { return }
    taken = plan == nil ? tiles : reached(from: tiles) ?? tiles.union(drawn)
  }

  /// What the tiles hold that are drawn for what is needed.
  var neededTiles: PixelRect {
    if isSingle { return content }
    let (shift, tiles) = (Int32(BackingTile.shift), Self.tiles(needed))
    return PixelRect(minX: tiles.minX << shift, minY: tiles.minY << shift, maxX: tiles.maxX << shift + 1, maxY: tiles.maxY << shift + 1)
  }

  /// Whether one tile holds all of it.
  private var isSingle: Bool { content.width <= BackingTile.side && content.height <= BackingTile.side }

  /// Sees to it that there are tiles for a part of the content.
  func cover(_ part: PixelRect) {
    let t = table.pointee
    if isSingle {
      if t.columns == 1, t.rows == 1, t.tiles[0].region.contains(content) { return }
      let r = Self.rounding
      let region = PixelRect(
        minX: content.minX, minY: content.minY,
        maxX: content.minX + min(Int32(BackingTile.side), (Int32(content.width) + r - 1) / r * r),
        maxY: content.minY + min(Int32(BackingTile.side), (Int32(content.height) + r - 1) / r * r))
      return rebuild(minX: content.x, minY: content.y, columns: 1, rows: 1, region: region)
    }
    var wanted = Self.tiles(part)
    let isAligned = t.minX & (BackingTile.side - 1) == 0 && t.minY & (BackingTile.side - 1) == 0
    let (left, top) = (t.minX >> BackingTile.shift, t.minY >> BackingTile.shift)
    let held = PixelRect(x: left, y: top, width: t.columns, height: t.rows)
    // One tile of a smaller picture may begin anywhere, and be smaller.
    if isAligned, count > 0, t.tiles[0].region.width == BackingTile.side, t.tiles[0].region.height == BackingTile.side,
      held.contains(wanted)
    {
      return
    }
    let all = Self.tiles(content)
    wanted = all.area <= Self.mostTiles ? all : wanted.grown(by: Int32(Self.margin)).intersection(all)
    rebuild(
      minX: wanted.x << BackingTile.shift, minY: wanted.y << BackingTile.shift, columns: wanted.width, rows: wanted.height, region: nil)
  }

  /// The tiles that a rectangle lies in.
  private static func tiles(_ rect: PixelRect) -> PixelRect {
    let shift = Int32(BackingTile.shift)
    return PixelRect(
      minX: rect.minX >> shift, minY: rect.minY >> shift, maxX: (rect.maxX - 1) >> shift + 1, maxY: (rect.maxY - 1) >> shift + 1)
  }

  /// Another table; tiles that are in both keep what they hold.
  private func rebuild(minX: Int, minY: Int, columns: Int, rows: Int, region: PixelRect?) {
    let new = UnsafeMutablePointer<BackingTile>.allocate(capacity: max(1, columns * rows))
    for row in 0..<rows {
      for column in 0..<columns {
        var tile = BackingTile()
        tile.region =
          region
          ?? PixelRect(
            x: minX + column << BackingTile.shift, y: minY + row << BackingTile.shift, width: BackingTile.side, height: BackingTile.side)
        tile.dirty = tile.held
        // That of a small picture is no other one where it grows.
        if region != nil, count == 1 { tile.revision = table.pointee.tiles[0].revision }
        (new + row * columns + column).initialize(to: tile)
      }
    }
    for k in 0..<count {
      let old = table.pointee.tiles[k]
      let (x, y) = (old.region.x - minX, old.region.y - minY)
      let place = (y >> BackingTile.shift) * columns + x >> BackingTile.shift
      if x >= 0, y >= 0, x >> BackingTile.shift < columns, y >> BackingTile.shift < rows, new[place].region == old.region {
        new[place] = old
      } else {
        cache.free(&table.pointee.tiles[k])
      }
    }
    table.pointee.tiles.deallocate()
    table.pointee = BackingTable(tiles: new, columns: columns, rows: rows, minX: minX, minY: minY)
  }

  /// Calls `body` with each tile that has a part of a rectangle.
  @inline(__always)
  func forEachTile(in rect: PixelRect, _ body: (Int, UnsafeMutablePointer<BackingTile>) -> Void) {
    for k in 0..<count where table.pointee.tiles[k].region.intersects(rect) { body(k, table.pointee.tiles + k) }
  }

  /// Traps where an invariant does not hold; O(tiles), for tests.
  func checkInvariants() {
    for k in 0..<count {
      let tile = table.pointee.tiles[k]
      precondition(tile.base == nil || tile.capacity >= BackingTile.capacity(for: tile.region), "a tile has room for what it stands for")
      precondition(tile.dirty.isEmpty || tile.held.contains(tile.dirty), "what is dirty of a tile is a part of it")
      precondition(tile.base != nil || tile.isClear || tile.dirty == tile.held, "a tile that holds nothing is clear or dirty")
      for j in 0..<k { precondition(!table.pointee.tiles[j].region.intersects(tile.region), "no two tiles overlap") }
    }
    precondition(damage.rects.isEmpty, "after an update all damage is noted")
    damage.checkInvariants()
  }
}

/// What the contents of a store are placed by.
struct BackingForm: Equatable {
  /// Pixels of the store per unit of the layer.
  var scale: Double
  var bounds: Rect
  var sublayerTransform: AffineTransform
  /// From the layer's units to the store's pixels, and what those go through, where they go through filters.
  var placement = AffineTransform.identity
  var filters: [Filter] = []

  /// The finest and the coarsest that a layer may ask for, times what the screen has.
  private static let scales = 1.0 / 64...16
  /// How often a scale may be halved.
  private static let mostHalvings = 16
  /// The most pixels of a store for each of the screen's: of what a square screen shows, and of the upright box about that.
  private static let (mostPixels, mostOfBox) = (16.0, 32.0)
  /// The most of them in a row for one of the screen's: a strip of tiles is as wide as a tile, however thin what is seen of it.
  private static let mostInRow = 64.0

  /// Pixels per unit that a layer asks for, halved while it is shown at half of that or smaller.
  ///
  /// A function of the transform alone, so that the same picture comes of whatever was shown before.
  /// - Parameter toPixels: from the layer's units to the pixels that the store is laid on.
  static func scale(asked: Double, screen: Double, _ toPixels: AffineTransform) -> Double {
    var scale = (asked.isNaN ? 1 : min(scales.upperBound, max(scales.lowerBound, asked))) * screen
    let (largest, least) = toPixels.singularValues
    let area = abs(toPixels.determinant)
    guard largest > 0, area > 0, largest.isFinite else { return scale }
    let most = min(
      mostPixels * area, mostOfBox * area * area / ((abs(toPixels.a) + abs(toPixels.b)) * (abs(toPixels.c) + abs(toPixels.d))))
    var halvings = 0
    while halvings < mostHalvings, largest <= scale / 2 || scale * scale > most || scale > mostInRow * least {
      scale /= 2
      halvings += 1
    }
    return scale
  }
}
