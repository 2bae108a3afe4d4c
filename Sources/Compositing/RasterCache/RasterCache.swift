import Geometry
import Imaging

/// All backing stores of a display list, and the memory that their tiles share.
///
/// What a frame shows is always kept. Beyond that, tiles stay for as long as all together fit into the budget, in bytes: those that were not seen for longest go first.
///
/// Invariant: the stores that lie deepest come first, since they are part of what those above show.
final class RasterCache {
  /// Those in use, the deepest first.
  @exclusivity(unchecked) private(set) var stores: [BackingStore] = []
  /// Those in use, by their index.
  @exclusivity(unchecked) private(set) var byIndex: [BackingStore?] = []
  /// Those of them that hold what lies below a layer.
  @exclusivity(unchecked) private(set) var backdrops: [BackingStore] = []
  /// The stores in the order in which their tiles are drawn, once they are sorted for a frame; kept for its room.
  private(set) var drawnStores: [BackingStore] = []
  /// Whether items may lie at other places in the painting order than they say, as while that is walked: a change anywhere then counts as one below.
  @exclusivity(unchecked) var areRanksStale = false
  /// Whether anything changed in a store since damage was last noted.
  @exclusivity(unchecked) var hasDamage = false
  /// How many bytes may stay that are not shown, and those that are.
  private(set) var budget = 0
  /// How many bytes tiles take.
  private(set) var bytes = 0
  private var frame = 0
  private var lastRevision = 0
  /// Bytes for each pixel of the screen, the pictures of six screens; and the least for a small one.
  private static let bytesPerPixel = 24
  private static let leastBudget = 8 << 20

  /// Suits the budget to a screen.
  func fit(_ screen: PixelRect) { budget = max(Self.leastBudget, screen.area * Self.bytesPerPixel) }

  // MARK: - Stores

  /// A store for a rasterized node, or for what lies below one, whose item lays it down.
  func makeStore(for node: DisplayNode, item: Int32, isBackdrop: Bool = false) -> BackingStore {
    let index = byIndex.firstIndex { $0 == nil } ?? byIndex.count
    let store = BackingStore(index: Int32(index), node: node, item: item, isBackdrop: isBackdrop, cache: self)
    if index == byIndex.count { byIndex.append(store) } else { byIndex[index] = store }
    let depth = node.depth
    // Of one depth those that come later mostly are painted later, too, which is the order that they are sorted into.
    stores.insert(store, at: stores.firstIndex { $0.node.depth < depth } ?? stores.count)
    if isBackdrop { backdrops.append(store) }
    return store
  }

  func remove(_ store: BackingStore) {
    store.discard()
    byIndex[Int(store.index)] = nil
    stores.removeAll { $0 === store }
    if store.isBackdrop { backdrops.removeAll { $0 === store } }
  }

  /// Notes for what is seen through filters that something looks different which lies in a place of the painting order.
  /// - Parameter on: the store that it lies on, or -1 for the screen.
  func damageBackdrops(_ rect: PixelRect, rank: Int32, on target: Int32) {
    for backdrop in backdrops where backdrop.node.place.store == target && (areRanksStale || backdrop.ranks.contains(Int(rank))) {
      backdrop.damage.add(rect.intersection(BackingTile.limits))
      hasDamage = true
    }
  }

  /// Notes that a part of a store looks different.
  func damage(_ index: Int32, _ rect: PixelRect) {
    guard let store = byIndex[Int(index)] else { return }
    store.damage.add(rect.intersection(BackingTile.limits))
    hasDamage = true
  }

  /// From the pixels of a store, or of the screen where that is -1, to those of the screen.
  func toScreen(_ index: Int32) -> AffineTransform {
    var (transform, next) = (AffineTransform.identity, index)
    while next >= 0, let store = byIndex[Int(next)] {
      transform = transform.concatenating(store.toOuter)
      next = store.node.parent?.place.store ?? -1
    }
    return transform
  }

