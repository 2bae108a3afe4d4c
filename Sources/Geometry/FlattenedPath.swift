/// A path as straight lines only: polylines, each open or closed.
///
/// A closed polyline does not repeat its first point. Consecutive equal points are kept out; a subpath of a single place keeps one point.
public struct FlattenedPath: Hashable, Sendable {
  /// One polyline: a range of `points`.
  public struct Subpath: Hashable, Sendable {
    /// The indices of its points, in order.
    public var range: Range<Int>
    /// Whether the path said that its end joins its start.
    public var isClosed: Bool
    /// Where the curve goes at the start, as a unit vector; zero where the first line says so.
    public var startDirection: Point
    /// Where the curve goes at the end, likewise.
    public var endDirection: Point

    /// A polyline of some of the points.
    public init(range: Range<Int>, isClosed: Bool, startDirection: Point = .zero, endDirection: Point = .zero) {
      self.range = range
      self.isClosed = isClosed
      self.startDirection = startDirection
      self.endDirection = endDirection
    }
  }

  /// A place where a curve ends and goes on with a turn, or that a curve leaves so quickly that the lines beside it go elsewhere.
  public struct Corner: Hashable, Sendable {
    /// The index of its point.
    public var point: Int
    /// Where the curve goes before it, as a unit vector; zero where the line there says so.
    public var arrival: Point
    /// Where the curve goes after it, as a unit vector; zero where the line there says so.
    public var departure: Point
  }

  /// The points of all polylines, in order.
  public private(set) var points: [Point] = []
  /// For every point, whether a curve runs through it without a corner: strokes turn smoothly there.
  public private(set) var isSmooth: [Bool] = []
  /// The polylines, in order.
  public private(set) var subpaths: [Subpath] = []
  /// Corners of curves inside of subpaths, in order; none where only the inside of the path was asked for.
  public private(set) var corners: [Corner] = []
  private var first = 0

  /// No polylines.
  public init() {}

  /// Ends the polyline that is being built and begins the next; a subpath without points leaves nothing.
  public mutating func endSubpath(closed: Bool) { endSubpath(closed: closed, from: .zero, to: .zero) }

  /// Ends the polyline, whose curve sets out and arrives in some directions; those that are not unit vectors count as unknown.
  mutating func endSubpath(closed: Bool, from start: Point, to arrival: Point) {
    var end = points.count
    if closed, end - first > 1, points[end - 1] == points[first] {
      points.removeLast()
      isSmooth.removeLast()
      end -= 1
      dropCorners()
    }
    if end > first {
      subpaths.append(Subpath(range: first..<end, isClosed: closed, startDirection: start, endDirection: arrival))
    }
    first = end
  }

  /// Adds a point to the polyline that is being built, unless it equals the last or is not finite.
  @inline(__always)
  public mutating func append(_ p: Point, isSmooth smooth: Bool = false) {
    guard p.isFinite else { return }
    if points.count > first, points[points.count - 1] == p { return }
    points.append(p)
    isSmooth.append(smooth)
  }

  /// Says that the last point of the polyline that is being built, or its first one, is no corner.
  mutating func smoothen(last: Bool) {
    if points.count > first { isSmooth[last ? points.count - 1 : first] = true }
  }

  /// Says that the last point of the polyline that is being built is where curves meet at an angle.
  mutating func addCorner(arrival: Point, departure: Point) {
    guard points.count > first, arrival != .zero || departure != .zero else { return }
    corners.append(Corner(point: points.count - 1, arrival: arrival, departure: departure))
  }

  /// The corners at the points from one index on. O(log n).
  public func corners(from point: Int) -> ArraySlice<Corner> {
    var (low, high) = (0, corners.count)
    while low < high {
      let middle = (low + high) / 2
      if corners[middle].point < point { low = middle + 1 } else { high = middle }
    }
    return corners[low...]
  }

  /// The corner at a point, if curves meet there. O(log n).
  private func corner(at point: Int) -> Corner? {
    corners(from: point).first.flatMap { $0.point == point ? $0 : nil }
  }

  /// Takes out the last point of the polyline that is being built.
  mutating func removeLast() {
    guard points.count > first else { return }
    points.removeLast()
    isSmooth.removeLast()
    dropCorners()
  }

  /// Forgets corners at points that are gone.
  private mutating func dropCorners() {
    while let last = corners.last, last.point >= points.count { corners.removeLast() }
  }

  /// Moves the first point of the polyline that is being built.
  mutating func moveFirst(to p: Point) {
    guard points.count > first, p.isFinite else { return }
    points[first] = p
    isSmooth[first] = true
  }

