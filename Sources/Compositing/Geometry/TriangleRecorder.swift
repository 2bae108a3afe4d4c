import Geometry
import Imaging
import Layers
import Tessellation

/// Turns the display list into batches of triangles: what lies in a rectangle, in painting order, groups into targets of their own.
///
/// Nothing goes to the device before all is recorded, except small pictures that are new. The cost is our own alone.
final class TriangleRecorder {
  /// Where triangles go: the screen, or a group's part of a page.
  private struct Surface {
    let pass: TrianglePass
    /// The page that it lies on; nil for the screen.
    let page: RenderTargetPool.Page?
    /// The pixels of the screen that it holds.
    let region: PixelRect
    /// From the screen to the target.
    var dx: Int32 = 0
    var dy: Int32 = 0
  }

  /// A group that is being recorded.
  private struct OpenGroup {
    /// Nil when nothing of it is to be seen, or when it is drawn by other means.
    var surface: Surface?
    /// Its mask's picture, once that is recorded.
    var mask: Surface?
    /// The one opaque shape that its mask is, or -1.
    var maskShape: Int32 = -1
  }

  /// An item of so many letters needs no memory as it is drawn.
  private static let usualLetters = 256

  private let list: DisplayList
  private let atlas: TextureAtlas
  private let targetPool: RenderTargetPool
  let pictures: ItemPictures
  private let writer = TriangleWriter()
  let screen = TrianglePass(ready: 16)
  @exclusivity(unchecked) private var stack: [OpenGroup] = []
  @exclusivity(unchecked) private var path = GroupPath()
  @exclusivity(unchecked) private var walk = ItemWalk()
  @exclusivity(unchecked) private var failure: DeviceError?
  /// Of the item that is being drawn, the meshes for which triangles will not do.
  @exclusivity(unchecked) private var rest: [MeshInstance] = []

  init(list: DisplayList, atlas: TextureAtlas, targetPool: RenderTargetPool) {
    self.list = list
    self.atlas = atlas
    self.targetPool = targetPool
    pictures = ItemPictures(list: list, atlas: atlas)
    rest.reserveCapacity(Self.usualLetters)
  }

  /// Makes room for what a list holds, so that recording allocates nothing.
  func reserve(_ need: CapacityRequirements) {
    walk.reserve(need.items)
    path.reserve(need.depth)
    stack.reserveCapacity(need.depth)
    pictures.reserve(need)
  }

  /// Records what is to be seen in a rectangle of the screen: as one picture where something in it is mixed with what lies below in a way that devices have not.
  func record(_ rect: PixelRect, _ view: DisplayView) throws(DeviceError) {
    if isMixed(rect, view) { return try recordByCPU(rect, view) }
    screen.begin()
    targetPool.begin()
    stack.removeAll(keepingCapacity: true)
    failure = nil
    let surface = Surface(pass: screen, page: nil, region: rect)
    let backdrop = view.backdrop(in: rect)
    if let color = backdrop.color { try fill(surface, color) }
    // Fringes reach a pixel beyond an item's own.
    let reach = rect.grown(by: 1)
    walk.forEach(in: reach, from: backdrop.rank, view, asTriangles: true) { i in
      if failure == nil { attempt { () throws(DeviceError) in try draw(i, view, surface) } }
    }
    path.closeAll { g in attempt { () throws(DeviceError) in try close(g, view, surface) } }
    if let failure { throw failure }
  }

  /// Whether a group that is seen in a rectangle of the screen meets what lies below in a way that devices have not. O(groups).
  private func isMixed(_ rect: PixelRect, _ view: DisplayView) -> Bool {
    // Groups have their numbers in painting order, and those of kept pixels, which have coordinates of their own, after the screen's.
    var hidden = 0
    for (g, group) in view.groups.enumerated() {
      let ranks = list.order.groupRanks[g]
      if ranks.lowerBound >= list.order.screenCount { return false }
      if group.opacity == 0 { hidden = max(hidden, ranks.upperBound) }
      if ranks.lowerBound >= hidden, group.blend.deviceBlend == nil, group.box.intersects(rect) { return true }
    }
    return false
  }

