/// Goes along a path step by step, and appends the lines that stand for it: what it has drawn of the current subpath, and what ends there.
struct PathFlattener: ~Copyable {
  private let fit: CurveFit
  private let movesStarts: Bool
  /// Whether a line is drawn along the path, whose caps and joins ask for directions.
  private let isStroked: Bool
  private var run: CurveRun
  private var current = Point.zero
  private var start = Point.zero
  /// A move alone draws nothing; a move that is closed is a place, which caps may show.
  private var isDrawing = false
  private var hasMoved = false
  private var firstDirection = Point.zero
  private var lastDirection = Point.zero
  private var firstIsLine = false
  private var lastIsLine = false
  /// Whether all that the subpath has drawn so far is in the run.
  private var isOneRun = false
  /// Whether the curve before leaves its arrival's direction at once.
  private var lastIsAbrupt = false
  private var firstIsAbrupt = false

  /// - Parameters:
  ///   - storage: room for `CurveRun.capacity` arcs.
  ///   - movesStarts: whether a closed subpath that is smooth where it starts may start elsewhere.
  init(storage: UnsafeMutablePointer<QuadraticArc>, fit: CurveFit, movesStarts: Bool) {
    self.fit = fit
    self.movesStarts = movesStarts
    isStroked = fit.reach > 0
    run = CurveRun(storage: storage, fit: fit)
  }

  /// Ends the current subpath, if it drew anything, and begins one at a point.
  mutating func move(to p: Point, into result: inout FlattenedPath) {
    finish(into: &result)
    current = p
    start = p
    isDrawing = false
    hasMoved = true
    lastIsAbrupt = false
  }

  /// Ends what is not closed.
  mutating func finish(into result: inout FlattenedPath) {
    if !run.isEmpty { run.end(at: current, before: .corner, into: &result) }
    // Caps stand across the curve, not across the line that stands for its beginning.
    if isDrawing { result.endSubpath(closed: false, from: firstTangent, to: Self.tangent(lastDirection, isLine: lastIsLine)) }
  }

