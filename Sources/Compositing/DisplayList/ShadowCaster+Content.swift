import Geometry
import Imaging
import Layers
import Tessellation

extension ShadowCaster {
  /// The box, in the layer's units, of what throws a node's shadow; nil when that is nothing.
  func contentBox(of node: DisplayNode) -> Rect? {
    guard node.place.transform.inverse != nil else { return nil }
    var box: Rect?
    func visit(_ node: DisplayNode, _ indices: ArraySlice<Int32>, _ clip: Rect?, _ place: ContentPlace) {
      for i in indices where items.throwsShadow(i) {
        let item = items[i].pointee
        guard let instances = item.instances else { continue }
        let toLayer = items.sources[Int(i)].local.concatenating(place.own)
        for k in 0..<item.instanceCount {
          let whole = instances[k].mesh._withUnsafeGuaranteedRef { toLayer.apply($0.bounds.offsetBy(instances[k].offset)) }
          guard !whole.isEmpty, let seen = clip.map(whole.intersection) ?? whole else { continue }
          box = box?.union(seen) ?? seen
        }
      }
      for child in node.children where child.compositing.isShown {
        let values = child.presented
        let place = place.inside(child, values)
        var clip = clip
        if values.masksToBounds {
          let bounds = place.own.apply(values.bounds)
          clip = clip.map { $0.intersection(bounds) ?? .zero } ?? bounds
        }
        visit(child, child.items.indices[...], clip, place)
      }
    }
    visit(node, node.items.indices.dropFirst(), nil, ContentPlace(node, node.presented, under: .identity))
    return box.flatMap { $0.isFinite ? $0 : nil }
  }

  /// What throws a node's shadow, to be drawn within a box of pixels: the items and groups of its subtree under a transform from the node's units,
  /// without its own shadow and its own group.
  func content(of node: DisplayNode, under transform: AffineTransform, within box: PixelRect) -> ShadowPainter.Content {
    var builder = ShadowContentBuilder(items: items, order: order, cache: cache, box: box)
    builder.addRoot(node, ContentPlace(node, node.presented, under: transform))
    return builder.content
  }
}

/// Where a layer lies in the picture of a shadow: by the layers' own values, so that the picture does not depend on where on the screen the layer was
/// when it was made.
private struct ContentPlace {
  /// From the layer's units.
  let own: AffineTransform
  /// From those that its sublayers lie in.
  private let sublayers: AffineTransform

  init(_ node: DisplayNode, _ values: LayerValues, under transform: AffineTransform) {
    own = transform.roundedForDisplay
    sublayers = values.sublayerTransform == .identity ? own : values.sublayerTransformAboutAnchor.concatenating(own).roundedForDisplay
  }

  /// The place of a child or a mask.
  func inside(_ node: DisplayNode, _ values: LayerValues) -> ContentPlace {
    var outer = node.isMask ? own : sublayers
    if let moved = node.place.moved { outer = moved.concatenating(outer) }
    return ContentPlace(node, values, under: values.transformToSuperlayer.concatenating(outer))
  }
}

extension ItemStore {
  /// Whether an item is shown and throws a shadow: particles do not, nor does what is seen of that which lies below.
  fileprivate func throwsShadow(_ i: Int32) -> Bool {
    if case .backing(let backing) = sources[Int(i)].paint, backing.isBackdrop { return false }
    return self[i].pointee.rank >= 0 && !self[i].pointee.isParticles
  }
}

/// Copies the items and groups below a node, to be drawn elsewhere.
///
/// Boxes of whole pixels that cut sublayers on the screen lie anyhow under another transform; so they become groups.
private struct ShadowContentBuilder {
  let items: ItemStore
  let order: PaintingOrder
  let cache: MeshCache
  let box: PixelRect
  private(set) var content = ShadowPainter.Content()

  init(items: ItemStore, order: PaintingOrder, cache: MeshCache, box: PixelRect) {
    self.items = items
    self.order = order
    self.cache = cache
    self.box = box
  }

  /// Adds all below a node, without its shadow and its group. Of a masked layer, what its mask leaves throws the shadow, which that cuts once more
  /// where it falls.
  mutating func addRoot(_ node: DisplayNode, _ place: ContentPlace) {
    var root = Int32(-1)
    if let mask = node.mask, node.contentGroup >= 0 {
      var group = DisplayGroup()
      group.hasMask = true
      root = append(group, in: -1)
      add(mask, in: append(order.groups[Int(node.contentGroup) + 1], in: root), of: place)
    }
    paint(node.items.indices[1..<node.items.countBelow], at: place, in: root)
    addChildren(of: node, at: place, in: root)
    paint(node.items.indices[node.items.countBelow...], at: place, in: root)
  }

