import Geometry
import Layers

extension Layer {
  /// Keeps its pixels, as fine as the screen's: what is panned and what a scene behind another one shows is laid down, not drawn.
  /// - Parameter scale: points of the plane for one of its units. On whole points of the plane the pixels are copied, elsewhere filtered.
  func keepPixels(scale: Double) {
    shouldRasterize = true
    rasterizationScale = scale
  }
}

extension Point {
  /// The nearest point of whole coordinates.
  var onWholePoints: Point { Point(x.rounded(), y.rounded()) }
}
