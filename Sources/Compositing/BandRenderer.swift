import CBlending
import Geometry
import Imaging
import Tessellation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where pixels go: a part of the screen, or the buffer of a group.
struct RenderTarget {
  /// The pixel of `region`'s top left corner.
  let base: UnsafeMutablePointer<UInt32>
  let stride: Int
  let region: PixelRect
  /// The tiles outside which nothing is painted; nil where all is.
  var tiles: TileMaskView?

  /// A rectangle of it.
  func part(_ rect: PixelRect) -> RenderTarget {
    let offset: Int = (rect.y - region.y) * stride + rect.x - region.x
    return RenderTarget(base: base + offset, stride: stride, region: rect, tiles: tiles)
  }
}

/// Draws parts of the screen from the display list, on one thread, with scratch of its own that is kept between frames.
final class BandRenderer {
  let accumulator = CoverageAccumulator()
  /// How many pixels a painter may read at once.
  private static let chunk = SourcePainter<AxialSource>.chunk
  private let scratch = UnsafeMutablePointer<UInt32>.allocate(capacity: chunk)
  // Of one thread alone, and asked for with every item.
  @exclusivity(unchecked) private var runs: UnsafeMutablePointer<TileRuns.Run>
  @exclusivity(unchecked) private var runCapacity = TileRuns.capacity(forWidth: 4096)
  @exclusivity(unchecked) private var buffers = GroupBuffers()
  @exclusivity(unchecked) private var stack: [OpenGroup] = []
  @exclusivity(unchecked) private var path = GroupPath()
  @exclusivity(unchecked) private var walk = ItemWalk()

  /// A group that is being drawn.
  private struct OpenGroup {
    let target: RenderTarget
    let buffer: GroupBuffers.Buffer?
    /// Its mask's picture, once that is drawn.
    var mask: RenderTarget?
    var maskBuffer: GroupBuffers.Buffer?
  }

  init() { runs = .allocate(capacity: runCapacity) }

  deinit {
    runs.deallocate()
    scratch.deallocate()
    buffers.deallocate()
  }

  /// Makes room for what a list holds, so that drawing allocates nothing.
  /// - Parameter area: the most pixels of a part of the screen that is drawn at once.
  func reserve(_ need: CapacityRequirements, area: Int) {
    walk.reserve(need.items)
    path.reserve(need.depth)
    stack.reserveCapacity(need.depth)
    buffers.reserve(need.buffers, area: area)
  }

  // MARK: - A part of the screen

  /// Draws a rectangle of the screen afresh, from what `hits` names, what the bins hold there, or everything.
  ///
  /// - Parameters:
  ///   - tiles: those of the rectangle that are drawn, or nil for all.
  ///   - hits: bits by rank of what lies there, where that is known.
  ///   - coverRank: of an item that is known to cover it with opaque pixels, or -1.
  func draw(
    _ rect: PixelRect, tiles: TileMaskView?, hits: UnsafeBufferPointer<UInt64>? = nil, coverRank: Int32 = -1, _ view: DisplayView,
    into buffer: PixelBuffer
  ) {
    let target = RenderTarget(base: buffer.base + rect.y * buffer.stride + rect.x, stride: buffer.stride, region: rect, tiles: tiles)
    draw(target, hits: hits, coverRank: coverRank, view)
  }

  /// Draws what of a tile is dirty, and finds out whether it is opaque, and where all of it was drawn whether it is empty.
  func drawTile(_ tile: UnsafeMutablePointer<BackingTile>, _ view: DisplayView) {
    let (held, dirty) = (tile.pointee.held, tile.pointee.dirty)
    guard let base = tile.pointee.base, !dirty.isEmpty else { return }
    let stride = tile.pointee.stride
    let first = base + (dirty.y - held.y) * stride + (dirty.x - held.x)
    draw(RenderTarget(base: first, stride: stride, region: dirty), view)
    var (all, any): (UInt32, UInt32) = (.max, 0)
    for row in 0..<dirty.height {
      var found: UInt32 = 0
      all &= blending_common(first + row &* stride, dirty.width, &found)
      any |= found
    }
    let isWhole = dirty == held
    tile.pointee.isOpaque = all >> 24 == 255 && (isWhole || tile.pointee.isOpaque)
    tile.pointee.isClear = isWhole && any == 0
  }

  /// Draws the part of the screen that a target holds.
  func draw(_ target: RenderTarget, hits: UnsafeBufferPointer<UInt64>? = nil, coverRank: Int32 = -1, _ view: DisplayView) {
    let backdrop = view.backdrop(in: target.region, coverRank: coverRank)
    if target.tiles == nil {
      for y in target.region.minY..<target.region.minY &+ Self.rowsAhead { fetchAhead(target, y) }
    }
    // Cleared before the first item, where that does not hide it.
    var color = backdrop.color
    walk.forEach(in: target.region, hits: hits, from: backdrop.rank, view) { drawItem($0, view, target, over: &color) }
    if let color { clear(target, color) }
    path.closeAll { closeGroup($0, view, target) }
  }

