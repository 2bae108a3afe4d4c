import Geometry

extension Color: Animatable {
  /// Mixes the straight components.
  @inlinable public static func interpolate(_ from: Color, _ to: Color, _ fraction: Double) -> Color {
    Color(
      red: .interpolate(from.red, to.red, fraction), green: .interpolate(from.green, to.green, fraction),
      blue: .interpolate(from.blue, to.blue, fraction), alpha: .interpolate(from.alpha, to.alpha, fraction))
  }
  @inlinable public static func sum(_ base: Color, _ offset: Color) -> Color {
    Color(
      red: base.red + offset.red, green: base.green + offset.green, blue: base.blue + offset.blue, alpha: base.alpha + offset.alpha)
  }
  @inlinable public static func difference(_ value: Color, _ base: Color) -> Color {
    Color(
      red: value.red - base.red, green: value.green - base.green, blue: value.blue - base.blue, alpha: value.alpha - base.alpha)
  }
  @inlinable public static func nothing(like value: Color) -> Color { .clear }
  @inlinable public static func distance(_ a: Color, _ b: Color) -> Double {
    let d = difference(b, a)
    return (d.red * d.red + d.green * d.green + d.blue * d.blue + d.alpha * d.alpha).squareRoot()
  }
}

/// No colour counts as the other colour made wholly transparent.
extension Optional: Animatable where Wrapped == Color {
  public static func interpolate(_ from: Color?, _ to: Color?, _ fraction: Double) -> Color? {
    guard from != nil || to != nil else { return nil }
    let ends = both(from, to)
    return Color.interpolate(ends.0, ends.1, fraction)
  }
  public static func sum(_ base: Color?, _ offset: Color?) -> Color? {
    guard let offset else { return base }
    return Color.sum(base ?? offset.withAlpha(0), offset)
  }
  public static func difference(_ value: Color?, _ base: Color?) -> Color? {
    guard value != nil || base != nil else { return nil }
    let ends = both(value, base)
    return Color.difference(ends.0, ends.1)
  }
  public static func nothing(like value: Color?) -> Color? { value.map(Color.nothing(like:)) }
  public static func distance(_ a: Color?, _ b: Color?) -> Double {
    let ends = both(a, b)
    return Color.distance(ends.0, ends.1)
  }

  private static func both(_ a: Color?, _ b: Color?) -> (Color, Color) {
    (a ?? b?.withAlpha(0) ?? .clear, b ?? a?.withAlpha(0) ?? .clear)
  }
}
