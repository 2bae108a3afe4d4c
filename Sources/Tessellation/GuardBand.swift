import Geometry

/// The box outside which nothing is kept, so that everything inside fits the grid.
///
/// Loops are cut at its sides rather than having their points moved: edges inside keep their slope, and winding numbers inside stay as they are
/// (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
struct GuardBand: ~Copyable {
  /// How far it reaches from the origin, in path units.
  var reach: Double
  private var from = Buffer<Point>()
  private var to = Buffer<Point>()

  init() { reach = 0 }

  @inline(__always)
  func contains(_ p: Point) -> Bool { abs(p.x) <= reach && abs(p.y) <= reach }

  /// Cuts a loop, given point by point, and hands out what is left.
  mutating func clip(count: Int, _ point: (Int) -> Point, _ body: (Point) -> Void) {
    from.removeAll()
    for i in 0..<count { from.append(point(i)) }
    for side in 0..<4 {
      to.removeAll()
      let vertical = side & 1 == 0
      let sign = side < 2 ? 1.0 : -1.0
      func depth(_ p: Point) -> Double { sign * (vertical ? p.x : p.y) }
      guard from.count > 0 else { return }
      var a = from[from.count - 1]
      for i in 0..<from.count {
        let b = from[i]
        let inA = depth(a) <= reach
        let inB = depth(b) <= reach
        if inA != inB { to.append(Self.cut(a, b, at: sign * reach, vertical: vertical)) }
        if inB { to.append(b) }
        a = b
      }
      swap(&from, &to)
    }
    for i in 0..<from.count { body(from[i]) }
  }

  /// Where the line from a to b passes a side. Quartered, so that no finite difference overflows.
  static func cut(_ a: Point, _ b: Point, at c: Double, vertical: Bool) -> Point {
    let (u, v) = vertical ? (a.x, b.x) : (a.y, b.y)
    let t = min(1, max(0, (c / 4 - u / 4) / (v / 4 - u / 4)))
    if vertical { return Point(c, a.y * (1 - t) + b.y * t) }
    return Point(a.x * (1 - t) + b.x * t, c)
  }
}
