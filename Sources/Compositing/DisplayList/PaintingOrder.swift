import Imaging
import Layers

/// What is shown in which order, and in which groups: the third phase of an update.
///
/// Walked again where nodes or items come, go or change places, or groups do, and no farther than places differ. Some places are left free before the first backing store and behind each,
/// so that what comes or goes on the screen, or in one of them, moves none of the items in the others. Invariants: an item's rank is its place in the order, and one that is not
/// shown has none; a group follows the one that it lies in, and its ranks are within that one's; an item lies in the innermost group about it.
final class PaintingOrder {
  private let items: ItemStore
  private let invalidation: Invalidation
  /// Items that are shown, in painting order: those of the screen, then those of each backing store; -1 where a place is free.
  @exclusivity(unchecked) private(set) var indices: [Int32] = []
  /// How many items are shown, and in how many groups.
  @exclusivity(unchecked) private(set) var counts = (items: 0, groups: 0)
  /// Where stores follow, the screen's items and its groups end at multiples of the first two, and the items of each store at one of the last; a group that comes
  /// in a store moves those of the stores behind it.
  private static let (screenStep, groupStep, storeStep) = (64, 16, 8)
  /// How many of them are the screen's.
  @exclusivity(unchecked) private(set) var screenCount = 0
  /// Rasterized nodes, whose contents come after the screen's items, in the order in which they are found.
  private var rasterized: [DisplayNode] = []
  /// Where the walk is. What stands there and after it is from the walk before.
  private var at = OrderPlace()
  /// How many nodes the last walk did not pass by.
  private(set) var walkedCount = 0
  @exclusivity(unchecked) private(set) var groups: [DisplayGroup] = []
  /// For every group, the ranks of its items, those of its subgroups included.
  @exclusivity(unchecked) private(set) var groupRanks: [Range<Int>] = []

  init(items: ItemStore, invalidation: Invalidation) {
    self.items = items
    self.invalidation = invalidation
  }

  /// Makes room for what may come, so that walking the order allocates nothing.
  func reserve(items: Int, groups most: Int) {
    indices.reserveCapacity(items + Self.screenStep + Self.storeStep * min(items, most))
    rasterized.reserveCapacity(min(items, most))
    groups.reserveCapacity(most + Self.groupStep)
    groupRanks.reserveCapacity(most + Self.groupStep)
    invalidation.reserveGroups(most + Self.groupStep)
  }

  // MARK: - Changes

  /// Takes over how a node is composited now: its opacity at once, all else by walking the order again.
  func update(_ node: DisplayNode, _ values: LayerValues) {
    if node.layer.maskMode != node.compositing.maskMode {
      invalidation.touchInside(node)
      node.compositing.maskMode = node.layer.maskMode
      node.markOrder()
    }
    if node.isRasterized { updateRasterized(node, values) } else { updatePlain(node, values) }
  }

  /// The same for a rasterized node: how its pixels are laid down.
  private func updateRasterized(_ node: DisplayNode, _ values: LayerValues) {
    if values.isHidden != node.compositing.isHidden || values.compositingFilter != node.compositing.mode {
      if values.isHidden != node.compositing.isHidden { node.markOrderBelow() }
      node.compositing.isHidden = values.isHidden
      node.markOrder()
    }
    let opacity = node.opacity(values)
    guard opacity != node.compositing.opacity else { return }
    node.compositing.opacity = opacity
    if node.compositing.group >= 0 {
      updateGroupOpacity(of: node)
    } else {
      fold(node.compositing.inheritedOpacity, into: node)
    }
  }

  private func updatePlain(_ node: DisplayNode, _ values: LayerValues) {
    if values.isHidden != node.compositing.isHidden || values.isIsolated != node.compositing.isIsolated
      || values.compositingFilter != node.compositing.mode
    {
      if values.isHidden != node.compositing.isHidden { node.markOrderBelow() }
      node.compositing.isHidden = values.isHidden
      node.compositing.isIsolated = values.isIsolated
      node.markOrder()
    }
    let opacity = node.opacity(values)
    guard opacity != node.compositing.opacity else { return }
    node.compositing.opacity = opacity
    if (opacity < 1 && node.compositing.itemTotal > 1) != node.compositing.hasOpacityGroup {
      // A group that stays for another reason changes its opacity too.
      invalidation.touchSubtree(node)
      node.markOrder()
    } else if node.compositing.group >= 0 {
      updateGroupOpacity(of: node)
    } else {
      fold(node.compositing.inheritedOpacity, into: node)
    }
  }

