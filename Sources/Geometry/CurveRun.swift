/// Curves that go on into each other without a corner, cut into lines together.
///
/// Points lie off the curve on the outer side, and the lines between them on the inner side: that takes a root of 2 fewer points than points on the
/// curve, and keeps areas better. Where the run meets a corner it ends on the curve; where it meets a straight line that
/// touches it, that line is drawn on to where it leaves the tolerance, and their common point falls away.
struct CurveRun: ~Copyable {
  /// What lies at an end of the run.
  enum End {
    case corner
    /// A straight line in this direction, of length 1, in the sense of the path.
    case line(Point)

    /// The share of a full line from this end to the nearest point, where points are lifted by a share l of a line's rise.
    ///
    /// A line with one end on the curve and s times as long as a full one lies off by (4 s s - l)^2 / (16 s s) rises at most, against 1 - l with both
    /// ends lifted; a line that touches the curve is l rises off after half the root of l.
    func share(lifted l: Double) -> Double {
      switch self {
      case .corner: 0.5 + 0.5 * (1 - l).squareRoot()
      case .line: 0.5 * l.squareRoot()
      }
    }
  }

  /// The most quadratics that stand for one cubic.
  private static let maximumQuads = 64
  /// The most parts of a quadratic for a wide line.
  private static let maximumParts = 8
  /// The most arcs in one run; a longer one is parted between curves.
  static let capacity = 4 * maximumQuads

  private let arcs: UnsafeMutablePointer<QuadraticArc>
  private var count = 0
  private var lines = 0.0
  /// Where it starts, and what lies before.
  private var from = Point.zero
  private var start = End.corner
  /// Whether the middles of lines are to be looked at.
  private var isUneven = false

  private let fit: CurveFit

  /// - Parameter storage: room for `capacity` arcs.
  init(storage: UnsafeMutablePointer<QuadraticArc>, fit: CurveFit) {
    arcs = storage
    self.fit = fit
  }

  var isEmpty: Bool { count == 0 }

  /// Whether there may be no room for another curve.
  var isFull: Bool { count > Self.capacity - Self.maximumQuads }

  mutating func begin(at p: Point, after end: End) {
    from = p
    start = end
  }

  /// Adds a quadratic; for a line so wide that its offset changes much along it, in parts that turn by equal angles of 45 degrees at most.
  private mutating func addArc(_ p0: Point, _ p1: Point, _ p2: Point, _ fit: CurveFit) {
    let (a, b) = (p1 - p0, p2 - p1)
    guard fit.reach > 0.3 * (p2 - p0).length, let u = a.unit, let v = b.unit, u.dot(v) < 0.7, abs(u.cross(v)) > 1e-9 else {
      return add(QuadraticArc(p0, p1, p2, fit))
    }
    let cosine = u.dot(v)
    var parts = cosine > 0 ? 2 : cosine > -0.9 ? 4 : Self.maximumParts
    parts = max(1, min(parts, Self.capacity - Self.maximumQuads - count))
    // Equal angles by halving: the direction between two unit vectors is their sum's.
    var t0 = 0.0
    for k in 1...parts {
      var (low, high) = (u, v)
      var share = Double(k) / Double(parts)
      var direction = high
      if k < parts {
        for _ in 0..<3 {
          guard let middle = (low + high).unit else { break }
          direction = middle
          if share == 0.5 { break }
          if share < 0.5 { high = middle } else { low = middle }
          share = share < 0.5 ? share * 2 : share * 2 - 1
        }
      }
      let along = a.cross(direction)
      let t1 = k == parts ? 1 : min(1, max(t0, along / (along - b.cross(direction))))
      guard t1 > t0 else { continue }
      // The part of the quadratic between two places, by its polar form.
      func polar(_ s: Double, _ t: Double) -> Point {
        p0 * ((1 - s) * (1 - t)) + p1 * (s * (1 - t) + t * (1 - s)) + p2 * (s * t)
      }
      add(QuadraticArc(t0 == 0 ? p0 : polar(t0, t0), polar(t0, t1), t1 == 1 ? p2 : polar(t1, t1), fit))
      t0 = t1
    }
  }

  private mutating func add(_ arc: QuadraticArc) {
    if arc.isUneven || (count > 0 && arcs[count - 1].sense != arc.sense) { isUneven = true }
    (arcs + count).initialize(to: arc)
    count += 1
  }

  /// Adds the lines of the arcs from `first` on, cut to what one curve may have.
  private mutating func finishCurve(from first: Int) {
    var sum = 0.0
    for i in first..<count { sum += arcs[i].lines }
    let most = Double(Path.maximumLinesPerCurve - 1)
    if sum > most {
      for i in first..<count { arcs[i].coarsen(by: most / sum) }
      sum = most
      isUneven = false
    }
    lines += sum
  }

  mutating func add(_ p0: Point, _ p1: Point, _ p2: Point) {
    let first = count
    addArc(p0, p1, p2, fit)
    finishCurve(from: first)
  }

  mutating func add(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    // The cubic's distance from its quadratics falls with the third power of their number; sqrt(3)/36 of the third difference over n cubed.
    let third = p3 - p0 - (p2 - p1) * 3
    let distance = third.length * 0.048_112_522_432_468_81
    let excess = distance / fit.quadraticDistance
    let quadCount = excess <= 1 ? 1 : excess <= 8 ? 2 : excess <= 27 ? 3 : Int(min(Double(Self.maximumQuads), Math.cbrt(excess) + 1))
    let rest = fit.less(distance / Double(quadCount * quadCount * quadCount))
    let first = count
    var from = (p0, p1 - p0)
    let h = 1 / Double(quadCount)
    for k in 0..<quadCount {
      let to = k + 1 == quadCount ? (p3, p3 - p2) : Self.cubic(p0, p1, p2, p3, Double(k + 1) * h)
      // Control points of the part are a + slope h and b - slope h; the quadratic's is (3 (c1 + c2) - a - b) / 4.
      let control = (from.0 + to.0) * 0.5 + (from.1 - to.1) * (0.75 * h)
      addArc(from.0, control, to.0, rest)
      from = to
    }
    finishCurve(from: first)
  }

