import Geometry
import Imaging
import Layers
import Tessellation

/// What is on the screen, in painting order, kept from frame to frame and patched where layers changed.
///
/// Nodes stand for the appearances of layers, items are what they paint. An update goes through phases, each of which is a type of its own and writes nothing
/// of the ones before: the node tree, the items of the nodes that changed, the painting order, shadows, and the boxes of groups. What is out of date
/// passes between them as invalidation. A change costs what it touches: a layer that moves, its own items and those of its sublayers; sublayers that
/// come or go, one walk over the order.
final class DisplayList {
  let tree: LayerTree
  let nodes = NodeTree()
  let items: ItemStore
  let invalidation: Invalidation
  let order: PaintingOrder
  let rasterCache = RasterCache()
  private let shadows = ShadowList()
  private let walk: ContentWalk
  private let leafMotion = LeafMotion()
  /// The threads that share what meshes, motion and filters take.
  private let pool: ParallelPool
  let caster: ShadowCaster
  private lazy var filtering = FilterPainter(patterns: walk.patternPictures.budget, pool: pool)
  /// What a renderer needs room for.
  @exclusivity(unchecked) private(set) var requirements = CapacityRequirements()
  /// What of the screen is drawn in this frame.
  @exclusivity(unchecked) private(set) var parts = FrameParts()
  /// What lies below the root layer, premultiplied.
  @exclusivity(unchecked) private(set) var background: UInt32 = 0
  /// Tiles of a store that are to be drawn; kept for its room.
  private var dirtyTiles: [Int] = []
  /// For how many items and nodes room was made everywhere.
  @exclusivity(unchecked) private var reserved = (items: 0, nodes: 0)
  /// Whether everything is to be placed anew.
  private var isResized = false
  /// Room for more groups than this is made only when they are there.
  private static let mostGroupsReserved = 4096
  /// How many pixels are painted in a frame, in sixteenths of the screen's, for kept pixels that a picture hides before they are seen for the first time: so many, or so many where
  /// nothing else is drawn; and at the least. Fewer by so many for each mesh that the frame needed, which take about as long.
  private static let (ahead, aheadAlone, leastAhead, aheadPerMesh) = (8, 32, 1, 32_768)
  /// How many meshes the last update made.
  @exclusivity(unchecked) private(set) var meshesMade = 0
  /// Whether kept pixels that a picture hides are still to be drawn, which was too much for the last frame.
  @exclusivity(unchecked) private(set) var hasMoreAhead = false
  /// Whether one and the same item hides all of the screen, as it was drawn last and as it is now: nothing that is damaged is seen.
  @exclusivity(unchecked) private(set) var isHidden = false
  /// What a frame may cost; nil for whatever it does.
  @exclusivity(unchecked) var limits: DrawingLimits?
  /// Why the list as it stands is not to be drawn: a limit that its last update or its painting went beyond.
  @exclusivity(unchecked) private(set) var overrun: DrawingOverrun?

  /// - Parameters:
  ///   - pool: the threads that share what meshes, motion and filters take.
  ///   - drawTree: what draws the trees of patterns.
  init(
    tree: LayerTree, width: Int, height: Int, scale: Double, cache: MeshCache = MeshCache(), pool: ParallelPool = ParallelPool(threads: 1),
    drawTree: @escaping TreeDrawing
  ) {
    self.tree = tree
    self.pool = pool
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    items = ItemStore()
    rasterCache.fit(bounds)
    // Triangles are drawn by rectangles.
    invalidation = Invalidation(items: items, cache: rasterCache, bounds: bounds, keepsTiles: !cache.makesFringes)
    order = PaintingOrder(items: items, invalidation: invalidation)
    walk = ContentWalk(
      items: items, invalidation: invalidation, shadows: shadows, cache: cache, rasterCache: rasterCache,
      screen: ScreenPlace(scale: scale, bounds: bounds), colorScheme: tree.colorScheme, pool: pool, drawTree: drawTree)
    caster = ShadowCaster(items: items, invalidation: invalidation, order: order, cache: cache)
    reserve()
  }

  /// Pixels per point.
  var scale: Double { walk.screen.scale }
  var bounds: PixelRect { walk.screen.bounds }
  var cache: MeshCache { walk.cache }

  /// Another size or scale: everything is placed and drawn again.
  func resize(width: Int, height: Int, scale: Double) {
    walk.screen = ScreenPlace(scale: scale, bounds: PixelRect(x: 0, y: 0, width: width, height: height))
    invalidation.resize(bounds)
    nodes.forEach { $0.markOrder() }
    rasterCache.fit(bounds)
    isResized = true
  }

