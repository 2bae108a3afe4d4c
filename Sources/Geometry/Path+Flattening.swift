extension Path {
  /// The most lines that one curve is cut into.
  public static let maximumLinesPerCurve = 4096

  /// The path as polylines that stay within `tolerance` of it.
  ///
  /// Curves are cut by the integral of the parabola's curvature (Raph Levien, "Flattening quadratic Béziers", 2019); cubics are taken as the
  /// quadratics that follow them within a tenth of the tolerance. Ends of curves stay where they are; points inside lie off the curve by up to the
  /// tolerance. The integral is an estimate: about inflections and sharp bends of wild curves lines may lie two to three
  /// times the tolerance off. Counted loops only. Steps with a number that is not finite are dropped. Cost: about 30 ns a line.
  /// - Parameter tolerance: in the path's own units; must be above zero.
  public func flattened(tolerance: Double) -> FlattenedPath {
    var result = FlattenedPath()
    result.reserveCapacity(points.count * 2)
    flatten(tolerance: tolerance, into: &result)
    return result
  }

  /// Appends the polylines of `flattened(tolerance:)` to storage that the caller keeps.
  public func flatten(tolerance: Double, into result: inout FlattenedPath) {
    precondition(tolerance > 0, "a flattening tolerance must be above zero")
    var i = 0
    var current = Point.zero
    var start = Point.zero
    // A move alone draws nothing; a move that is closed is a place, which caps may show.
    var isDrawing = false
    var hasMoved = false
    var firstDirection = Point.zero
    var lastDirection = Point.zero
    let cutter = CurveCutter()
    for verb in verbs {
      let p = i
      i += verb.pointCount
      if verb == .close {
        if hasMoved, !isDrawing { result.append(current) }
        if isDrawing, current == start, Self.isSmooth(lastDirection, firstDirection) { result.smoothen(last: false) }
        if isDrawing || hasMoved { result.endSubpath(closed: true) }
        current = start
        isDrawing = false
        hasMoved = false
        continue
      }
      var finite = true
      for k in p..<i where !points[k].isFinite { finite = false }
      guard finite else { continue }
      if verb == .move {
        if isDrawing { result.endSubpath(closed: false) }
        current = points[p]
        start = current
        isDrawing = false
        hasMoved = true
        continue
      }
      let end = points[i - 1]
      var direction = points[p] - current
      var arrival = end - (verb == .line ? current : points[i - 2])
      if verb == .cubic {
        if direction == .zero { direction = points[p + 1] - current }
        if arrival == .zero { arrival = end - points[p] }
      }
      if verb != .line {
        if direction == .zero { direction = end - current }
        if arrival == .zero { arrival = end - current }
      }
      if isDrawing {
        if Self.isSmooth(lastDirection, direction) { result.smoothen(last: true) }
      } else {
        result.append(current)
        isDrawing = true
        firstDirection = direction
      }
      switch verb {
      case .line:
        result.append(end)
      case .quad:
        cutter.flatten(current, points[p], end, tolerance, &result)
      case .cubic:
        cutter.flatten(current, points[p], points[p + 1], end, tolerance, &result)
      case .move, .close:
        break
      }
      current = end
      lastDirection = arrival
    }
    if isDrawing { result.endSubpath(closed: false) }
  }

  /// Whether one direction goes on as the other, to within half a degree.
  private static func isSmooth(_ a: Point, _ b: Point) -> Bool { a.dot(b) > 0 && abs(a.cross(b)) < 0.0087 * a.dot(b) }

  /// How far a flattened outline may lie from its curve when nothing else is said, in device pixels.
  public static let deviceTolerance = 0.2
}

/// Cuts curves into lines.
///
/// Points inside a curve lie off it on the outer side, by as much as the lines between them lie off it on the inner side: that takes a
/// root of 2 fewer points than points on the curve, and keeps areas better.
private struct CurveCutter {
  /// The share of the tolerance that the step from cubic to quadratics may use.
  static let quadraticShare = 0.1
  /// By how much the first and the last line together are shorter than two others, because their outer ends lie on the curve: with errors of
  /// both signs equal, a line with one end off the curve has a rise of s times the tolerance where (4 s - 1)^2 = 16 s, against 2 with both off.
  static let endShortening = 1 - 0.5.squareRoot()
  /// The most quadratics that stand for one cubic.
  static let maximumQuads = 64

  func flatten(_ p0: Point, _ p1: Point, _ p2: Point, _ tolerance: Double, _ out: inout FlattenedPath) {
    let arc = QuadraticArc(p0, p1, p2, tolerance)
    let (count, length) = Self.count(arc.lines)
    let offset = tolerance * length * length
    for k in 1..<max(count, 1) {
      out.append(arc.point((Double(k) - Self.endShortening / 2) * length / arc.lines, offset: offset), isSmooth: true)
    }
    out.append(p2)
  }