  /// Closes the current subpath; the next one starts where it did.
  mutating func close(into result: inout FlattenedPath) {
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
        result.endSubpath(closed: true, from: firstTangent, to: Self.tangent(lastDirection, isLine: lastIsLine))
      } else {
        if !lastIsLine { result.addCorner(arrival: Self.tangent(lastDirection, isLine: false), departure: .zero) }
        result.endSubpath(closed: true, from: firstTangent, to: .zero)
      }
    } else if isDrawing || hasMoved {
      result.endSubpath(closed: true)
    }
    current = start
    isDrawing = false
    hasMoved = false
    lastIsAbrupt = false
  }

  /// Adds a line or a curve.
  ///
  /// - Parameters: the control points, a quadratic's one twice; a line's do not matter.
  mutating func add(_ verb: Path.Verb, _ c1: Point, _ c2: Point, to end: Point, into result: inout FlattenedPath) {
    let ends = verb == .line ? CurveEnds(line: end - current) : CurveEnds(current, c1, c2, end)
    let turns = verb == .line || ends.axis == nil ? [] : turns(of: verb, ends, c1, c2, end)
    // A curve on one line that turns back is made of lines.
    let isLine = verb == .line || !turns.isEmpty
    let isFirst = !isDrawing
    let isAbrupt = isStroked && !isLine && Self.isAbrupt(handle: ends.direction, of: end - current)
    if isFirst {
      result.append(current)
      isDrawing = true
      firstDirection = ends.direction
      firstIsLine = isLine
      firstIsAbrupt = isAbrupt
      isOneRun = !isLine
    }
    let touches = !isFirst && Self.touches(lastDirection, ends.direction) && !isAbrupt && !lastIsAbrupt
    goOn(in: ends.direction, isLine: isLine, isFirst: isFirst, touches: touches, into: &result)
    if isLine {
      for turn in turns { result.append(turn, isSmooth: true) }
      result.append(end)
    } else if verb == .quad {
      run.add(current, c1, end)
    } else {
      addCubic(c1, c2, end, into: &result)
    }
    lastIsAbrupt = isStroked && !isLine && Self.isAbrupt(handle: ends.arrival, of: end - current)
    current = end
    lastDirection = ends.arrival
    lastIsLine = isLine
  }

  /// Adds a cubic; for a wide line in parts, from inflection to inflection.
  ///
  /// There a curve turns no further: its direction is that of no line between two points, and the end of a line across it would come short.
  private mutating func addCubic(_ c1: Point, _ c2: Point, _ end: Point, into result: inout FlattenedPath) {
    guard fit.isWide, case let (first, second) = CurveEnds.inflections(current, c1, c2, end), let first else {
      return run.add(current, c1, c2, end)
    }
    var rest = (current, c1, c2, end)
    var before = 0.0
    for t in [first, second] {
      guard let t, !run.isFull else { break }
      let s = (t - before) / (1 - before)
      let (a, b, c) = (rest.0.interpolated(to: rest.1, s), rest.1.interpolated(to: rest.2, s), rest.2.interpolated(to: rest.3, s))
      let (d, e) = (a.interpolated(to: b, s), b.interpolated(to: c, s))
      let p = d.interpolated(to: e, s)
      guard let direction = (e - d).unit else { continue }
      run.add(rest.0, a, d, p)
      run.end(at: p, before: .corner, into: &result)
      result.smoothen(last: true)
      result.addCorner(arrival: direction, departure: direction)
      run.begin(at: p, after: .corner)
      isOneRun = false
      rest = (p, e, c, end)
      before = t
    }
    run.add(rest.0, rest.1, rest.2, rest.3)
  }

  /// Ends the run of curves where what comes next does not go on from it, and begins one where none is open.
  private mutating func goOn(in direction: Point, isLine: Bool, isFirst: Bool, touches: Bool, into result: inout FlattenedPath) {
    let followsLine = run.isEmpty
    if !run.isEmpty, isLine || !touches || run.isFull {
      let line = isLine && touches ? direction.unit : nil
      run.end(at: current, before: line.map { .line($0) } ?? .corner, into: &result)
      isOneRun = false
    }
    guard run.isEmpty else { return }
    if !isFirst, Self.isSmooth(lastDirection, direction) { result.smoothen(last: true) }
    if isStroked, !isFirst, !touches, !(isLine && lastIsLine) {
      result.addCorner(
        arrival: Self.tangent(lastDirection, isLine: lastIsLine), departure: Self.tangent(direction, isLine: isLine))
    }
    let line = followsLine && touches ? lastDirection.unit : nil
    run.begin(at: current, after: line.map { .line($0) } ?? .corner)
  }

  /// Where a curve on one line turns back.
  private func turns(of verb: Path.Verb, _ ends: CurveEnds, _ c1: Point, _ c2: Point, _ end: Point) -> [Point] {
    guard verb == .quad else { return ends.turns(current, c1, c2, end, within: fit.quadraticDistance) }
    return ends.turns(
      current, current.interpolated(to: c1, 2.0 / 3), end.interpolated(to: c1, 2.0 / 3), end, within: fit.quadraticDistance)
  }

  /// Where the subpath's first curve sets out; zero for a line.
  private var firstTangent: Point { Self.tangent(firstDirection, isLine: firstIsLine) }

  private static func tangent(_ direction: Point, isLine: Bool) -> Point { isLine ? .zero : direction.unit ?? .zero }

  /// Whether one direction goes on as the other so nearly that a line drawn on along it stays within the tolerance: to within a milliradian.
  private static func touches(_ a: Point, _ b: Point) -> Bool { a.dot(b) > 0 && abs(a.cross(b)) < 0.001 * a.dot(b) }

  /// Whether one direction goes on as the other, to within half a degree.
  private static func isSmooth(_ a: Point, _ b: Point) -> Bool { a.dot(b) > 0 && abs(a.cross(b)) < 0.0087 * a.dot(b) }

  /// Whether a curve leaves the direction of its handle so soon that the lines that stand for it do not show it.
  private static func isAbrupt(handle: Point, of chord: Point) -> Bool { handle.dot(handle) < 4e-4 * chord.dot(chord) }
}
