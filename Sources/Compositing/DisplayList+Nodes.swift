import Geometry
import Imaging
import Layers
import Tessellation

extension DisplayList {
  /// Makes a node's children and mask those of its layer; new ones are made and placed, lost ones are forgotten.
  func synchronize(_ node: DisplayNode) {
    adoptChildren(of: node) { place($0) }
  }

  /// Children and mask as the layer has them now; `onNew` gets each child that was not there.
  private func adoptChildren(of node: DisplayNode, onNew: (DisplayNode) -> Void) {
    let mask = node.layer.mask
    if node.mask?.layer !== mask || node.mask.map({ nodes[$0.index] !== $0 }) == true {
      if let old = node.mask {
        touchSubtree(node)
        node.mask = nil
        free(old)
      }
      if let mask {
        let new = adopt(mask, by: node)
        new.isMask = true
        node.mask = new
        onNew(new)
      }
      touchSubtree(node)
      isOrderStale = true
    }
    let layers = node.layer.sublayersInDrawingOrder
    if layers.elementsEqual(node.children, by: { $0 === $1.layer && nodes[$1.index] === $1 }) { return }
    isOrderStale = true
    var next: [DisplayNode] = []
    next.reserveCapacity(layers.count)
    var new: [DisplayNode] = []
    let before = node.children
    for layer in layers {
      if let known = self.node(of: layer), known.parent === node, !known.isMask {
        next.append(known)
      } else {
        let child = adopt(layer, by: node)
        next.append(child)
        new.append(child)
      }
    }
    for (k, child) in next.enumerated() { child.siblingIndex = k }
    // Those that stay, in the old order: lost ones go, and any that changed places are drawn again.
    var last = -1
    var isReordered = false
    for child in before {
      let stays = child.siblingIndex < next.count && next[child.siblingIndex] === child
      if !stays {
        free(child)
      } else {
        if child.siblingIndex < last { isReordered = true }
        last = max(last, child.siblingIndex)
      }
    }
    node.children = next
    if isReordered { for child in next { touchSubtree(child) } }
    for child in new { onNew(child) }
  }

  private func adopt(_ layer: Layer, by parent: DisplayNode) -> DisplayNode {
    if let old = node(of: layer) {
      // It came from elsewhere in the tree: begin anew here.
      old.parent?.children.removeAll { $0 === old }
      if old.parent?.mask === old { old.parent?.mask = nil }
      free(old)
    }
    let child = newNode(layer, parent: parent)
    adoptChildren(of: child) { _ in }
    return child
  }

  /// Damages where a node and all below it are.
  func touchSubtree(_ node: DisplayNode) {
    for i in node.items { touch(i) }
    for child in node.children { touchSubtree(child) }
    if let mask = node.mask { touchSubtree(mask) }
  }

  /// Takes over what changed in a layer.
  func apply(_ changes: LayerChanges, to node: DisplayNode) {
    let values = node.layer.presented
    noteShadows(changes, node, values)
    if changes == .content, grow(node) { return }
    if changes.contains(.content) {
      node.isMeshStale = true
    } else if changes.contains(.paint) {
      updatePaints(of: node, values)
    }
    if !changes.isDisjoint(with: [.geometry, .structure]) {
      place(node, values)
    } else if node.isMeshStale || node.outlineDiffers(from: values) {
      placeItems(of: node, values)
      updateClip(of: node, values)
    } else {
      repaint(node)
    }
    if values.isHidden != node.isHidden || values.isIsolated != node.isIsolated || node.layer.maskMode != node.maskMode {
      node.isHidden = values.isHidden
      node.isIsolated = values.isIsolated
      node.maskMode = node.layer.maskMode
      isOrderStale = true
    }
    if values.opacity != node.opacity {
      node.opacity = values.opacity
      if (values.opacity < 1 && node.itemTotal > 1) != node.hasOpacityGroup {
        // A group that stays for another reason changes its opacity too.
        touchSubtree(node)
        isOrderStale = true
      } else if node.group >= 0 {
        groups[Int(node.group)].opacity = Self.level(values.opacity * node.inheritedOpacity)
        touchSubtree(node)
      } else {
        fold(node.inheritedOpacity, into: node)
      }
    }
  }

