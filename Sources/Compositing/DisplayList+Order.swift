import Layers

extension DisplayList {
  /// Walks the whole tree and numbers what is shown, in painting order; groups are made anew. O(items).
  func rebuildOrder(from root: DisplayNode) {
    isOrderStale = false
    order.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    groupRanks.removeAll(keepingCapacity: true)
    countItems(root)
    visit(root, group: -1, inherited: 1, isShown: true)
    resetGroups()
  }

  @discardableResult
  private func countItems(_ node: DisplayNode) -> Int {
    node.isHidden = node.layer.presented.isHidden
    node.itemTotal = node.items.count
    for child in node.children { node.itemTotal += countItems(child) }
    if let mask = node.mask { countItems(mask) }
    if node.isHidden { node.itemTotal = 0 }
    return node.itemTotal
  }

  private func visit(_ node: DisplayNode, group: Int32, inherited: Double, isShown: Bool, fade: Int32 = -1, isFadedInto: Bool = false) {
    let values = node.layer.presented
    node.opacity = values.opacity
    node.isIsolated = values.isIsolated
    let isShown = isShown && !node.isHidden
    let hasClipGroup = node.clipItem != nil
    let hasOpacityGroup = values.opacity < 1 && node.itemTotal > 1
    let hasGroup =
      isShown && node.itemTotal > 0
      && (node.mask != nil || hasClipGroup || hasOpacityGroup || node.isIsolated || fade >= 0 || isFadedInto)
    let folded = hasGroup ? 1 : inherited * values.opacity
    let isDifferent =
      isShown != node.isShown || hasGroup != (node.group >= 0) || hasClipGroup != node.hasClipGroup || folded != node.foldedOpacity
      || inherited != node.inheritedOpacity || (fade >= 0) != (node.fade >= 0) || isFadedInto != node.isFadedInto
    if isDifferent { touchSubtree(node) }
    node.isShown = isShown
    node.fade = fade
    node.isFadedInto = isFadedInto
    node.hasClipGroup = hasClipGroup
    node.hasOpacityGroup = hasOpacityGroup
    node.inheritedOpacity = inherited
    node.foldedOpacity = folded
    node.group = -1
    node.outerGroup = group
    var inner = group
    if hasGroup {
      inner = Int32(groups.count)
      node.group = inner
      var new = DisplayGroup()
      new.parent = group
      new.depth = group >= 0 ? groups[Int(group)].depth + 1 : 0
      new.opacity = Self.level(values.opacity * inherited)
      new.isAdded = isFadedInto
      new.hasMask = node.mask != nil
      new.clipItem = node.clipItem ?? -1
      groups.append(new)
      groupRanks.append(order.count..<order.count)
      if let mask = node.mask {
        let index = Int32(groups.count)
        var maskGroup = DisplayGroup()
        maskGroup.parent = inner
        maskGroup.depth = new.depth + 1
        maskGroup.isMask = true
        maskGroup.maskMode = node.layer.maskMode
        groups.append(maskGroup)
        let first = order.count
        groupRanks.append(first..<first)
        visit(mask, group: index, inherited: 1, isShown: true)
        groupRanks[Int(index)] = first..<order.count
      }
    } else if let mask = node.mask {
      visit(mask, group: group, inherited: 1, isShown: false)
    }
    let first = hasGroup ? groupRanks[Int(inner)].lowerBound : order.count
    for i in node.items[..<node.itemsBelow] { number(i, node, inner, isShown) }
    visitChildren(of: node, group: inner, inherited: folded, isShown: isShown)
    for i in node.items[node.itemsBelow...] { number(i, node, inner, isShown) }
    if hasGroup { groupRanks[Int(inner)] = first..<order.count }
    node.ranks = first..<order.count
    if isDifferent { touchSubtree(node) }
  }

  private func visitChildren(of node: DisplayNode, group: Int32, inherited: Double, isShown: Bool) {
    var k = 0
    while k < node.children.count {
      let child = node.children[k]
      k += 1
      guard isShown, k < node.children.count, child.fades(into: node.children[k]) else {
        visit(child, group: group, inherited: inherited, isShown: isShown)
        continue
      }
      // Both are drawn by themselves, each as strong as it is, and added up; that lies on what is below.
      let fade = Int32(groups.count)
      var new = DisplayGroup()
      new.parent = group
      new.depth = group >= 0 ? groups[Int(group)].depth + 1 : 0
      groups.append(new)
      let first = order.count
      groupRanks.append(first..<first)
      visit(child, group: fade, inherited: inherited, isShown: true, fade: fade)
      visit(node.children[k], group: fade, inherited: inherited, isShown: true, isFadedInto: true)
      groupRanks[Int(fade)] = first..<order.count
      k += 1
    }
  }

  private func number(_ i: Int32, _ node: DisplayNode, _ group: Int32, _ isShown: Bool) {
    let item = items + Int(i)
    let wasShown = item.pointee.rank >= 0
    if wasShown, !isShown { touch(i) }
    item.pointee.group = group
    item.pointee.rank = -1
    if isShown {
      item.pointee.rank = Int32(order.count)
      order.append(i)
      if !wasShown { touch(i) }
    }
    paint(i, node)
  }
}