  /// Whether a store is laid down somewhere on the screen; so is the screen itself.
  func isShown(_ index: Int32) -> Bool {
    var next = index
    while next >= 0, let store = byIndex[Int(next)] {
      if !store.node.compositing.isShown { return false }
      next = store.node.parent?.place.store ?? -1
    }
    return true
  }

  /// Has each store drawn after those whose pixels it shows: what lies in a store comes later in the painting order than all that it lies on, what lies below a backdrop earlier.
  func sortStores(_ items: ItemStore) {
    drawnStores.removeAll(keepingCapacity: true)
    drawnStores.append(contentsOf: stores)
    if backdrops.isEmpty { return }
    func place(_ store: BackingStore) -> (start: Int, rank: Int32) {
      let item = items[store.item].pointee
      return (item.store < 0 ? 0 : byIndex[Int(item.store)]?.ranks.lowerBound ?? 0, item.rank)
    }
    // By insertion: nearly in order, and without room of its own.
    for i in drawnStores.indices.dropFirst() {
      let (store, own) = (drawnStores[i], place(drawnStores[i]))
      var k = i
      while k > 0 {
        let before = place(drawnStores[k - 1])
        if before.start > own.start || before.start == own.start && before.rank <= own.rank { break }
        drawnStores[k] = drawnStores[k - 1]
        k -= 1
      }
      drawnStores[k] = store
    }
  }

  // MARK: - Memory

  /// Begins a frame: what is used from here on is seen in it.
  func beginFrame() { frame += 1 }

  /// Gives a tile that is to be drawn a place for its pixels, and a number for what it will look like.
  func prepare(_ tile: inout BackingTile) {
    lastRevision += 1
    tile.revision = lastRevision
    if tile.base != nil { return }
    tile.allocate()
    bytes += tile.capacity * 4
  }

  /// Notes that a tile was drawn: one that turned out to be empty needs no memory.
  func finish(_ tile: inout BackingTile) {
    if tile.isClear { free(&tile) }
    tile.dirty = .empty
  }

  /// Notes that a tile is seen.
  func use(_ tile: inout BackingTile) { tile.lastUse = frame }

  /// Gives a tile's memory back; what it showed has to be drawn again, unless it is clear.
  func free(_ tile: inout BackingTile) {
    guard tile.base != nil else { return }
    bytes -= tile.capacity * 4
    tile.deallocate()
    tile.dirty = tile.held
    tile.isOpaque = false
  }

  /// Drops tiles that this frame does not show until what is kept fits the budget. O(tiles), and only where it does not fit.
  func trim() {
    while bytes > budget {
      var oldest: (store: BackingStore, tile: Int, use: Int)?
      for store in stores {
        for k in 0..<store.count {
          let tile = store.table.pointee.tiles[k]
          if tile.base != nil, tile.lastUse < frame, tile.lastUse < oldest?.use ?? .max { oldest = (store, k, tile.lastUse) }
        }
      }
      guard let oldest else { return }
      free(&oldest.store.table.pointee.tiles[oldest.tile])
    }
  }

  /// Traps where an invariant does not hold; O(tiles), for tests, after an update.
  func checkInvariants(_ nodes: NodeTree) {
    precondition(zip(stores, stores.dropFirst()).allSatisfy { $0.node.depth >= $1.node.depth }, "the deepest come first")
    var held = 0
    for store in stores {
      precondition(byIndex[Int(store.index)] === store && nodes.contains(store.node), "a store has a node")
      precondition((store.isBackdrop ? store.node.backdrop : store.node.store) === store, "a node knows its stores")
      store.checkInvariants()
      for k in 0..<store.count { held += store.table.pointee.tiles[k].capacity * 4 }
    }
    precondition(held == bytes && byIndex.count { $0 != nil } == stores.count, "what tiles take is counted")
  }
}
