import Geometry
import Imaging
import Layers
import Tessellation

/// Small pictures that items are drawn with: coverage of thin shapes, gradients, images. Made by the raster compositor's own painters, kept
/// in the texture atlas until an item changes.
final class ItemPictures {
  /// Where a picture lies on the screen and on its page.
  struct Placed {
    let slot: TextureAtlas.Slot
    /// The pixels of the screen that it holds, one for one.
    let box: PixelRect
  }

  /// A picture of an item as it lies in pixels.
  private struct Baked {
    var slot = TextureAtlas.Slot()
    var box = PixelRect.empty
    var revision: UInt32 = 0
    var a = 0.0
    var b = 0.0
    var c = 0.0
    var d = 0.0
    var tx = 0.0
    var ty = 0.0
    /// What it is painted with; nil when it is coverage alone.
    var paint: ItemPaint?
    /// Which of the meshes it shows, as a number; 0 for all.
    var part: UInt64 = 0
  }

  private let list: DisplayList
  let atlas: TextureAtlas
  private let renderer = BandRenderer()
  /// A tile's place on a page, and which of its pictures is there.
  private struct TileSlot {
    var slot = TextureAtlas.Slot()
    var revision = 0
  }

  /// More places than this are forgotten all at once: those of tiles that are gone are among them.
  private static let mostTileSlots = 4096

  private var baked: [Baked] = []
  /// The longest side of a particle's picture, in pixels.
  private static let longestSprite = 500.0
  /// So many emitters make room for their particles' pictures without memory.
  private static let usualSprites = 64
  /// By their items.
  private var sprites: [Int32: Sprite] = [:]
  /// By where a tile's pixels are in memory, which a tile may take over from another with its place on a page.
  private var tileSlots: [UnsafeMutablePointer<UInt32>: TileSlot] = [:]
  private var paints: PaintPictures
  private let scratch = PixelScratch()
  /// The most pixels that are drawn at once of a part of the screen.
  private var bandArea = CapacityRequirements().bandArea

  init(list: DisplayList, atlas: TextureAtlas) {
    self.list = list
    self.atlas = atlas
    paints = PaintPictures(longest: atlas.longestSide)
  }

  /// Makes room for what the list holds, and for pictures as large as the screen. To be called before pictures are asked for.
  func reserve(_ need: CapacityRequirements) {
    while baked.count < need.items { baked.append(Baked()) }
    paints.reserve(need.items)
    sprites.reserveCapacity(Self.usualSprites)
    bandArea = need.bandArea
    renderer.reserve(need, area: need.bandArea(width: list.bounds.width, height: list.bounds.height))
    _ = scratch.room(list.bounds.area)
  }

  // MARK: - Pixel for pixel

  /// The picture of an item's coverage, in white, or of the item as it is painted, without its opacity.
  ///
  /// One that holds all of the item is kept, and serves as long as the item only moves by whole pixels; where less than half of it is seen,
  /// only that is drawn, for this frame.
  /// - Parameters:
  ///   - seen: the pixels that are needed.
  ///   - part: a number that says which of its meshes `item` has; 0 for all.
  func picture(
    _ i: Int32, _ item: UnsafeMutablePointer<DisplayItem>, seen: PixelRect, isPainted: Bool, part: UInt64 = 0
  ) throws(DeviceError) -> Placed {
    guard let first = item.pointee.instances?[0] else { return Placed(slot: TextureAtlas.Slot(), box: .empty) }
    if let placed = known(Int(i), item, first, seen, isPainted, part) { return placed }
    // Pixels that are kept elsewhere change without the item.
    let isKept = if case .backing = item.pointee.paint { false } else { true }
    let whole = item.pointee.box
    let isWhole = isKept && seen.area * 2 >= whole.area && max(whole.width, whole.height) <= atlas.longestSide & ~7
    let box = isWhole ? whole : seen
    var slot = baked[Int(i)].slot
    if !isWhole {
      slot = try atlas.slot(width: box.width, height: box.height, isPassing: true)
    } else if !atlas.isValid(slot) || slot.width < box.width || slot.height < box.height {
      slot = try atlas.slot(width: (box.width + 7) & ~7, height: (box.height + 7) & ~7)
    }
    if let held = atlas.held(slot) {
      // Drawn where it goes to the device from: most of what is thin is drawn anew in each frame.
      for y in 0..<box.height { (held.base + y * held.stride).update(repeating: 0, count: box.width) }
      draw(item, isPainted: isPainted, into: RenderTarget(base: held.base, stride: held.stride, region: box))
      atlas.noteDrawn(width: box.width, height: box.height, in: slot)
    } else {
      let base = scratch.cleared(box.area)
      draw(item, isPainted: isPainted, into: RenderTarget(base: base, stride: box.width, region: box))
      try atlas.put(base, stride: box.width, width: box.width, height: box.height, into: slot)
    }
    if isWhole {
      baked[Int(i)] = Baked(
        slot: slot, box: box, revision: item.pointee.revision, a: item.pointee.a, b: item.pointee.b, c: item.pointee.c, d: item.pointee.d,
        tx: first.tx, ty: first.ty, paint: isPainted ? list.items.sources[Int(i)].paint.letGo : nil, part: part)
    }
    return Placed(slot: slot, box: box)
  }

