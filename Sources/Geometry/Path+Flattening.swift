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
    withUnsafeTemporaryAllocation(of: QuadraticArc.self, capacity: CurveRun.capacity) { storage in
      guard let storage = storage.baseAddress else { return }
      points.withUnsafeBufferPointer { flatten($0, tolerance, movesStarts, mostPoints, CurveRun(storage: storage), &result) }
    }
  }

  private func flatten(
    _ points: UnsafeBufferPointer<Point>, _ tolerance: Double, _ movesStarts: Bool, _ mostPoints: Int, _ empty: consuming CurveRun,
    _ result: inout FlattenedPath
  ) {
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
    // Caps stand across the curve, not across the line that stands for its beginning.
    func endOpen() {
      result.endSubpath(
        closed: false, from: firstIsLine ? .zero : firstDirection.unit ?? .zero, to: lastIsLine ? .zero : lastDirection.unit ?? .zero)
    }
    for verb in verbs {
      if result.points.count > mostPoints { break }
      let p = i
      i += verb.pointCount
      if verb == .close {
        if hasMoved, !isDrawing { result.append(current) }
        let isRound = isDrawing && current == start
        if !run.isEmpty {
          if movesStarts, isRound, isOneRun, Self.touches(lastDirection, firstDirection) {
            run.endLoop(into: &result)
          } else if movesStarts, isRound, firstIsLine, Self.touches(lastDirection, firstDirection), let d = firstDirection.unit {
            run.end(at: current, before: .line(d), movesFirst: true, into: &result)
          } else {
            run.end(at: current, before: .corner, into: &result)
          }
        }
        if isRound, Self.isSmooth(lastDirection, firstDirection) { result.smoothen(last: false) }
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
        if !run.isEmpty { run.end(at: current, before: .corner, into: &result) }
        if isDrawing { endOpen() }
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
      let isFirst = !isDrawing
      if isFirst {
        result.append(current)
        isDrawing = true
        firstDirection = direction
        firstIsLine = verb == .line
        isOneRun = verb != .line
      }
      let touches = !isFirst && Self.touches(lastDirection, direction)
      let followsLine = run.isEmpty
      if !run.isEmpty, verb == .line || !touches || run.isFull {
        let line = verb == .line && touches ? direction.unit : nil
        run.end(at: current, before: line.map { .line($0) } ?? .corner, into: &result)
        isOneRun = false
      }
      if run.isEmpty {
        if !isFirst, Self.isSmooth(lastDirection, direction) { result.smoothen(last: true) }
        let line = followsLine && touches ? lastDirection.unit : nil
        run.begin(at: current, after: line.map { .line($0) } ?? .corner)
      }
      switch verb {
      case .line:
        result.append(end)
      case .quad:
        run.add(current, points[p], end, tolerance)
      case .cubic:
        run.add(current, points[p], points[p + 1], end, tolerance)
      case .move, .close:
        break
      }
      current = end
      lastDirection = arrival
      lastIsLine = verb == .line
    }
    if !run.isEmpty { run.end(at: current, before: .corner, into: &result) }
    if isDrawing { endOpen() }
  }

  /// Whether one direction goes on as the other so nearly that a line drawn on along it stays within the tolerance: to within a milliradian.
  private static func touches(_ a: Point, _ b: Point) -> Bool { a.dot(b) > 0 && abs(a.cross(b)) < 0.001 * a.dot(b) }

  /// Whether one direction goes on as the other, to within half a degree.
  private static func isSmooth(_ a: Point, _ b: Point) -> Bool { a.dot(b) > 0 && abs(a.cross(b)) < 0.0087 * a.dot(b) }

  /// How far a flattened outline may lie from its curve when nothing else is said, in device pixels.
  public static let deviceTolerance = 0.2
}