  /// Records what is to be seen in a rectangle as one picture, which the CPU draws: for frames that need too much of a device's memory.
  func recordByCPU(_ rect: PixelRect, _ view: DisplayView) throws(DeviceError) {
    screen.begin()
    targetPool.begin()
    atlas.beginFrame()
    draw(try pictures.picture(of: view, within: rect), rect, .max, on: Surface(pass: screen, page: nil, region: rect), blend: .replace)
  }

  /// Keeps the first error, for it cannot pass through the walk.
  private func attempt(_ body: () throws(DeviceError) -> Void) {
    do { try body() } catch { failure = failure ?? error }
  }

  private func fill(_ surface: Surface, _ color: UInt32) throws(DeviceError) {
    let texture = try atlas.plainTexture()
    let isOpaque = color >> 24 == 255
    let batch = surface.pass.batch(texture, isOpaque ? .over : .replace, white: atlas.white, surface.region)
    writer.add(surface.region, TrianglePaint(color: color.asVertexColor), to: batch)
  }

  // MARK: - Items

  private func draw(_ i: Int32, _ view: DisplayView, _ screen: Surface) throws(DeviceError) {
    let item = view.items + Int(i)
    guard item.pointee.box.grown(by: 1).intersects(screen.region) else { return }
    let group = item.pointee.group
    if group != (path.last ?? -1) {
      path.enter(
        group, view, close: { g in attempt { () throws(DeviceError) in try close(g, view, screen) } },
        open: { g in attempt { () throws(DeviceError) in try open(g, view, screen) } })
      if failure != nil { return }
    }
    if let open = stack.last {
      if let surface = open.surface { try draw(i, item, on: surface) }
    } else {
      try draw(i, item, on: screen)
    }
  }

  private func draw(_ i: Int32, _ item: UnsafeMutablePointer<DisplayItem>, on surface: Surface) throws(DeviceError) {
    guard item.pointee.instanceCount > 0, item.pointee.box.grown(by: 1).intersects(surface.region) else { return }
    if item.pointee.isParticles {
      if item.pointee.alpha > 0 { try drawParticles(i, item, on: surface) }
    } else if let color = item.pointee.color {
      if color >> 24 == 0 { return }
      // Meshes of one item that overlap, as letters may, count once: as triangles only opaque ones do.
      // Pieces of one shape would show seams.
      if item.pointee.instanceCount == 1 || color >> 24 == 255, !item.pointee.isInPieces {
        if try drawPlain(i, item, color.asVertexColor, on: surface) { return }
      }
      try drawPicture(i, item, color.asVertexColor, isPainted: false, on: surface)
    } else if case .backing(let source) = item.pointee.paint, !source.isBackdrop, source.sampling == .linear {
      if item.pointee.alpha > 0 { try drawTiles(of: source, item, on: surface) }
    } else {
      if item.pointee.alpha == 0 { return }
      if item.pointee.instanceCount == 1, !item.pointee.isInPieces, try drawPainted(i, item, on: surface) { return }
      try drawPicture(i, item, .alphaTint(item.pointee.alpha), isPainted: true, on: surface)
    }
  }

