import CBlending
import Geometry
import Imaging
import Layers
import Threading

/// Draws on the CPU: coverage from the meshes' boundary edges, in horizontal bands on several threads.
///
/// The reference for every other compositor. Pictures are the same, byte for byte, at any number of threads and whatever was drawn before.
public final class RasterCompositor: Compositor {
  /// The picture as last rendered; that of an image itself, where this is all that is seen.
  public var pixels: PixelBuffer {
    if let shown { return shown }
    if contents == .anything {
      drawn.clear()
      contents = .nothing
    }
    return drawn
  }
  /// What frames are drawn into.
  @exclusivity(unchecked) private var drawn: PixelBuffer
  /// What that holds: the picture as last rendered, transparent pixels, or whatever its memory held or was drawn once.
  private enum Contents { case picture, nothing, anything }
  @exclusivity(unchecked) private var contents = Contents.anything
  /// The pixels of an image that is all that is seen: nothing is drawn as long as that is so.
  @exclusivity(unchecked) private var shown: PixelBuffer?
  /// What the last frame cost.
  @exclusivity(unchecked) public private(set) var statistics = FrameStatistics()
  /// What lies below the root layer; clear for a transparent picture.
  public var background: Color {
    didSet { if background != oldValue { invalidate() } }
  }
  /// Called when a stage of a frame begins, with nil when the last one ends; for whoever has a clock.
  public var onStage: ((FrameStage?) -> Void)? {
    didSet { list.cache.onStage = onStage }
  }
  /// What a frame may cost; nil, as at first, for whatever it does.
  public var limits: DrawingLimits? {
    get { list.limits }
    set { list.limits = newValue }
  }
  /// Called, on another thread, when a picture has been decoded that the next frame shows; nil where frames wait for their pictures.
  public var onPictureDecoded: (@Sendable () -> Void)? {
    get { list.items.onPictureDecoded }
    set { list.items.onPictureDecoded = newValue }
  }
  /// Why the last frame was not drawn; nil when it was.
  public var overrun: DrawingOverrun? { list.overrun }
  /// The meshes that it keeps.
  public var meshes: MeshCache { list.cache }
  /// Nil: it draws in memory.
  public var device: (any GeometryDevice)? { nil }
  /// Nil: the picture is in memory.
  public var picture: DeviceTexture? { nil }
  /// Nil: nothing can fail.
  public var problem: DeviceError? { nil }
  /// How many threads draw, and make meshes.
  public let threads: Int
  let list: DisplayList
  private let pool: ParallelPool
  private let frame: RasterFrame
  /// Whether the next frame is made already, but for what has changed since.
  @exclusivity(unchecked) private var isFrameMade = false

  /// The width of the picture, in pixels.
  public var width: Int { drawn.width }
  /// The height of the picture, in pixels.
  public var height: Int { drawn.height }
  /// Pixels per point.
  public var scale: Double { list.scale }

  /// - Parameters:
  ///   - tree: what is drawn; a tree has one compositor at a time.
  ///   - width: in pixels, at least 1, as is `height`.
  ///   - scale: pixels per point.
  ///   - threads: how many threads draw, the caller's included; at least 1.
  ///   - meshes: what another compositor kept, to go on with; nil, or those of another kind of compositor, for none.
  public init(
    tree: LayerTree, width: Int, height: Int, scale: Double = 1, threads: Int = 1, background: Color = .clear, meshes: MeshCache? = nil
  ) {
    drawn = PixelBuffer(unwritten: width, height)
    pool = ParallelPool(threads: threads)
    list = DisplayList(
      tree: tree, width: width, height: height, scale: scale, cache: meshes?.suited(toFringes: false) ?? MeshCache(), pool: pool,
      drawTree: Self.drawOnce)
    self.threads = threads
    self.background = background
    frame = RasterFrame(threads: threads)
    list.invalidation.addWhole()
  }

  /// Makes the memory of a picture of a size in pixels, and of what layers in it are kept as, and returns at once: where a scene is still being made, its
  /// first frame then need not wait for the system. A thread of its own does it, in some milliseconds; memory that nobody asks for goes with the next that is too much.
  /// - Parameter kept: how many times the picture's pixels are kept by all layers together, 0 or more.
  public static func prepareMemory(width: Int, height: Int, kept: Double) {
    SystemThread.start {
      PixelBuffer.prepare(width: width, height: height)
      TileMemory.prepare(width: width, height: Int(Double(height) * kept))
    }
  }

  /// Draws a tree once, on the caller's thread alone.
  static func drawOnce(_ tree: LayerTree, width: Int, height: Int, limits: DrawingLimits?) -> DrawnTree {
    let compositor = RasterCompositor(tree: tree, width: width, height: height)
    compositor.limits = limits
    _ = compositor.render()
    return DrawnTree(
      pixels: compositor.pixels, paint: compositor.list.paintTaken, segments: compositor.list.segmentsTaken,
      cut: compositor.overrun?.unit)
  }

