import Geometry

/// Draws the outline of lines: loops that are to be filled by the non-zero rule.
///
/// An open line gives one loop, along its one side and back along its other; a closed one gives two. On the inner side of a corner the loop runs
/// through where the two sides meet, if both lines reach that far; else through the corner itself, so that the loop always is the sum of
/// each line's rectangle and each corner's wedge, less what they share: its winding number is never 0 where the line is.
struct Stroker: ~Copyable {
  // size: one walk along a line, whose joins, caps and dashes share its buffers in the inner loop
  /// The most dashes that are drawn along one path.
  static let maximumDashes = 1 << 14
  /// The points of an outline after which no more dashes are begun.
  static let maximumDashPoints = 1 << 18
  /// A pattern of dashes that nobody can tell from a longer one of the same parts, in pixels: one that is finer is drawn as many times as long as fits into this.
  static let finestPattern = 0.25
  /// How many dashes may lie over each other, by their width, before fewer are drawn: half of them at this many, and so on.
  static let cheapOverlap = 16.0

  /// What a side may turn back, by its line's length, before it counts: cubics that stand for circles turn that unevenly.
  static let unevenness = 1.02

  /// One line to be drawn: distinct places, directions between them, and which places are no corners.
  var points = Buffer<Point>()
  var isSmooth = Buffer<Bool>()
  /// For every place where a curve arrives there and where one sets out, as unit vectors; zero where the lines there say so.
  var arrivals = Buffer<Point>()
  var departures = Buffer<Point>()
  var directions = Buffer<Point>()
  var lengths = Buffer<Double>()
  /// For every line, how far its sides go on at least between what its ends take from them; below 0 where a side would turn back.
  var spare = Buffer<Double>()
  /// For every place the cosine and the sine of the turn there; ends do not turn.
  var turns = Buffer<Point>()
  var loop = Buffer<Point>()
  /// Whether the line that is drawn is closed.
  var isRing = false

  /// What a line sweeps over on its inner side where a curve turns more tightly than the line is wide.
  struct Wedge: BitwiseCopyable {
    var place: Point
    var before: Point
    var after: Point
  }
  var wedges = Buffer<Wedge>()

  /// Half the width, in path units.
  var half = 0.0
  var style = StrokeStyle()
  /// How far a corner's tip may lie beyond a round or bevelled one without being seen.
  var tolerance = 0.0
  /// The most dashes of a path.
  var dashBudget = 0
  /// How many the last path was given.
  var dashesMade = 0
  /// The points of an outline after which no more of it is made.
  var mostPoints = Int.max
  /// Whether caps cover all gaps of the dash pattern.
  var areGapsCovered = false
  /// The turn between two points of an arc, and how far the line before it is drawn on to the first.
  var arcStep = Point(1, 0)
  var arcLead = 0.0
  var unit = 1.0

  /// Adds the outline of a path to `outline`, with at most as many dashes as given, and fewer where many lie over each other.
  mutating func stroke(
    _ path: FlattenedPath, style: StrokeStyle, scale: Double, dashes: Int, band: inout GuardBand, into outline: inout Outline
  ) {
    prepare(style, scale: scale)
    (dashBudget, dashesMade) = (dashes, 0)
    if style.start > 0 || style.end < 1 {
      draw(path.trimmed(from: style.start, to: style.end), &band, &outline)
    } else {
      draw(path, &band, &outline)
    }
  }

  private mutating func draw(_ path: FlattenedPath, _ band: inout GuardBand, _ outline: inout Outline) {
    let dashes = style.dashes
    if dashes.isEmpty {
      for s in path.subpaths where outline.points.count <= mostPoints {
        trace(path, s)
        finish(isClosed: s.isClosed, &band, &outline)
      }
    } else {
      dash(path, dashes, &band, &outline)
    }
  }

  mutating func prepare(_ style: StrokeStyle, scale: Double) {
    self.style = style
    half = style.lineWidth / 2
    unit = scale * Double(Mesh.subpixels)
    // A half circle takes 315 steps at most, and 2 at least.
    tolerance = max(Path.arcTolerance / scale, half * 6.25e-6)
    // Points lie half + rise from the middle, so that the lines between them come as near as half - rise.
    let rise = min(half / 5, tolerance)
    let step = 2 * Math.acos((half - rise) / (half + rise))
    arcStep = Point(Math.cos(step), -Math.sin(step))
    arcLead = (rise * (2 * half + rise)).squareRoot()
  }

  mutating func trace(_ path: FlattenedPath, _ subpath: FlattenedPath.Subpath) {
    removeLine()
    path.points.withUnsafeBufferPointer { all in
      for i in subpath.range { points.append(all[i]) }
    }
    path.isSmooth.withUnsafeBufferPointer { all in
      for i in subpath.range { isSmooth.append(all[i]) }
    }
    let n = points.count
    for _ in 0..<n {
      arrivals.append(.zero)
      departures.append(.zero)
    }
    let first = subpath.range.lowerBound
    for corner in path.corners(from: first) {
      guard corner.point < subpath.range.upperBound else { break }
      arrivals[corner.point - first] = corner.arrival
      departures[corner.point - first] = corner.departure
    }
    departures[0] = subpath.startDirection
    arrivals[subpath.isClosed ? 0 : n - 1] = subpath.endDirection
  }