  /// Draws an item's meshes in one colour; false, with nothing drawn, where triangles would not do.
  ///
  /// Of several in an opaque colour, as letters are, those for which triangles will not do are drawn as one picture; over each other they look like one.
  private func drawPlain(_ i: Int32, _ item: UnsafeMutablePointer<DisplayItem>, _ color: UInt32, on surface: Surface) throws(DeviceError)
    -> Bool
  {
    guard let instances = item.pointee.instances else { return true }
    let turn = MeshTurn(item)
    let isOpaque = color >> 24 == 255
    // To cut a line that crosses itself takes longer than to cover it.
    func fits(_ instance: MeshInstance) -> Bool {
      turn.fits(instance) || isOpaque && turn.fits(instance, isOpaque: true) && cut(instance.box, item.pointee.clip, on: surface) == nil
    }
    rest.removeAll(keepingCapacity: true)
    var which: UInt64 = 0
    for k in 0..<item.pointee.instanceCount where !fits(instances[k]) {
      if !isOpaque { return false }
      rest.append(instances[k])
      which = (which ^ UInt64(truncatingIfNeeded: k &+ 1)) &* 0x9e37_79b9_7f4a_7c15
    }
    if rest.count == item.pointee.instanceCount { return false }
    if !rest.isEmpty { try drawRest(i, item, which, color, on: surface) }
    let reach = surface.region.grown(by: 1)
    for k in 0..<item.pointee.instanceCount {
      let instance = instances[k]
      guard instance.box.intersects(reach), rest.isEmpty || fits(instance) else { continue }
      let place = turn.placement(of: instance, dx: surface.dx, dy: surface.dy)
      let batch = try surface.pass.batch(instance.box.grown(by: 1).moved(surface.dx, surface.dy), orElseOn: atlas)
      writer.add(instance, place, TrianglePaint(color: color), cut: cut(instance.box, item.pointee.clip, on: surface), to: batch)
    }
    return true
  }

  /// Draws those of an item's meshes for which triangles will not do.
  /// - Parameter which: a number for these, not 0.
  private func drawRest(
    _ i: Int32, _ item: UnsafeMutablePointer<DisplayItem>, _ which: UInt64, _ color: UInt32, on surface: Surface
  ) throws(DeviceError) {
    var failed: DeviceError?
    rest.withUnsafeMutableBufferPointer { rest in
      guard let base = rest.baseAddress else { return }
      var part = item.pointee.sharing(base, count: rest.count)
      part.box = rest.reduce(PixelRect.empty) { $0.union($1.box) }.intersection(item.pointee.clip)
      do throws(DeviceError) { try drawPicture(i, &part, color, isPainted: false, part: which, on: surface) } catch { failed = error }
    }
    if let failed { throw failed }
  }

  /// Draws an item's mesh in its gradient or image; false, with nothing drawn, where triangles would not do.
  private func drawPainted(_ i: Int32, _ item: UnsafeMutablePointer<DisplayItem>, on surface: Surface) throws(DeviceError) -> Bool {
    let turn = MeshTurn(item)
    guard let instance = item.pointee.instances?[0], turn.fits(instance), let paint = try pictures.paint(i, item) else { return false }
    let page = atlas.texture(of: paint.slot)
    let (x, y) = (Double(paint.slot.x), Double(paint.slot.y))
    let map = TextureMap(
      AffineTransform.translation(Double(-surface.dx), Double(-surface.dy)).concatenating(paint.toSlot).concatenating(.translation(x, y)),
      width: page.width, height: page.height, minX: x + paint.part.minX, minY: y + paint.part.minY, maxX: x + paint.part.maxX,
      maxY: y + paint.part.maxY)
    let batch = surface.pass.batch(page.texture, .over, white: page.white, instance.box.grown(by: 1).moved(surface.dx, surface.dy))
    writer.add(
      instance, turn.placement(of: instance, dx: surface.dx, dy: surface.dy),
      TrianglePaint(color: .alphaTint(item.pointee.alpha), texture: map),
      cut: cut(instance.box, item.pointee.clip, on: surface), to: batch)
    return true
  }