  /// A cubic's place, and a third of its speed, at t.
  @inline(__always)
  private static func cubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ t: Double) -> (Point, Point) {
    let s = 1 - t
    let p01 = p0 * s + p1 * t
    let p12 = p1 * s + p2 * t
    let p23 = p2 * s + p3 * t
    let a = p01 * s + p12 * t
    let b = p12 * s + p23 * t
    return (a * s + b * t, b - a)
  }

  /// Appends the lines of the run, whose first place is the last point of `out`, and empties it.
  ///
  /// - Parameter first: whether a line that touches the end is the polyline's first one, whose start moves.
  mutating func end(at to: Point, before end: End, movesFirst: Bool = false, into out: inout FlattenedPath) {
    defer { removeAll() }
    guard lines > 1e-3 else { return out.append(to) }
    let before = start.share(lifted: arcs[0].share)
    let shares = before + end.share(lifted: arcs[count - 1].share)
    var points = Int((lines - shares).rounded(.up)) + 1
    var tangents: (Point?, Point?) = (nil, nil)
    if case .line(let d) = start {
      tangents.0 = d
      points = max(points, 1)
      out.removeLast()
    }
    if case .line(let d) = end {
      tangents.1 = d
      points = max(points, 1)
    }
    if points == 1, let d = tangents.0, let e = tangents.1 {
      if let corner = corner(d, to, e) {
        if movesFirst { out.moveFirst(to: corner) } else { out.append(corner, isSmooth: true) }
        return
      }
      points = 2
    }
    let length = lines / (Double(points - 1) + shares)
    var walk = Walk()
    var check = Walk()
    var last = (point: from, at: 0.0)
    for k in 0..<max(0, points) {
      let at = (before + Double(k)) * length
      var p = liftedPoint(&walk, at, offset: length * length)
      if k == 0, let d = tangents.0 { p = from + d * max(0, (p - from).dot(d)) }
      if isUneven, k > 0 || tangents.0 == nil { bend(&check, last, (p, at), &out) }
      last = (p, at)
      if k == points - 1, let d = tangents.1 {
        p = to - d * max(0, (to - p).dot(d))
        if movesFirst {
          out.moveFirst(to: p)
          return
        }
      }
      out.append(p, isSmooth: true)
    }
    guard tangents.1 == nil else { return }
    if isUneven { bend(&check, last, (to, lines), &out) }
    out.append(to)
  }

  /// Puts a point on the curve into a line whose middle lies too far off.
  private func bend(_ walk: inout Walk, _ a: (point: Point, at: Double), _ b: (point: Point, at: Double), _ out: inout FlattenedPath) {
    let at = (a.at + b.at) / 2
    find(&walk, at)
    bend(arcs[walk.arc].location(at - walk.before).point, a.point, b.point, arcs[walk.arc].sag, &out)
  }

  private func bend(_ middle: Point, _ a: Point, _ b: Point, _ tolerance: Double, _ out: inout FlattenedPath) {
    let d = b - a
    let rise = d.cross(middle - a)
    if rise * rise > 1.21 * tolerance * tolerance * d.dot(d) { out.append(middle, isSmooth: true) }
  }

  /// Appends the lines of a run that goes on into its own start, which is the last point of `out`, and empties it.
  mutating func endLoop(into out: inout FlattenedPath) {
    out.removeLast()
    let points = max(4, Int(lines.rounded(.up)))
    let length = lines / Double(points)
    var walk = Walk()
    var check = Walk()
    var last = (point: from, at: 0.0)
    var first = from
    for k in 0..<points {
      let at = (Double(k) + 0.5) * length
      let p = liftedPoint(&walk, at, offset: length * length)
      if k == 0 { first = p } else if isUneven { bend(&check, last, (p, at), &out) }
      last = (p, at)
      out.append(p, isSmooth: true)
    }
    // The last line's middle is the start.
    if isUneven { bend(from, last.point, first, arcs[0].sag, &out) }
    removeAll()
  }

  private mutating func removeAll() {
    count = 0
    lines = 0
    isUneven = false
  }

  /// How far along the run points have been placed.
  private struct Walk {
    var arc = 0
    /// The lines before that arc.
    var before = 0.0
  }

  @inline(__always)
  private func liftedPoint(_ walk: inout Walk, _ at: Double, offset: Double) -> Point {
    find(&walk, at)
    return arcs[walk.arc].point(at - walk.before, offset: offset)
  }

  /// Goes on to the arc that holds a place.
  @inline(__always)
  private func find(_ walk: inout Walk, _ at: Double) {
    while walk.arc + 1 < count, at - walk.before > arcs[walk.arc].lines {
      walk.before += arcs[walk.arc].lines
      walk.arc += 1
    }
  }

  /// Where the lines at both ends meet, if the run bends between them in one sense only and by less than a quarter turn or so.
  private func corner(_ d: Point, _ to: Point, _ e: Point) -> Point? {
    let turn = d.cross(e)
    guard abs(turn) > 1e-3 else { return nil }
    for i in 0..<count where arcs[i].sense * turn < 0 { return nil }
    let s = (to - from).cross(e) / turn
    let t = (to - from).cross(d) / -turn
    guard s >= 0, t >= 0 else { return nil }
    return from + d * s
  }
}
