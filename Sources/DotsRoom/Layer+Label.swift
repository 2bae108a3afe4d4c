import Geometry
import Layers

extension Layer {
  /// A dot shakes its head, and its label with it: not this one.
  func shakeHead(with label: TextLayer) {
    let reach = max(4, bounds.width * 0.35)
    for part in [self, label] {
      part.add(KeyframeAnimation(.translationX, values: [0, -reach, reach, -reach / 2, 0], duration: 0.4), forKey: "shake")
    }
  }

  /// The bounds together with those of a label that lies beside it in the same layer, where it is seen: what belongs together.
  func bounds(with label: TextLayer) -> Rect {
    if label.isHidden { return bounds }
    let (a, b) = (convert(label.bounds.origin, from: label), convert(Point(label.bounds.maxX, label.bounds.maxY), from: label))
    return bounds.union(Rect(minX: a.x, minY: a.y, maxX: b.x, maxY: b.y))
  }
}