  /// Draws a rasterized layer's tiles, each as a rectangle of its own.
  private func drawTiles(of source: BackingSource, _ item: UnsafeMutablePointer<DisplayItem>, on surface: Surface) throws(DeviceError) {
    guard let toOuter = source.toStore.inverse else { return }
    let allowed = item.pointee.box.intersection(surface.region)
    if allowed.isEmpty { return }
    let cut = allowed.moved(surface.dx, surface.dy)
    let toTarget = toOuter.concatenating(.translation(Double(surface.dx), Double(surface.dy)))
    let table = source.table.pointee
    for k in 0..<table.columns * table.rows {
      let tile = table.tiles + k
      // Where the places between whose middles a tile's pixels are mixed lie.
      let part = tile.pointee.region.rect.offsetBy(Point(0.5, 0.5))
      let box = PixelRect(covering: toTarget.apply(part))
      guard tile.pointee.base != nil, box.intersects(cut), let slot = try pictures.slot(of: tile) else { continue }
      let page = atlas.texture(of: slot)
      let origin = Point(Double(slot.x - tile.pointee.region.x), Double(slot.y - tile.pointee.region.y))
      let (x, y) = (Double(slot.x), Double(slot.y))
      guard let back = toTarget.inverse else { return }
      let map = TextureMap(
        back.concatenating(.translation(origin.x, origin.y)), width: page.width, height: page.height, minX: x + 0.5, minY: y + 0.5,
        maxX: x + Double(slot.width) - 0.5, maxY: y + Double(slot.height) - 0.5)
      let batch = surface.pass.batch(page.texture, .over, white: page.white, box.intersection(cut))
      writer.add(part, under: toTarget, TrianglePaint(color: .alphaTint(item.pointee.alpha), texture: map), cut: cut, to: batch)
    }
  }

  /// Draws an item's particles: as triangles where they do, else each as a rectangle with the picture of one.
  private func drawParticles(_ i: Int32, _ item: UnsafeMutablePointer<DisplayItem>, on surface: Surface) throws(DeviceError) {
    let reach = surface.region.grown(by: 1)
    var sprite: ItemPictures.Sprite?
    item.pointee.forEachParticle { particle, transform in
      guard failure == nil, particle.pointee.box.intersects(reach) else { return }
      attempt { () throws(DeviceError) in
        if case .solid(let color) = particle.pointee.paint {
          if color >> 24 == 0 { return }
          if try drawPlain(i, particle, color.asVertexColor, on: surface) { return }
        }
        if sprite == nil { sprite = try pictures.sprite(i, item) }
        if let sprite { draw(sprite, particle, transform, on: surface) }
      }
    }
  }

  /// Draws the picture of a particle where one is.
  private func draw(
    _ sprite: ItemPictures.Sprite, _ particle: UnsafeMutablePointer<DisplayItem>, _ transform: AffineTransform, on surface: Surface
  ) {
    var color = UInt32.alphaTint(particle.pointee.alpha)
    switch particle.pointee.paint {
    case .solid(let solid): color = solid.asVertexColor
    case .image(let image): color = Blending.scaled(image.tint, particle.pointee.alpha).asVertexColor
    default: break
    }
    let page = atlas.texture(of: sprite.slot)
    let toTarget = transform.concatenating(.translation(Double(surface.dx), Double(surface.dy)))
    guard let back = toTarget.inverse else { return }
    let (x, y) = (Double(sprite.slot.x), Double(sprite.slot.y))
    let map = TextureMap(
      back.concatenating(sprite.toSlot).concatenating(.translation(x, y)), width: page.width, height: page.height, minX: x + 0.5,
      minY: y + 0.5, maxX: x + Double(sprite.size.width) - 0.5, maxY: y + Double(sprite.size.height) - 0.5)
    let allowed = particle.pointee.box.grown(by: 1).intersection(surface.region).intersection(particle.pointee.clip)
    if allowed.isEmpty { return }
    let cut = allowed.moved(surface.dx, surface.dy)
    let batch = surface.pass.batch(page.texture, .over, white: page.white, cut)
    writer.add(sprite.bounds, under: toTarget, TrianglePaint(color: color, texture: map), cut: cut, to: batch)
  }

