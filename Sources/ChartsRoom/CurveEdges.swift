import Geometry

/// The upper and the lower edge of what is drawn as a curve, which are the same for a line; each from left to right.
struct CurveEdges {
  private(set) var upper: [Point] = []
  private(set) var lower: [Point] = []

  /// The edges of a `CurveShape`'s line as it is drawn, also while it changes.
  init(_ line: FlattenedPath) {
    for subpath in line.subpaths {
      let points = line.points[subpath.range]
      upper += points
      lower += points
      guard subpath.isClosed, let right = points.map(\.x).max(), let turn = points.firstIndex(where: { $0.x == right }) else { continue }
      // A band's outline goes to the right along its upper edge, and back along its lower one.
      upper.removeLast(points.endIndex - 1 - turn)
      lower.removeLast(points.count)
      lower += turn + 1 < points.endIndex ? points[(turn + 1)...].reversed() : [points[turn]]
    }
  }

  /// Brings points, from left to right, to the mean height of some edges at their places. Cost: linear in all points.
  static func lay(_ points: inout [Point], on edges: [[Point]]) {
    for edge in edges where edge.isEmpty { return }
    var at = edges.map(\.startIndex)
    for i in points.indices {
      let x = points[i].x
      var sum = 0.0
      for (k, edge) in edges.enumerated() {
        while at[k] + 1 < edge.count, edge[at[k] + 1].x < x { at[k] += 1 }
        let a = edge[at[k]]
        let b = edge[min(at[k] + 1, edge.count - 1)]
        let t = b.x > a.x ? min(1, max(0, (x - a.x) / (b.x - a.x))) : 0
        sum += a.y + (b.y - a.y) * t
      }
      points[i].y = sum / Double(edges.count)
    }
  }
}
