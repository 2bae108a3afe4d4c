extension Path {
  /// The most lines that one curve is cut into.
  public static let maximumLinesPerCurve = 4096

  /// The path as polylines that stay within `tolerance` of it.
  ///
  /// Curves are cut by the integral of the parabola's curvature, which spends about half the points of Wang's bound (Raph Levien,
  /// "Flattening quadratic Béziers", 2019); cubics are taken as the quadratics that follow them within a tenth of the tolerance. Counted
  /// loops only. Steps with a number that is not finite are dropped. Cost: about 15 ns a line.
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
    var cutter = CurveCutter()
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

/// Cuts curves into lines; keeps its scratch between curves.
private struct CurveCutter {
  /// The share of the tolerance that the step from cubic to quadratics may use.
  static let quadraticShare = 0.1

  var quads: [(p0: Point, p1: Point, p2: Point, parabola: Parabola)] = []

  mutating func flatten(_ p0: Point, _ p1: Point, _ p2: Point, _ tolerance: Double, _ out: inout FlattenedPath) {
    let root = tolerance.squareRoot()
    let parabola = Parabola(p0, p1, p2, root)
    let count = Self.count(0.5 * parabola.value / root)
    for k in 1..<max(count, 1) { 
      out.append(Self.evaluate(p0, p1, p2, parabola.parameter(Double(k) / Double(count))), isSmooth: true)
     }
    out.append(p2)
  }

  mutating func flatten(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ tolerance: Double, _ out: inout FlattenedPath
  ) {
    // The cubic's distance from its quadratics falls with the third power of their number; sqrt(3)/36 of the third difference over n cubed.
    let third = p3 - p0 - (p2 - p1) * 3
    let accuracy = tolerance * Self.quadraticShare
    let quadCount = min(64, Self.count(Math.cbrt(third.length * 0.048_112_522_432_468_81 / accuracy)))
    let rest = (tolerance - accuracy).squareRoot()
    quads.removeAll(keepingCapacity: true)
    var sum = 0.0
    for k in 0..<quadCount {
      let q = Self.quadratic(p0, p1, p2, p3, Double(k) / Double(quadCount), Double(k + 1) / Double(quadCount))
      let parabola = Parabola(q.0, q.1, q.2, rest)
      sum += parabola.value
      quads.append((q.0, q.1, q.2, parabola))
    }
    let count = Self.count(0.5 * sum / rest)
    let step = sum / Double(count)
    var before = 0.0
    var k = 1
    for q in quads {
      let value = q.parabola.value
      while k < count, Double(k) * step <= before + value {
        let u = value > 0 ? (Double(k) * step - before) / value : 1
        out.append(Self.evaluate(q.p0, q.p1, q.p2, q.parabola.parameter(u)), isSmooth: true)
        k += 1
      }
      before += value
    }
    out.append(p3)
  }

  static func count(_ x: Double) -> Int {
    x.isFinite && x > 1 ? min(Path.maximumLinesPerCurve, Int(min(x, 1e6).rounded(.up))) : 1
  }

  @inline(__always)
  static func evaluate(_ p0: Point, _ p1: Point, _ p2: Point, _ t: Double) -> Point {
    let s = 1 - t
    return p0 * (s * s) + p1 * (2 * s * t) + p2 * (t * t)
  }

  /// The quadratic that follows a part of a cubic.
  static func quadratic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ t0: Double, _ t1: Double) -> (
    Point, Point, Point
  ) {
    func value(_ t: Double) -> Point {
      let s = 1 - t
      return p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
    }
    func slope(_ t: Double) -> Point {
      let s = 1 - t
      return (p1 - p0) * (s * s) + (p2 - p1) * (2 * s * t) + (p3 - p2) * (t * t)
    }
    let a = t0 == 0 ? p0 : value(t0)
    let b = t1 == 1 ? p3 : value(t1)
    let h = t1 - t0
    // Control points of the part are a + slope(t0) h and b - slope(t1) h; the quadratic's is (3 (c1 + c2) - a - b) / 4.
    let c1 = a + slope(t0) * h
    let c2 = b - slope(t1) * h
    return (a, ((c1 + c2) * 3 - a - b) / 4, b)
  }
}

/// A quadratic seen as a stretch of the parabola y = x x, and the approximate integral that spreads points evenly in error.
private struct Parabola {
  var a0 = 0.0
  var a2 = 0.0
  var u0 = 0.0
  var scale = 0.0
  /// Twice the number of lines, times the root of the tolerance.
  var value = 0.0
  var isStraight = true

  init(_ p0: Point, _ p1: Point, _ p2: Point, _ rootTolerance: Double) {
    let d01 = p1 - p0
    let d12 = p2 - p1
    let dd = d01 - d12
    let cross = (p2 - p0).cross(dd)
    guard abs(cross) > 1e-12 * (dd.dot(dd) + d01.dot(d01)) else {
      // On one line: a turning point must still be reached.
      let turns = d01.dot(d12) < 0
      value = turns ? 16 * rootTolerance : 0
      return
    }
    let x0 = d01.dot(dd) / cross
    let x2 = d12.dot(dd) / cross
    let stretch = abs(cross) / (dd.length * abs(x2 - x0))
    guard stretch.isFinite, x0.isFinite, x2.isFinite else { return }
    isStraight = false
    a0 = Self.integral(x0)
    a2 = Self.integral(x2)
    u0 = Self.inverse(a0)
    scale = 1 / (Self.inverse(a2) - u0)
    let root = stretch.squareRoot()
    if x0.sign == x2.sign {
      value = abs(a2 - a0) * root
    } else {
      // Across the sharpest place: no finer than the tolerance asks there.
      let least = rootTolerance / root
      value = rootTolerance * abs(a2 - a0) / Self.integral(least)
    }
    if !value.isFinite { value = 0 }
  }

  func parameter(_ x: Double) -> Double {
    if isStraight { return x }
    return min(1, max(0, (Self.inverse(a0 + (a2 - a0) * x) - u0) * scale))
  }

  /// Approximately the integral of (1 + 4 x x) ^ -1/4.
  static func integral(_ x: Double) -> Double {
    let d = 0.67
    return x / (1 - d + (d * d * d * d + 0.25 * x * x).squareRoot().squareRoot())
  }

  /// Approximately the inverse of `integral`.
  static func inverse(_ x: Double) -> Double {
    let b = 0.39
    return x * (1 - b + (b * b + 0.25 * x * x).squareRoot())
  }
}