  /// Draws an item as the raster compositor covers, or paints, it: in parts where it is larger than a texture.
  private func drawPicture(
    _ i: Int32, _ item: UnsafeMutablePointer<DisplayItem>, _ color: UInt32, isPainted: Bool, part: UInt64 = 0, on surface: Surface,
    blend: DeviceBlend = .over
  ) throws(DeviceError) {
    let seen = item.pointee.box.intersection(surface.region)
    let longest = atlas.longestSide
    for y in stride(from: seen.y, to: Int(seen.maxY), by: longest) {
      for x in stride(from: seen.x, to: Int(seen.maxX), by: longest) {
        let piece = PixelRect(x: x, y: y, width: longest, height: longest).intersection(seen)
        let placed = try pictures.picture(i, item, seen: piece, isPainted: isPainted, part: part)
        draw(placed, piece, color, on: surface, blend: blend)
      }
    }
  }

  /// Draws a part of a picture that lies pixel on pixel.
  private func draw(_ placed: ItemPictures.Placed, _ seen: PixelRect, _ color: UInt32, on surface: Surface, blend: DeviceBlend = .over) {
    let page = atlas.texture(of: placed.slot)
    let offset = AffineTransform.translation(
      Double(placed.slot.x - Int(placed.box.minX) - Int(surface.dx)), Double(placed.slot.y - Int(placed.box.minY) - Int(surface.dy)))
    let map = TextureMap(
      offset, width: page.width, height: page.height, minX: 0, minY: 0, maxX: Double(page.width), maxY: Double(page.height))
    let target = seen.moved(surface.dx, surface.dy)
    let batch = surface.pass.batch(page.texture, blend, white: page.white, target)
    writer.add(target, TrianglePaint(color: color, texture: map), to: batch)
  }

  /// What triangles are cut to, in the target's pixels; nil when they lie within what may be touched.
  private func cut(_ box: PixelRect, _ clip: PixelRect, on surface: Surface) -> PixelRect? {
    guard surface.page != nil else { return clip.contains(box) || clip == list.bounds ? nil : clip }
    let allowed = clip.intersection(surface.region)
    return allowed.contains(box) ? nil : allowed.moved(surface.dx, surface.dy)
  }

  // MARK: - Groups

  private func open(_ g: Int32, _ view: DisplayView, _ screen: Surface) throws(DeviceError) {
    let group = view.groups[Int(g)]
    let outer = stack.last.map(\.surface) ?? screen
    guard let outer, !(group.isMask && stack.last.map { $0.maskShape >= 0 } ?? false) else { return stack.append(OpenGroup()) }
    let region = group.box.intersection(outer.region)
    if region.isEmpty || group.opacity == 0 { return stack.append(OpenGroup()) }
    let shape = group.hasMask && group.clipItem < 0 ? maskShape(g + 1, view) : -1
    // A mask that is drawn takes a target that lies one deeper.
    let deepest = Int(group.depth) + (group.hasMask && shape < 0 ? 1 : 0)
    if deepest >= RenderTargetPool.depth || !targetPool.holds(width: region.width, height: region.height)
      || group.hasMask && view.groups[Int(g) + 1].maskMode != .alpha
    {
      let placed = try pictures.picture(ofGroup: g, within: region, view)
      draw(placed, region, .max, on: outer, blend: group.blend.deviceBlend ?? .over)
      return stack.append(OpenGroup())
    }
    let place = try targetPool.allocate(depth: Int(group.depth), width: region.width, height: region.height) { page throws(DeviceError) in
      let corner = PixelRect(x: 0, y: 0, width: TextureAtlas.whiteSide, height: TextureAtlas.whiteSide)
      try fill(Surface(pass: page.pass, page: page, region: corner), .max)
    }
    let surface = Surface(
      pass: place.page.pass, page: place.page, region: region, dx: Int32(place.x) - region.minX, dy: Int32(place.y) - region.minY)
    stack.append(OpenGroup(surface: surface, maskShape: shape))
  }

