/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// In path units; nothing is drawn unless it is finite and above zero.
  public var lineWidth: Double
  /// How the line's ends look, those of dashes too.
  public var cap: LineCap
  /// How its corners look.
  public var join: LineJoin
  /// A miter join becomes a bevel when 1 / sin(angle / 2) exceeds this.
  public var miterLimit: Double
  /// Lengths in path units of dashes and gaps in turn; an odd list is taken twice; empty, negative, non-finite or all zero: no dashes.
  public var dashPattern: [Double]
  /// How far into the pattern the line starts, in path units; any sign.
  public var dashPhase: Double
  /// Where the line starts, as a fraction in 0...1 of the total length over all subpaths. Trimming comes before dashing.
  public var start: Double
  /// Where the line ends, likewise.
  public var end: Double

  /// A style; what is not given is the plainest: a line of width 1 without dashes, cut off at its ends.
  public init(
    lineWidth: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10, dashPattern: [Double] = [],
    dashPhase: Double = 0, start: Double = 0, end: Double = 1
  ) {
    self.lineWidth = lineWidth
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashPattern = dashPattern
    self.dashPhase = dashPhase
    self.start = start
    self.end = end
  }

  /// The most that the outline lies beyond the centre line, in path units.
  public var reach: Double {
    let half = lineWidth / 2
    guard half.isFinite, half > 0 else { return 0 }
    let square = cap == .square ? 2.0.squareRoot() : 1
    return half * max(square, join == .miter && miterLimit.isFinite ? max(1, miterLimit) : 1)
  }

  /// The dash pattern with an even count of lengths, or empty when the line is not dashed.
  var dashes: [Double] {
    var sum = 0.0
    for d in dashPattern {
      guard d.isFinite, d >= 0 else { return [] }
      sum += d
    }
    guard sum > 0, sum.isFinite else { return [] }
    return dashPattern.count.isMultiple(of: 2) ? dashPattern : dashPattern + dashPattern
  }
}
