import Geometry
import Layers

extension Layer {
  /// Keeps its pixels, as fine as the screen's: what is panned and what a scene behind another one shows is laid down, not drawn.
  /// - Parameter scale: points for one of its units. On whole points the pixels are copied, elsewhere filtered.
  package func keepPixels(scale: Double) {
    shouldRasterize = true
    rasterizationScale = scale
  }
}

extension Point {
  /// The nearest point of whole coordinates.
  package var onWholePoints: Point { Point(x.rounded(), y.rounded()) }
}
