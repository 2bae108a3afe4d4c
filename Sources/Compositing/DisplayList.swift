import Geometry
import Layers
import Tessellation

/// What is on the screen, in painting order, kept from frame to frame and patched where layers changed.
///
/// Nodes mirror the layers, items are what they paint. A change costs what it touches: a layer that moves, its own items and those of its
/// sublayers; sublayers that come or go, one walk over the order. What changed becomes damage.
final class DisplayList {
  let tree: LayerTree
  /// Pixels per point.
  private(set) var scale: Double
  private(set) var bounds: PixelRect
  let cache: MeshCache
  let gradientTables = GradientTables()
  var damage: Damage
  var nodes: [DisplayNode?] = []
  private var freeNodes: [Int] = []
  private var root: DisplayNode?

  /// All items; indices are stable while a node holds them.
  private(set) var items: UnsafeMutablePointer<DisplayItem>
  private var itemCount = 0
  private var itemCapacity = 64
  private var freeItems: [Int32] = []
  /// What items are made of; for the thread that updates the list only.
  var sources: [ItemSource] = []
  /// Items that are shown, in painting order.
  var order: [Int32] = []
  var groups: [DisplayGroup] = []
  /// For every group, the ranks of its items, those of its subgroups included.
  var groupRanks: [Range<Int>] = []
  /// Items that wholly cover some pixels, in no order.
  private(set) var opaqueItems: [Int32] = []
  private(set) var bins: TileBins
  private var staleBins: [Int32] = []
  private var dirtyGroups: [Bool] = []
  private var hasDirtyGroups = false
  /// What a renderer needs room for.
  private(set) var need = DisplayNeed()
  /// Room for more groups than this is made only when they are there.
  private static let mostGroupsReserved = 4096
  var isOrderStale = true
  /// Nodes with shadows, the deepest first.
  var shadowed: [DisplayNode] = []
  private(set) lazy var shadowPainter = ShadowPainter()
  private var pending: [(layer: Layer, changes: LayerChanges)] = []
  /// What a frame may cost; nil for whatever it does.
  var limits: DrawingLimits?
  /// Why the list as it stands is not to be drawn: a limit that its last update or its painting went beyond.
  private(set) var overrun: DrawingOverrun?

  init(tree: LayerTree, width: Int, height: Int, scale: Double, cache: MeshCache = MeshCache()) {
    self.tree = tree
    self.scale = scale
    self.cache = cache
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    damage = Damage(bounds: bounds)
    bins = TileBins(width: width, height: height)
    items = .allocate(capacity: itemCapacity)
    reserveForItems()
    reserveForNodes()
  }

  deinit {
    for i in 0..<itemCount { items[i].free() }
    items.deallocate()
    for node in nodes where node?.layer.displayNode == node?.index { node?.layer.displayNode = -1 }
  }

  /// Another size or scale: everything is placed and drawn again.
  func resize(width: Int, height: Int, scale: Double) {
    self.scale = scale
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    damage = Damage(bounds: bounds)
    damage.addWhole()
    bins = TileBins(width: width, height: height)
    bins.reserve(itemCapacity)
    for i in 0..<itemCount { items[i].place = .none }
    if let root { place(root) }
    isOrderStale = true
  }

  // MARK: - Items

  func newItem() -> Int32 {
    if let i = freeItems.popLast() {
      return i
    }
    if itemCount == itemCapacity {
      let larger = UnsafeMutablePointer<DisplayItem>.allocate(capacity: itemCapacity * 2)
      larger.moveInitialize(from: items, count: itemCount)
      items.deallocate()
      items = larger
      itemCapacity *= 2
      reserveForItems()
    }
    (items + itemCount).initialize(to: DisplayItem())
    sources.append(ItemSource())
    itemCount += 1
    return Int32(itemCount - 1)
  }

  /// Makes room wherever items are listed, so that what they do later allocates nothing.
  private func reserveForItems() {
    sources.reserveCapacity(itemCapacity)
    freeItems.reserveCapacity(itemCapacity)
    order.reserveCapacity(itemCapacity)
    opaqueItems.reserveCapacity(itemCapacity)
    staleBins.reserveCapacity(itemCapacity)
    bins.reserve(itemCapacity)
    need.items = itemCapacity
  }

  func freeItem(_ i: Int32) {
    touch(i)
    bins.remove(i, from: items[Int(i)].place)
    listOpaque(i, false)
    items[Int(i)].free()
    let isStale = items[Int(i)].isBinStale
    items[Int(i)] = items[Int(i)].successor()
    items[Int(i)].isBinStale = isStale
    sources[Int(i)] = ItemSource()
    freeItems.append(i)
  }

  /// Marks where an item is as damaged, and what was found out from its place as out of date.
  func touch(_ i: Int32) {
    if items[Int(i)].rank >= 0 { damage.add(items[Int(i)].box) }
    invalidate(i)
  }

  /// Marks an item's groups and its place in the bins as out of date.
  func invalidate(_ i: Int32) {
    let item = items + Int(i)
    if item.pointee.group >= 0, Int(item.pointee.group) < dirtyGroups.count {
      dirtyGroups[Int(item.pointee.group)] = true
      hasDirtyGroups = true
    }
    if !item.pointee.isBinStale {
      item.pointee.isBinStale = true
      staleBins.append(i)
    }
  }

  // MARK: - Nodes

  func node(of layer: Layer) -> DisplayNode? {
    let i = layer.displayNode
    guard i >= 0, i < nodes.count, let node = nodes[i], node.layer === layer else { return nil }
    return node
  }

