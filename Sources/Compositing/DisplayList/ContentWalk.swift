import Geometry
import Imaging
import Layers
import Tessellation

/// Makes items of what layers show and places them: the second phase of an update. Where they come to lie is told in `ContentWalk+Placement.swift`.
///
/// A layer describes itself as a list of contents, which is walked once: part by part an item gets its paint and, where shapes were asked for, its meshes.
/// Those are made together, once all are known (`finishItems`), and then placed.
/// Items that are still there keep their place in the painting order; that is walked again only when parts come or go. After a walk a node's items show
/// the parts of its layer's contents, one each, in their order, unless the node is stale.
final class ContentWalk {
  let cache: MeshCache
  /// What nodes are placed on; those that are there stay where they are until they are placed again.
  @exclusivity(unchecked) var screen: ScreenPlace
  let patternPictures: PatternPictures
  let items: ItemStore
  let invalidation: Invalidation
  let shadows: ShadowList
  let rasterCache: RasterCache
  let backdrops: Backdrops
  private let colorScheme: ColorScheme
  /// The threads that make meshes.
  private let pool: ParallelPool
  /// Those that items are to have.
  @exclusivity(unchecked) private var meshes: ItemMeshes
  /// The nodes whose items wait for them.
  private var awaiting: [DisplayNode] = []
  /// What those of their items showed that are painted as before, in the items' order.
  @exclusivity(unchecked) private var replaced: [ReplacedOutline] = []
  /// How many are looked at, at the most.
  private static let mostReplaced = 256
  /// Kept for its room.
  @exclusivity(unchecked) private var contents = LayerContents()

  init(
    items: ItemStore, invalidation: Invalidation, shadows: ShadowList, cache: MeshCache, rasterCache: RasterCache, screen: ScreenPlace,
    colorScheme: ColorScheme, pool: ParallelPool, drawTree: @escaping TreeDrawing
  ) {
    patternPictures = PatternPictures(drawTree)
    self.items = items
    self.rasterCache = rasterCache
    backdrops = Backdrops(items: items, invalidation: invalidation, rasterCache: rasterCache)
    self.colorScheme = colorScheme
    self.invalidation = invalidation
    self.shadows = shadows
    self.cache = cache
    self.screen = screen
    self.pool = pool
    meshes = ItemMeshes(items, cache)
    replaced.reserveCapacity(Self.mostReplaced)
  }

  // MARK: - Changes

  /// Takes over what changed in a node's layer, but for how it is composited.
  func update(_ node: DisplayNode, _ changes: LayerChanges, _ values: LayerValues) {
    if changes.isSubset(of: [.particles, .emission]), !node.items.isStale { return updateParticles(of: node) }
    if changes == .geometry, isInPlace(node, values) { return }
    if changes == .content, grow(node, values) { return }
    if changes.contains(.content) {
      node.items.isStale = true
    } else if changes.contains(.paint) {
      let isDifferent = updatePaints(of: node, values)
      // How opaque it is, and whether it is shown at all, the painting order sees to; an animation may rest, or hold what it came to.
      if !isDifferent, changes == .paint, !node.items.isStale, !node.items.outline.differs(from: values) { return }
      // A layer that fades is not drawn anew.
      if isDifferent { node.store?.form = nil }
    }
    if node.isRasterized {
      if changes.isRestructuring { node.store?.form = nil }
      layOut(node, values)
      // What lies on a store stays where it is there, but particles move by themselves.
      if !changes.isDisjoint(with: [.particles, .emission]) { updateParticles(of: node) }
    } else if !changes.isDisjoint(with: [.geometry, .structure]) || changes.contains(.sublayers) && node.layer.appearances != nil {
      layOut(node, values)
    } else if node.items.isStale || node.items.outline.differs(from: values) {
      // What it masks to by pixels' sides differs from what it masks to by a group.
      let clip = node.place.clip
      updateClip(of: node, values)
      if node.place.clip != clip { layOut(node, values) } else { placeItems(of: node, values) }
    } else if changes != .sublayers {
      repaint(node)
      updateParticles(of: node)
    }
  }

  /// Gives a node's items their pixels' paint anew.
  func repaint(_ node: DisplayNode) {
    if node.items.areAwaited { return }
    for i in node.items.indices {
      paint(i, node)
      invalidation.touch(i)
    }
  }

  /// Gives an item its pixels' paint anew.
  @inline(__always)
  func paint(_ i: Int32, _ node: DisplayNode) {
    items.paint(i, under: node.place.transform, opacity: node.itemOpacity)
  }