  /// An opacity of 255, with steps that no last bit of a sum crosses by chance.
  static func level(_ opacity: Double) -> UInt32 {
    UInt32((min(1, max(0, opacity.isNaN ? 0 : opacity)) * 255 * 65536).rounded() / 65536 + 0.5)
  }

  /// Hands an opacity down to the only item below.
  private func fold(_ inherited: Double, into node: DisplayNode) {
    node.inheritedOpacity = inherited
    node.foldedOpacity = inherited * node.opacity
    repaint(node)
    for child in node.children where child.group < 0 { fold(node.foldedOpacity, into: child) }
    for child in node.children where child.group >= 0 {
      child.inheritedOpacity = node.foldedOpacity
      groups[Int(child.group)].opacity = Self.level(child.opacity * child.inheritedOpacity)
      touchSubtree(child)
    }
  }

  /// Places a node and all below it: transforms, clips, and the items' pixels.
  func place(_ node: DisplayNode) { place(node, node.layer.presented) }

  private func place(_ node: DisplayNode, _ values: LayerValues) {
    // No closures here: each would first ask which actor it runs on.
    var outer = AffineTransform.scale(scale, scale)
    node.outerClip = bounds
    if let parent = node.parent {
      outer = node.isMask ? parent.transform : parent.sublayerTransform
      node.outerClip = node.isMask ? parent.outerClip : parent.clip
    }
    node.transform = values.transformToSuperlayer.concatenating(outer).roundedForDisplay
    node.sublayerTransform = node.transform
    if values.sublayerTransform != .identity {
      node.sublayerTransform = values.sublayerTransformAboutAnchor.concatenating(node.transform).roundedForDisplay
    }
    let bucket = ScaleBucket.bucket(for: node.transform)
    if bucket != node.scale {
      node.scale = bucket
      node.isMeshStale = true
    }
    updateClip(of: node, values)
    placeItems(of: node, values)
    for child in node.children { place(child) }
    if let mask = node.mask { place(mask) }
  }

  /// What masksToBounds cuts off: a box of whole pixels by itself, anything else by a group.
  private func updateClip(of node: DisplayNode, _ values: LayerValues) {
    node.clip = node.outerClip
    var needsGroup = false
    if values.masksToBounds {
      let box = node.transform.apply(values.bounds)
      let covering = PixelRect(
        covering: Rect(minX: box.minX.snapped, minY: box.minY.snapped, maxX: box.maxX.snapped, maxY: box.maxY.snapped))
      node.clip = node.outerClip.intersection(covering)
      let isAligned =
        node.transform.isRectilinear && box.minX.isNearlyWhole && box.minY.isNearlyWhole && box.maxX.isNearlyWhole && box.maxY.isNearlyWhole
      needsGroup = !isAligned || values.cornerRadius > 0
    }
    if needsGroup {
      let i = node.clipItem ?? newItem()
      node.clipItem = i
      if node.group >= 0 { touchSubtree(node) }
      let item = items + Int(i)
      let outline = DisplayNode.Outline(
        bounds: values.bounds, cornerRadius: values.cornerRadius, roundedCorners: values.roundedCorners, scale: node.scale)
      if item.pointee.instanceCount == 0 || outline != node.clipOutline {
        node.clipOutline = outline
        item.pointee.removeInstances()
        item.pointee.append(cache.mesh(.fill(Self.outline(values), .nonZero, scale: node.scale)) { Path() }, offset: .zero)
      }
      item.pointee.clip = node.outerClip
      item.pointee.setTransform(node.transform)
      sources[Int(i)].layerToPixels = node.transform
    } else if let i = node.clipItem {
      freeItem(i)
      node.clipItem = nil
    }
    if needsGroup != node.hasClipGroup { isOrderStale = true }
  }

  /// Makes a node's items anew where they are stale, and places them.
  private func placeItems(of node: DisplayNode, _ values: LayerValues) {
    if node.outlineDiffers(from: values) { node.isMeshStale = true }
    let isNew = node.isMeshStale
    if isNew { buildItems(of: node, values) }
    for i in node.items {
      let item = items + Int(i)
      // A new mesh stood nowhere yet.
      let before = isNew ? nil : PlacedOutline(item.pointee)
      if before == nil { touch(i) }
      item.pointee.clip = node.clip
      item.pointee.setTransform(sources[Int(i)].local.concatenating(node.transform))
      paint(i, node)
      if let before, let after = PlacedOutline(item.pointee), before.hasMoved(to: after) {
        damage.add(from: before, to: after)
        invalidate(i)
      } else {
        if let before { damage.add(before.box) }
        touch(i)
      }
    }
  }

