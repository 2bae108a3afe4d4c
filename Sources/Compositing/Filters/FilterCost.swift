import Imaging
import Layers

/// What all filters of a frame take where all of it is drawn, in units of `DrawingLimits.paint` and in bytes.
struct FilterCost {
  /// The most that is counted.
  private static let most = 1 << 60
  /// Up to so many screens what filters reach about what is seen counts for no memory: of a large screen that is granted with it.
  private static let screensGranted = 3

  private(set) var paint = 0
  /// What the heaviest needs while it works, or what all keep beyond a budget, if that is more.
  private(set) var memory = 0

  /// - Parameters:
  ///   - stores: those of a list, of which it is known what is needed.
  ///   - budget: bytes of pixels that may be kept at no expense.
  init(_ stores: [BackingStore], screen: PixelRect, budget: Int) {
    var kept = 0
    for store in stores where !store.needed.isEmpty {
      guard let plan = store.plan else { continue }
      let part = store.neededTiles.intersection(store.content)
      let area = plan.area(for: part, of: store.content, drawn: store.drawn).area
      paint = min(Self.most, paint + Int(min(Double(area) * plan.weight, Double(Self.most))))
      let pixels = area > Self.screensGranted * screen.area ? area : min(area, screen.area)
      memory = max(memory, pixels * plan.pictures * MemoryLayout<UInt32>.stride)
      kept = min(Self.most, kept + BackingTile.bytes(width: store.needed.width, height: store.needed.height))
    }
    memory = max(memory, kept - budget)
  }
}
