import Geometry
import Imaging
import Layers

/// Draws on a GPU: the meshes' triangles with soft edges, in a few drawing calls, into a texture that a window shows.
///
/// What triangles cannot show well, thin shapes above all, is drawn by the raster compositor's painters into small textures. A device that
/// refuses or fails is asked once more with everything made anew; then the raster compositor takes its place, and `problem` says why.
public final class GeometryCompositor: Compositor {
  /// More damaged rectangles than this are joined: each is drawn by calls of its own.
  private static let mostRects = 3

  private let drawing: any GeometryDevice
  /// What draws; nil once it has failed for good.
  public var device: (any GeometryDevice)? { drawing }
  /// The meshes that it keeps.
  public var meshes: MeshCache { list.cache }
  /// The width of the picture, in pixels.
  public private(set) var width: Int
  /// The height of the picture, in pixels.
  public private(set) var height: Int
  /// What lies below the root layer; clear for a transparent picture.
  public var background: Color {
    didSet { if background != oldValue { invalidate() } }
  }
  /// Called when a stage of a frame begins, with nil when the last one ends; for whoever has a clock.
  public var onStage: ((FrameStage?) -> Void)? {
    didSet {
      list.cache.onStage = onStage
      fallback?.onStage = onStage
    }
  }
  /// Why the CPU draws in the device's place; nil while the device draws.
  public private(set) var problem: DeviceError?
  let list: DisplayList
  private let tree: LayerTree
  private let threads: Int
  private let atlas: TextureAtlas
  private let targetPool: RenderTargetPool
  private let recorder: TriangleRecorder
  private var target: DeviceTexture?
  private var redrawn: Damage
  private var counted = FrameStatistics()
  /// The picture as it was last read from the device.
  private var readPixels: PixelBuffer
  private var isReadStale = true
  /// Whether the list is known to be beyond its limits before its first frame is drawn.
  private var isRefused: Bool
  /// Draws in the device's place once that has failed.
  private var fallback: RasterCompositor?

  /// Pixels per point.
  public var scale: Double { list.scale }
  /// What a frame may cost; nil, as at first, for whatever it does.
  public var limits: DrawingLimits? {
    get { list.limits }
    set {
      list.limits = newValue
      fallback?.limits = newValue
    }
  }
  /// Called, on another thread, when a picture has been decoded that the next frame shows; nil where frames wait for their pictures.
  public var onPictureDecoded: (@Sendable () -> Void)? {
    get { list.items.onPictureDecoded }
    set {
      list.items.onPictureDecoded = newValue
      fallback?.onPictureDecoded = newValue
    }
  }
  /// Why the last frame was not drawn; nil when it was.
  public var overrun: DrawingOverrun? { if let fallback { fallback.overrun } else { list.overrun } }
  /// What the last frame cost.
  public var statistics: FrameStatistics { fallback?.statistics ?? counted }

  /// - Parameters:
  ///   - tree: what is drawn; a tree has one compositor at a time.
  ///   - width: in pixels, at least 1, as is `height`.
  ///   - scale: pixels per point.
  ///   - device: what draws.
  ///   - threads: how many threads draw where the device cannot.
  ///   - meshes: what another compositor kept, to go on with; nil, or those of another kind of compositor, for none.
  public convenience init(
    tree: LayerTree, width: Int, height: Int, scale: Double = 1, device: any GeometryDevice, threads: Int = 1, background: Color = .clear,
    meshes: MeshCache? = nil
  ) {
    let cache = meshes?.suited(toFringes: true) ?? MeshCache(makesFringes: true)
    let list = DisplayList(
      tree: tree, width: width, height: height, scale: scale, cache: cache, pool: ParallelPool(threads: threads),
      drawTree: RasterCompositor.drawOnce)
    self.init(list: list, device: device, threads: threads, background: background)
  }

  /// Goes on with a list that nothing was drawn of yet.
  init(list: DisplayList, device: any GeometryDevice, threads: Int, background: Color) {
    self.list = list
    drawing = device
    self.threads = threads
    self.background = background
    tree = list.tree
    width = Int(list.bounds.width)
    height = Int(list.bounds.height)
    isRefused = list.overrun != nil
    atlas = TextureAtlas(device: device)
    targetPool = RenderTargetPool(device: device)
    recorder = TriangleRecorder(list: list, atlas: atlas, targetPool: targetPool)
    redrawn = Damage(bounds: list.bounds, limit: Self.mostRects, keepsTiles: false)
    readPixels = PixelBuffer(width: 1, height: 1)
    targetPool.fit(width: width, height: height)
    atlas.fit(width: width, height: height)
    list.invalidation.addWhole()
    atlas.onUpload = { [weak self] isBegun in self?.onStage?(isBegun ? .submit : .composite) }
  }

  deinit { releaseTextures() }

  /// Draws into pictures of another size or scale from now on.
  public func resize(width: Int, height: Int, scale: Double) {
    if width == self.width, height == self.height, scale == self.scale { return }
    if let target, width != self.width || height != self.height {
      drawing.destroy(target)
      self.target = nil
    }
    (self.width, self.height) = (width, height)
    isRefused = false
    targetPool.fit(width: width, height: height)
    atlas.fit(width: width, height: height)
    list.resize(width: width, height: height, scale: scale)
    redrawn = Damage(bounds: list.bounds, limit: Self.mostRects, keepsTiles: false)
    isReadStale = true
    fallback?.resize(width: width, height: height, scale: scale)
  }