  /// Forgets the line that was to be drawn.
  mutating func removeLine() {
    points.removeAll()
    isSmooth.removeAll()
    arrivals.removeAll()
    departures.removeAll()
  }

  /// Draws the line that has been traced; one of no length lies in a direction.
  mutating func finish(
    isClosed: Bool, startCap: LineCap? = nil, endCap: LineCap? = nil, direction: Point = Point(1, 0), _ band: inout GuardBand,
    _ outline: inout Outline
  ) {
    if !isClosed { dropShortEnds() }
    measure(isClosed: isClosed)
    if points.count < 2 {
      if points.count == 1 { dot(points[0], direction, &band, &outline) }
      return
    }
    let n = points.count
    loop.removeAll()
    isRing = isClosed
    if isClosed {
      let covered = coveredSide
      if covered <= 0 {
        for i in 0..<n where loop.count <= mostPoints { join(at: i, from: i == 0 ? n - 1 : i - 1, to: i, sign: 1) }
        emit(&band, &outline)
      }
      if covered >= 0 {
        for i in stride(from: n - 1, through: 0, by: -1) where loop.count <= mostPoints {
          join(at: i, from: i, to: i == 0 ? n - 1 : i - 1, sign: -1)
        }
        emit(&band, &outline)
      }
    } else {
      // Caps stand across the curve, not across the line that stands for its beginning.
      let (first, last) = (directions[0], directions[n - 2])
      let setsOut = departures[0] == .zero ? first : departures[0]
      let arrives = arrivals[n - 1] == .zero ? last : arrivals[n - 1]
      cap(points[0], -setsOut, startCap ?? style.cap)
      pivot(points[0], setsOut, first, along: 0)
      for i in 1..<max(1, n - 1) where loop.count <= mostPoints { join(at: i, from: i - 1, to: i, sign: 1) }
      pivot(points[n - 1], last, arrives, along: n - 2)
      cap(points[n - 1], arrives, endCap ?? style.cap)
      pivot(points[n - 1], -arrives, -last, along: n - 2)
      for i in stride(from: n - 2, to: 0, by: -1) where loop.count <= mostPoints { join(at: i, from: i, to: i - 1, sign: -1) }
      pivot(points[0], -first, -setsOut, along: 0)
      emit(&band, &outline)
    }
    if !wedges.isEmpty { emitWedges(&band, &outline) }
  }

  /// The sign of a ring's inner side where that leaves no hole, so that nothing needs to be drawn of it; 0 where it may leave one.
  ///
  /// That is so of a ring that goes round once, always turning one way, and everywhere more tightly than half the line's width: a circle that touches a convex curve from within at
  /// every side is no larger than the curve's largest circle of curvature. Each of its n corners would reach over the whole ring, and they would cross n² times.
  private var coveredSide: Double {
    let n = points.count
    guard n > 2, directions.count == n else { return 0 }
    let side: Double = turns[0].y > 0 ? 1 : -1
    // Going round once, directions change from left to right once, and back once.
    var (changes, last) = (0, directions[n - 1].x)
    for i in 0..<n {
      let turn = turns[i]
      guard spare[i] < 0, turn.y * side > 0 || turn.y == 0 && turn.x > 0 else { return 0 }
      if (directions[i].x < 0) != (last < 0) { changes += 1 }
      last = directions[i].x
    }
    return changes == 2 ? side : 0
  }

  /// Takes out the place next to an end that a dash is cut so near to that the cut, across the curve, would lean over it: unless the curve is so tight
  /// that it leans over the next line as well. The line then leaves the curve by a part of what the next line does.
  private mutating func dropShortEnds() {
    func leans(_ tangent: Point, over line: Point) -> Bool { half * abs(tangent.cross(line)) > line.dot(line) }
    func isPlain(_ i: Int) -> Bool { isSmooth[i] && arrivals[i] == .zero && departures[i] == .zero }
    var n = points.count
    if n > 2, isPlain(1), leans(departures[0], over: points[1] - points[0]), !leans(departures[0], over: points[2] - points[0]) {
      for i in 1..<n - 1 { move(i + 1, to: i) }
      n -= 1
    }
    if n > 2, isPlain(n - 2), leans(arrivals[n - 1], over: points[n - 1] - points[n - 2]),
      !leans(arrivals[n - 1], over: points[n - 1] - points[n - 3])
    {
      move(n - 1, to: n - 2)
      n -= 1
    }
    points.truncate(to: n)
  }

  private func move(_ i: Int, to j: Int) {
    points[j] = points[i]
    isSmooth[j] = isSmooth[i]
    arrivals[j] = arrivals[i]
    departures[j] = departures[i]
  }

