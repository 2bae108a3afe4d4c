import Geometry
import Imaging
import Layers

/// Places what layers show, filtered, of what lies below them: a store for each, in the pixels of what its item lies on.
///
/// A layer that moves over what stays takes only what it comes to lie on anew: the store's pixels do not move with it. What changes below marks them
/// by its place in the painting order (`RasterCache.damageBackdrops`).
struct Backdrops {
  private let items: ItemStore
  private let invalidation: Invalidation
  private let rasterCache: RasterCache

  init(items: ItemStore, invalidation: Invalidation, rasterCache: RasterCache) {
    (self.items, self.invalidation, self.rasterCache) = (items, invalidation, rasterCache)
  }

  /// What the item of a node's backdrop is painted with; makes the store where there is none.
  func paint(of node: DisplayNode, _ item: Int32) -> ItemPaint {
    let store = node.backdrop ?? rasterCache.makeStore(for: node, item: item, isBackdrop: true)
    // What lies below it is known once the order has been walked.
    if node.backdrop == nil { node.markOrder() }
    store.item = item
    store.form = nil
    node.backdrop = store
    return .backing(PlacedBacking(table: store.table, isBackdrop: true))
  }

  /// Forgets a node's backdrop.
  func remove(from node: DisplayNode) {
    if let store = node.backdrop { rasterCache.remove(store) }
    node.backdrop = nil
  }

  /// Takes over where a node lies, and what its layer's filters do there.
  func place(_ node: DisplayNode, _ values: LayerValues, screen: PixelRect) {
    guard let store = node.backdrop else { return }
    let isOnScreen = node.place.store < 0
    let isElsewhere = store.setBackdrop(isOnScreen ? screen : BackingTile.limits)
    var form = BackingForm(scale: 1, bounds: .zero, sublayerTransform: .identity)
    form.filters = values.backgroundFilters
    form.placement = node.place.transform
    // What is done does not depend on the place where nothing in the filters has one.
    if form.filters.allSatisfy(\.isMovable) { (form.placement.tx, form.placement.ty) = (0, 0) }
    if form == store.form, !isElsewhere { return }
    store.form = form
    store.plan = FilterPlan(filters: form.filters, toPixels: form.placement)
    store.damage.removeAll()
    store.markDirty(store.content)
    invalidation.touch(store.item)
  }

  func checkInvariants(of node: DisplayNode) {
    precondition((node.backdrop != nil) == node.items.kinds.contains(.backdrop), "who filters what lies below has an item for it")
    guard let backdrop = node.backdrop else { return }
    precondition(node.items.kinds[node.items.indices.firstIndex(of: backdrop.item) ?? 0] == .backdrop, "a backdrop knows its item")
  }
}
