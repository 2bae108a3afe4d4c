import Geometry
import Sessions

extension JSON {
  /// A rectangle as an object of x, y, width and height, in points: for a probe.
  package init(_ rect: Rect) {
    self = ["x": JSON(rect.minX), "y": JSON(rect.minY), "width": JSON(rect.width), "height": JSON(rect.height)]
  }
}