  private func draw(_ item: UnsafeMutablePointer<DisplayItem>, isPainted: Bool, into target: RenderTarget) {
    guard isPainted else { return renderer.paintCoverage(of: item, target) }
    var opaque = item.pointee
    opaque.alpha = 255
    withUnsafeMutablePointer(to: &opaque) { renderer.paint($0, target) }
  }

  private func known(
    _ i: Int, _ item: UnsafeMutablePointer<DisplayItem>, _ first: MeshInstance, _ seen: PixelRect, _ isPainted: Bool, _ part: UInt64
  ) -> Placed? {
    let known = baked[i]
    guard atlas.isValid(known.slot), known.revision == item.pointee.revision, known.a == item.pointee.a, known.b == item.pointee.b,
      known.c == item.pointee.c, known.d == item.pointee.d, isPainted == (known.paint != nil), part == known.part
    else { return nil }
    let (x, y) = ((first.tx - known.tx) / 256, (first.ty - known.ty) / 256)
    guard x == x.rounded(), y == y.rounded(), abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    let box = known.box.moved(Int32(x), Int32(y))
    guard box.contains(seen) else { return nil }
    if let paint = known.paint, !paint.isSame(as: list.items.sources[i].paint) { return nil }
    return Placed(slot: known.slot, box: box)
  }

  /// A group as the raster compositor lays it down, for this frame.
  func picture(ofGroup g: Int32, within box: PixelRect, _ view: DisplayView) throws(DeviceError) -> Placed {
    let ranks = list.order.groupRanks[Int(g)]
    let part = DisplayView(
      items: view.items, order: UnsafeBufferPointer(rebasing: view.order[ranks]), groups: view.groups,
      opaqueItems: UnsafeBufferPointer(start: nil, count: 0), background: 0, bins: nil, root: view.groups[Int(g)].parent)
    return try picture(of: part, within: box)
  }

  /// A part of the screen as the raster compositor draws it, for this frame.
  func picture(of view: DisplayView, within box: PixelRect) throws(DeviceError) -> Placed {
    let base = scratch.cleared(box.area)
    let whole = RenderTarget(base: base, stride: box.width, region: box)
    // In bands, since groups have buffers as large as what is drawn at once.
    let height = max(CapacityRequirements.leastBand, bandArea / max(1, box.width))
    for y in stride(from: box.y, to: Int(box.maxY), by: height) {
      renderer.draw(whole.part(PixelRect(x: box.x, y: y, width: box.width, height: height).intersection(box)), view)
    }
    let slot = try atlas.slot(width: box.width, height: box.height, isPassing: true)
    try atlas.put(base, stride: box.width, width: box.width, height: box.height, into: slot)
    return Placed(slot: slot, box: box)
  }

  // MARK: - Particles

  /// What all particles of an item look like: its mesh in white, or its image, with a transparent pixel about it.
  struct Sprite {
    fileprivate(set) var slot = TextureAtlas.Slot()
    fileprivate var revision: UInt32 = 0
    fileprivate(set) var size = Size.zero
    /// From what the particles are images of to pixels of the slot.
    fileprivate(set) var toSlot = AffineTransform.identity
    /// What the slot shows of that.
    fileprivate(set) var bounds = Rect.zero
  }