  private func updateGroupOpacity(of node: DisplayNode) {
    groups[Int(node.compositing.group)].opacity = Opacity.level(node.compositing.opacity * node.compositing.inheritedOpacity)
    invalidation.touchSubtree(node)
  }

  /// Hands an opacity down to the only item below.
  private func fold(_ inherited: Double, into node: DisplayNode) {
    node.compositing.inheritedOpacity = inherited
    node.compositing.foldedOpacity = inherited * node.compositing.opacity
    if let store = node.store {
      paint(store, of: node)
      return invalidation.touch(store.item)
    }
    for i in node.items.indices {
      paint(i, node)
      invalidation.touch(i)
    }
    for child in node.children where child.compositing.group < 0 { fold(node.compositing.foldedOpacity, into: child) }
    for child in node.children where child.compositing.group >= 0 {
      child.compositing.inheritedOpacity = node.compositing.foldedOpacity
      updateGroupOpacity(of: child)
    }
  }

  @inline(__always)
  private func paint(_ i: Int32, _ node: DisplayNode) {
    items.paint(i, under: node.place.transform, opacity: node.itemOpacity)
  }

  /// Gives the item that lays a rasterized node's pixels down its opacity.
  private func paint(_ store: BackingStore, of node: DisplayNode) {
    items.paint(store.item, under: store.toOuter, opacity: node.compositing.itemOpacity)
  }

  // MARK: - The walk

  /// Numbers again, in painting order, what is shown of all that is marked, and what follows it as far as its place is another. O(items that are numbered,
  /// children of nodes that are marked, and stores).
  func update(from root: DisplayNode) {
    at = OrderPlace()
    walkedCount = 0
    countItems(root)
    visit(root, Surroundings())
    screenCount = at.items
    var free = (items: 0, groups: 0)
    if at.rasterized > 0 {
      free.items += leavePlaces(Self.screenStep)
      // The first group of a screen without one moves nothing either.
      repeat {
        append(DisplayGroup(), in: -1)
        free.groups += 1
      } while at.groups % Self.groupStep != 0
    }
    // Those that are found within others are added on the way.
    var k = 0
    while k < at.rasterized {
      visitInside(rasterized[k])
      free.items += leavePlaces(Self.storeStep)
      k += 1
    }
    counts = (at.items - free.items, at.groups - free.groups)
    indices.removeLast(indices.count - at.items)
    groups.removeLast(groups.count - at.groups)
    groupRanks.removeLast(groupRanks.count - at.groups)
    rasterized.removeLast(rasterized.count - at.rasterized)
    invalidation.keepGroups(groups.count)
  }

  /// Leaves places free up to a multiple; says how many.
  private func leavePlaces(_ step: Int) -> Int {
    let first = at.items
    while at.items % step != 0 {
      if at.items < indices.count { indices[at.items] = -1 } else { indices.append(-1) }
      at.items += 1
    }
    return at.items - first
  }

  /// The places of what lies below a node in what it lies in, a group, a store or the screen: what was drawn there before it.
  /// - Parameter store: the places of all that lies in the store; nil on the screen.
  func ranks(below node: DisplayNode, in store: Range<Int>?) -> Range<Int> {
    guard let item = node.items.indices.first, items[item].pointee.rank >= 0 else { return 0..<0 }
    let own = Int(node.compositing.group)
    let end = own >= 0 ? groupRanks[own].lowerBound : Int(items[item].pointee.rank)
    let outer = Int(node.order.group)
    var start = store?.lowerBound ?? 0
    // A mask comes first, and is no part of what it masks.
    if outer >= 0 { start = groups[outer].hasMask ? groupRanks[outer + 1].upperBound : groupRanks[outer].lowerBound }
    return start..<max(start, end)
  }

  /// Passes by what has its place and its surroundings still; says whether that is so.
  private func passes(_ order: NodeOrder, _ node: DisplayNode, _ outer: Surroundings) -> Bool {
    guard !order.isStale, order.start == at, order.group == outer.group, order.isOuterShown == outer.isShown,
      node.compositing.fade == outer.fade, node.compositing.isFadedInto == outer.isFadedInto,
      node.compositing.inheritedOpacity == outer.opacity, order.depth == depth(outer.group)
    else { return false }
    at = order.end
    return true
  }

