import Geometry
import Imaging
import Layers

/// Draws the tiles of stores whose pixels go through filters.
final class FilterPainter {
  private let renderer = BandRenderer()
  private let context: FilterContext

  /// - Parameters:
  ///   - patterns: what layers that filters show are drawn at the expense of.
  ///   - pool: the threads that share rows.
  init(patterns: PatternBudget, pool: ParallelPool) { context = FilterContext(patterns: patterns, pool: pool) }

  /// Draws what tiles need, takes it through the filters, and writes what comes of it into the tiles.
  func draw(_ tiles: [Int], of store: BackingStore, _ plan: FilterPlan, _ view: DisplayView, _ need: CapacityRequirements) {
    let table = store.table.pointee
    var part = PixelRect.empty
    for k in tiles { part = part.union(table.tiles[k].dirty.intersection(store.content)) }
    var result: FilterPicture?
    if !part.isEmpty {
      let area = plan.area(for: part, of: store.content, drawn: store.drawn)
      let picture = context.picture(area)
      renderer.reserve(need, area: area.area)
      renderer.draw(RenderTarget(base: picture.pixels, stride: picture.width, region: area), view)
      // At the screen's sides, what lies below goes on.
      if store.isBackdrop { picture.extendEdges(of: store.content) }
      result = FilterRenderer(plan: plan, areaOfSteps: area, context: context).apply(to: picture, content: store.drawn)
    }
    for k in tiles { write(result, into: table.tiles + k) }
    result = nil
    context.shrink()
  }

  /// Ends a frame: its pictures are kept for the next, up to a limit, and what it did not use goes.
  func trim() { context.trim() }

  private func write(_ result: FilterPicture?, into tile: UnsafeMutablePointer<BackingTile>) {
    let (held, dirty, stride) = (tile.pointee.held, tile.pointee.dirty, tile.pointee.stride)
    guard let base = tile.pointee.base else { return }
    let part = result.map { dirty.intersection($0.region) } ?? .empty
    var any: UInt32 = 0
    for y in dirty.y..<Int(dirty.maxY) {
      let row = base + (y - held.y) * stride + (dirty.x - held.x)
      row.update(repeating: 0, count: dirty.width)
      guard let result, y >= part.y, y < Int(part.maxY) else { continue }
      let from = result.row(y - result.region.y) + (part.x - result.region.x)
      (row + (part.x - dirty.x)).update(from: from, count: part.width)
      for x in 0..<part.width { any |= from[x] }
    }
    tile.pointee.isOpaque = false
    tile.pointee.isClear = dirty == held && any == 0
  }
}
