import Geometry
import Imaging
import Layers
import Tessellation

/// Makes items of what layers show and places them: the second phase of an update.
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
  private let items: ItemStore
  private let invalidation: Invalidation
  private let shadows: ShadowList
  private let rasterCache: RasterCache
  private let backdrops: Backdrops
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
      placeItems(of: node, values)
      updateClip(of: node, values)
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

  @inline(__always)
  private func paint(_ i: Int32, _ node: DisplayNode) {
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

  // MARK: - Rasterized layers

  /// Puts a rasterized node's pixels where the layer lies, and makes a store for them where there is none.
  /// - Parameter toOuter: from the layer's units to the pixels on which they are laid.
  /// - Returns: from the layer's units to the store's pixels where its contents have to be placed anew; nil where they stay.
  private func placeStore(of node: DisplayNode, _ values: LayerValues, _ toOuter: AffineTransform) -> AffineTransform? {
    let store = node.store ?? makeStore(of: node)
    if !values.filters.isEmpty { return placeFiltered(store, of: node, values, toOuter) }
    if store.plan != nil {
      store.plan = nil
      // Filters reached farther than what is drawn.
      store.markDirty(store.content)
    }
    items.sources[Int(store.item)].paint = .backing(PlacedBacking(table: store.table, filters: values.contentsFilters))
    let scale = BackingForm.scale(asked: values.rasterizationScale, screen: screen.scale, toOuter)
    let sublayers = values.sublayerTransform == .identity ? .identity : values.sublayerTransformAboutAnchor
    let form = BackingForm(scale: scale, bounds: values.bounds, sublayerTransform: sublayers)
    store.toOuter = AffineTransform.scale(1 / scale, 1 / scale).concatenating(toOuter).roundedForDisplay
    layOut(store, of: node)
    node.place.store = store.index
    node.place.outerClip = BackingTile.limits
    if form == store.form, !node.items.isStale, !node.items.outline.differs(from: values) { return nil }
    store.form = form
    return AffineTransform.scale(scale, scale).roundedForDisplay
  }

  /// The same for one whose pixels go through filters: they are as the screen shows them, moved by whole pixels alone, or turned and slanted after that.
  private func placeFiltered(
    _ store: BackingStore, of node: DisplayNode, _ values: LayerValues, _ toOuter: AffineTransform
  ) -> AffineTransform? {
    let (inner, rest) = FilterPlan.placement(toOuter, values.filters)
    let sublayers = values.sublayerTransform == .identity ? .identity : values.sublayerTransformAboutAnchor
    var form = BackingForm(scale: 1, bounds: values.bounds, sublayerTransform: sublayers)
    (form.placement, form.filters) = (inner, values.filters)
    store.toOuter = rest.roundedForDisplay
    layOut(store, of: node)
    node.place.store = store.index
    node.place.outerClip = BackingTile.limits
    if form == store.form, !node.items.isStale, !node.items.outline.differs(from: values) { return nil }
    if form != store.form {
      // Something may come of nothing, and other things of the same.
      let plan = FilterPlan(filters: values.filters, toPixels: inner)
      store.plan = plan
      invalidation.addDamage(plan.extent(of: PixelRect(x: 0, y: 0, width: 1, height: 1)).union(store.content), on: store.index)
    }
    store.form = form
    return inner
  }

  private func makeStore(of node: DisplayNode) -> BackingStore {
    let item = makeItem(on: node.place.store)
    let store = rasterCache.makeStore(for: node, item: item)
    node.store = store
    items[item].pointee.append(
      cache.mesh(.fill(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)), .nonZero, scale: 1)), offset: .zero)
    items.sources[Int(item)].paint = .backing(PlacedBacking(table: store.table))
    node.markOrder()
    return store
  }

  /// Puts the item of a node's pixels where they lie, which looks different there.
  func layOut(_ store: BackingStore, of node: DisplayNode) {
    invalidation.touch(store.item)
    stretch(store, of: node)
    invalidation.touch(store.item)
  }

  /// Stretches the item of a node's pixels, a square, over all that is drawn.
  func stretch(_ store: BackingStore, of node: DisplayNode) {
    let content = store.content
    let i = store.item
    items.sources[Int(i)].local = AffineTransform(
      a: Double(content.width), b: 0, c: 0, d: Double(content.height), tx: Double(content.minX), ty: Double(content.minY))
    items.layOut(i, under: store.toOuter, clip: node.parent?.place.clip(ofMask: node.isMask) ?? screen.bounds)
    items.paint(i, under: store.toOuter, opacity: node.compositing.itemOpacity)
  }

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

  // MARK: - Places

  /// Places a node and all below it: transforms, clips, and the items' pixels.
  func layOut(_ node: DisplayNode) { layOut(node, node.presented) }

  private func layOut(_ node: DisplayNode, _ values: LayerValues) {
    // No closures here: the hot loop of scenes that move.
    node.place.outerClip = screen.bounds
    if let parent = node.parent {
      node.place.outerClip = node.isMask ? parent.place.outerClip : parent.place.clip
      node.place.store = parent.place.store
    }
    var transform = self.transform(of: node, values)
    if node.isRasterized {
      guard let inner = placeStore(of: node, values, transform) else { return }
      transform = inner
    }
    node.place.transform = transform
    node.place.sublayerTransform = Self.sublayerTransform(values, transform)
    let bucket = ScaleBucket.bucket(for: transform)
    if bucket != node.place.scale {
      node.place.scale = bucket
      node.items.isStale = true
      // Its own is told by its form.
      if !shadows.nodes.isEmpty { shadows.noteAncestors(of: node) }
    }
    updateClip(of: node, values)
    placeItems(of: node, values)
    for child in node.children { layOut(child) }
    if let mask = node.mask { layOut(mask) }
  }

  /// From a node's layer's units to the pixels of what it lies on, of which its parent has been placed.
  @inline(__always)
  private func transform(of node: DisplayNode, _ values: LayerValues) -> AffineTransform {
    var outer = AffineTransform.scale(screen.scale, screen.scale)
    if let parent = node.parent { outer = node.isMask ? parent.place.transform : parent.place.sublayerTransform }
    if let moved = node.place.moved { outer = moved.concatenating(outer) }
    return values.transformToSuperlayer.concatenating(outer).roundedForDisplay
  }

  /// The same from its sublayers' units, by its own.
  @inline(__always)
  private static func sublayerTransform(_ values: LayerValues, _ transform: AffineTransform) -> AffineTransform {
    if values.sublayerTransform == .identity { return transform }
    return values.sublayerTransformAboutAnchor.concatenating(transform).roundedForDisplay
  }

  /// Whether a node lies where it was placed last, in the same box, as while an animation rests or where what it lies in has moved it already: nothing of it, or
  /// below it, is to be placed again.
  private func isInPlace(_ node: DisplayNode, _ values: LayerValues) -> Bool {
    // The pixels of a rasterized one are placed by more.
    guard !node.isRasterized, !node.items.isStale, !node.items.outline.differs(from: values) else { return false }
    let transform = self.transform(of: node, values)
    return transform == node.place.transform && Self.sublayerTransform(values, transform) == node.place.sublayerTransform
  }

  /// What masksToBounds cuts off: a box of whole pixels by itself, anything else by a group.
  private func updateClip(of node: DisplayNode, _ values: LayerValues) {
    node.place.clip = node.place.outerClip
    guard values.masksToBounds else { return removeClipItem(of: node) }
    let transform = node.place.transform
    var box = transform.apply(values.bounds)
    if !values.allowsEdgeAntialiasing, transform.isRectilinear, values.cornerRadius == 0 { box = box.nearestWhole }
    let covering = PixelRect(
      covering: Rect(minX: box.minX.snapped, minY: box.minY.snapped, maxX: box.maxX.snapped, maxY: box.maxY.snapped))
    node.place.clip = node.place.outerClip.intersection(covering)
    let isAligned =
      transform.isRectilinear && box.minX.isNearlyWhole && box.minY.isNearlyWhole && box.maxX.isNearlyWhole && box.maxY.isNearlyWhole
    node.clipping.cutsGroup = !isAligned || values.cornerRadius > 0
    placeClipItem(of: node, values)
    if node.clipping.cutsGroup != node.compositing.hasClipGroup { node.markOrder() }
  }

  private func removeClipItem(of node: DisplayNode) {
    guard let i = node.clipping.made else { return }
    invalidation.remove(i)
    node.clipping.made = nil
    node.clipping.cutsGroup = false
    if node.compositing.hasClipGroup { node.markOrder() }
  }

  /// Puts what cuts a node where the layer lies. It is made as soon as the layer cuts at all, and stays while a box of whole pixels does as well: a layer that comes
  /// to lie between pixels in a steady frame takes no memory.
  private func placeClipItem(of node: DisplayNode, _ values: LayerValues) {
    let isNew = node.clipping.made == nil
    guard isNew || node.clipping.cutsGroup else { return }
    let i = node.clipping.made ?? makeItem(on: node.place.store)
    node.clipping.made = i
    if node.contentGroup >= 0 { invalidation.touchInside(node) }
    if isNew || node.clipping.scale != node.place.scale || node.clipping.outline.differs(from: values) {
      node.clipping.outline.update(values)
      node.clipping.scale = node.place.scale
      items[i].pointee.removeInstances()
      items[i].pointee.append(cache.mesh(.fill(node.clipping.outline.path(), .nonZero, scale: node.place.scale)), offset: .zero)
    }
    items.layOut(i, under: node.place.transform, clip: node.place.outerClip)
  }

  /// Makes a node's items anew where they are stale, and places them; new ones once they have their meshes.
  private func placeItems(of node: DisplayNode, _ values: LayerValues) {
    if node.items.isStale || node.items.outline.differs(from: values) { makeItems(of: node, values) }
    if node.items.areAwaited { return }
    for i in node.items.indices {
      if items[i].pointee.clip != node.place.clip, reclip(i, of: node) { continue }
      let before = PlacedOutline(moving: items[i])
      if before == nil { invalidation.touch(i) }
      items.layOut(i, under: node.place.transform, clip: node.place.clip)
      paint(i, node)
      if items[i].pointee.isParticles { continue }
      if let before, let after = PlacedOutline(moving: items[i]), before.hasMoved(to: after) {
        invalidation.damage(i, from: before, to: after)
        invalidation.invalidate(i)
      } else {
        if let before { invalidation.damage(i, before.box) }
        invalidation.touch(i)
      }
    }
    placeRest(of: node, values)
  }

  /// Places what is placed with a node's items.
  private func placeRest(of node: DisplayNode, _ values: LayerValues) {
    backdrops.place(node, values, screen: screen.bounds)
    updateParticles(of: node)
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

  /// Gives an item on the screen another clip; where nothing else about it changed, what only one of both shows is damaged, else all of it.
  /// - Returns: false where that cannot be told, and nothing was done.
  private func reclip(_ i: Int32, of node: DisplayNode) -> Bool {
    guard let before = ReclippedItem(items[i].pointee) else { return false }
    items.layOut(i, under: node.place.transform, clip: node.place.clip)
    paint(i, node)
    if before.isSame(as: items[i].pointee) {
      let box = items[i].pointee.box
      before.box.forEachPart(outside: box) { invalidation.damage(i, $0) }
      box.forEachPart(outside: before.box) { invalidation.damage(i, $0) }
      invalidation.invalidate(i)
    } else {
      invalidation.damage(i, before.box)
      invalidation.touch(i)
    }
    return true
  }

  // MARK: - Particles

  /// Puts a node's particles where they are now.
  private func updateParticles(of node: DisplayNode) {
    guard let source = node.items.particleSource, !node.items.areAwaited else { return }
    var cell = 0
    for k in node.items.kinds.indices where node.items.kinds[k] == .particles {
      let i = node.items.indices[k]
      invalidation.touchParticles(i)
      if let tree = node.layer.tree { tree.withDelay(node.place.delay) { placeParticles(i, source, cell, under: node.place.transform) } }
      invalidation.touchParticles(i)
      cell += 1
    }
  }

  private func placeParticles(_ i: Int32, _ source: any ParticleSource, _ cell: Int, under toPixels: AffineTransform) {
    let item = items[i]
    item.pointee.removeParticles()
    item.pointee.reserveParticles()
    let look = items.sources[Int(i)].paint
    source.forEachParticle(of: cell) { particle in
      let transform = particle.transform.concatenating(toPixels).roundedForDisplay
      switch look {
      case .image(let image):
        guard case .image(var source)? = image.source(transform) else { return }
        source.tint = particle.color.withAlpha(1).premultiplied(opacity: 1)
        item.pointee.appendParticle(transform, .image(source), alpha: Opacity.level(particle.color.alpha))
      default: item.pointee.appendParticle(transform, .solid(particle.color.premultiplied(opacity: 1)), alpha: 255)
      }
    }
    item.pointee.measureParticles()
  }

  // MARK: - Items

  private func makeItem(on store: Int32) -> Int32 {
    let capacity = items.capacity
    let i = items.make()
    if items.capacity > capacity { invalidation.reserve() }
    items[i].pointee.store = store
    return i
  }

  /// Makes a node's items from what its layer shows, and asks for their meshes.
  private func makeItems(of node: DisplayNode, _ values: LayerValues) {
    // What was asked for before belongs to the items as they were.
    if node.items.areAwaited { finishItems() }
    node.items.areAwaited = true
    awaiting.append(node)
    node.items.isStale = false
    if node.items.outline.differs(from: values) { node.shadow?.isStale = true }
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
      } else if !throwsShadow {
        node.shadow = nil
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

extension AffineTransform {
  /// The transform rounded to what pixels can tell apart, so that a last bit of a sine never reaches them: factors to 2^-24, translations to 2^-16; nothing at all when a
  /// number is not finite.
  var roundedForDisplay: AffineTransform {
    guard isFinite else { return AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    @inline(__always) func factor(_ v: Double) -> Double { (max(-1e6, min(1e6, v)) * 16_777_216).roundedToWhole / 16_777_216 }
    @inline(__always) func distance(_ v: Double) -> Double { (max(-1e7, min(1e7, v)) * 65_536).roundedToWhole / 65_536 }
    return AffineTransform(a: factor(a), b: factor(b), c: factor(c), d: factor(d), tx: distance(tx), ty: distance(ty))
  }
}

extension Rect {
  /// The rectangle with its sides at the nearest whole numbers; those that two share stay shared.
  fileprivate var nearestWhole: Rect {
    func whole(_ v: Double) -> Double { (v + 0.5).rounded(.down) }
    return Rect(minX: whole(minX), minY: whole(minY), maxX: whole(maxX), maxY: whole(maxY))
  }
}

extension Double {
  /// The same as `rounded()`, without a call of the system's library: a half goes away from zero. Numbers without a fraction are what they are.
  @inline(__always)
  var roundedToWhole: Double {
    guard abs(self) < 4_503_599_627_370_496 else { return self }
    // Less than a half by the last bit, so that nothing below a half comes to one.
    let up = self + (self < 0 ? -0.499_999_999_999_999_94 : 0.499_999_999_999_999_94)
    return Double(Int64(up))
  }

  /// The number, made whole when it is within a 256th of that.
  fileprivate var snapped: Double { isNearlyWhole ? rounded() : self }
  fileprivate var isNearlyWhole: Bool { abs(self - rounded()) < 1.0 / 256 }
}