  /// How deep a group lies; -1 for none.
  private func depth(_ group: Int32) -> Int32 { group < 0 ? -1 : groups[Int(group)].depth }

  @discardableResult
  private func countItems(_ node: DisplayNode) -> Int {
    guard node.order.isStale else { return Self.weight(of: node, node.compositing.mode) }
    let values = node.presented
    node.compositing.isHidden = values.isHidden
    var total = node.items.count
    for child in node.children { total += countItems(child) }
    if let mask = node.mask { countItems(mask) }
    // A rasterized one is a single item of what it lies in.
    if node.isRasterized { total = 1 }
    node.compositing.itemTotal = node.compositing.isHidden ? 0 : total
    return Self.weight(of: node, values.compositingFilter)
  }

  /// How many items a node counts as where it lies: what is mixed with what lies below needs the group that an opacity above makes.
  private static func weight(of node: DisplayNode, _ mode: BlendMode) -> Int {
    let total = node.compositing.itemTotal
    return total > 0 && mode != .normal ? max(2, total) : total
  }

  /// What a node comes to lie in.
  private struct Surroundings {
    var group: Int32 = -1
    var opacity = 1.0
    var isShown = true
    /// The group of a fade that it is the first part of, or -1; and whether it is the second part of one.
    var fade: Int32 = -1
    var isFadedInto = false

    /// How a layer that lies in it meets what is below.
    func blend(_ mode: BlendMode) -> GroupBlend { isFadedInto ? .add : GroupBlend(mode) }
  }

  private func visit(_ node: DisplayNode, _ outer: Surroundings) {
    if passes(node.order, node, outer) { return }
    walkedCount += 1
    node.order = NodeOrder(isStale: false, start: at, group: outer.group, depth: depth(outer.group), isOuterShown: outer.isShown)
    defer { node.order.end = at }
    let isDifferent = updateCompositing(of: node, outer)
    if isDifferent { invalidation.touchSubtree(node) }
    let first = at.items
    if let store = node.store {
      var inner = outer
      inner.isShown = node.compositing.isShown
      if node.compositing.group >= 0 {
        inner.group = node.compositing.group
        append(
          DisplayGroup(
            opacity: Opacity.level(node.compositing.opacity * outer.opacity), tint: node.compositing.tint,
            blend: outer.blend(node.compositing.mode)),
          in: outer.group)
      }
      number(store.item, inner)
      paint(store, of: node)
      if node.compositing.group >= 0 { groupRanks[Int(node.compositing.group)] = first..<at.items }
      if isDifferent { invalidation.touch(store.item) }
      if at.rasterized < rasterized.count { rasterized[at.rasterized] = node } else { rasterized.append(node) }
      at.rasterized += 1
      return
    }
    var inner = Surroundings(group: outer.group, opacity: node.compositing.foldedOpacity, isShown: node.compositing.isShown)
    if node.compositing.group >= 0 {
      inner.group = node.compositing.group
      openGroup(
        of: node, opacity: node.compositing.opacity * outer.opacity, tint: node.compositing.tint,
        blend: outer.blend(node.compositing.mode), in: outer.group)
    } else if let mask = node.mask {
      visit(mask, Surroundings(group: outer.group, isShown: false))
    }
    visitContents(of: node, inner)
    if node.compositing.group >= 0 { groupRanks[Int(node.compositing.group)] = first..<at.items }
    if isDifferent { invalidation.touchSubtree(node) }
  }

  /// Numbers what a rasterized node's pixels are drawn of: on a store of its own, in a group where a mask or a clip cuts it.
  private func visitInside(_ node: DisplayNode) {
    guard let store = node.store else { return }
    let known = node.insideOrder
    // Where no others are found in it, it does not matter how many were before.
    if !known.isStale, known.start.items == at.items, known.start.groups == at.groups,
      known.start.rasterized == at.rasterized || known.end.rasterized == known.start.rasterized
    {
      node.insideOrder.end.rasterized += at.rasterized - known.start.rasterized
      node.insideOrder.start.rasterized = at.rasterized
      at = node.insideOrder.end
      return
    }
    node.insideOrder = NodeOrder(isStale: false, start: at)
    defer { node.insideOrder.end = at }
    let hasGroup = node.mask != nil || node.clipping.item != nil
    node.compositing.hasClipGroup = node.clipping.item != nil
    let isDifferent = hasGroup != (store.group >= 0)
    if isDifferent { invalidation.touchInside(node) }
    let first = at.items
    store.group = hasGroup ? Int32(at.groups) : -1
    if hasGroup { openGroup(of: node, opacity: 1, blend: .over, in: -1) }
    visitContents(of: node, Surroundings(group: store.group))
    store.ranks = first..<at.items
    if hasGroup { groupRanks[Int(store.group)] = store.ranks }
    if isDifferent { invalidation.touchInside(node) }
  }