  func newNode(_ layer: Layer, parent: DisplayNode?) -> DisplayNode {
    let index = freeNodes.popLast() ?? nodes.count
    let node = DisplayNode(layer: layer, index: index)
    node.parent = parent
    if index == nodes.count {
      let capacity = nodes.capacity
      nodes.append(node)
      if nodes.capacity > capacity { reserveForNodes() }
    } else {
      nodes[index] = node
    }
    layer.displayNode = index
    return node
  }

  /// Makes room wherever nodes are listed, and for the groups that they may become: two where a mask cuts one.
  private func reserveForNodes() {
    let capacity = max(64, nodes.capacity)
    nodes.reserveCapacity(capacity)
    freeNodes.reserveCapacity(capacity)
    pending.reserveCapacity(capacity)
    let most = min(2 * capacity, Self.mostGroupsReserved)
    groups.reserveCapacity(most)
    groupRanks.reserveCapacity(most)
    dirtyGroups.reserveCapacity(most)
  }

  /// Forgets a node, its items and all below it.
  func free(_ node: DisplayNode) {
    guard nodes[node.index] === node else { return }
    for child in node.children { free(child) }
    if let mask = node.mask { free(mask) }
    for i in node.items { freeItem(i) }
    if let clip = node.clipItem { freeItem(clip) }
    if node.layer.displayNode == node.index { node.layer.displayNode = -1 }
    nodes[node.index] = nil
    freeNodes.append(node.index)
    isOrderStale = true
  }

  // MARK: - A frame

  /// Brings the list up to what the layers present now, and adds what differs to the damage; `overrun` says afterwards whether it can be drawn.
  func update() {
    cache.stepsLeft = limits?.segments ?? .max
    let wasOverrun = overrun != nil
    if root == nil {
      damage.addWhole()
      let node = newNode(tree.root, parent: nil)
      root = node
      synchronize(node)
      place(node)
    }
    tree.takeRemoved { layer in
      if let node = node(of: layer) { free(node) }
    }
    tree.takeChanges { pending.append(($0, $1)) }
    for i in pending.indices where pending[i].changes.contains(.structure) {
      if let node = node(of: pending[i].layer) { synchronize(node) }
    }
    for (layer, changes) in pending {
      if let node = node(of: layer) { apply(changes, to: node) }
    }
    pending.removeAll(keepingCapacity: true)
    if wasOverrun, let root {
      // Some of its meshes may be cut short.
      for node in nodes { node?.isMeshStale = true }
      place(root)
    }
    if isOrderStale, let root { rebuildOrder(from: root) }
    if !shadowed.isEmpty { updateShadows() }
    if hasDirtyGroups { measureGroups() }
    checkLimits()
  }

  /// Finds out whether the list may be drawn; what it changes is damaged again where it may not.
  private func checkLimits() {
    overrun = nil
    guard let limits, !damage.isEmpty else { return }
    if cache.isExhausted {
      overrun = DrawingOverrun(.segments, amount: nil, most: limits.segments)
    } else {
      let most = limits.paint(pixels: bounds.area)
      let amount = paintCost(upTo: most)
      if amount > most { overrun = DrawingOverrun(.paint, amount: amount, most: most) }
    }
    if overrun != nil { damage.addWhole() }
  }

  func resetGroups() {
    dirtyGroups.removeAll(keepingCapacity: true)
    for _ in groups { dirtyGroups.append(true) }
    hasDirtyGroups = !groups.isEmpty
    need.takeGroups(groups)
  }

  /// The boxes of groups whose items changed: what the items may touch.
  private func measureGroups() {
    for g in groups.indices.reversed() where dirtyGroups[g] {
      dirtyGroups[g] = false
      var box = PixelRect.empty
      for rank in groupRanks[g] { box = box.union(items[Int(order[rank])].box) }
      if groups[g].clipItem >= 0 { box = box.intersection(items[Int(groups[g].clipItem)].box) }
      groups[g].box = box
      let parent = Int(groups[g].parent)
      if parent >= 0 { dirtyGroups[parent] = true }
    }
    hasDirtyGroups = false
  }

  /// Finds out anew what an item covers wholly, after its place or paint changed.
  func updateOpaqueBox(_ i: Int32) {
    let item = items + Int(i)
    item.pointee.findOpaqueBox()
    listOpaque(i, !item.pointee.opaqueBox.isEmpty)
  }

  private func listOpaque(_ i: Int32, _ isOpaque: Bool) {
    let place = Int(items[Int(i)].opaquePlace)
    if isOpaque, place < 0 {
      items[Int(i)].opaquePlace = Int32(opaqueItems.count)
      opaqueItems.append(i)
    } else if !isOpaque, place >= 0 {
      let last = opaqueItems.removeLast()
      if last != i {
        opaqueItems[place] = last
        items[Int(last)].opaquePlace = Int32(place)
      }
      items[Int(i)].opaquePlace = -1
    }
  }

  /// Brings the bins up to date; needed before a frame that asks them.
  func updateBins() {
    for i in staleBins {
      let item = items + Int(i)
      item.pointee.isBinStale = false
      let place = item.pointee.rank >= 0 ? bins.place(item.pointee.box) : .none
      if place != item.pointee.place {
        bins.remove(i, from: item.pointee.place)
        bins.insert(i, at: place)
        item.pointee.place = place
      }
    }
    staleBins.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the list as it stands, for a frame to be drawn from.
  func withView<Failure: Error>(
    background: UInt32, usesBins: Bool, _ body: (DisplayView) throws(Failure) -> Void
  ) throws(Failure) {
    try order.withUnsafeBufferPointer { order throws(Failure) in
      try groups.withUnsafeBufferPointer { groups throws(Failure) in
        try opaqueItems.withUnsafeBufferPointer { opaque throws(Failure) in
          try body(
            DisplayView(
              items: items, order: order, groups: groups, opaqueItems: opaque, background: background, bins: usesBins ? bins : nil))
        }
      }
    }
  }
}