  /// Draws everything again in the next frame.
  public func invalidate() {
    list.invalidation.addWhole()
    fallback?.invalidate()
  }

  /// Makes all textures anew, after the device has lost them.
  public func restore() {
    releaseTextures()
    invalidate()
  }

  /// The picture on the device as last rendered; nil when there is none.
  public var picture: DeviceTexture? { fallback == nil ? target : nil }

  /// The picture as last rendered, read back from the device when it has changed; that waits for the device.
  public var pixels: PixelBuffer {
    if let fallback { return fallback.pixels }
    guard isReadStale else { return readPixels }
    if readPixels.width != width || readPixels.height != height { readPixels = PixelBuffer(width: width, height: height) }
    guard let target else { return readPixels }
    do {
      try drawing.read(target, into: readPixels)
      isReadStale = false
      return readPixels
    } catch {
      return fallBack(error).pixels
    }
  }

  /// Brings the picture up to what the tree presents now, and returns the rectangles that it drew.
  public func render() -> [PixelRect] {
    if let fallback {
      fallback.background = background
      return fallback.render()
    }
    if isRefused {
      isRefused = false
      return []
    }
    onStage?(.build)
    defer { onStage?(nil) }
    let texturesMade = atlas.texturesMade + targetPool.texturesMade
    defer { counted.texturesMade = atlas.texturesMade + targetPool.texturesMade - texturesMade }
    list.update()
    counted = FrameStatistics()
    counted.items = list.order.counts.items
    counted.groups = list.order.counts.groups
    counted.meshesMade = list.meshesMade
    if list.overrun != nil { return [] }
    // Fringes reach a pixel beyond what an item covers.
    for rect in list.invalidation.damage.drain() { redrawn.add(rect.grown(by: 1)) }
    if redrawn.isEmpty { return [] }
    do {
      return try draw(redrawn.drain())
    } catch {
      releaseTextures()
      redrawn.addWhole()
      do { return try draw(redrawn.drain()) } catch { return [fallBack(error).pixels.bounds] }
    }
  }

  private func draw(_ rects: [PixelRect]) throws(DeviceError) -> [PixelRect] {
    let rects = target == nil ? [list.bounds] : rects
    counted.damagedRects = rects.count
    counted.damagedPixels = rects.reduce(0) { $0 + $1.area }
    counted.drawCalls = 0
    let usesBins = counted.damagedPixels * 2 < list.bounds.area
    if usesBins { list.invalidation.updateBins() }
    recorder.reserve(list.requirements)
    atlas.beginFrame()
    list.beginFrame(rects, background: background.resolved(for: list.tree.colorScheme).premultiplied(opacity: 1), cutsHidden: false)
    onStage?(.composite)
    let tiles = list.updateTiles(isAlone: false) { view, store, tiles in recorder.pictures.draw(tiles, of: store, view) }
    counted.tilesDrawn += tiles.drawn
    counted.tilesMade += tiles.made
    // A target that nothing was drawn into would be shown.
    if list.overrun != nil { return [] }
    if target == nil { target = try drawing.makeTarget(width: width, height: height) }
    guard let target else { return [] }
    for rect in rects {
      onStage?(.composite)
      try list.withView(usesBins: usesBins) { view throws(DeviceError) in
        do throws(DeviceError) {
          try recorder.record(rect, view)
        } catch {
          guard case .exhausted = error else { throw error }
          try recorder.recordByCPU(rect, view)
        }
      }
      onStage?(.submit)
      try atlas.upload()
      counted.drawCalls += try targetPool.submit()
      try drawing.setTarget(target, clip: rect == list.bounds ? nil : rect)
      try recorder.screen.submit(to: drawing)
      counted.drawCalls += recorder.screen.calls
    }
    try drawing.endFrame()
    isReadStale = true
    return rects
  }

  private func releaseTextures() {
    atlas.close()
    targetPool.close()
    if let target { drawing.destroy(target) }
    target = nil
    isReadStale = true
  }

  private func fallBack(_ error: DeviceError) -> RasterCompositor {
    problem = error
    releaseTextures()
    let new = RasterCompositor(tree: tree, width: width, height: height, scale: scale, threads: threads, background: background)
    new.onStage = onStage
    new.limits = limits
    new.onPictureDecoded = onPictureDecoded
    fallback = new
    _ = new.render()
    return new
  }
}

extension GeometryCompositor {
  /// What it keeps to draw with; what the device's driver keeps besides is not known. O(meshes).
  public var memory: DrawingMemory {
    if let fallback { return fallback.memory }
    var memory = DrawingMemory(list, picture: target == nil ? 0 : width * height * 4)
    memory.atlas = atlas.bytes
    return memory
  }

  /// How many drawing calls the last frame took.
  public var batches: Int { fallback?.batches ?? counted.drawCalls }

  /// Calls `body` with both ends, in pixels, of every triangle's side.
  public func forEachMeshSide(_ body: (Point, Point) -> Void) { (fallback?.list ?? list).forEachMeshSide(body) }

  /// Calls `body` with the outline of every layer, in pixels.
  public func forEachLayerOutline(_ body: (Outline) -> Void) { (fallback?.list ?? list).forEachLayerOutline(body) }
}
