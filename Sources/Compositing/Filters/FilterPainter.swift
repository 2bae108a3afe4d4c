import Geometry
import Imaging
import Layers

/// Draws the tiles of stores whose pixels go through filters.
final class FilterPainter {
  private let renderer = BandRenderer()
  private let patterns: PatternBudget

  /// - Parameter patterns: what layers that filters show are drawn at the expense of.
  init(patterns: PatternBudget) { self.patterns = patterns }

  /// Draws what tiles need, takes it through the filters, and writes what comes of it into the tiles.
  func draw(_ tiles: [Int], of store: BackingStore, _ plan: FilterPlan, _ view: DisplayView, _ need: CapacityRequirements) {
    let table = store.table.pointee
    var part = PixelRect.empty
    for k in tiles { part = part.union(table.tiles[k].dirty.intersection(store.content)) }
    var result: FilterPicture?
    if !part.isEmpty {
      let area = plan.area(for: part, of: store.content)
      let picture = FilterPicture(area)
      renderer.reserve(need, area: area.area)
      renderer.draw(RenderTarget(base: picture.pixels, stride: picture.width, region: area), view)
      result = FilterRenderer(plan: plan, areaOfSteps: area, patterns: patterns).apply(to: picture, content: store.drawn)
    }
    for k in tiles { write(result, into: table.tiles + k) }
  }

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

/// What all filters of a frame take, in units of `DrawingLimits.paint` and in bytes.
struct FilterCost {
  private(set) var paint = 0
  private(set) var memory = 0

  init(_ stores: [BackingStore], screen: PixelRect) {
    for store in stores {
      guard let plan = store.plan else { continue }
      let area = min(store.content.area, 4 * screen.area + 1 << 16)
      paint += Int(min(Double(area) * plan.weight, 0x1p60))
      memory = max(memory, min(store.content.area, screen.area) * plan.pictures * MemoryLayout<UInt32>.stride)
    }
  }
}
