/// How closely lines have to follow curves: within a distance, or as pixels ask for.
///
/// A line between two points on a curve lies off it by its *rise*, most in its middle. Points are lifted off to the curve's outer side by a share of
/// that, so that the line errs to both sides.
enum CurveFit {
  /// Lines and points lie off a curve by a distance at most.
  case distance(Double)
  /// The coverage of no pixel errs by more than 40 levels of 255.
  ///
  /// `size` is a pixel's side in the path's units; `reach` is half the width of a line that is drawn along the path, and 0 for its inside.
  case pixel(size: Double, reach: Double)

  /// The rise of a line and the share of it by which its ends are lifted.
  struct Rise {
    var rise: Double
    var share: Double
    /// How far the middle of a line may lie off where curvature is uneven.
    var sag: Double
  }

  /// What a pixel allows a line to rise, in pixels, where the curve's radius is some pixels.
  ///
  /// An edge that lies off by d changes a pixel's coverage by d times as much of the edge as lies in it, which is 1.41 at most. Where a line is many
  /// pixels long that is 40 levels for a rise of 0.19 with shares of 0.6 and 0.4; lines of a few pixels have their ends and their middle in one pixel,
  /// where both errors weigh against each other. Large curves have few lines a pixel, so a finer one costs them little, and it keeps most of their
  /// pixels within 16 levels; measured on circles of 1 to 400 pixels.
  private static func pixelRise(radius: Double) -> Double { min(0.28, max(0.153, 1.25 / (radius + 5).squareRoot())) }

  /// The share of the rise of a fill's lines by which points are lifted: about three fifths have the least errors over all.
  private static let share = 0.63

  /// - Parameters:
  ///   - radius: the curve's radius, typically, in the path's units.
  ///   - tightest: its radius where that is least.
  ///   - tip: the radius at the tip of the parabola that it is a part of.
  func rise(radius: Double, tightest: Double, tip: Double) -> Rise {
    switch self {
    case .distance(let tolerance):
      // Lifted points let lines deviate twice as far, but not round a tip that is sharper than a few tolerances.
      return tip < 20 * tolerance
        ? Rise(rise: tolerance, share: 1, sag: tolerance) : Rise(rise: 1.9 * tolerance, share: 1 / 1.9, sag: tolerance)
    case .pixel(let size, let reach):
      // No more than a fifth of the radius of a tip of less than a pixel.
      let rise = min(Self.pixelRise(radius: (radius + reach) / size), max(0.1, 0.2 * (tightest + reach) / size)) * size
      guard reach > 0 else { return Rise(rise: rise, share: Self.share, sag: rise * 0.42) }
      // The outer side of a wide line turns by the same angles at a larger radius, and its corners stick out by reach / cos(angle / 2).
      let ratio = reach / radius
      let own = ratio < 1.5 ? rise / (1 + ratio) : rise * 0.6 / ratio
      return Rise(rise: own, share: max(0, Self.share * (1 - ratio / 1.5)), sag: rise * 0.6)
    }
  }

  /// How far quadratics may lie off the cubic that they stand for: a tenth of what lines may.
  var quadraticDistance: Double {
    switch self {
    case .distance(let tolerance): tolerance * 0.1
    case .pixel(let size, _): size * 0.012
    }
  }

  /// What the distance of a cubic from its quadratics leaves for lines.
  func less(_ distance: Double) -> CurveFit {
    switch self {
    case .distance(let tolerance): .distance(tolerance - min(quadraticDistance, distance))
    case .pixel: self
    }
  }

  /// Whether the directions of a line's ends can be seen at its sides: from twelve pixels on, where a fortieth of a right angle is half a pixel.
  var isWide: Bool {
    if case .pixel(let size, let reach) = self { return reach > 12 * size }
    return false
  }

  /// Half the width of a line along the path.
  var reach: Double {
    if case .pixel(_, let reach) = self { return reach }
    return 0
  }
}