  /// How many rows ahead pixels are asked for that no near cache may have: rows lie too far apart for a CPU to see a pattern.
  private static let rowsAhead: Int32 = 6

  /// Has the first pixels of a row fetched, 256 of them at the most: a CPU sees by itself how such a row goes on.
  private func fetchAhead(_ t: RenderTarget, _ y: Int32) {
    if y < t.region.maxY { prefetch_lines(Self.pixel(t, t.region.minX, y), min(16, t.region.width / 16 + 1)) }
  }

  private func clear(_ t: RenderTarget, _ color: UInt32) {
    if let tiles = t.tiles {
      var runs = tileRuns(tiles, t.region)
      var y = t.region.minY
      while y < t.region.maxY {
        // Run by run rather than row by row: as many pixels again and again.
        let end = min(t.region.maxY, (y | TileMask.within) + 1)
        let row = Self.pixel(t, 0, y)
        runs.forEach(inRow: Int(y)) { run in
          var from = row + run.start
          for _ in y..<end {
            Blending.fill(from, color, run.end &- run.start)
            from += t.stride
          }
        }
        y = end
      }
    } else {
      // Copies of a row are written over whatever lies there, which is fetched only to be near.
      let first = Self.pixel(t, t.region.minX, t.region.minY)
      fetchAhead(t, t.region.minY &+ Self.rowsAhead)
      Blending.fill(first, color, t.region.width)
      for y in t.region.minY + 1..<max(t.region.minY + 1, t.region.maxY) {
        fetchAhead(t, y &+ Self.rowsAhead)
        memcpy(Self.pixel(t, t.region.minX, y), first, t.region.width &* 4)
      }
    }
  }

  /// Calls `body` with the start and the length of what is painted of a row, from x up to `end`.
  @inline(__always)
  private static func forEachRun(_ t: RenderTarget, _ x: Int, _ end: Int, _ y: Int, _ body: (Int, Int) -> Void) {
    if let tiles = t.tiles { TileMaskView.forEachRun(tiles.row(y), x, end, body) } else { body(x, end &- x) }
  }

  /// - Parameter color: what the target is to be cleared with before the first item; nil once it was.
  @inline(__always)
  private func drawItem(_ i: Int32, _ view: DisplayView, _ screen: RenderTarget, over color: inout UInt32?) {
    let item = view.items + Int(i)
    guard item.pointee.box.intersects(screen.region) else { return }
    if let tiles = screen.tiles, !tiles.intersects(item.pointee.box.intersection(screen.region)) { return }
    let group = item.pointee.group
    if let below = color {
      let hidden = group == view.root ? item.pointee.hidden(in: screen.region) : .empty
      screen.region.forEachPart(outside: hidden) { clear(screen.part($0), below) }
      color = nil
    }
    if group != (path.last ?? view.root) {
      path.enter(group, view, close: { closeGroup($0, view, screen) }, open: { openGroup($0, view, screen) })
    }
    let target = stack.last?.target ?? screen
    if target.region.isEmpty { return }
    paint(item, target)
  }

  // MARK: - Groups

  private func openGroup(_ g: Int32, _ view: DisplayView, _ screen: RenderTarget) {
    let group = view.groups[Int(g)]
    let outer = stack.last?.target ?? screen
    var region = group.box.intersection(outer.region)
    if region.isEmpty || group.opacity == 0 { region = .empty }
    if region.isEmpty {
      stack.append(OpenGroup(target: RenderTarget(base: outer.base, stride: 0, region: .empty), buffer: nil))
      return
    }
    // Tiles begin where groups of four pixels do.
    if outer.tiles != nil {
      region = PixelRect(minX: max(region.minX & ~3, outer.region.minX), minY: region.minY, maxX: region.maxX, maxY: region.maxY)
    }
    let (target, buffer) = clearTarget(region, of: outer)
    stack.append(OpenGroup(target: target, buffer: buffer))
  }

  /// A part of what lies in `outer`, for a picture of its own, which is transparent; its pixels mean nothing where those of `outer` are not painted.
  private func clearTarget(_ region: PixelRect, of outer: RenderTarget) -> (RenderTarget, GroupBuffers.Buffer) {
    let buffer = buffers.acquire(region.area)
    let target = RenderTarget(base: buffer.base, stride: region.width, region: region, tiles: outer.tiles)
    if target.tiles == nil { memset(buffer.base, 0, (region.area + 8) * 4) } else { clear(target, 0) }
    return (target, buffer)
  }