  /// Makes room wherever items and nodes are listed, so that what they do later allocates nothing: two groups for each node, where a mask cuts one.
  private func reserve() {
    if reserved == (items.capacity, nodes.capacity) { return }
    reserved = (items.capacity, nodes.capacity)
    leafMotion.reserve(nodes.capacity)
    order.reserve(items: items.capacity, groups: min(2 * nodes.capacity, Self.mostGroupsReserved))
    requirements.items = items.capacity
  }

  // MARK: - An update

  /// Brings the list up to what the layers present now, and adds what differs to the damage; `overrun` says afterwards whether it can be drawn, and again after `updateTiles`.
  func update() {
    let madeBefore = cache.misses
    defer { meshesMade = cache.misses - madeBefore }
    cache.stepsLeft = limits?.segments ?? .max
    walk.patternPictures.budget.begin(limits)
    items.receivePictures { invalidation.touch($0) }
    updateNodes()
    updateItems()
    updateOrder()
    updateShadows()
    if invalidation.hasStaleGroups { order.measureGroups() }
    if rasterCache.hasDamage { updateStores() }
    invalidation.settleMotion()
    nodes.endUpdate()
    items.trimPictures()
    isHidden = invalidation.setCover(cover)
    checkLimits()
  }

  /// The node tree, and what follows from it for items: those of lost nodes go.
  private func updateNodes() {
    if nodes.root == nil {
      invalidation.addWhole()
    }
    nodes.update(from: tree)
    rasterCache.areRanksStale = nodes.isRestructured
    for node in nodes.recolored {
      invalidation.touchSubtree(node)
      node.markOrder()
    }
    guard nodes.isRestructured else { return }
    for node in nodes.reordered {
      invalidation.touchSubtree(node)
      if node.isRasterized { invalidation.touchInside(node) }
    }
    for node in nodes.removed {
      for i in node.items.indices { invalidation.remove(i) }
      if let clip = node.clipping.made { invalidation.remove(clip) }
      if node.shadow != nil { shadows.noteGone() }
      if let store = node.store {
        invalidation.remove(store.item)
        rasterCache.remove(store)
      }
      if let backdrop = node.backdrop { rasterCache.remove(backdrop) }
    }
  }

  /// The items of nodes that came or changed.
  private func updateItems() {
    if isResized, let root = nodes.root { walk.layOut(root) }
    isResized = false
    for node in nodes.added where nodes.contains(node) { walk.layOut(node) }
    for node in nodes.redelayed where nodes.contains(node) { walk.layOut(node) }
    for (layer, changes) in nodes.changes { takeOver(changes, of: layer) }
    walk.finishItems()
    updateMoved()
    if overrun != nil, let root = nodes.root {
      // Some of its meshes may be cut short, and pictures be made of such.
      nodes.forEach { walk.forgetMeshes(of: $0) }
      walk.layOut(root)
    }
    walk.finishItems()
    reserve()
  }

  private func takeOver(_ changes: LayerChanges, of layer: Layer) {
    var next = nodes.node(of: layer)
    while let node = next {
      next = nodes.next(after: node)
      if nodes.isNew(node) { continue }
      let values = node.presented
      shadows.note(changes, node, values)
      walk.update(node, changes, values)
      order.update(node, values)
    }
  }

  /// The items of layers without sublayers that only moved; after those in which they may lie.
  private func updateMoved() {
    leafMotion.place(nodes, items, hasShadows: !shadows.nodes.isEmpty, leavesOutlines: !cache.makesFringes, pool) { i, before in
      if items[i].pointee.rank >= 0 { invalidation.damage(i, before) }
      items.listOpaque(i)
      invalidation.touch(i)
    } left: {
      takeOver(.geometry, of: $0)
    }
  }

  private func updateOrder() {
    guard let root = nodes.root, root.order.isStale else { return rasterCache.areRanksStale = false }
    rasterCache.areRanksStale = true
    order.update(from: root)
    requirements.takeGroups(order.groups)
    rasterCache.areRanksStale = false
    for backdrop in rasterCache.backdrops {
      let target = backdrop.node.place.store
      backdrop.ranks = order.ranks(below: backdrop.node, in: target < 0 ? nil : rasterCache.byIndex[Int(target)]?.ranks)
      // What it showed elsewhere may have been drawn in another group.
      let box = items[backdrop.item].pointee.box
      backdrop.content.forEachPart(outside: box) { backdrop.markDirty($0) }
    }
  }

