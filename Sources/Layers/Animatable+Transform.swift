import Geometry

/// Transforms go by their parts, turning the shorter way round; adding one is applying it first.
extension AffineTransform: Animatable {
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
  public static func sum(_ base: AffineTransform, _ offset: AffineTransform) -> AffineTransform { offset.concatenating(base) }
  public static func difference(_ value: AffineTransform, _ base: AffineTransform) -> AffineTransform {
    base.inverse.map { value.concatenating($0) } ?? .identity
  }
  public static func nothing(like value: AffineTransform) -> AffineTransform { .identity }
  public static func distance(_ a: AffineTransform, _ b: AffineTransform) -> Double {
    let linear = Math.hypot(Math.hypot(b.a - a.a, b.b - a.b), Math.hypot(b.c - a.c, b.d - a.d))
    return Math.hypot(linear, Math.hypot(b.tx - a.tx, b.ty - a.ty))
  }
}