  /// Makes room for as many points, so that appending them allocates nothing.
  public mutating func reserveCapacity(_ n: Int) {
    points.reserveCapacity(n)
    isSmooth.reserveCapacity(n)
  }

  /// Removes everything and keeps the storage.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    isSmooth.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    first = 0
  }

  /// The smallest rectangle about all points, or nil without points.
  public var bounds: Rect? {
    guard var lo = points.first else { return nil }
    var hi = lo
    for p in points {
      lo = Point(min(lo.x, p.x), min(lo.y, p.y))
      hi = Point(max(hi.x, p.x), max(hi.y, p.y))
    }
    return Rect(minX: lo.x, minY: lo.y, maxX: hi.x, maxY: hi.y)
  }

  /// The length of all lines, closing ones included.
  public var length: Double {
    var total = 0.0
    forEachSegment { a, b, _ in total += a.distance(to: b) }
    return total
  }

  /// Calls `body` with both ends of every line and the index of its subpath.
  @inlinable public func forEachSegment(_ body: (Point, Point, Int) -> Void) {
    for (k, s) in subpaths.enumerated() {
      for i in s.range.dropFirst() { body(points[i - 1], points[i], k) }
      if s.isClosed, s.range.count > 1 { body(points[s.range.upperBound - 1], points[s.range.lowerBound], k) }
    }
  }

  /// The part between two fractions, in 0...1, of the total length over all subpaths in order.
  ///
  /// A subpath that is kept whole keeps its closedness; one that is cut becomes open. Equal or reversed fractions leave nothing. O(n).
  public func trimmed(from start: Double, to end: Double) -> FlattenedPath {
    let lower = min(1, max(0, start.isNaN ? 0 : start))
    let upper = min(1, max(0, end.isNaN ? 1 : end))
    if lower <= 0, upper >= 1 { return self }
    var result = FlattenedPath()
    guard lower < upper else { return result }
    let total = length
    let from = lower * total
    let to = upper >= 1 ? Double.infinity : upper * total
    var run = 0.0
    for s in subpaths {
      let begin = run
      let n = s.range.count
      let lines = s.isClosed && n > 1 ? n : n - 1
      var own = 0.0
      for i in 0..<lines { own += line(s, i).0.distance(to: line(s, i).1) }
      run = begin + own
      if own == 0 {
        if begin >= from, begin < to { result.append(subpath: s, of: self) }
        continue
      }
      if begin >= from, run <= to {
        result.append(subpath: s, of: self)
        continue
      }
      guard run > from, begin < to else { continue }
      var at = begin
      var start = Point.zero
      var arrival = Point.zero
      for i in 0..<lines {
        let (a, b) = line(s, i)
        let d = a.distance(to: b)
        let next = at + d
        if next > from, at < to, d > 0 {
          let j = s.range.lowerBound + i
          let whole = next <= to
          if start == .zero { start = at >= from ? departure(s, i) : direction(of: s, line: i).at((from - at) / d) }
          arrival = whole ? self.arrival(s, i) : direction(of: s, line: i).at((to - at) / d)
          result.append(at >= from ? a : a.interpolated(to: b, (from - at) / d))
          if at > from, let corner = corner(at: j) { result.addCorner(arrival: corner.arrival, departure: corner.departure) }
          result.append(
            whole ? b : a.interpolated(to: b, (to - at) / d),
            isSmooth: whole && isSmooth[j + 1 == s.range.upperBound ? s.range.lowerBound : j + 1])
        }
        at = next
      }
      result.endSubpath(closed: false, from: start, to: arrival)
    }
    return result
  }

  /// Where the curve goes that a line stands for: between the directions at both its ends.
  public struct LineDirection: Sendable {
    let along: Point
    let from: Point
    let to: Point

    /// Where it goes at a fraction of the line, as a unit vector; zero on a line of no length.
    public func at(_ fraction: Double) -> Point { from == to ? along : (from + (to - from) * fraction).unit ?? along }
  }

  /// Where the curve goes on a line of a subpath.
  ///
  /// Where a curve leaves an end at once into another direction, the line's other end tells what lies between. O(log n).
  public func direction(of s: Subpath, line i: Int) -> LineDirection {
    let (a, b) = line(s, i)
    guard let along = (b - a).unit else { return LineDirection(along: .zero, from: .zero, to: .zero) }
    var (from, to) = (departure(s, i), arrival(s, i))
    let (start, end) = (from.dot(along), to.dot(along))
    // The cosine of a third of a right angle and a bit: lines that stand for wide curves turn by less.
    let abrupt = 0.85
    if start < abrupt, start < end { from = end < abrupt ? along : along * (2 * end) - to }
    if end < abrupt, end < start { to = start < abrupt ? along : along * (2 * start) - from }
    return LineDirection(along: from == to ? from.unit ?? along : along, from: from, to: to)
  }

  /// Where the curve that a line stands for sets out.
  private func departure(_ s: Subpath, _ i: Int) -> Point {
    if i == 0, s.startDirection != .zero { return s.startDirection }
    if i > 0, let corner = corner(at: s.range.lowerBound + i), corner.departure != .zero { return corner.departure }
    return through(s, i, isEnd: false)
  }

  /// Where the curve that a line stands for arrives.
  private func arrival(_ s: Subpath, _ i: Int) -> Point {
    let last = s.range.count - (s.isClosed ? 1 : 2)
    if i == last, s.endDirection != .zero { return s.endDirection }
    if i < s.range.count - 1, let corner = corner(at: s.range.lowerBound + i + 1), corner.arrival != .zero { return corner.arrival }
    return through(s, i, isEnd: true)
  }

  /// The direction at an end of a line: that of the circle through it and its neighbour where a curve runs on there.
  private func through(_ s: Subpath, _ i: Int, isEnd: Bool) -> Point {
    let n = s.range.count
    let lines = s.isClosed && n > 1 ? n : n - 1
    let (a, b) = line(s, i)
    let own = b - a
    let end = i + (isEnd ? 1 : 0)
    guard s.isClosed || (end > 0 && end < lines), isSmooth[s.range.lowerBound + end % n] else { return own.unit ?? .zero }
    let (c, d) = line(s, (i + (isEnd ? 1 : lines - 1)) % lines)
    let next = d - c
    guard let u = own.unit, let v = next.unit else { return own.unit ?? .zero }
    return (u * next.length + v * own.length).unit ?? u
  }

  private func line(_ s: Subpath, _ i: Int) -> (Point, Point) {
    let a = s.range.lowerBound + i
    return (points[a], points[a + 1 == s.range.upperBound ? s.range.lowerBound : a + 1])
  }

  private mutating func append(subpath s: Subpath, of other: FlattenedPath) {
    var corners = other.corners(from: s.range.lowerBound)
    for i in s.range {
      append(other.points[i], isSmooth: other.isSmooth[i])
      if let corner = corners.first, corner.point == i {
        addCorner(arrival: corner.arrival, departure: corner.departure)
        corners.removeFirst()
      }
    }
    endSubpath(closed: s.isClosed, from: s.startDirection, to: s.endDirection)
  }

  /// The winding number about a point: how often the closed outlines go round it, clockwise on screen counted positive.
  ///
  /// Open subpaths count as closed. A point exactly on an edge may count to either side. O(n).
  public func windingNumber(at p: Point) -> Int {
    var winding = 0
    for s in subpaths where s.range.count > 1 {
      var a = points[s.range.upperBound - 1]
      for i in s.range {
        let b = points[i]
        if (a.y <= p.y) != (b.y <= p.y) {
          let side = (b - a).cross(p - a)
          if b.y > a.y {
            if side > 0 { winding += 1 }
          } else if side < 0 {
            winding -= 1
          }
        }
        a = b
      }
    }
    return winding
  }

  /// The distance from a point to the nearest line; infinite without points. O(n).
  public func distance(to p: Point) -> Double {
    var best = Double.infinity
    for q in points { best = min(best, p.distance(to: q)) }
    forEachSegment { a, b, _ in
      let d = b - a
      let t = min(1, max(0, (p - a).dot(d) / d.dot(d)))
      if t.isFinite { best = min(best, p.distance(to: a.interpolated(to: b, t))) }
    }
    return best
  }

  /// The place and the direction of travel at a distance along the lines of all subpaths; nil without a line of any length. O(n).
  public func location(atLength distance: Double) -> (point: Point, angle: Double)? {
    var run = 0.0
    var last: (Point, Double)?
    for s in subpaths {
      let lines = s.isClosed && s.range.count > 1 ? s.range.count : s.range.count - 1
      for i in 0..<lines {
        let (a, b) = line(s, i)
        let d = a.distance(to: b)
        guard d > 0 else { continue }
        let angle = Math.atan2(b.y - a.y, b.x - a.x)
        if distance <= run + d { return (a.interpolated(to: b, max(0, (distance - run) / d)), angle) }
        run += d
        last = (b, angle)
      }
    }
    return last
  }
}

extension Point {
  /// The vector of length 1 in the same direction; nil where there is none to be had.
  var unit: Point? {
    let length = length
    return length > 1e-150 && length < 1e150 ? self / length : nil
  }
}