  private func updateShadows() {
    if shadows.nodes.isEmpty { return }
    if shadows.prune(nodes) { caster.removeGonePictures() }
    shadows.forEachNoted { caster.update($0) }
  }

  /// Takes what changed within backing stores to what they are laid on, the deepest first: their extents, and what is to be drawn again there.
  private func updateStores() {
    // What lies below a backdrop may only be found out after it.
    while rasterCache.hasDamage {
      rasterCache.hasDamage = false
      for store in rasterCache.stores where !store.damage.rects.isEmpty { updateStore(store) }
    }
    if invalidation.hasStaleGroups { order.measureGroups() }
  }

  private func updateStore(_ store: BackingStore) {
    if store.isBackdrop {
      let item = items[store.item]
      for rect in store.damage.rects {
        let affected = store.affected(by: rect)
        store.markDirty(affected)
        if item.pointee.rank >= 0 { invalidation.damage(store.item, affected.intersection(item.pointee.box)) }
      }
    } else {
      if invalidation.hasStaleGroups { order.measureGroups() }
      let isOther = store.setContent(order.box(of: store))
      for rect in store.damage.rects { store.markDirty(store.affected(by: rect)) }
      // Without a tile of its own yet, what filters make of nothing is only known by its place.
      if isOther, store.plan != nil { store.markDirty(store.content) }
      if isOther, store.plan != nil || store.reach > 0 {
        walk.layOut(store, of: store.node)
      } else {
        // Of pixels that are copied as they are, what came to its extent and what went from it is clear but for what changed.
        let item = items[store.item]
        let before = item.pointee.box
        if isOther {
          walk.stretch(store, of: store.node)
          invalidation.invalidate(store.item)
        }
        let box = before.union(item.pointee.box)
        for rect in store.damage.rects where item.pointee.rank >= 0 {
          let moved = PixelRect(covering: store.toOuter.apply(store.affected(by: rect).grown(by: 1).rect))
          invalidation.damage(store.item, moved.intersection(box))
        }
      }
    }
    store.damage.removeAll()
  }

  /// The uppermost item where it hides all of the screen, else -1.
  private var cover: Int32 {
    guard order.screenCount > 0 else { return -1 }
    let top = order.indices[order.screenCount - 1]
    let item = items[top]
    return item.pointee.group < 0 && item.pointee.opaqueBox.contains(bounds) ? top : -1
  }

  /// The pixels of an image that is all that is seen of the list, pixel for pixel, and as large; nil where there is none.
  var seenPicture: PixelBuffer? {
    let cover = cover
    guard cover >= 0, case .image(let source) = items[cover].pointee.paint, source.shift.map({ $0 == (0, 0) }) == true else { return nil }
    return items.picture(of: cover, read: source).flatMap { $0.bounds == bounds ? $0 : nil }
  }

  /// Finds out whether the list may be drawn; what it changes is damaged again where it may not.
  private func checkLimits() {
    overrun = nil
    guard let limits else { return }
    // What was cut short counts where nothing of it is seen, too: it stays so until a refused frame has it made again.
    checkPatterns()
    if overrun != nil { return }
    if cache.isExhausted {
      overrun = DrawingOverrun(.segments, amount: nil, most: limits.segments)
    } else if !invalidation.damage.isEmpty {
      let most = limits.paint(pixels: bounds.area)
      let filters = filterCost
      let amount = PaintCost(items, order, rasterCache.backdrops).cost(upTo: most) + filters.paint
      if filters.memory > limits.memory {
        overrun = DrawingOverrun(.memory, amount: filters.memory, most: limits.memory)
      } else if amount > most {
        overrun = DrawingOverrun(.paint, amount: amount, most: most)
      }
    }
    if overrun != nil { invalidation.addWhole() }
  }

  /// Finds out whether a limit cut a pattern short, or a layer that filters show.
  private func checkPatterns() {
    guard let limits, let unit = walk.patternPictures.budget.exhausted else { return }
    let most =
      switch unit {
      case .memory: limits.memory
      case .paint: limits.paint
      case .segments: limits.segments
      }
    overrun = DrawingOverrun(unit, amount: nil, most: most)
    invalidation.addWhole()
  }