  /// Numbers a node's items and all below it.
  private func visitContents(of node: DisplayNode, _ inner: Surroundings) {
    let below = node.items.countBelow
    for i in node.items.indices[..<below] {
      number(i, inner)
      paint(i, node)
    }
    visitChildren(of: node, inner)
    for i in node.items.indices[below...] {
      number(i, inner)
      paint(i, node)
    }
  }

  /// Works out how a node is composited; says whether that differs from how it was. The group that it gets is the next one.
  private func updateCompositing(of node: DisplayNode, _ outer: Surroundings) -> Bool {
    let values = node.presented
    let old = node.compositing
    var new = old
    new.opacity = node.opacity(values)
    new.isIsolated = values.isIsolated
    new.mode = values.compositingFilter
    new.maskMode = node.layer.maskMode
    new.isShown = outer.isShown && !old.isHidden
    // A rasterized one's mask and clip are part of its pixels.
    if !node.isRasterized { new.hasClipGroup = node.clipping.item != nil }
    new.hasOpacityGroup = new.opacity < 1 && old.itemTotal > 1
    new.fade = outer.fade
    new.isFadedInto = outer.isFadedInto
    let hasGroup =
      new.isShown && new.itemTotal > 0
      && (new.fade >= 0 || new.isFadedInto || new.tint != .max || new.mode != .normal
        || !node.isRasterized && (node.mask != nil || new.hasClipGroup || new.hasOpacityGroup || new.isIsolated))
    new.inheritedOpacity = outer.opacity
    new.foldedOpacity = hasGroup ? 1 : outer.opacity * new.opacity
    new.group = hasGroup ? Int32(at.groups) : -1
    node.compositing = new
    return new.isShown != old.isShown || new.mode != old.mode || new.opacity != old.opacity || hasGroup != (old.group >= 0)
      || new.hasClipGroup != old.hasClipGroup
      || new.foldedOpacity != old.foldedOpacity || new.inheritedOpacity != old.inheritedOpacity || (new.fade >= 0) != (old.fade >= 0)
      || new.isFadedInto != old.isFadedInto
  }

  /// Adds a node's own group, and within it that of its mask.
  private func openGroup(of node: DisplayNode, opacity: Double, tint: UInt32 = .max, blend: GroupBlend, in outer: Int32) {
    var new = DisplayGroup()
    new.opacity = Opacity.level(opacity)
    new.tint = tint
    new.blend = blend
    new.hasMask = node.mask != nil
    new.clipItem = node.clipping.item ?? -1
    let group = append(new, in: outer)
    guard let mask = node.mask else { return }
    var maskGroup = DisplayGroup()
    maskGroup.isMask = true
    maskGroup.maskMode = node.layer.maskMode
    let index = append(maskGroup, in: group)
    let first = at.items
    visit(mask, Surroundings(group: index))
    groupRanks[Int(index)] = first..<at.items
  }

  @discardableResult
  private func append(_ group: DisplayGroup, in parent: Int32) -> Int32 {
    var group = group
    group.parent = parent
    group.depth = parent >= 0 ? groups[Int(parent)].depth + 1 : 0
    let index = at.groups
    if index < groups.count {
      groups[index] = group
      groupRanks[index] = at.items..<at.items
    } else {
      groups.append(group)
      groupRanks.append(at.items..<at.items)
    }
    invalidation.touchGroup(index)
    at.groups += 1
    return Int32(index)
  }

