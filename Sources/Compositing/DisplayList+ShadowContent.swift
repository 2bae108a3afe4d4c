import Geometry
import Imaging
import Layers
import Tessellation

extension DisplayList {
  /// The box, in the layer's units, of what throws a node's shadow; nil when that is nothing.
  func shadowContentBox(of node: DisplayNode) -> Rect? {
    guard let back = node.transform.inverse else { return nil }
    var box: Rect?
    func visit(_ node: DisplayNode, _ items: ArraySlice<Int32>, _ clip: Rect?) {
      for i in items where self.items[Int(i)].rank >= 0 {
        let item = self.items[Int(i)]
        guard let instances = item.instances else { continue }
        let toLayer = sources[Int(i)].local.concatenating(sources[Int(i)].layerToPixels).concatenating(back)
        for k in 0..<item.instanceCount {
          let whole = instances[k].mesh._withUnsafeGuaranteedRef { toLayer.apply($0.bounds.offsetBy(instances[k].offset)) }
          guard !whole.isEmpty, let seen = clip.map(whole.intersection) ?? whole else { continue }
          box = box?.union(seen) ?? seen
        }
      }
      for child in node.children {
        let values = child.layer.presented
        var clip = clip
        if values.masksToBounds {
          let bounds = child.transform.concatenating(back).apply(values.bounds)
          clip = clip.map { $0.intersection(bounds) ?? .zero } ?? bounds
        }
        visit(child, child.items[...], clip)
      }
    }
    visit(node, node.items.dropFirst(), nil)
    return box.flatMap { $0.isFinite ? $0 : nil }
  }

  /// What throws a node's shadow, to be drawn within a box of pixels: the items and groups of its subtree under another transform from pixels,
  /// without its own shadow and its own group.
  ///
  /// Boxes of whole pixels that cut sublayers on the screen lie anyhow under that transform; so they become groups.
  func shadowContent(of node: DisplayNode, _ transform: AffineTransform, within box: PixelRect) -> ShadowPainter.Content {
    var content = ShadowPainter.Content()

    func append(_ i: Int32) -> Int32 {
      let source = sources[Int(i)]
      var item = DisplayItem()
      item.clip = box
      if let instances = items[Int(i)].instances {
        for k in 0..<items[Int(i)].instanceCount { item.append(instances[k].mesh.takeUnretainedValue(), offset: instances[k].offset) }
      }
      let layerToPixels = source.layerToPixels.concatenating(transform)
      item.setTransform(source.local.concatenating(layerToPixels))
      item.alpha = items[Int(i)].alpha
      item.paint = source.paint.placed(layerToPixels, opacity: Double(item.alpha) / 255)
      content.items.append(item)
      return Int32(content.items.count - 1)
    }

    func append(_ group: DisplayGroup, in parent: Int32) -> Int32 {
      var group = group
      group.parent = parent
      group.depth = parent >= 0 ? content.groups[Int(parent)].depth + 1 : 0
      group.box = box
      content.groups.append(group)
      return Int32(content.groups.count - 1)
    }

    func paint(_ items: ArraySlice<Int32>, in group: Int32) {
      for i in items where self.items[Int(i)].rank >= 0 {
        let copied = append(i)
        content.items[Int(copied)].group = group
        content.items[Int(copied)].rank = Int32(content.order.count)
        content.order.append(copied)
      }
    }

    func visit(_ node: DisplayNode, in outer: Int32) {
      guard node.isShown, node.itemTotal > 0 else { return }
      var inner = outer
      if node.group >= 0 {
        inner = append(groups[Int(node.group)], in: outer)
        if let clip = node.clipItem { content.groups[Int(inner)].clipItem = append(clip) }
        if let mask = node.mask { visit(mask, in: append(groups[Int(node.group) + 1], in: inner)) }
      }
      let values = node.layer.presented
      if values.masksToBounds, node.clipItem == nil {
        var clip = DisplayItem()
        clip.clip = box
        clip.append(cache.mesh(.fill(Path(rect: values.bounds), .nonZero, scale: node.scale)) { Path() }, offset: .zero)
        clip.setTransform(node.transform.concatenating(transform))
        content.items.append(clip)
        var group = DisplayGroup()
        group.clipItem = Int32(content.items.count - 1)
        inner = append(group, in: inner)
      }
      paint(node.items[..<node.itemsBelow], in: inner)
      visitChildren(of: node, in: inner)
      paint(node.items[node.itemsBelow...], in: inner)
    }

    func visitChildren(of node: DisplayNode, in group: Int32) {
      var fade = Int32(-1)
      for child in node.children {
        if child.fade >= 0 { fade = append(groups[Int(child.fade)], in: group) }
        visit(child, in: child.fade >= 0 || child.isFadedInto ? fade : group)
      }
    }

    // Of a masked layer, what its mask leaves throws the shadow, which that cuts once more where it falls.
    var root = Int32(-1)
    if let mask = node.mask, node.group >= 0 {
      var group = DisplayGroup()
      group.hasMask = true
      root = append(group, in: -1)
      visit(mask, in: append(groups[Int(node.group) + 1], in: root))
    }
    paint(node.items[1..<node.itemsBelow], in: root)
    visitChildren(of: node, in: root)
    paint(node.items[node.itemsBelow...], in: root)
    return content
  }
}
