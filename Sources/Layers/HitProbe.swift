import Geometry

/// A place that is looked for in a tree, in the coordinates of the layer that it has come to.
struct HitProbe {
  var point: Point
  var tolerance: Double
  /// How many points where the search began one of these coordinates' points is.
  var scale: Double
  var presented: Bool

  /// The same place, without tolerance.
  var strict: HitProbe { HitProbe(point: point, tolerance: 0, scale: scale, presented: presented) }

  /// The place within what a transform maps to these coordinates; nil when it flattens everything.
  func moved(through transform: AffineTransform) -> HitProbe? {
    guard let back = transform.inverse else { return nil }
    let shrink = abs(back.determinant).squareRoot()
    return HitProbe(point: back.apply(point), tolerance: tolerance * shrink, scale: scale / shrink, presented: presented)
  }

  func moved(intoSublayersOf values: LayerValues) -> HitProbe? {
    values.sublayerTransform == .identity ? self : moved(through: values.sublayerTransformAboutAnchor)
  }
}

extension LayerValues {
  /// Whether a place lies within the bounds with their rounded corners, or no farther from them than the tolerance.
  func roundedBounds(contain p: Point, tolerance: Double) -> Bool {
    guard !bounds.isEmpty else { return false }
    guard tolerance > 0 ? bounds.distance(to: p) <= tolerance : bounds.contains(p) else { return false }
    let radius = min(max(cornerRadius, 0), bounds.width / 2, bounds.height / 2)
    guard radius > 0 else { return true }
    let isLeft = p.x < bounds.minX + radius
    let isTop = p.y < bounds.minY + radius
    guard isLeft || p.x > bounds.maxX - radius, isTop || p.y > bounds.maxY - radius else { return true }
    let corner: RectCorners = isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
    guard roundedCorners.contains(corner) else { return true }
    let center = Point(
      isLeft ? bounds.minX + radius : bounds.maxX - radius, isTop ? bounds.minY + radius : bounds.maxY - radius)
    return p.distance(to: center) <= radius + tolerance
  }
}
