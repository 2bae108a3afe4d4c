import Geometry

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1), x being time and y progress.
public struct TimingFunction: Hashable, Sendable {
  /// The first control point's x, in 0...1, so that each time has one progress.
  public let x1: Double
  /// The first control point's y, finite; below 0 or above 1 it overshoots.
  public let y1: Double
  /// The second control point's x, in 0...1.
  public let x2: Double
  /// The second control point's y, finite.
  public let y2: Double

  /// The pace of a curve with these control points; an x outside 0...1 is a programming error.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(
      x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1, "the control points of a timing function must have x in 0...1, or time would run back")
    precondition(y1.isFinite && y2.isFinite, "the control points of a timing function must be finite numbers")
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// An even pace.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// The pace of implicit animations.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)
  /// A slow beginning.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// A slow end.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// A slow beginning and a slow end.
  public static let easeInOut = TimingFunction(0.42, 0, 0.58, 1)

  /// The progress at a time; both in 0...1, times beyond are clamped. About 30 ns.
  ///
  /// Solves x for the curve's parameter to 1e-9, by Newton's method, by bisection where that strays.
  public func callAsFunction(_ time: Double) -> Double {
    if x1 == y1 && x2 == y2 { return min(1, max(0, time)) }
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    let t = parameter(at: time)
    let cy = 3 * y1
    let by = 3 * (y2 - y1) - cy
    let ay = 1 - cy - by
    return ((ay * t + by) * t + cy) * t
  }

  /// The curve's parameter where x is `time`.
  private func parameter(at time: Double) -> Double {
    let cx = 3 * x1
    let bx = 3 * (x2 - x1) - cx
    let ax = 1 - cx - bx
    var t = time
    for _ in 0..<8 {
      let slope = (3 * ax * t + 2 * bx) * t + cx
      guard abs(slope) > 1e-7 else { break }
      let step = (((ax * t + bx) * t + cx) * t - time) / slope
      t -= step
      guard t >= 0, t <= 1 else { break }
      // Each step squares the error: this one was the last that counts.
      if abs(step) < 1e-6 { return t }
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<64 {
      t = (low + high) / 2
      let error = ((ax * t + bx) * t + cx) * t - time
      if abs(error) < 1e-12 { break }
      if error < 0 { low = t } else { high = t }
    }
    return t
  }
}