  /// Finds directions and lengths, and takes out places that are too close to give one.
  private mutating func measure(isClosed: Bool) {
    directions.removeAll()
    lengths.removeAll()
    let n = points.count
    var kept = 1
    for i in 1..<max(1, n) {
      let (direction, length) = Self.direction(from: points[kept - 1], to: points[i])
      // Places that rounding alone keeps apart, as where a dash is cut at a corner, have no direction between them.
      guard length > 1e-10 * (abs(points[i].x) + abs(points[i].y)) else {
        departures[kept - 1] = departures[i]
        if i == n - 1, arrivals[i] != .zero { arrivals[kept - 1] = arrivals[i] }
        continue
      }
      directions.append(direction)
      lengths.append(length)
      move(i, to: kept)
      kept += 1
    }
    points.truncate(to: kept)
    if isClosed, kept > 1 {
      let (direction, length) = Self.direction(from: points[kept - 1], to: points[0])
      if length > 0 {
        directions.append(direction)
        lengths.append(length)
      } else {
        points.truncate(to: kept - 1)
      }
    }
    turns.removeAll()
    spare.removeAll()
    let lines = directions.count
    guard lines > 0 else { return }
    var last = isClosed ? directions[lines - 1] : directions[0]
    for i in 0..<lines {
      let direction = directions[i]
      turns.append(Point(last.dot(direction), last.cross(direction)))
      last = direction
    }
    for i in 0..<lines {
      let end = i + 1 == points.count ? 0 : i + 1
      let start = departures[i] == .zero ? lean(at: i, of: i) : departures[i].cross(directions[i])
      let stop = arrivals[end] == .zero ? lean(at: end, of: i) : directions[i].cross(arrivals[end])
      spare.append(Self.unevenness * lengths[i] - half * abs(start + stop))
    }
  }

  /// The sine of the angle, at one of its ends, between a line and the circle that goes on through its neighbour; 0 where there is a corner.
  private func lean(at i: Int, of line: Int) -> Double {
    guard i < turns.count, isSmooth[i] else { return 0 }
    let before = lengths[i == 0 ? lengths.count - 1 : i - 1]
    return turns[i].y * lengths[line] / (before + lengths[i])
  }

  /// Adds a place to the line, unless it equals the last.
  mutating func put(_ p: Point, isSmooth smooth: Bool, arrival: Point = .zero, departure: Point = .zero) {
    let n = points.count
    if n > 0, points[n - 1] == p {
      if departure != .zero { departures[n - 1] = departure }
      return
    }
    points.append(p)
    isSmooth.append(smooth)
    arrivals.append(arrival)
    departures.append(departure)
  }

  /// The unit vector from a to b and the distance; a distance of 0 when there is none. Never overflows.
  private static func direction(from a: Point, to b: Point) -> (Point, Double) {
    var d = b - a
    var length = d.length
    if length > 1e-150, length < 1e150 { return (d / length, length) }
    d = b / 4 - a / 4
    let largest = max(abs(d.x), abs(d.y))
    guard largest > 0 else { return (.zero, 0) }
    d = Point(d.x / largest, d.y / largest)
    length = d.length
    return (d / length, min(.greatestFiniteMagnitude, length * largest * 4))
  }

  /// The normal on the side that is being drawn: a quarter turn clockwise on screen from the direction.
  @inline(__always)
  static func normal(_ direction: Point) -> Point { Point(-direction.y, direction.x) }

  /// Draws a piece of a longer line, which goes on where `style` says nothing of caps.
  ///
  /// - Parameter before: the place that the line comes from, for the corner at the piece's first place.
  mutating func stroke(
    piece: ArraySlice<Point>, after before: Point?, isLast: Bool, style: StrokeStyle, scale: Double, band: inout GuardBand,
    into outline: inout Outline
  ) {
    prepare(style, scale: scale)
    removeLine()
    for p in piece { put(p, isSmooth: false) }
    finish(isClosed: false, startCap: before == nil ? nil : .butt, endCap: isLast ? nil : .butt, &band, &outline)
    guard let before, points.count > 1 else { return }
    let p = points[0]
    let (arrival, length) = Self.direction(from: before, to: p)
    guard length > 0 else { return }
    let turnsClockwise = arrival.cross(directions[0]) > 0
    // The wedge on the outer side, with the corner itself.
    let (a, b) = turnsClockwise ? (-directions[0], -arrival) : (arrival, directions[0])
    loop.removeAll()
    loop.append(p)
    loop.append(p + Self.normal(a) * half)
    join(at: p, a, b, turn: Point(a.dot(b), a.cross(b)), reach: 0, longest: 0, isSmooth: false)
    loop.append(p + Self.normal(b) * half)
    emit(&band, &outline)
  }

  mutating func emit(_ band: inout GuardBand, _ outline: inout Outline) {
    let base = loop.base
    outline.append(loopOf: loop.count, unit: unit, within: &band) { base[$0] }
    loop.removeAll()
  }
}