  /// The item of a mask that is one opaque shape without soft parts, or -1.
  private func maskShape(_ mask: Int32, _ view: DisplayView) -> Int32 {
    let ranks = list.order.groupRanks[Int(mask)]
    guard ranks.count == 1, view.groups[Int(mask)].opacity == 255 else { return -1 }
    let i = view.order[ranks.lowerBound]
    let item = view.items + Int(i)
    // What particles are painted in, and where, is not the item's.
    guard !item.pointee.isParticles, case .solid(let color) = item.pointee.paint, color >> 24 == 255, item.pointee.group == mask else {
      return -1
    }
    return canShape(item) ? i : -1
  }

  /// Whether an item's mesh can be the outline that a picture is laid down by.
  private func canShape(_ item: UnsafeMutablePointer<DisplayItem>) -> Bool {
    guard item.pointee.instanceCount == 1, let instance = item.pointee.instances?[0] else { return false }
    return MeshTurn(item).fits(instance)
  }

  private func close(_ g: Int32, _ view: DisplayView, _ screen: Surface) throws(DeviceError) {
    guard let closed = stack.popLast() else { return }
    let group = view.groups[Int(g)]
    if group.isMask {
      if !stack.isEmpty { stack[stack.count - 1].mask = closed.surface }
      return
    }
    guard let surface = closed.surface, let page = surface.page, let outer = stack.last.map(\.surface) ?? screen else { return }
    var region = surface.region
    var shape = group.clipItem
    if closed.maskShape >= 0 {
      shape = closed.maskShape
    } else if group.hasMask {
      guard let mask = closed.mask, let maskPage = mask.page else { return }
      region = region.intersection(mask.region)
      if region.isEmpty { return }
      let target = region.moved(surface.dx, surface.dy)
      let batch = surface.pass.batch(maskPage.texture, .multiply, white: nil, target)
      writer.add(target, TrianglePaint(color: .max, texture: map(from: surface, to: mask, maskPage)), to: batch)
    }
    if shape >= 0, !canShape(view.items + Int(shape)) {
      region = region.intersection(view.items[Int(shape)].box)
      if region.isEmpty { return }
      let part = Surface(pass: surface.pass, page: page, region: region, dx: surface.dx, dy: surface.dy)
      try drawPicture(shape, view.items + Int(shape), .max, isPainted: false, on: part, blend: .multiply)
      shape = -1
    }
    layDown(
      surface, page, region, Blending.scaled(group.tint, group.opacity).asVertexColor, group.blend.deviceBlend ?? .over, shape: shape, view,
      on: outer)
  }

  /// Lays a group's picture on what it lies in, as a rectangle or cut by a shape.
  private func layDown(
    _ surface: Surface, _ page: RenderTargetPool.Page, _ region: PixelRect, _ color: UInt32, _ blend: DeviceBlend, shape: Int32,
    _ view: DisplayView, on outer: Surface
  ) {
    let paint = TrianglePaint(color: color, texture: map(from: outer, to: surface, page))
    let target = region.moved(outer.dx, outer.dy)
    let batch = outer.pass.batch(page.texture, blend, white: page.white, target)
    guard shape >= 0 else { return writer.add(target, paint, to: batch) }
    let item = view.items + Int(shape)
    guard let instance = item.pointee.instances?[0] else { return }
    let place = MeshTurn(item).placement(of: instance, dx: outer.dx, dy: outer.dy)
    let allowed = region.intersection(item.pointee.clip)
    writer.add(instance, place, paint, cut: allowed.contains(instance.box) ? nil : allowed.moved(outer.dx, outer.dy), to: batch)
  }

  /// From the pixels of one target to those of a page that holds the same part of the screen.
  private func map(from outer: Surface, to surface: Surface, _ page: RenderTargetPool.Page) -> TextureMap {
    TextureMap(
      .translation(Double(surface.dx - outer.dx), Double(surface.dy - outer.dy)), width: page.width, height: page.height, minX: 0, minY: 0,
      maxX: Double(page.width), maxY: Double(page.height))
  }
}
