import Imaging
import Layers

/// What all filters of a frame take, in units of `DrawingLimits.paint` and in bytes.
struct FilterCost {
  /// The most that is counted.
  private static let most = 1 << 60

  private(set) var paint = 0
  /// What the heaviest needs while it works, or what all keep beyond a budget, if that is more.
  private(set) var memory = 0

  /// - Parameter budget: bytes of pixels that may be kept at no expense.
  init(_ stores: [BackingStore], _ items: ItemStore, screen: PixelRect, budget: Int) {
    var kept = 0
    for store in stores {
      guard let plan = store.plan else { continue }
      let content = store.isBackdrop ? items[store.item].pointee.box : store.content
      let area = min(content.area, 4 * screen.area + 1 << 16)
      paint = min(Self.most, paint + Int(min(Double(area) * plan.weight, Double(Self.most))))
      let (width, height) = (min(content.width, screen.width), min(content.height, screen.height))
      memory = max(memory, width * height * plan.pictures * MemoryLayout<UInt32>.stride)
      kept = min(Self.most, kept + BackingTile.bytes(width: width, height: height))
    }
    memory = max(memory, kept - budget)
  }
}