  private mutating func add(_ node: DisplayNode, in outer: Int32, of superlayer: ContentPlace) {
    guard node.compositing.isShown, node.compositing.itemTotal > 0 else { return }
    let values = node.presented
    let place = superlayer.inside(node, values)
    var inner = outer
    if let store = node.store {
      // Drawn from what is in it, not from its pixels: those may not be there yet.
      if node.compositing.group >= 0 { inner = append(order.groups[Int(node.compositing.group)], in: inner) }
      inner = append(DisplayGroup(opacity: items[store.item].pointee.alpha), in: inner)
    }
    if node.contentGroup >= 0 {
      inner = append(order.groups[Int(node.contentGroup)], in: inner)
      if let clip = node.clipping.item { content.groups[Int(inner)].clipItem = append(clip, at: place) }
      if let mask = node.mask { add(mask, in: append(order.groups[Int(node.contentGroup) + 1], in: inner), of: place) }
    }
    if values.masksToBounds, node.clipping.item == nil { inner = appendClip(of: node, values.bounds, at: place, in: inner) }
    paint(node.items.indices[..<node.items.countBelow], at: place, in: inner)
    addChildren(of: node, at: place, in: inner)
    paint(node.items.indices[node.items.countBelow...], at: place, in: inner)
  }

  private mutating func addChildren(of node: DisplayNode, at place: ContentPlace, in group: Int32) {
    var fade = Int32(-1)
    for child in node.children {
      if child.compositing.fade >= 0 { fade = append(order.groups[Int(child.compositing.fade)], in: group) }
      add(child, in: child.compositing.fade >= 0 || child.compositing.isFadedInto ? fade : group, of: place)
    }
  }

  private mutating func paint(_ indices: ArraySlice<Int32>, at place: ContentPlace, in group: Int32) {
    for i in indices where items.throwsShadow(i) {
      let copied = append(i, at: place)
      content.items[Int(copied)].group = group
      content.items[Int(copied)].rank = Int32(content.order.count)
      content.order.append(copied)
    }
  }

  private mutating func append(_ i: Int32, at place: ContentPlace) -> Int32 {
    let (source, shown) = (items.sources[Int(i)], items[i].pointee)
    var item = DisplayItem()
    item.clip = box
    if let instances = shown.instances {
      for k in 0..<shown.instanceCount { item.append(instances[k].mesh.takeUnretainedValue(), offset: instances[k].offset) }
    }
    item.setTransform(source.local.concatenating(place.own))
    item.alpha = shown.alpha
    var paint = source.paint
    if case .image(var image) = paint {
      // What throws a shadow need not be seen itself.
      if case .awaited = image.hold { _ = image.release() }
      image.acquire(whenReady: nil)
      if let copies = image.copies { content.pictures.append(copies) }
      paint = .image(image)
    } else if case .pattern(let pattern) = paint {
      // The item goes on pointing into its own tile.
      let own = PlacedPattern(picture: pattern.picture, toLayer: pattern.toLayer)
      content.patterns.append(own)
      paint = .pattern(own)
    }
    item.paint = paint.placed(place.own, opacity: Double(item.alpha) / 255)
    content.items.append(item)
    return Int32(content.items.count - 1)
  }

  private mutating func appendClip(of node: DisplayNode, _ bounds: Rect, at place: ContentPlace, in parent: Int32) -> Int32 {
    var clip = DisplayItem()
    clip.clip = box
    clip.append(cache.mesh(.fill(Path(rect: bounds), .nonZero, scale: node.place.scale)), offset: .zero)
    clip.setTransform(place.own)
    content.items.append(clip)
    var group = DisplayGroup()
    group.clipItem = Int32(content.items.count - 1)
    return append(group, in: parent)
  }

  private mutating func append(_ group: DisplayGroup, in parent: Int32) -> Int32 {
    var group = group
    group.parent = parent
    group.depth = parent >= 0 ? content.groups[Int(parent)].depth + 1 : 0
    group.box = box
    content.groups.append(group)
    return Int32(content.groups.count - 1)
  }
}