  /// Takes over a node's colours; it is stale where a part came or went. Says whether any is another.
  private func updatePaints(of node: DisplayNode, _ values: LayerValues) -> Bool {
    withContents(of: node, values, shapes: false) { contents in
      guard contents.kinds == node.items.kinds else {
        node.items.isStale = true
        return true
      }
      var isDifferent = false
      for k in 0..<contents.count where contents.kinds[k] != .shadow && contents.kinds[k] != .backdrop {
        let i = Int(node.items.indices[k])
        let paint = itemPaint(contents, k, replacing: items.sources[i].paint)
        if !paint.isSame(as: items.sources[i].paint) {
          isDifferent = true
          // Who makes the item anew in the same update finds the paint as it is by then. Colours are compared as pixels show them.
          if !items.sources[i].isColor { invalidation.touch(node.items.indices[k]) }
        }
        items.sources[i].paint = paint
      }
      return isDifferent
    }
  }

  // MARK: - Items

  /// Calls `body` with what a node's layer shows.
  @inline(__always)
  private func withContents<Result>(
    of node: DisplayNode, _ values: LayerValues, shapes: Bool, _ body: (inout LayerContents) -> Result
  ) -> Result {
    var own = LayerContents()
    swap(&own, &contents)
    if node.place.delay == 0 {
      node.layer.describe(values, shapes: shapes, into: &own)
    } else {
      node.layer.tree?.withDelay(node.place.delay) { node.layer.describe(values, shapes: shapes, into: &own) }
    }
    let result = body(&own)
    // What grows would be copied if it were still held.
    own.removeAll()
    swap(&own, &contents)
    return result
  }

  func makeItem(on store: Int32) -> Int32 {
    let capacity = items.capacity
    let i = items.make()
    if items.capacity > capacity { invalidation.reserve() }
    items[i].pointee.store = store
    return i
  }

  /// Makes a node's items from what its layer shows, and asks for their meshes.
  func makeItems(of node: DisplayNode, _ values: LayerValues) {
    // What was asked for before belongs to the items as they were.
    if node.items.areAwaited { finishItems() }
    node.items.areAwaited = true
    awaiting.append(node)
    node.items.isStale = false
    if node.shadow != nil {
      if node.items.outline.differs(from: values) { node.shadow?.isStale = true }
      shadows.mark(node)
    }
    node.items.outline.update(values)
    node.growth = nil
    withContents(of: node, values, shapes: true) { contents in
      node.items.particleSource = contents.particleSource
      let throwsShadow = contents.kinds.first == .shadow
      let before = node.items.count
      for k in 0..<contents.count { makeItem(k, of: node, contents) }
      if node.backdrop != nil, !contents.kinds.contains(.backdrop) { backdrops.remove(from: node) }
      while node.items.count > contents.count {
        invalidation.remove(node.items.indices.removeLast())
        node.items.kinds.removeLast()
      }
      if throwsShadow, node.shadow == nil {
        node.shadow = NodeShadow()
        shadows.insert(node)
      } else if !throwsShadow, node.shadow != nil {
        node.shadow = nil
        shadows.noteGone()
      }
      if node.items.count != before || node.items.countBelow != contents.countBelow {
        node.items.countBelow = contents.countBelow
        node.markOrder()
      }
      if let path = contents.takeGrowingPath(), let k = contents.kinds.firstIndex(of: .growingLines) {
        makeGrowth(of: node, k, path, contents)
      }
    }
  }

  /// Makes the item of one part, in the place of that which was there.
  private func makeItem(_ k: Int, of node: DisplayNode, _ contents: LayerContents) {
    let kind = contents.kinds[k]
    var old: ItemPaint?
    var keepsPlace = false
    if k == node.items.count {
      node.items.indices.append(makeItem(on: node.place.store))
      node.items.kinds.append(kind)
    } else {
      // The picture of a shadow is looked after elsewhere.
      if kind == .shadow, node.items.kinds[k] == .shadow { return }
      old = items.sources[Int(node.items.indices[k])].paint
      keepsPlace = node.items.kinds[k] == kind && (k < contents.countBelow) == (k < node.items.countBelow)
      node.items.kinds[k] = kind
    }
    let i = node.items.indices[k]
    let paint = kind == .backdrop ? nil : itemPaint(contents, k, replacing: old)
    // Soft edges of triangles give way to each other: those of an edge that stays may be others.
    if keepsPlace, replaced.count < Self.mostReplaced, !cache.makesFringes, let paint, let old, paint.isSame(as: old),
      let outline = ReplacedOutline(i, of: items)
    {
      replaced.append(outline)
    } else {
      invalidation.touch(i)
    }
    items.sources[Int(i)] = ItemSource(paint: paint ?? backdrops.paint(of: node, i))
    items[i].pointee.form = kind == .particles ? .particles : .whole
    items[i].pointee.removeParticles()
    items[i].pointee.removeInstances()
    meshes.ask(for: contents.shapes[k], of: i, node)
  }