  /// What filters take where all of the list is drawn: what they work on follows from what is seen of what they are laid on, the screen first.
  private var filterCost: FilterCost {
    if rasterCache.stores.contains(where: { $0.plan != nil }) {
      for store in rasterCache.stores.reversed() {
        store.needed = needed(of: store)
        store.measureNeeded()
      }
    }
    return FilterCost(rasterCache.stores, screen: bounds, budget: rasterCache.budget)
  }

  /// What painting all of the list costs, with its patterns and its filters, in units of `DrawingLimits.paint`.
  var paintTaken: Int {
    PaintCost(items, order, rasterCache.backdrops).cost(upTo: .max) + filterCost.paint
      + (limits.map { $0.paint - walk.patternPictures.budget.paintLeft } ?? 0)
  }

  /// What making its meshes took since the last update began, with its patterns', in units of `DrawingLimits.segments`.
  var segmentsTaken: Int {
    limits.map { $0.segments - cache.stepsLeft + $0.segments - walk.patternPictures.budget.segmentsLeft } ?? 0
  }

  // MARK: - A frame

  /// Begins a frame in which some rectangles of the screen are drawn.
  /// - Parameters:
  ///   - background: what lies below the root layer, premultiplied.
  ///   - cutsHidden: whether they are cut where opaque items, or opaque tiles of kept pixels, hide much.
  func beginFrame(_ damage: [PixelRect], background: UInt32, cutsHidden: Bool) {
    if background != self.background { for backdrop in rasterCache.backdrops { backdrop.markDirty(backdrop.content) } }
    self.background = background
    if cutsHidden { parts.cut(damage, of: bounds, by: items, rasterCache.stores) } else { parts.take(damage) }
  }

  /// Finds the tiles of backing stores that a frame draws, and has those drawn that are not as they should be: the deepest stores first, since the others show them.
  ///
  /// Those that a picture hides wait until they are seen; but of those that never were drawn a part is made ready in each frame, so that not all of a scene is to be drawn in the
  /// frame in which it comes to light: none beyond what may be kept, or that goes through filters.
  /// - Parameters:
  ///   - isAlone: whether nothing else is drawn in the frame.
  ///   - draw: draws tiles of a store, each as `BandRenderer.drawTile` does, from a view of what is in it.
  /// - Returns: how many were drawn, and how many of those had never been before; `overrun` says whether a limit cut short what filters show, and then nothing is to be drawn.
  func updateTiles(isAlone: Bool, _ draw: (DisplayView, BackingStore, _ tiles: [Int]) -> Void) -> (drawn: Int, made: Int) {
    var count = (drawn: 0, made: 0)
    hasMoreAhead = false
    var hasFiltered = false
    if rasterCache.stores.isEmpty { return count }
    rasterCache.beginFrame()
    let share = max(1, bounds.area / 16)
    var ahead = max(share * Self.leastAhead, share * (isAlone ? Self.aheadAlone : Self.ahead) - meshesMade * Self.aheadPerMesh)
    for store in rasterCache.stores.reversed() {
      store.needed = needed(of: store)
      store.coverNeeded()
    }
    rasterCache.sortStores(items)
    for store in rasterCache.drawnStores where !store.needed.isEmpty {
      dirtyTiles.removeAll(keepingCapacity: true)
      store.forEachTile(in: store.needed) { k, tile in
        rasterCache.use(&tile.pointee)
        // What a backdrop does not show of a tile may wait until it does.
        let dirty = store.isBackdrop ? tile.pointee.dirty.intersection(store.needed) : tile.pointee.dirty
        if dirty.isEmpty { return }
        if !isSeen(tile.pointee, of: store) {
          let isNew = tile.pointee.revision == 0 && store.plan == nil
          guard isNew, rasterCache.bytes + dirty.area * 4 <= rasterCache.budget else { return }
          if ahead <= 0 {
            hasMoreAhead = true
            return
          }
          ahead -= paint(dirty, in: store)
        }
        if tile.pointee.revision == 0 { count.made += 1 }
        rasterCache.prepare(&tile.pointee)
        dirtyTiles.append(k)
      }
      if dirtyTiles.isEmpty { continue }
      count.drawn += dirtyTiles.count
      withView(of: store) { view in
        guard let plan = store.plan else { return draw(view, store, dirtyTiles) }
        filtering.draw(dirtyTiles, of: store, plan, view, requirements)
        hasFiltered = true
      }
      for k in dirtyTiles { rasterCache.finish(&store.table.pointee.tiles[k]) }
    }
    rasterCache.trim()
    if hasFiltered {
      filtering.trim()
      checkPatterns()
    }
    return count
  }