  /// Draws into pictures of another size or scale from the next frame on.
  public func resize(width: Int, height: Int, scale: Double) {
    if width == self.width, height == self.height, scale == self.scale { return }
    drawn = PixelBuffer(unwritten: width, height)
    (contents, shown) = (.anything, nil)
    isFrameMade = false
    list.resize(width: width, height: height, scale: scale)
  }

  /// Draws everything again in the next frame, unless an image is shown as it is.
  public func invalidate() { list.invalidation.addWhole() }

  /// Draws everything again: no device lost anything.
  public func restore() { invalidate() }

  /// Brings the picture up to what the tree presents now, and returns the rectangles that it drew.
  public func render() -> [PixelRect] {
    guard isFrameMade else { return renderChanges() }
    isFrameMade = false
    if list.overrun != nil {
      statistics = FrameStatistics()
      return []
    }
    _ = renderChanges()
    return list.overrun == nil ? [list.bounds] : []
  }

  /// Draws the first frame before it is asked for; `render` then says that all of it is new.
  /// - Throws: `CancellationError` when `isCancelled` says so, which is asked as each mesh and each band is begun.
  func renderFirst(isCancelled: @escaping @Sendable () -> Bool) throws(CancellationError) {
    list.cache.isCancelled = isCancelled
    frame.isCancelled = isCancelled
    _ = renderChanges()
    list.cache.isCancelled = nil
    frame.isCancelled = nil
    if isCancelled() { throw CancellationError() }
    isFrameMade = true
  }

  private func renderChanges() -> [PixelRect] {
    onStage?(.build)
    defer { onStage?(nil) }
    list.update()
    statistics = FrameStatistics()
    statistics.items = list.order.counts.items
    statistics.groups = list.order.counts.groups
    statistics.meshesMade = list.meshesMade
    if list.overrun != nil { return [] }
    let picture = list.seenPicture
    // What was drawn before a picture was shown in its place is old.
    if picture == nil, contents != .picture { list.invalidation.damage.addWhole() }
    let changed = list.invalidation.damage.drain()
    if changed.isEmpty, !(list.isHidden && list.hasMoreAhead) { return changed }
    // Nothing of it is seen behind what hides all of the screen; but kept pixels are made ready there.
    let damage = list.isHidden || picture != nil ? [] : changed
    statistics.hidesChanges = damage.isEmpty
    statistics.damagedRects = damage.count
    let tiles = list.invalidation.damage.drainedTiles.view
    let area = damage.reduce(0) { $0 + $1.area }
    let dirtyArea = damage.reduce(0) { $0 + tiles.area(in: $1) }
    let drawsAll = dirtyArea * 10 > area * 6
    statistics.damagedPixels = drawsAll ? area : dirtyArea
    // Bins pay where a part is drawn; of a whole screen everything is looked at anyway.
    let usesBins = !damage.isEmpty && area * 2 < list.bounds.area
    if usesBins { list.invalidation.updateBins() }
    onStage?(.composite)
    frame.reserve(list.requirements, width: width, height: height)
    list.beginFrame(damage, background: background.resolved(for: list.tree.colorScheme).premultiplied(opacity: 1), cutsHidden: true)
    (statistics.tilesDrawn, statistics.tilesMade) = list.updateTiles(isAlone: list.isHidden) { view, store, tiles in
      frame.view = view
      frame.store = store
      frame.dirtyTiles = tiles
      pool.perform(tiles.count, frame)
      frame.view = nil
      frame.store = nil
      // Held twice, the list would be copied when it changes.
      frame.dirtyTiles = []
    }
    if list.overrun != nil { return [] }
    statistics.isUnfinished = damage.isEmpty && list.hasMoreAhead
    if let picture {
      let isOther = picture !== shown
      (shown, contents) = (picture, .anything)
      return isOther ? [list.bounds] : []
    }
    if damage.isEmpty { return damage }
    (shown, contents) = (nil, .picture)
    frame.split(list.parts.parts)
    list.withView(usesBins: usesBins) { view in
      frame.view = view
      frame.target = drawn
      frame.tiles = drawsAll ? nil : tiles
      frame.sortItems()
      pool.perform(frame.jobs.count, frame)
      frame.view = nil
      frame.target = nil
    }
    return damage
  }
}

