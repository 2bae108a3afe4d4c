import Geometry

/// A road: the outline of what is drawn of it, in points of its plane.
struct Road: Hashable, Sendable {
  private let outline: FlattenedPath
  private let bounds: Rect

  init(_ corners: [Point]) {
    outline = Path(polyline: corners, closed: true).flattened(tolerance: 1)
    bounds = outline.bounds ?? .zero
  }

  /// Whether a point lies on it. O(n) in its corners.
  func contains(_ point: Point) -> Bool { bounds.contains(point) && outline.windingNumber(at: point) != 0 }
}