  private func visitChildren(of node: DisplayNode, _ inner: Surroundings) {
    var k = 0
    while k < node.children.count {
      let child = node.children[k]
      k += 1
      guard inner.isShown, k < node.children.count, child.fades(into: node.children[k]) else {
        visit(child, inner)
        continue
      }
      // Both are drawn by themselves, each as strong as it is, and added up; that lies on what is below.
      let fade = append(DisplayGroup(), in: inner.group)
      let first = at.items
      visit(child, Surroundings(group: fade, opacity: inner.opacity, fade: fade))
      visit(node.children[k], Surroundings(group: fade, opacity: inner.opacity, isFadedInto: true))
      groupRanks[Int(fade)] = first..<at.items
      k += 1
    }
  }

  private func number(_ i: Int32, _ inner: Surroundings) {
    let item = items[i]
    let wasShown = item.pointee.rank >= 0
    if wasShown, !inner.isShown { invalidation.touch(i) }
    item.pointee.group = inner.group
    item.pointee.rank = -1
    if inner.isShown {
      item.pointee.rank = Int32(at.items)
      if at.items < indices.count { indices[at.items] = i } else { indices.append(i) }
      at.items += 1
      if !wasShown { invalidation.touch(i) }
    }
  }

  // MARK: - Groups

  /// Finds the boxes of groups out anew whose items changed: what the items may touch.
  func measureGroups() {
    invalidation.updateGroups { g in
      var box = PixelRect.empty
      for rank in groupRanks[g] { box = box.union(items[indices[rank]].pointee.box) }
      if groups[g].clipItem >= 0 { box = box.intersection(items[groups[g].clipItem].pointee.box) }
      groups[g].box = box
      return groups[g].parent
    }
  }

  /// The pixels that what is drawn into a store may touch.
  func box(of store: BackingStore) -> PixelRect {
    var box = PixelRect.empty
    var last = Int32(-1)
    for i in indices[store.ranks] {
      // Groups come with their items: the box of the outermost is that of all.
      var group = items[i].pointee.group
      if group < 0 {
        box = box.union(items[i].pointee.box)
      } else if group != last {
        last = group
        while groups[Int(group)].parent >= 0 { group = groups[Int(group)].parent }
        box = box.union(groups[Int(group)].box)
      }
    }
    return box
  }

  // MARK: - Invariants

  /// Traps where an invariant does not hold; O(items and groups), for tests, after an update.
  /// - Parameter used: the items that nodes hold.
  func checkInvariants(used: [Int32]) {
    for (rank, i) in indices.enumerated() where i >= 0 {
      precondition(items[i].pointee.rank == Int32(rank), "an item's rank is its place in the order")
    }
    precondition(used.count { items[$0].pointee.rank >= 0 } == counts.items, "what has a rank is in the order, once")
    precondition(indices.count { $0 >= 0 } == counts.items, "a place is an item's, or free")
    precondition(groupRanks.count == groups.count, "every group has ranks")
    for (g, group) in groups.enumerated() {
      let ranks = groupRanks[g]
      precondition(group.parent < Int32(g), "a group follows the one that it lies in")
      precondition(group.depth == (group.parent < 0 ? 0 : groups[Int(group.parent)].depth + 1), "a group knows how deep it lies")
      if group.parent >= 0, !ranks.isEmpty {
        let outer = groupRanks[Int(group.parent)]
        precondition(outer.lowerBound <= ranks.lowerBound && ranks.upperBound <= outer.upperBound, "its ranks are within that one's")
      }
      precondition(!group.hasMask || groups[g + 1].isMask, "a mask's group follows the one that it masks")
      precondition(group.clipItem < 0 || items[group.clipItem].pointee.rank < 0, "what cuts a group is not painted")
      for rank in ranks {
        precondition(lies(in: Int32(g), items[indices[rank]].pointee.group), "a group's ranks are of its items")
      }
    }
    for i in indices where i >= 0 {
      let group = items[i].pointee.group
      precondition(group < 0 || groupRanks[Int(group)].contains(Int(items[i].pointee.rank)), "an item is among those of its group")
    }
  }

  private func lies(in outer: Int32, _ group: Int32) -> Bool {
    var g = group
    while g >= 0 {
      if g == outer { return true }
      g = groups[Int(g)].parent
    }
    return false
  }
}

extension DisplayNode {
  /// Whether it is the old picture of the node that is drawn next, and both show something.
  func fades(into next: DisplayNode) -> Bool {
    layer.incoming === next.layer && compositing.itemTotal > 0 && next.compositing.itemTotal > 0 && !compositing.isHidden
      && !next.compositing.isHidden
  }
}