  /// What the item of a part is painted with: what the part says, with the tables and copies that the item had where they still serve.
  private func itemPaint(_ contents: LayerContents, _ k: Int, replacing old: ItemPaint?) -> ItemPaint {
    switch contents.fills[k] {
    case .color(let color): return .color(color.resolved(for: colorScheme))
    case .gradient(let g):
      let gradient = contents.gradients[g].gradient.resolved(for: colorScheme)
      guard gradient.isDrawable else { return .color(.clear) }
      return .gradient(PlacedGradient(gradient, toLayer: contents.gradients[g].toLayer, replacing: old, from: cache.gradients))
    case .pattern(let pattern, let toLayer):
      if case .pattern(let before) = old, before.picture.pattern === pattern, before.toLayer == toLayer { return .pattern(before) }
      return .pattern(PlacedPattern(picture: patternPictures.picture(of: pattern), toLayer: toLayer))
    case .image(let image, let filters, let b):
      let place = AffineTransform(
        a: b.width / Double(image.width), b: 0, c: 0, d: b.height / Double(image.height), tx: b.minX, ty: b.minY)
      return .image(PlacedImage(image, toLayer: place, filters: filters, replacing: old))
    case .sprite(let image):
      let place = AffineTransform.translation(-Double(image.width) / 2, -Double(image.height) / 2)
      return .image(PlacedImage(image, toLayer: place, replacing: old))
    }
  }

  /// Makes the meshes that were asked for, on all threads, and places the items that were made for them. To be called after the last change, and before
  /// anything asks where items lie.
  func finishItems() {
    if awaiting.isEmpty { return }
    meshes.make(on: pool)
    var next = 0
    for node in awaiting {
      node.items.areAwaited = false
      for i in node.items.indices {
        if next < replaced.count, replaced[next].item == i {
          items.layOut(i, under: node.place.transform, clip: node.place.clip)
          paint(i, node)
          replaced[next].settle(items, invalidation)
          next += 1
          continue
        }
        // A shadow's picture is the one that was there.
        invalidation.touch(i)
        items.layOut(i, under: node.place.transform, clip: node.place.clip)
        paint(i, node)
        if !items[i].pointee.isParticles { invalidation.touch(i) }
      }
      placeRest(of: node, node.presented)
    }
    precondition(next == replaced.count, "items are finished in the order in which they are made")
    replaced.removeAll(keepingCapacity: true)
    awaiting.removeAll(keepingCapacity: true)
    cache.trim()
  }

  // MARK: - Growing lines

  private func makeGrowth(of node: DisplayNode, _ k: Int, _ path: GrowingPath, _ contents: LayerContents) {
    guard case .growingLines(let style) = contents.shapes[k] else { return }
    let i = node.items.indices[k]
    let lines = GrownLines(path, style: style, scale: node.place.scale)
    items[i].pointee.form = .pieces
    lines.forEach(from: 0) { items[i].pointee.append($0, offset: .zero) }
    node.growth = NodeGrowth(item: i, lines: lines, description: contents)
  }

  /// Takes over what growing lines grew by, at the cost of that alone; false when there is more to do.
  private func grow(_ node: DisplayNode, _ values: LayerValues) -> Bool {
    // Taken out, so that nothing of it is copied.
    guard !node.items.isStale, !node.items.areAwaited, var growth = node.growth.take() else { return false }
    defer { node.growth = growth }
    return withContents(of: node, values, shapes: true) { contents in
      guard let path = contents.takeGrowingPath(), growth.lines.areOf(path), contents == growth.description else { return false }
      let i = growth.item
      let kept = growth.lines.grow(by: path)
      for k in kept..<items[i].pointee.instanceCount { invalidation.damageInstance(i, k) }
      items[i].pointee.truncateInstances(to: kept)
      growth.lines.forEach(from: kept) { items[i].pointee.append($0, offset: .zero) }
      items[i].pointee.setTransform(node.place.transform, from: kept)
      for k in kept..<items[i].pointee.instanceCount { invalidation.damageInstance(i, k) }
      invalidation.invalidate(i)
      return true
    }
  }

  // MARK: - Invariants

  /// Traps where a node's items are not those of its layer's contents; O(items), for tests.
  func checkInvariants(_ node: DisplayNode) {
    precondition(node.items.kinds.count == node.items.count && node.items.countBelow <= node.items.count, "every item is of a kind")
    precondition((node.shadow != nil) == (node.items.kinds.first == .shadow), "who throws a shadow has an item for it, the first one")
    precondition(!node.items.kinds.dropFirst().contains(.shadow), "a layer throws one shadow")
    backdrops.checkInvariants(of: node)
    // What goes on in hidden layers is looked at once they are shown.
    guard !node.items.isStale, node.compositing.isShown, rasterCache.isShown(node.place.store) else { return }
    withContents(of: node, node.presented, shapes: true) { contents in
      precondition(contents.kinds == node.items.kinds, "the items are the parts of the layer's contents")
      precondition(contents.countBelow == node.items.countBelow, "as many lie below the sublayers")
      precondition((contents.growingPath != nil) == (node.growth != nil), "what grows is kept, to grow on")
    }
  }
}

/// The screen that a display list is for.
struct ScreenPlace {
  /// Pixels per point.
  var scale: Double
  var bounds: PixelRect
}