  /// Takes over what a growing line grew by, at the cost of that alone; false when there is more to do.
  private func grow(_ node: DisplayNode) -> Bool {
    guard !node.isMeshStale, let i = node.growingItem, var lines = node.grownLines, let layer = node.layer as? ShapeLayer,
      let growing = layer.growing, layer.presentedShape == node.grownShape
    else { return false }
    node.grownLines = nil
    let kept = lines.grow(by: growing)
    let item = items + Int(i)
    for k in kept..<item.pointee.instanceCount { damageInstance(i, k) }
    item.pointee.truncateInstances(to: kept)
    lines.forEach(from: kept) { item.pointee.append($0, offset: .zero) }
    node.grownLines = lines
    item.pointee.setTransform(node.transform, from: kept)
    for k in kept..<item.pointee.instanceCount { damageInstance(i, k) }
    invalidate(i)
    return true
  }

  private func damageInstance(_ i: Int32, _ k: Int) {
    let item = items + Int(i)
    guard item.pointee.rank >= 0, let instance = item.pointee.instances?[k] else { return }
    damage.add(instance.box.intersection(item.pointee.clip))
  }

  /// Gives a node's items their pixels' paint anew.
  private func repaint(_ node: DisplayNode) {
    for i in node.items {
      paint(i, node)
      touch(i)
    }
  }

  /// Shadows that this change alters: those thrown by the layer's content, its own and its ancestors'.
  private func noteShadows(_ changes: LayerChanges, _ node: DisplayNode, _ values: LayerValues) {
    if Self.hasShadow(values) != node.hasShadow { node.isMeshStale = true }
    if shadowed.isEmpty { return }
    if node.hasShadow {
      // A layer that only moves or fades takes its shadow along; whether its colours changed is looked at when all have been taken over.
      if !changes.isSubset(of: [.geometry, .paint]) || node.outlineDiffers(from: values) { node.isShadowStale = true }
    }
    var ancestor = node.parent
    while let next = ancestor {
      if next.hasShadow { next.isShadowStale = true }
      ancestor = next.parent
    }
  }
}

extension DisplayNode {
  /// Whether it is the old picture of the node that is drawn next, and both show something.
  func fades(into next: DisplayNode) -> Bool {
    layer.incoming === next.layer && itemTotal > 0 && next.itemTotal > 0 && !isHidden && !next.isHidden
  }

  /// How many nodes it lies in; O(that).
  var depth: Int {
    var depth = 0
    var ancestor = parent
    while let next = ancestor {
      depth += 1
      ancestor = next.parent
    }
    return depth
  }

  /// Whether the background, the border and the clip have another outline than when they were made.
  func outlineDiffers(from values: LayerValues) -> Bool {
    values.bounds != bounds || values.cornerRadius != cornerRadius || values.roundedCorners != roundedCorners
      || values.borderWidth != borderWidth
  }
}

extension AffineTransform {
  /// The transform rounded to what pixels can tell apart, so that a last bit of a sine never reaches them: factors to 2^-24, translations to 2^-16; nothing at all when a
  /// number is not finite.
  var roundedForDisplay: AffineTransform {
    guard isFinite else { return AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    func factor(_ v: Double) -> Double { (max(-1e6, min(1e6, v)) * 16_777_216).rounded() / 16_777_216 }
    func distance(_ v: Double) -> Double { (max(-1e7, min(1e7, v)) * 65_536).rounded() / 65_536 }
    return AffineTransform(a: factor(a), b: factor(b), c: factor(c), d: factor(d), tx: distance(tx), ty: distance(ty))
  }
}

extension Double {
  /// The number, made whole when it is within a 256th of that.
  fileprivate var snapped: Double { isNearlyWhole ? rounded() : self }
  fileprivate var isNearlyWhole: Bool { abs(self - rounded()) < 1.0 / 256 }
}
