import Geometry
import Layers

extension Layer {
  /// The bounds together with those of a label that lies beside it in the same layer, where it is seen: what belongs together.
  func bounds(with label: TextLayer) -> Rect {
    if label.isHidden { return bounds }
    let (a, b) = (convert(label.bounds.origin, from: label), convert(Point(label.bounds.maxX, label.bounds.maxY), from: label))
    return bounds.union(Rect(minX: a.x, minY: a.y, maxX: b.x, maxY: b.y))
  }
}