  private func closeGroup(_ g: Int32, _ view: DisplayView, _ screen: RenderTarget) {
    guard let open = stack.popLast() else { return }
    let group = view.groups[Int(g)]
    if group.isMask, !stack.isEmpty {
      if let buffer = open.buffer {
        stack[stack.count - 1].mask = open.target
        stack[stack.count - 1].maskBuffer = buffer
      }
      if let buffer = open.maskBuffer { buffers.give(buffer) }
      return
    }
    if let buffer = open.buffer {
      layDown(open, g, view, on: stack.last?.target ?? screen)
      buffers.give(buffer)
    }
    if let buffer = open.maskBuffer { buffers.give(buffer) }
  }

  /// Lays a group's picture on what lies below it, cut by its mask, its clip and its opacity.
  private func layDown(_ open: OpenGroup, _ g: Int32, _ view: DisplayView, on outer: RenderTarget) {
    let group = view.groups[Int(g)]
    let source = open.target
    var region = source.region
    if group.hasMask {
      guard let mask = open.mask else { return }
      region = region.intersection(mask.region)
    }
    if region.isEmpty { return }
    var clip: RenderTarget?
    var clipBuffer: GroupBuffers.Buffer?
    if group.clipItem >= 0 {
      let (target, buffer) = clearTarget(region, of: outer)
      var painter = CoveragePainter()
      cover(view.items + Int(group.clipItem), target, &painter)
      clip = target
      clipBuffer = buffer
    }
    // A mask's group follows the one that it masks.
    let painter = GroupPainter(
      group, maskMode: group.hasMask ? view.groups[Int(g) + 1].maskMode : .alpha, coverage: scratch, capacity: Self.chunk)
    for y in region.minY..<region.maxY {
      let from = Self.pixel(source, region.minX, y)
      let to = Self.pixel(outer, region.minX, y)
      let maskRow = open.mask.map { Self.pixel($0, region.minX, y) }
      let clipRow = clip.map { Self.pixel($0, region.minX, y) }
      Self.forEachRun(outer, region.x, Int(region.maxX), Int(y)) { start, count in
        let at = start &- region.x
        painter.lay(from + at, on: to + at, mask: maskRow.map { $0 + at }, clip: clipRow.map { $0 + at }, count: count)
      }
    }
    if let clipBuffer { buffers.give(clipBuffer) }
  }

  @inline(__always)
  private static func pixel(_ t: RenderTarget, _ x: Int32, _ y: Int32) -> UnsafeMutablePointer<UInt32> {
    t.base + Int(y &- t.region.minY) &* t.stride + Int(x &- t.region.minX)
  }

  // MARK: - Items

  /// The runs of a box's rows that lie in tiles; one at a time.
  @inline(__always)
  private func tileRuns(_ tiles: TileMaskView, _ box: PixelRect) -> TileRuns {
    let capacity = TileRuns.capacity(forWidth: box.width)
    if capacity > runCapacity {
      runs.deallocate()
      runCapacity = capacity
      runs = .allocate(capacity: capacity)
    }
    return TileRuns(tiles, from: box.x, to: Int(box.maxX), room: runs)
  }

  /// Paints one item over what a target holds.
  func paint(_ item: UnsafeMutablePointer<DisplayItem>, _ target: RenderTarget) {
    if item.pointee.isParticles {
      return item.pointee.forEachParticle { particle, _ in
        guard particle.pointee.box.intersects(target.region) else { return }
        paint(particle, target)
      }
    }
    if let color = item.pointee.color {
      if color >> 24 != 0 { cover(item, target, color) }
      return
    }
    switch item.pointee.paint {
    case .solid: return  // as its colour says
    case .axial(let source): cover(item, target, source)
    case .radial(let source): cover(item, target, source)
    case .conic(let source): cover(item, target, source)
    case .image(let source):
      guard item.pointee.alpha > 0, let shift = source.shift else { return cover(item, target, source) }
      var painter = MovedImagePainter(rest: SourcePainter(source: source, alpha: item.pointee.alpha, scratch: scratch), shift: shift)
      cover(item, target, &painter)
    case .tile(let source): cover(item, target, source)
    case .shadow(let source): cover(item, target, source)
    case .backing(let source):
      if item.pointee.alpha == 0 { return }
      var painter = BackingPainter(source: source, alpha: item.pointee.alpha, scratch: scratch)
      cover(item, target, &painter)
    }
  }

  /// Adds an item's coverage, as white, to what a target holds.
  func paintCoverage(of item: UnsafeMutablePointer<DisplayItem>, _ target: RenderTarget) {
    cover(item, target, 0xffff_ffff)
  }