  /// The picture of an item's particles; nil where there is nothing to see.
  func sprite(_ i: Int32, _ item: UnsafeMutablePointer<DisplayItem>) throws(DeviceError) -> Sprite? {
    if let known = sprites[i], known.revision == item.pointee.revision, atlas.isValid(known.slot) { return known }
    guard let mesh = item.pointee.instances?[0].mesh.takeUnretainedValue(), !mesh.isEmpty else { return nil }
    // No larger than a part of a page: nobody looks at particles closely.
    let scale = min(mesh.scale, Self.longestSprite / max(mesh.bounds.width, mesh.bounds.height))
    let origin = Point((mesh.bounds.minX * scale).rounded(.down) - 1, (mesh.bounds.minY * scale).rounded(.down) - 1)
    var sprite = Sprite()
    sprite.revision = item.pointee.revision
    sprite.toSlot = AffineTransform.scale(scale, scale).concatenating(.translation(-origin.x, -origin.y))
    let placed = PixelRect(covering: sprite.toSlot.apply(mesh.bounds))
    let region = PixelRect(minX: 0, minY: 0, maxX: placed.maxX + 1, maxY: placed.maxY + 1)
    sprite.size = Size(Double(region.width), Double(region.height))
    guard let back = sprite.toSlot.inverse else { return nil }
    // Between the middles of its outermost pixels, which are transparent: no corner asks for a place beyond.
    sprite.bounds = back.apply(region.rect.insetBy(dx: 0.5, dy: 0.5))
    let base = scratch.cleared(region.area)
    // An emitter's first small particle may come long after it, in a frame that allocates nothing.
    var instance = MeshInstance(mesh: .passUnretained(mesh), offset: .zero)
    withUnsafeMutablePointer(to: &instance) { instance in
      var single = DisplayItem.alone(instance)
      single.clip = region
      single.setTransform(sprite.toSlot)
      single.paint = .solid(.max)
      if case .image(let image) = list.items.sources[Int(i)].paint { single.paint = image.source(sprite.toSlot) ?? .solid(0) }
      renderer.paint(&single, RenderTarget(base: base, stride: region.width, region: region))
    }
    sprite.slot = try atlas.slot(width: region.width, height: region.height)
    try atlas.put(base, stride: region.width, width: region.width, height: region.height, into: sprite.slot)
    sprites[i] = sprite
    return sprite
  }

  // MARK: - Tiles of rasterized layers

  /// Draws tiles of a store into memory.
  func draw(_ tiles: [Int], of store: BackingStore, _ view: DisplayView) {
    for k in tiles { renderer.drawTile(store.table.pointee.tiles + k, view) }
  }

  /// Where a tile's pixels lie on a page: put there when they are not, or are others.
  func slot(of tile: UnsafeMutablePointer<BackingTile>) throws(DeviceError) -> TextureAtlas.Slot? {
    guard let base = tile.pointee.base else { return nil }
    let held = tile.pointee.held
    var known = tileSlots[base] ?? TileSlot()
    let isPlaced = atlas.isValid(known.slot) && known.slot.width == held.width && known.slot.height == held.height
    if isPlaced, known.revision == tile.pointee.revision { return known.slot }
    if tileSlots.count > Self.mostTileSlots { tileSlots.removeAll(keepingCapacity: true) }
    if !isPlaced { known.slot = try atlas.slot(width: held.width, height: held.height) }
    try atlas.put(base, stride: tile.pointee.stride, width: held.width, height: held.height, into: known.slot)
    known.revision = tile.pointee.revision
    tileSlots[base] = known
    return known.slot
  }

  // MARK: - Paints

  /// What an item is filled with, from pixels of the screen to those of its slot, and what of that may be read; nil where it is
  /// squeezed to nothing, or would lose an edge.
  func paint(
    _ i: Int32, _ item: UnsafeMutablePointer<DisplayItem>
  ) throws(DeviceError) -> (slot: TextureAtlas.Slot, toSlot: AffineTransform, part: Rect)? {
    let source = list.items.sources[Int(i)]
    guard source.paint.isSmooth, let toLayer = source.layerToPixels.inverse, let first = item.pointee.instances?[0] else { return nil }
    if let known = paints.known(Int(i), item.pointee.revision, source), atlas.isValid(known.slot) {
      return (known.slot, toLayer.concatenating(known.toSlot), known.part)
    }
    let bounds = first.mesh._withUnsafeGuaranteedRef { source.local.apply($0.bounds.offsetBy(first.offset)) }
    guard let made = paints.make(Int(i), item.pointee.revision, source, bounds, scratch) else { return nil }
    let slot = try atlas.slot(width: made.width, height: made.height, isSmooth: made.isSmooth)
    try atlas.put(scratch.base, stride: made.width, width: made.width, height: made.height, into: slot)
    paints.keep(Int(i), slot)
    return (slot, toLayer.concatenating(made.toSlot), made.part)
  }
}
