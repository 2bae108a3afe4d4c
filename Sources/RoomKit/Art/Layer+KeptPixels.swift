import Geometry
import Layers

extension Layer {
  /// Keeps its pixels, as fine as the screen's: what is panned and what a scene behind another one shows is laid down, not drawn.
  /// - Parameter scale: points for one of its units. On whole points the pixels are copied, elsewhere filtered.
  package func keepPixels(scale: Double) {
    shouldRasterize = true
    rasterizationScale = scale
  }

  /// How often it is looked whether another whole point is nearer, a second.
  private static let samples = 120.0
  private static let wayKey: AnimationKey = "way"

  /// Goes to the nearest whole point, and as part of an `animate` by whole points all the way: kept pixels are copied there, not filtered.
  package func move(toWholePoint place: Point) {
    let (start, end) = (presented.position, place.onWholePoints)
    removeAnimation(forKey: Self.wayKey)
    guard let tree else { return position = end }
    tree.withoutActions { position = end }
    guard start != end, let transaction = tree.animatingTransaction else { return }
    let count = (transaction.duration * Self.samples).rounded(.up)
    let places = (0...Int(count)).map { start.interpolated(to: end, transaction.timingFunction(Double($0) / count)).onWholePoints }
    add(KeyframeAnimation(.position, values: places, mode: .discrete, duration: transaction.duration), forKey: Self.wayKey)
  }
}

extension Point {
  /// The nearest point of whole coordinates.
  package var onWholePoints: Point { Point(x.rounded(), y.rounded()) }
}
