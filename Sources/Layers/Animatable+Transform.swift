import Geometry

/// Transforms go by their parts, turning by the smaller angle; adding one is applying it first.
extension AffineTransform: Animatable {
  /// By the parts: translation, rotation, scale and skew, turning by the smaller angle.
  public static func interpolate(_ from: AffineTransform, _ to: AffineTransform, _ fraction: Double) -> AffineTransform {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    if from.a == to.a, from.b == to.b, from.c == to.c, from.d == to.d {
      var result = from
      result.tx = .interpolate(from.tx, to.tx, fraction)
      result.ty = .interpolate(from.ty, to.ty, fraction)
      return result
    }
    return TransformParts(from).interpolated(to: TransformParts(to), fraction).transform
  }
  /// Applies the offset first and the base after it.
  public static func sum(_ base: AffineTransform, _ offset: AffineTransform) -> AffineTransform { offset.concatenating(base) }
  /// What applied before `base` gives `value`; the identity where `base` has no inverse.
  public static func difference(_ value: AffineTransform, _ base: AffineTransform) -> AffineTransform {
    base.inverse.map { value.concatenating($0) } ?? .identity
  }
  /// The identity.
  public static func zero(like value: AffineTransform) -> AffineTransform { .identity }
  /// The distance of the six numbers as places in space.
  public static func distance(_ a: AffineTransform, _ b: AffineTransform) -> Double {
    let linear = Math.hypot(Math.hypot(b.a - a.a, b.b - a.b), Math.hypot(b.c - a.c, b.d - a.d))
    return Math.hypot(linear, Math.hypot(b.tx - a.tx, b.ty - a.ty))
  }
}
