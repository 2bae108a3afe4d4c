import Geometry

/// Where a picture's middle may rest: no gap between the picture and the stage where the picture is large enough, and never so far off that
/// the stage's middle shows none of it.
///
/// The first is a box along the stage's axes, from the box about the turned picture; the second one along the picture's. For an upright picture it is
/// the rule that scroll views have.
struct PictureReach {
  /// Half the sides of the box along the stage's axes.
  let slack: Point
  /// Half the sides of the box along the picture's axes.
  let half: Point
  let angle: Double

  /// The nearest place that is allowed; the place itself when it is, but for a last bit of rounding.
  func nearest(to p: Point) -> Point {
    let nearest = allowed(nearestTo: p)
    return nearest.distance(to: p) <= Self.tolerance ? p : nearest
  }

  private func allowed(nearestTo p: Point) -> Point {
    let q = clampedToSlack(p)
    if isOnPicture(q) { return q }
    let r = clampedToPicture(p)
    if clampedToSlack(r).distance(to: r) <= Self.tolerance { return r }
    let corners = self.corners
    guard var before = corners.last else { return .zero }
    var best = before
    for corner in corners {
      let side = corner - before
      let along = side.dot(side) > 0 ? min(1, max(0, (p - before).dot(side) / side.dot(side))) : 0
      let candidate = before + side * along
      if candidate.distance(to: p) < best.distance(to: p) { best = candidate }
      before = corner
    }
    return best
  }

  private static let tolerance = 1e-9

  private func clampedToSlack(_ p: Point) -> Point { Point(min(slack.x, max(-slack.x, p.x)), min(slack.y, max(-slack.y, p.y))) }

  private func clampedToPicture(_ p: Point) -> Point {
    let own = AffineTransform.rotation(-angle).applyToVector(p)
    return AffineTransform.rotation(angle).applyToVector(Point(min(half.x, max(-half.x, own.x)), min(half.y, max(-half.y, own.y))))
  }

  private func isOnPicture(_ p: Point) -> Bool {
    let own = AffineTransform.rotation(-angle).applyToVector(p)
    return abs(own.x) <= half.x + Self.tolerance && abs(own.y) <= half.y + Self.tolerance
  }

  /// The corners of what both boxes share (Sutherland and Hodgman, 1974).
  private var corners: [Point] {
    var polygon = Rect(center: .zero, size: Size(2 * slack.x, 2 * slack.y)).corners
    let turn = AffineTransform.rotation(angle)
    for (normal, distance) in [(Point(1, 0), half.x), (Point(-1, 0), half.x), (Point(0, 1), half.y), (Point(0, -1), half.y)] {
      let outwards = turn.applyToVector(normal)
      var kept: [Point] = []
      guard var before = polygon.last else { return [] }
      for corner in polygon {
        let (a, b) = (before.dot(outwards) - distance, corner.dot(outwards) - distance)
        if (a > 0) != (b > 0) { kept.append(before.interpolated(to: corner, a / (a - b))) }
        if b <= 0 { kept.append(corner) }
        before = corner
      }
      polygon = kept
    }
    return polygon
  }
}
