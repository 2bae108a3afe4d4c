/// A quadratic, seen as a stretch of the parabola y = x x, and the approximate integral that spreads points evenly in error.
struct QuadraticArc: BitwiseCopyable {
  var p0: Point
  var p1: Point
  var p2: Point
  /// The integral at its start, and how much of it each line takes.
  private var a0 = 0.0
  private var step = 0.0
  private var u0 = 0.0
  private var scale = 0.0
  /// Whether it lies so near the parabola's tip that series stand for the integral.
  private var isShallow = false
  /// How far a whole line's ends are lifted off it, and how far its middle may lie off.
  private(set) var lift = 0.0
  private(set) var sag = 0.0
  /// The share of a line's rise by which its ends are lifted.
  private(set) var share = 0.5
  /// How many lines it takes.
  private(set) var lines = 0.0
  /// 1 when it turns clockwise on screen, -1 when counter-clockwise, 0 when it is straight.
  private(set) var sense = 0.0
  /// Whether its curvature changes so much that the integral may misjudge a line by more than a tenth.
  private(set) var isUneven = false

  init(_ p0: Point, _ p1: Point, _ p2: Point, _ fit: CurveFit) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    let d01 = p1 - p0
    let d12 = p2 - p1
    let dd = d01 - d12
    let cross = (p2 - p0).cross(dd)
    // On one line: turns back are for the path to see.
    guard abs(cross) > 1e-12 * (dd.dot(dd) + d01.dot(d01)) else { return }
    let inverseCross = 1 / cross
    let x0 = d01.dot(dd) * inverseCross
    let x2 = d12.dot(dd) * inverseCross
    let square = dd.dot(dd)
    let cube = square * square.squareRoot()
    guard cube.isFinite, cube > 0 else { return }
    // The parabola is y = x x stretched by cross^2 / cube; its radius is half of that at the tip, and grows with (1 + 4 x x) ^ 3/2.
    let stretch = cross * cross / cube
    let (v0, v2) = (1 + 4 * x0 * x0, 1 + 4 * x2 * x2)
    let ends = v0 * v2
    let nearest = x0.sign == x2.sign ? min(v0, v2) : 1
    let rise = fit.rise(
      radius: 0.5 * stretch * (ends * ends.squareRoot()).squareRoot(), tightest: 0.5 * stretch * nearest * nearest.squareRoot(),
      tip: 0.5 * stretch)
    share = rise.share
    lift = rise.rise * rise.share
    sag = rise.sag
    let rootRise = (rise.rise / stretch).squareRoot()
    let furthest = max(abs(x0), abs(x2))
    isShallow = furthest < 0.25
    isUneven = furthest > 0.7
    a0 = integral(x0)
    let a2 = integral(x2)
    u0 = inverse(a0)
    scale = 1 / (inverse(a2) - u0)
    sense = d01.cross(d12) > 0 ? 1 : -1
    // Across the sharpest place: no finer than the rise asks there.
    let half = x0.sign == x2.sign ? rootRise : integral(rootRise)
    lines = 0.5 * abs(a2 - a0) / half
    step = a2 > a0 ? 2 * half : -2 * half
    if !lines.isFinite { lines = 0 }
  }

  /// Takes a share of its lines only.
  mutating func coarsen(by share: Double) {
    lines *= share
    step /= share
  }

  /// The place on it after a number of lines, and what lies on both sides of it on the tangent.
  @inline(__always)
  func location(_ at: Double) -> (point: Point, before: Point, after: Point) {
    let t = min(1, max(0, lines > 0 ? (inverse(a0 + at * step) - u0) * scale : 1))
    let a = p0.interpolated(to: p1, t)
    let b = p1.interpolated(to: p2, t)
    return (a.interpolated(to: b, t), a, b)
  }

  /// The place after a number of lines, lifted off to the outer side; `offset` is in lifts of a whole line.
  @inline(__always)
  func point(_ at: Double, offset: Double) -> Point {
    let (p, a, b) = location(at)
    let d = b - a
    let length = d.length
    guard length > 0 else { return p }
    let k = sense * offset * lift / length
    return Point(p.x + d.y * k, p.y - d.x * k)
  }

  @inline(__always)
  private func integral(_ x: Double) -> Double {
    guard isShallow else { return Self.integral(x) }
    let s = x * x
    return x * (1 + s * (s / 2 - 1 / 3))
  }

  @inline(__always)
  private func inverse(_ x: Double) -> Double {
    guard isShallow else { return Self.inverse(x) }
    let s = x * x
    return x * (1 + s * (1 / 3 - s / 6))
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
