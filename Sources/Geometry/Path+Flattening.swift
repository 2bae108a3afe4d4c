extension Path {
  /// The most lines that one curve is cut into.
  public static let maximumLinesPerCurve = 4096

  /// The path as polylines that stay within `tolerance` of it.
  ///
  /// Curves are cut by the integral of the parabola's curvature (Raph Levien, "Flattening quadratic Béziers", 2019); cubics are taken as the
  /// quadratics that follow them within a tenth of the tolerance. Ends of curves stay where they are at corners and at the ends of the path; curves
  /// that go on into each other are cut as one. Points inside lie off the curve by up to the tolerance. The integral is an estimate: where
  /// curvature changes fast, lines are looked at one by one and bent where they would lie off by more; the worst seen is 1.25 times the tolerance.
  /// Counted loops only. Steps with a number that is not finite are dropped. Cost: about 30 ns a line.
  /// - Parameter tolerance: in the path's own units; must be above zero.
  public func flattened(tolerance: Double) -> FlattenedPath {
    var result = FlattenedPath()
    result.reserveCapacity(points.count * 2)
    flatten(tolerance: tolerance, into: &result)
    return result
  }

  /// Appends the polylines of `flattened(tolerance:)` to storage that the caller keeps.
  ///
  /// - Parameter movesStarts: whether a closed subpath that is smooth where it starts may start elsewhere, which saves a point. What is measured
  ///   along the path, as dashes are, needs starts where they are.
  /// - Parameter mostPoints: how many points the storage may hold before the rest of the path is left out; the last curve goes beyond it.
  public func flatten(tolerance: Double, movesStarts: Bool = false, mostPoints: Int = .max, into result: inout FlattenedPath) {
    precondition(tolerance > 0, "a flattening tolerance must be above zero")
    flatten(.distance(tolerance), movesStarts: movesStarts, mostPoints: mostPoints, into: &result)
  }

  /// Appends the polylines that differ from the path by no more than what is seen: the coverage of no pixel by more than 40 levels of 255.
  ///
  /// Each curve has the tolerance that its radius asks for: lines rise 0.28 pixels over curves of a few pixels, 0.153 over large ones.
  /// - Parameters:
  ///   - pixel: the side of a device pixel, in the path's own units; must be above zero.
  ///   - reach: half the width of a line that is drawn along the path: its outer side is kept as near to the curve's as the curve itself would be.
  ///     Corners then know where the curves that meet there go. 0 for the path's inside.
  ///   - movesStarts: whether a closed subpath that is smooth where it starts may start elsewhere.
  ///   - mostPoints: how many points the storage may hold before the rest of the path is left out.
  ///   - result: the storage that polylines are appended to.
  public func flatten(
    pixel: Double, reach: Double = 0, movesStarts: Bool = false, mostPoints: Int = .max, into result: inout FlattenedPath
  ) {
    precondition(pixel > 0, "a pixel must be larger than nothing")
    flatten(.pixel(size: pixel, reach: reach), movesStarts: movesStarts, mostPoints: mostPoints, into: &result)
  }

  private func flatten(_ fit: CurveFit, movesStarts: Bool, mostPoints: Int, into result: inout FlattenedPath) {
    withUnsafeTemporaryAllocation(of: QuadraticArc.self, capacity: CurveRun.capacity) { storage in
      guard let storage = storage.baseAddress else { return }
      points.withUnsafeBufferPointer { flatten($0, fit, movesStarts, mostPoints, CurveRun(storage: storage, fit: fit), &result) }
    }
  }

  private func flatten(
    _ points: UnsafeBufferPointer<Point>, _ fit: CurveFit, _ movesStarts: Bool, _ mostPoints: Int, _ empty: consuming CurveRun,
    _ result: inout FlattenedPath
  ) {
    let isStroked = fit.reach > 0
    var run = empty
    var i = 0
    var current = Point.zero
    var start = Point.zero
    // A move alone draws nothing; a move that is closed is a place, which caps may show.
    var isDrawing = false
    var hasMoved = false
    var firstDirection = Point.zero
    var lastDirection = Point.zero
    var firstIsLine = false
    var lastIsLine = false
    // Whether all that the subpath has drawn so far is in the run.
    var isOneRun = false
    // Whether the curve before leaves its arrival's direction at once.
    var lastIsAbrupt = false
    var firstIsAbrupt = false
    func tangent(_ direction: Point, isLine: Bool) -> Point { isLine ? .zero : direction.unit ?? .zero }
    // Caps stand across the curve, not across the line that stands for its beginning.
    func endOpen() {
      result.endSubpath(
        closed: false, from: tangent(firstDirection, isLine: firstIsLine), to: tangent(lastDirection, isLine: lastIsLine))
    }
    for verb in verbs {
      if result.points.count > mostPoints { break }
      let p = i
      i += verb.pointCount
      if verb == .close {
        if hasMoved, !isDrawing { result.append(current) }
        let isRound = isDrawing && current == start
        let isAbrupt = firstIsAbrupt || lastIsAbrupt
        let touches = isRound && !isAbrupt && Self.touches(lastDirection, firstDirection)
        if !run.isEmpty {
          if movesStarts, touches, isOneRun {
            run.endLoop(into: &result)
          } else if movesStarts, touches, firstIsLine, let d = firstDirection.unit {
            run.end(at: current, before: .line(d), movesFirst: true, into: &result)
          } else {
            run.end(at: current, before: .corner, into: &result)
          }
        }
        let isSmooth = isRound && Self.isSmooth(lastDirection, firstDirection)
        if isSmooth { result.smoothen(last: false) }
        if isStroked, isDrawing, !isSmooth || isAbrupt {
          if isRound {
            result.endSubpath(
              closed: true, from: tangent(firstDirection, isLine: firstIsLine), to: tangent(lastDirection, isLine: lastIsLine))
          } else {
            if !lastIsLine { result.addCorner(arrival: tangent(lastDirection, isLine: false), departure: .zero) }
            result.endSubpath(closed: true, from: tangent(firstDirection, isLine: firstIsLine), to: .zero)
          }
        } else if isDrawing || hasMoved {
          result.endSubpath(closed: true)
        }
        current = start
        isDrawing = false
        hasMoved = false
        lastIsAbrupt = false
        continue
      }
      var finite = true
      for k in p..<i where !points[k].isFinite { finite = false }
      guard finite else { continue }
      if verb == .move {
        if !run.isEmpty { run.end(at: current, before: .corner, into: &result) }
        if isDrawing { endOpen() }
        current = points[p]
        start = current
        isDrawing = false
        hasMoved = true
        lastIsAbrupt = false
        continue
      }
      let end = points[i - 1]
      let ends = verb == .line ? CurveEnds(line: end - current) : CurveEnds(current, points[p], points[i - 2], end)
      let (direction, arrival) = (ends.direction, ends.arrival)
      // A curve on one line that turns back is made of lines.
      var turns: [Point] = []
      if verb != .line, ends.axis != nil {
        let (c1, c2) = (points[p], points[i - 2])
        turns =
          verb == .quad
          ? ends.turns(
            current, current.interpolated(to: c1, 2.0 / 3), end.interpolated(to: c1, 2.0 / 3), end, within: fit.quadraticDistance)
          : ends.turns(current, c1, c2, end, within: fit.quadraticDistance)
      }
      let isLine = verb == .line || !turns.isEmpty
      let isFirst = !isDrawing
      if isFirst {
        result.append(current)
        isDrawing = true
        firstDirection = direction
        firstIsLine = isLine
        isOneRun = !isLine
      }
      let isAbrupt = isStroked && !isLine && Self.isAbrupt(handle: direction, of: end - current)
      if isFirst { firstIsAbrupt = isAbrupt }
      let touches = !isFirst && Self.touches(lastDirection, direction) && !isAbrupt && !lastIsAbrupt
      let followsLine = run.isEmpty
      if !run.isEmpty, isLine || !touches || run.isFull {
        let line = isLine && touches ? direction.unit : nil
        run.end(at: current, before: line.map { .line($0) } ?? .corner, into: &result)
        isOneRun = false
      }
      if run.isEmpty {
        if !isFirst, Self.isSmooth(lastDirection, direction) { result.smoothen(last: true) }
        if isStroked, !isFirst, !touches, !(isLine && lastIsLine) {
          result.addCorner(arrival: tangent(lastDirection, isLine: lastIsLine), departure: tangent(direction, isLine: isLine))
        }
        let line = followsLine && touches ? lastDirection.unit : nil
        run.begin(at: current, after: line.map { .line($0) } ?? .corner)
      }
      if isLine {
        for turn in turns { result.append(turn, isSmooth: true) }
        result.append(end)
      } else if verb == .quad {
        run.add(current, points[p], end)
      } else {
        run.add(current, points[p], points[p + 1], end)
      }
      lastIsAbrupt = isStroked && !isLine && Self.isAbrupt(handle: arrival, of: end - current)
      current = end
      lastDirection = arrival
      lastIsLine = isLine
    }
    if !run.isEmpty { run.end(at: current, before: .corner, into: &result) }
    if isDrawing { endOpen() }
  }

  /// Whether one direction goes on as the other so nearly that a line drawn on along it stays within the tolerance: to within a milliradian.
  private static func touches(_ a: Point, _ b: Point) -> Bool { a.dot(b) > 0 && abs(a.cross(b)) < 0.001 * a.dot(b) }

  /// Whether one direction goes on as the other, to within half a degree.
  private static func isSmooth(_ a: Point, _ b: Point) -> Bool { a.dot(b) > 0 && abs(a.cross(b)) < 0.0087 * a.dot(b) }

  /// Whether a curve leaves the direction of its handle so soon that the lines that stand for it do not show it.
  private static func isAbrupt(handle: Point, of chord: Point) -> Bool { handle.dot(handle) < 4e-4 * chord.dot(chord) }

  /// How far round caps and joins may lie from their circle, on both sides, in device pixels.
  public static let arcTolerance = 0.1
}