/// A frame's jobs, as the threads see them.
private final class RasterFrame: ParallelWork {
  // Written between runs of the pool, read within them.
  @exclusivity(unchecked) var view: DisplayView?
  @exclusivity(unchecked) var target: PixelBuffer?
  @exclusivity(unchecked) var tiles: TileMaskView?
  /// The store whose tiles are drawn, rather than the target; and which of them.
  @exclusivity(unchecked) var store: BackingStore?
  @exclusivity(unchecked) var dirtyTiles: [Int] = []
  @exclusivity(unchecked) var isCancelled: (@Sendable () -> Bool)?
  @exclusivity(unchecked) private(set) var jobs: [Job] = []
  /// A rectangle of which jobs are bands of a height.
  private struct Part {
    let rect: PixelRect
    let height: Int32
    let firstJob: Int
  }

  /// A band to be drawn, and the rank of what is known to cover it with opaque pixels, or -1.
  struct Job {
    let rect: PixelRect
    let coverRank: Int32
  }

  @exclusivity(unchecked) private var parts: [Part] = []
  /// For each job, bits by rank of the items that may touch it.
  private let hits = UnsafeMutablePointer<UInt64>.allocate(capacity: mostHitWords)
  /// How many words there are for each job; 0 where each looks for its items itself.
  @exclusivity(unchecked) private var hitWords = 0
  /// Half a megabyte, which serves 16 jobs of 260,000 items.
  private static let mostHitWords = 1 << 16
  private let renderers: [BandRenderer]
  /// The most pixels in a band of the list that is drawn.
  @exclusivity(unchecked) private var bandArea = CapacityRequirements().bandArea
  /// How many bands a rectangle is cut into for each thread.
  private static let bandsPerThread = 4

  init(threads: Int) { renderers = (0..<threads).map { _ in BandRenderer() } }

  deinit { hits.deallocate() }

  /// Makes room for a frame of a list on a screen.
  func reserve(_ need: CapacityRequirements, width: Int, height: Int) {
    bandArea = need.bandArea
    let area = need.bandArea(width: width, height: height)
    for renderer in renderers { renderer.reserve(need, area: area) }
    // A rectangle has a band for each share, or for each half of the most pixels at the least.
    jobs.reserveCapacity(FrameParts.most * (renderers.count * Self.bandsPerThread + 1) + 2 * width * height / bandArea)
    parts.reserveCapacity(FrameParts.most)
  }

  /// Cuts the damage into bands: for threads to share, and for the cache.
  func split(_ parts: [FramePart]) {
    jobs.removeAll(keepingCapacity: true)
    self.parts.removeAll(keepingCapacity: true)
    hitWords = 0
    let shares = renderers.count == 1 ? 1 : renderers.count * Self.bandsPerThread
    for part in parts {
      let rect = part.rect
      let share = (rect.height + shares - 1) / shares
      let height = max(CapacityRequirements.leastBand, min(bandArea / max(1, rect.width), share))
      self.parts.append(Part(rect: rect, height: Int32(height), firstJob: jobs.count))
      var y = rect.minY
      while y < rect.maxY {
        let end = min(rect.maxY, y + Int32(height))
        jobs.append(Job(rect: PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: end), coverRank: part.coverRank))
        y = end
      }
    }
  }

  /// Finds out which items lie in which jobs, once for all of them, unless bins tell it, or parts are so many that it would be as much to do, by one thread.
  func sortItems() {
    guard let view, view.bins == nil, jobs.count > 1, jobs.count >= 4 * parts.count else { return }
    let words = (view.order.count + 63) / 64
    if words * jobs.count > Self.mostHitWords { return }
    hitWords = words
    hits.update(repeating: 0, count: words * jobs.count)
    for rank in view.order.indices {
      if rank + 16 < view.order.count { prefetch_lines(view.items + Int(view.order[rank + 16]), 1) }
      let box = view.items[Int(view.order[rank])].box
      let (word, bit): (Int, UInt64) = (rank >> 6, 1 << UInt64(rank & 63))
      for part in parts {
        let seen = box.intersection(part.rect)
        if seen.isEmpty { continue }
        let first = part.firstJob + Int((seen.minY - part.rect.minY) / part.height)
        let last = part.firstJob + Int((seen.maxY - 1 - part.rect.minY) / part.height)
        for job in first...last { hits[job &* words &+ word] |= bit }
      }
    }
  }

  func perform(_ job: Int, _ worker: Int) {
    guard let view, isCancelled?() != true else { return }
    if let store { return renderers[worker].drawTile(store.table.pointee.tiles + dirtyTiles[job], view) }
    guard let target else { return }
    let hits = hitWords == 0 ? nil : UnsafeBufferPointer(start: hits + job * hitWords, count: hitWords)
    renderers[worker].draw(jobs[job].rect, tiles: tiles, hits: hits, coverRank: jobs[job].coverRank, view, into: target)
  }
}
