/// Where a curve sets out and where it arrives, as a line drawn along it sees that.
///
/// Control points that lie on an end, but for rounding, give no direction: the next one does. A curve that is a line but for a few thousandths of its
/// length goes where that line goes: tiny handles at an angle would turn the whole width of a line about its end.
struct CurveEnds {
  /// Vectors of any length; zero only where the curve is a single place.
  var direction: Point
  var arrival: Point
  /// The direction of the line that it is, as a unit vector; nil for a true curve.
  var axis: Point?

  /// The distance of a handle's end, relative to the curve's size, within which it counts as none.
  private static let leastHandle = 5e-6
  /// The square of the distance from a line, relative to the curve's size, within which control points lie on it.
  private static let lineWidth = 5e-6

  /// - Parameters: the control points of a cubic; a quadratic has its one twice.
  init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    let (a, b, c) = (p1 - p0, p2 - p0, p3 - p0)
    let (aa, bb, cc) = (a.dot(a), b.dot(b), c.dot(c))
    let size = max(aa, bb, cc)
    let least = size * (Self.leastHandle * Self.leastHandle)
    direction = aa > least ? a : bb > least ? b : c
    let (d, e) = (p3 - p2, p3 - p1)
    arrival = d.dot(d) > least ? d : e.dot(e) > least ? e : c
    guard size > 0, size.isFinite else { return }
    let span = size == cc ? c : size == bb ? b : a
    let (x, y, z) = (span.cross(a), span.cross(b), span.cross(c))
    let farthest = max(x * x, y * y, z * z)
    guard farthest <= Self.lineWidth * size * size, let axis = span.unit else { return }
    self.axis = axis
    direction = Self.along(axis * size.squareRoot(), direction)
    arrival = Self.along(axis * size.squareRoot(), arrival)
  }

  /// The ends of a straight line.
  init(line: Point) {
    direction = line
    arrival = line
  }

  /// A direction, or the line's where that is another one.
  private static func along(_ line: Point, _ direction: Point) -> Point {
    let dot = line.dot(direction)
    if dot * dot > 0.96 * line.dot(line) * direction.dot(direction) { return direction }
    return dot < 0 ? -line : line
  }

  /// Where a curve on one line turns back, in order: at most two places.
  ///
  /// - Parameter width: how far control points may lie off the line.
  func turns(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, within width: Double) -> [Point] {
    guard let axis, max(abs(axis.cross(p1 - p0)), abs(axis.cross(p2 - p0)), abs(axis.cross(p3 - p0))) <= width else { return [] }
    let steps = (axis.dot(p1 - p0), axis.dot(p2 - p1), axis.dot(p3 - p2))
    guard min(steps.0, steps.1, steps.2) < 0, max(steps.0, steps.1, steps.2) > 0 else { return [] }
    let places = (axis.dot(p1 - p0), axis.dot(p2 - p0), axis.dot(p3 - p0))
    let turns = Path.turns(0, places.0, places.1, places.2)
    return [turns.x, turns.y].filter { $0 > 0 && $0 < 1 }.sorted().map { t in
      let s = 1 - t
      return p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
    }
  }

  /// Where within it a cubic turns neither way, in order: its speed and its acceleration, a + 2 b t + c t t and b + c t, are parallel there.
  static func inflections(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> (Double?, Double?) {
    let (a, b, c) = (p1 - p0, p2 - p1 * 2 + p0, p3 - p0 - (p2 - p1) * 3)
    let (x, y, z) = (b.cross(c), a.cross(c), a.cross(b))
    let root = (y * y - 4 * x * z).squareRoot()
    guard root.isFinite else { return (nil, nil) }
    // The larger root in magnitude by a sum, the other by their product: neither loses digits.
    let q = y < 0 ? root - y : -root - y
    let (s, t) = (q / (2 * x), 2 * z / q)
    let within = 1e-3...(1 - 1e-3)
    switch (within.contains(s), within.contains(t)) {
    case (true, true): return (min(s, t), max(s, t))
    case (true, false): return (s, nil)
    case (false, true): return (t, nil)
    case (false, false): return (nil, nil)
    }
  }
}
