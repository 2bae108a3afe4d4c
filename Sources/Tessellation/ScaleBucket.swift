import Geometry

/// The few scales at which meshes are made, so that one mesh serves many transforms.
public enum ScaleBucket {
  /// The smallest and the largest scale: 2^-20 and 2^20 device pixels per path unit.
  public static let range = 0x1p-20...0x1p20

  /// A transform's larger singular value, rounded up to a power of the root of 2 and kept within `range`.
  ///
  /// A pure function of the transform. A millionth more than a power counts as that power: rotations all give 1. Transforms that are not finite
  /// give the smallest scale.
  public static func bucket(for t: AffineTransform) -> Double {
    let larger = t.singularValues.larger
    guard larger.isFinite else { return t.isFinite ? range.upperBound : range.lowerBound }
    guard larger > range.lowerBound else { return range.lowerBound }
    guard larger < range.upperBound else { return range.upperBound }
    // A millionth of slack takes up rounding, that of display lists to 2^-24 too. Powers are counted by comparison, without a logarithm.
    let least = larger * (1 - 1e-6)
    let exponent = least.exponent
    let power = Double(sign: .plus, exponent: Int(exponent), significand: 1)
    if least <= power { return power }
    let between = power * 2.0.squareRoot()
    return least <= between ? between : power * 2
  }
}
