import Geometry

extension Rect {
  /// Where it lies on a stage of a width that is mirrored left to right.
  package func mirrored(in width: Double) -> Rect { Rect(x: width - maxX, y: minY, width: self.width, height: height) }
}
