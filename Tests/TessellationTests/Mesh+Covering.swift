import Geometry

@testable import Tessellation

extension Mesh {
  /// Calls a function with both ends of every edge, in path units.
  func forEachLine(_ body: (Point, Point) -> Void) {
    let unit = Double(Mesh.subpixels) * scale
    forEachEdge { a, b in body(Point(Double(a.x), Double(a.y)) / unit, Point(Double(b.x), Double(b.y)) / unit) }
  }

  /// Whether a place, in path units, lies under the mesh.
  func covers(_ p: Point) -> Bool {
    var winding = 0
    forEachLine { first, second in
      let (a, b) = (first - p, second - p)
      guard (a.y <= 0) != (b.y <= 0) else { return }
      if (b - a).cross(-a) > 0, b.y > 0 { winding += 1 }
      if (b - a).cross(-a) < 0, b.y <= 0 { winding -= 1 }
    }
    return winding != 0
  }

  /// How far a place lies off the nearest edge, in path units.
  func distance(to p: Point) -> Double {
    var least = Double.infinity
    forEachLine { a, b in
      let d = b - a
      least = min(least, p.distance(to: a + d * min(1, max(0, (p - a).dot(d) / max(1e-12, d.dot(d))))))
    }
    return least
  }
}
