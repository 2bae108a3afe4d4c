/// An outline of straight lines and Bézier curves, in any number of subpaths.
///
/// A value type: copies share storage until one changes. Coordinates are in points; anything may be passed in, non-finite numbers too: what
/// cannot be drawn is dropped when the path is flattened.
public struct Path: Hashable, Sendable {
  /// What one step of a path does; the number of points that each takes stands beside it.
  public enum Verb: UInt8, Sendable {
    /// Begins a subpath: 1 point.
    case move
    /// A straight line: 1 point.
    case line
    /// A quadratic curve: control point and end.
    case quad
    /// A cubic curve: two control points and end.
    case cubic
    /// A straight line back to where the subpath began: no points.
    case close

    /// How many points the step has, in 0...3.
    @inlinable public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The steps, in order.
  public private(set) var verbs: [Verb] = []
  /// The points of all steps, in order.
  public private(set) var points: [Point] = []
  /// Where the current subpath began.
  private var start = Point.zero

  /// An empty path.
  public init() {}

  /// Whether there is nothing in it.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Where the next step starts from, or nil in an empty path.
  public var currentPoint: Point? {
    guard let last = verbs.last else { return nil }
    return last == .close ? start : points.last
  }

  /// Makes room for as many steps and points, so that adding them allocates nothing.
  public mutating func reserveCapacity(verbs v: Int, points p: Int) {
    verbs.reserveCapacity(v)
    points.reserveCapacity(p)
  }

  /// Begins a new subpath.
  public mutating func move(to p: Point) {
    if verbs.last == .move {
      points[points.count - 1] = p
    } else {
      verbs.append(.move)
      points.append(p)
    }
    start = p
  }

  /// A step that has no subpath to go on from begins one where the last one closed, or at `p`.
  private mutating func begin(at p: Point) {
    if verbs.isEmpty {
      move(to: p)
    } else if verbs.last == .close {
      move(to: start)
    }
  }

  /// Adds a straight line to a point; in an empty path, one of no length at that point.
  public mutating func addLine(to p: Point) {
    begin(at: p)
    verbs.append(.line)
    points.append(p)
  }

  /// Adds a quadratic Bézier curve to a point; an empty path begins at the control point.
  public mutating func addQuad(to p: Point, control: Point) {
    begin(at: control)
    verbs.append(.quad)
    points.append(control)
    points.append(p)
  }

  /// Adds a cubic Bézier curve to a point; an empty path begins at the first control point.
  public mutating func addCubic(to p: Point, control1: Point, control2: Point) {
    begin(at: control1)
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(p)
  }

  /// Draws a line back to where the subpath began, and joins it there; nothing in an empty path.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Appends another path's steps, mapped by a transform.
  public mutating func addPath(_ other: Path, transform: AffineTransform = .identity) {
    if other.isEmpty { return }
    verbs.append(contentsOf: other.verbs)
    if transform == .identity {
      points.append(contentsOf: other.points)
      start = other.start
    } else {
      points.append(contentsOf: other.points.lazy.map(transform.apply))
      start = transform.apply(other.start)
    }
  }

  /// The path with every point mapped.
  public func transformed(by t: AffineTransform) -> Path { mapPoints(t.apply) }

  /// The path with each of its points, and control points, moved by a function of it. O(n).
  public func mapPoints(_ move: (Point) -> Point) -> Path {
    var result = self
    for i in points.indices { result.points[i] = move(points[i]) }
    result.start = move(start)
    return result
  }

  /// One step with its points; `from` is where it starts.
  public enum Element: Hashable, Sendable {
    /// A subpath begins.
    case move(Point)
    /// A straight line.
    case line(from: Point, to: Point)
    /// A quadratic curve.
    case quad(from: Point, control: Point, to: Point)
    /// A cubic curve.
    case cubic(from: Point, control1: Point, control2: Point, to: Point)
    /// The straight line that closes a subpath; of no length where it ended at its start.
    case close(from: Point, to: Point)
  }

  /// Calls `body` with every step in order. O(n).
  @inlinable public func forEach(_ body: (Element) throws -> Void) rethrows {
    var i = 0
    var current = Point.zero
    var first = Point.zero
    for verb in verbs {
      switch verb {
      case .move:
        current = points[i]
        first = current
        try body(.move(current))
      case .line:
        try body(.line(from: current, to: points[i]))
        current = points[i]
      case .quad:
        try body(.quad(from: current, control: points[i], to: points[i + 1]))
        current = points[i + 1]
      case .cubic:
        try body(.cubic(from: current, control1: points[i], control2: points[i + 1], to: points[i + 2]))
        current = points[i + 2]
      case .close:
        try body(.close(from: current, to: first))
        current = first
      }
      i += verb.pointCount
    }
  }
}
