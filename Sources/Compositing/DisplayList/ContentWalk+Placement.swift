import Geometry
import Imaging
import Layers
import Tessellation

/// Where nodes and their items lie: transforms, clips, and the pixels of rasterized layers.
extension ContentWalk {
  // MARK: - Places

  /// Places a node and all below it: transforms, clips, and the items' pixels.
  func layOut(_ node: DisplayNode) { layOut(node, node.presented) }

  func layOut(_ node: DisplayNode, _ values: LayerValues) {
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
    if !shadows.nodes.isEmpty, node.shadow != nil { shadows.mark(node) }
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
  func isInPlace(_ node: DisplayNode, _ values: LayerValues) -> Bool {
    // The pixels of a rasterized one are placed by more.
    guard !node.isRasterized, !node.items.isStale, !node.items.outline.differs(from: values) else { return false }
    let transform = self.transform(of: node, values)
    return transform == node.place.transform && Self.sublayerTransform(values, transform) == node.place.sublayerTransform
  }

  /// What masksToBounds cuts off: a box of whole pixels by itself, anything else by a group.
  func updateClip(of node: DisplayNode, _ values: LayerValues) {
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
  func placeItems(of node: DisplayNode, _ values: LayerValues) {
    if node.items.isStale || node.items.outline.differs(from: values) { makeItems(of: node, values) }
    if node.items.areAwaited { return }
    for i in node.items.indices {
      if items[i].pointee.clip != node.place.clip, reclip(i, of: node) { continue }
      let before = cache.makesFringes ? nil : PlacedOutline(moving: items[i])
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
  func placeRest(of node: DisplayNode, _ values: LayerValues) {
    backdrops.place(node, values, screen: screen.bounds)
    updateParticles(of: node)
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
    items.sources[Int(store.item)].paint = .backing(PlacedBacking(table: store.table))
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
    appendSquare(to: item)
    items.sources[Int(item)].paint = .backing(PlacedBacking(table: store.table))
    node.markOrder()
    return store
  }

  /// What the item of a node's pixels is stretched from.
  private func appendSquare(to item: Int32) {
    items[item].pointee.append(
      cache.mesh(.fill(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)), .nonZero, scale: 1)), offset: .zero)
  }

  /// Has all that was made of a node's meshes made anew when it is placed next, since a limit may have cut them short.
  func forgetMeshes(of node: DisplayNode) {
    node.items.isStale = true
    node.shadow?.form = nil
    node.clipping.scale = 0
    guard let store = node.store else { return }
    store.form = nil
    items[store.item].pointee.removeInstances()
    appendSquare(to: store.item)
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

  // MARK: - Particles

  /// Puts a node's particles where they are now.
  func updateParticles(of node: DisplayNode) {
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
}
