import Geometry
import Sessions

extension JSON {
  /// A frame by its origin and its size.
  init(_ frame: Rect) {
    self = ["x": .number(frame.minX), "y": .number(frame.minY), "width": .number(frame.width), "height": .number(frame.height)]
  }
}