  @inline(__always)
  private func cover(_ item: UnsafeMutablePointer<DisplayItem>, _ target: RenderTarget, _ source: some PixelSource) {
    if item.pointee.alpha == 0 { return }
    let box = item.pointee.box.intersection(target.region)
    if !box.isEmpty, !item.pointee.wholeBox.contains(box),
      let gradient = source.swept(rows: box.y..<Int(box.maxY), alpha: item.pointee.alpha)
    {
      return sweep(item, box, target) { accumulator.sweep(gradient, $0) }
    }
    var painter = SourcePainter(source: source, alpha: item.pointee.alpha, scratch: scratch)
    cover(item, target, &painter)
  }

  /// Paints an item in one colour.
  private func cover(_ item: UnsafeMutablePointer<DisplayItem>, _ target: RenderTarget, _ color: UInt32) {
    let box = item.pointee.box.intersection(target.region)
    if box.isEmpty { return }
    if item.pointee.wholeBox.contains(box) {
      var painter = SolidPainter(color: color)
      return cover(item, target, &painter)
    }
    sweep(item, box, target) { accumulator.sweep(color, $0) }
  }

  /// Accumulates an item's outlines, a strip of rows at a time, and calls `body` with where the pixels of each lie.
  @inline(__always)
  private func sweep(_ item: UnsafeMutablePointer<DisplayItem>, _ box: PixelRect, _ target: RenderTarget, _ body: (coverage_target) -> Void)
  {
    // Groups of four pixels begin in every fourth column of the target.
    let lead = (box.x - target.region.x) & 3
    let base = target.base - target.region.y &* target.stride - target.region.x
    let left = box.x - lead
    forEachStrip(item, box, lead) { top in
      body(
        accumulator.target(
          base: base, stride: target.stride, x: left, y: top, tiles: target.tiles, limit: Int(target.region.maxX) - left))
    }
  }

  /// Accumulates the outlines of an item's box, a strip of rows at a time, and calls `body` with the first row of each.
  @inline(__always)
  private func forEachStrip(_ item: UnsafeMutablePointer<DisplayItem>, _ box: PixelRect, _ lead: Int, _ body: (Int) -> Void) {
    let width = box.width + lead
    let rows = CoverageAccumulator.rows(forWidth: width)
    var top = box.y
    while top < Int(box.maxY) {
      let height = min(rows, Int(box.maxY) - top)
      accumulator.begin(width: width, height: height, lead: lead)
      accumulator.addOutlines(item, x: box.x - lead, y: top)
      body(top)
      top += height
    }
  }

  /// Accumulates an item's outlines, a strip of rows at a time, and sweeps each strip with a painter.
  @inline(__always)
  private func cover<Painter: SpanPainter>(_ item: UnsafeMutablePointer<DisplayItem>, _ target: RenderTarget, _ painter: inout Painter) {
    let box = item.pointee.box.intersection(target.region)
    if box.isEmpty { return }
    // Groups of four pixels begin in every fourth column of the target.
    let lead = (box.x - target.region.x) & 3
    if let tiles = target.tiles {
      let columns = PixelRect(
        minX: box.minX - Int32(lead), minY: box.minY, maxX: min((box.maxX + 3) & ~3, target.region.maxX), maxY: box.maxY)
      var masked = MaskedPainter(painter: painter, runs: tileRuns(tiles, columns))
      if item.pointee.wholeBox.contains(box) { fill(box, target, &masked) } else { sweep(item, box, lead, target, &masked) }
    } else if item.pointee.wholeBox.contains(box) {
      fill(box, target, &painter)
    } else {
      sweep(item, box, lead, target, &painter)
    }
  }

  /// Paints all pixels of a box, which an item covers wholly.
  @inline(__always)
  private func fill<Painter: SpanPainter>(_ box: PixelRect, _ target: RenderTarget, _ painter: inout Painter) {
    var row = target.base + ((box.y &- target.region.y) &* target.stride &- target.region.x)
    for y in box.y..<Int(box.maxY) {
      painter.beginRow(y)
      painter.run(row, x: box.x, y: y, count: box.width, coverage: 255)
      row += target.stride
    }
  }

  @inline(__always)
  private func sweep<Painter: SpanPainter>(
    _ item: UnsafeMutablePointer<DisplayItem>, _ box: PixelRect, _ lead: Int, _ target: RenderTarget, _ painter: inout Painter
  ) {
    // Pointers of the target so that (x, y) of the screen is base[y * stride + x].
    let base = target.base - target.region.y &* target.stride - target.region.x
    let left = box.x - lead
    forEachStrip(item, box, lead) { top in
      accumulator.sweep(&painter, base: base, stride: target.stride, x: left, y: top, limit: Int(target.region.maxX) - left)
    }
  }
}