  /// About how many pixels are painted where a part of a store is drawn: its own, and what lies in it of each item's box. O(items of the store).
  private func paint(_ part: PixelRect, in store: BackingStore) -> Int {
    order.indices[store.ranks].reduce(part.area) { $0 + items[$1].pointee.box.intersection(part).area }
  }

  /// Whether a tile is to be as it should be for what is drawn of the screen; one that is laid on another store's always is.
  private func isSeen(_ tile: BackingTile, of store: BackingStore) -> Bool {
    let item = items[store.item].pointee
    // A backdrop takes in what is hidden beside it.
    guard item.store < 0, rasterCache.backdrops.isEmpty else { return true }
    let part = store.reach == 0 ? tile.region : tile.held.grown(by: 1)
    let box = PixelRect(covering: store.toOuter.apply(part.rect)).intersection(item.box)
    return !box.isEmpty && parts.shows(box, rank: item.rank)
  }

  /// The part of a store that is to be seen.
  private func needed(of store: BackingStore) -> PixelRect {
    let item = items[store.item].pointee
    guard item.rank >= 0, item.alpha > 0, let back = store.toOuter.inverse else { return .empty }
    var outer = item.store < 0 ? bounds : rasterCache.byIndex[Int(item.store)]?.taken ?? .empty
    // Backdrops take in what lies beside what is seen.
    for backdrop in rasterCache.backdrops where item.store >= 0 && items[backdrop.item].pointee.store == item.store {
      let read = (backdrop.reached(from: outer) ?? backdrop.content).intersection(item.box)
      // No more than filters work on at once.
      if read.area <= FilterPlan.mostUnbounded { outer = outer.union(read) }
    }
    let seen = item.box.intersection(outer)
    if seen.isEmpty { return .empty }
    let needed = PixelRect(covering: back.apply(seen.rect)).grown(by: store.reach).intersection(store.content)
    return needed.isEmpty ? .empty : needed
  }

  /// Calls `body` with what is drawn into a store.
  private func withView(of store: BackingStore, _ body: (DisplayView) -> Void) {
    // Of a backdrop that is what was drawn before in the group that it lies in.
    let root = store.isBackdrop ? store.node.order.group : -1
    let isOnScreen = store.isBackdrop && root < 0 && store.node.place.store < 0
    order.indices.withUnsafeBufferPointer { order in
      self.order.groups.withUnsafeBufferPointer { groups in
        body(
          DisplayView(
            items: items.base, order: UnsafeBufferPointer(rebasing: order[store.ranks]), groups: groups,
            opaqueItems: UnsafeBufferPointer(start: nil, count: 0), background: isOnScreen ? background : 0, bins: nil, root: root))
      }
    }
  }

  /// Calls `body` with the list as it stands, for a frame to be drawn from.
  func withView<Failure: Error>(
    usesBins: Bool, _ body: (DisplayView) throws(Failure) -> Void
  ) throws(Failure) {
    try order.indices.withUnsafeBufferPointer { order throws(Failure) in
      let order = UnsafeBufferPointer(rebasing: order[..<self.order.screenCount])
      try self.order.groups.withUnsafeBufferPointer { groups throws(Failure) in
        try items.opaque.withUnsafeBufferPointer { opaque throws(Failure) in
          try body(
            DisplayView(
              items: items.base, order: order, groups: groups, opaqueItems: opaque, background: background,
              bins: usesBins ? invalidation.bins : nil))
        }
      }
    }
  }

  /// Traps where an invariant of any phase does not hold; O(layers and items), for tests, after an update.
  func checkInvariants() {
    nodes.checkInvariants()
    var (painted, clips): ([Int32], [Int32]) = ([], [])
    nodes.forEach { node in
      painted += node.items.indices
      if let clip = node.clipping.made { clips.append(clip) }
      if let store = node.store { painted.append(store.item) }
      walk.checkInvariants(node)
    }
    items.checkInvariants(used: painted + clips)
    invalidation.checkInvariants(used: painted)
    order.checkInvariants(used: painted)
    shadows.checkInvariants(nodes)
    for node in shadows.nodes where nodes.contains(node) { caster.checkInvariants(of: node) }
    rasterCache.checkInvariants(nodes)
    precondition(!invalidation.hasStaleGroups, "after an update all but the bins is up to date")
    nodes.forEach { node in
      precondition(!node.order.isStale && !(node.isRasterized && node.insideOrder.isStale), "after an update the painting order is walked")
    }
  }
}
