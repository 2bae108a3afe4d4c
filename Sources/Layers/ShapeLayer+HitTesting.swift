import Geometry
import Tessellation

extension ShapeLayer {
  /// Whether a place is filled or stroked; any colour counts, even a clear one.
  func isFilledOrStroked(_ probe: HitProbe, leastAlpha: Double) -> Bool {
    let shape = probe.presented ? presentedShape : shapeModel
    let fills = shape.resolvedFill.map { $0.isVisible(from: leastAlpha) } ?? false
    let strokes = shape.resolvedStroke.map { $0.isVisible(from: leastAlpha) } ?? false
    guard fills || strokes else { return false }
    if let growing, isOnGrowingLine(growing, shape, probe, fills: fills, strokes: strokes) { return true }
    guard !shape.path.isEmpty, let box = shape.path.bounds else { return false }
    let reach = probe.tolerance + (strokes ? shape.stroke.reach : 0)
    guard box.distance(to: probe.point) <= reach else { return false }

    // Meshes at a power of 2 at or above the scale that is looked at, so that neighbouring scales share them.
    let scale = Self.meshScale(for: probe.scale)
    var meshes: HitMeshes
    if let kept = hitMeshes, kept.scale == scale, kept.fillRule == shape.fillRule, kept.stroke == shape.stroke, kept.path == shape.path {
      meshes = kept
    } else {
      meshes = HitMeshes(path: shape.path, fillRule: shape.fillRule, stroke: shape.stroke, scale: scale)
    }
    defer { hitMeshes = meshes }
    if fills {
      let mesh = meshes.fill ?? Tessellator().fill(shape.path, rule: shape.fillRule, scale: scale)
      meshes.fill = mesh
      if mesh.contains(probe.point, tolerance: probe.tolerance) { return true }
    }
    guard strokes else { return false }
    let mesh = meshes.line ?? Tessellator().stroke(shape.path, style: shape.stroke, scale: scale)
    meshes.line = mesh
    return mesh.contains(probe.point, tolerance: probe.tolerance)
  }

  private static func meshScale(for scale: Double) -> Double {
    guard scale.isFinite, scale > 0 else { return 1 }
    var s = 1.0
    while s < scale, s < 4096 { s *= 2 }
    while s / 2 >= scale, s > 1.0 / 4096 { s /= 2 }
    return s
  }

  /// A line that grows is measured along its points: its outline would have to be made anew with each of them.
  private func isOnGrowingLine(_ line: GrowingPath, _ shape: ShapeValues, _ probe: HitProbe, fills: Bool, strokes: Bool) -> Bool {
    if fills, line.path.contains(probe.point, rule: shape.fillRule) { return true }
    guard strokes || probe.tolerance > 0 else { return false }
    let reach = probe.tolerance + (strokes ? max(0, shape.stroke.lineWidth) / 2 : 0)
    return line.isNear(probe.point, within: reach)
  }
}

extension Paint {
  /// Whether any of it is at least so opaque.
  func isVisible(from leastAlpha: Double) -> Bool {
    switch self {
    case .color(let color): color.alpha >= leastAlpha
    case .pattern: true
    case .gradient(let gradient, _): gradient.isDrawable && gradient.colors.contains { $0.alpha >= leastAlpha }
    }
  }
}

extension Mesh {
  /// Whether a place lies within the boundary, or no farther from it than the tolerance; both in the path's units. O(edges).
  func contains(_ p: Point, tolerance: Double) -> Bool {
    let unit = scale * Double(Mesh.subpixels)
    let q = p * unit
    let reach = tolerance * unit
    var winding = 0
    var isNear = false
    forEachEdge { from, to in
      let a = Point(Double(from.x), Double(from.y))
      let b = Point(Double(to.x), Double(to.y))
      if (a.y <= q.y) != (b.y <= q.y) {
        let side = (b - a).cross(q - a)
        if b.y > a.y {
          if side > 0 { winding += 1 }
        } else if side < 0 {
          winding -= 1
        }
      }
      if reach > 0, !isNear, q.distance(toSegment: a, b) <= reach { isNear = true }
    }
    return winding != 0 || isNear
  }
}

extension GrowingPath {
  /// Whether a place is within a distance of the lines; O(n).
  func isNear(_ p: Point, within reach: Double) -> Bool {
    var next = 0
    for i in points.indices {
      if next < starts.count, starts[next] == i {
        next += 1
        if p.distance(to: points[i]) <= reach { return true }
      } else if p.distance(toSegment: points[i - 1], points[i]) <= reach {
        return true
      }
    }
    return false
  }
}

extension Point {
  /// The distance to the nearest place of a line from `a` to `b`.
  func distance(toSegment a: Point, _ b: Point) -> Double {
    let d = b - a
    let square = d.dot(d)
    guard square > 0 else { return distance(to: a) }
    let t = min(1, max(0, (self - a).dot(d) / square))
    return distance(to: a + d * t)
  }
}