  func flatten(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ tolerance: Double, _ out: inout FlattenedPath) {
    // The cubic's distance from its quadratics falls with the third power of their number; sqrt(3)/36 of the third difference over n cubed.
    let third = p3 - p0 - (p2 - p1) * 3
    let distance = third.length * 0.048_112_522_432_468_81
    let excess = distance / (tolerance * Self.quadraticShare)
    let quadCount = excess <= 1 ? 1 : excess <= 8 ? 2 : excess <= 27 ? 3 : Int(min(Double(Self.maximumQuads), Math.cbrt(excess) + 1))
    let rest = tolerance - min(tolerance * Self.quadraticShare, distance / Double(quadCount * quadCount * quadCount))
    withUnsafeTemporaryAllocation(of: QuadraticArc.self, capacity: quadCount) { arcs in
      var sum = 0.0
      var from = (p0, p1 - p0)
      let h = 1 / Double(quadCount)
      for k in 0..<quadCount {
        let to = k + 1 == quadCount ? (p3, p3 - p2) : Self.cubic(p0, p1, p2, p3, Double(k + 1) * h)
        // Control points of the part are a + slope h and b - slope h; the quadratic's is (3 (c1 + c2) - a - b) / 4.
        let control = (from.0 + to.0) * 0.5 + (from.1 - to.1) * (0.75 * h)
        let arc = QuadraticArc(from.0, control, to.0, rest)
        sum += arc.lines
        (arcs.baseAddress! + k).initialize(to: arc)
        from = to
      }
      let (count, length) = Self.count(sum)
      let offset = rest * length * length
      var before = 0.0
      var k = 1
      for arc in arcs {
        while k < count {
          let at = (Double(k) - Self.endShortening / 2) * length - before
          guard at <= arc.lines else { break }
          out.append(arc.point(arc.lines > 0 ? at / arc.lines : 1, offset: offset), isSmooth: true)
          k += 1
        }
        before += arc.lines
      }
    }
    out.append(p3)
  }

  /// How many lines a curve takes that is `x` full lines long, and how much of a full line each is.
  @inline(__always)
  static func count(_ x: Double) -> (Int, Double) {
    guard x + endShortening > 1, x.isFinite else { return (1, 1) }
    guard x < Double(Path.maximumLinesPerCurve - 1) else { return (Path.maximumLinesPerCurve, x / Double(Path.maximumLinesPerCurve)) }
    let whole = Int(x + endShortening)
    let count = Double(whole) < x + endShortening ? whole + 1 : whole
    return (count, x / (Double(count) - endShortening))
  }

  /// A cubic's place, and a third of its speed, at t.
  @inline(__always)
  static func cubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ t: Double) -> (Point, Point) {
    let s = 1 - t
    let p01 = p0 * s + p1 * t
    let p12 = p1 * s + p2 * t
    let p23 = p2 * s + p3 * t
    let a = p01 * s + p12 * t
    let b = p12 * s + p23 * t
    return (a * s + b * t, b - a)
  }
}

/// A quadratic, seen as a stretch of the parabola y = x x, and the approximate integral that spreads points evenly in error.
private struct QuadraticArc {
  var p0: Point
  var p1: Point
  var p2: Point
  private var a0 = 0.0
  private var a2 = 0.0
  private var u0 = 0.0
  private var scale = 0.0
  /// How many lines it takes.
  var lines = 0.0
  /// 1 when it turns clockwise on screen, -1 when counter-clockwise, 0 when it is straight.
  private var sense = 0.0

  init(_ p0: Point, _ p1: Point, _ p2: Point, _ tolerance: Double) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    let d01 = p1 - p0
    let d12 = p2 - p1
    let dd = d01 - d12
    let cross = (p2 - p0).cross(dd)
    guard abs(cross) > 1e-12 * (dd.dot(dd) + d01.dot(d01)) else {
      // On one line: a turning point must still be reached.
      lines = d01.dot(d12) < 0 ? 8 : 0
      return
    }
    let inverseCross = 1 / cross
    let x0 = d01.dot(dd) * inverseCross
    let x2 = d12.dot(dd) * inverseCross
    let width = dd.length * abs(x2 - x0)
    guard width.isFinite, width > 0 else { return }
    let stretch = abs(cross) / width
    let root = stretch.squareRoot()
    // Points off the curve let lines deviate twice as far, but not round a tip that is sharper than a few tolerances (its radius is stretch / 2).
    let rootTolerance = (stretch < 40 * tolerance ? tolerance : 1.8 * tolerance).squareRoot()
    a0 = Self.integral(x0)
    a2 = Self.integral(x2)
    u0 = Self.inverse(a0)
    scale = 1 / (Self.inverse(a2) - u0)
    sense = d01.cross(d12) > 0 ? 1 : -1
    let turn = abs(a2 - a0)
    if x0.sign == x2.sign {
      lines = 0.5 * turn * root / rootTolerance
    } else {
      // Across the sharpest place: no finer than the tolerance asks there.
      lines = 0.5 * turn / Self.integral(rootTolerance / root)
    }
    if !lines.isFinite { lines = 0 }
  }

  /// The place at a fraction of the lines, moved off to the outer side.
  @inline(__always)
  func point(_ fraction: Double, offset: Double) -> Point {
    let t = sense == 0 ? fraction : min(1, max(0, (Self.inverse(a0 + (a2 - a0) * fraction) - u0) * scale))
    let a = p0.interpolated(to: p1, t)
    let b = p1.interpolated(to: p2, t)
    let p = a.interpolated(to: b, t)
    let d = b - a
    let length = d.length
    guard length > 0 else { return p }
    let k = sense * offset / length
    return Point(p.x + d.y * k, p.y - d.x * k)
  }

  /// Approximately the integral of (1 + 4 x x) ^ -1/4.
  @inline(__always)
  private static func integral(_ x: Double) -> Double {
    let d = 0.67
    return x / (1 - d + (d * d * d * d + 0.25 * x * x).squareRoot().squareRoot())
  }

  /// Approximately the inverse of `integral`.
  @inline(__always)
  private static func inverse(_ x: Double) -> Double {
    let b = 0.39
    return x * (1 - b + (b * b + 0.25 * x * x).squareRoot())
  }
}
