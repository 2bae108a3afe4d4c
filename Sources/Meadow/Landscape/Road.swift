import Geometry

/// A road: the outline of what is drawn of it, in points of its plane.
struct Road: Sendable {
  private let outline: [Point]
  private let bounds: Rect

  init(_ outline: [Point]) {
    self.outline = outline
    let (xs, ys) = (outline.map(\.x), outline.map(\.y))
    bounds = Rect(minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
  }

  /// Whether a point lies on it. O(n) in its corners.
  func contains(_ point: Point) -> Bool {
    guard bounds.contains(point), var last = outline.last else { return false }
    var isInside = false
    for next in outline {
      if (last.y > point.y) != (next.y > point.y),
        last.x + (point.y - last.y) * (next.x - last.x) / (next.y - last.y) > point.x
      {
        isInside.toggle()
      }
      last = next
    }
    return isInside
  }
}
