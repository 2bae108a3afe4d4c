import Geometry

extension Color: Animatable {
  /// Mixes the components as they are composited, premultiplied: what is more transparent lends less of its colour, so that from
  /// clear, which is a transparent black, no grey is seen in between. Between equal alphas that is mixing the straight components.
  @inlinable public static func interpolate(_ from: Color, _ to: Color, _ fraction: Double) -> Color {
    compute(from, to) { from, to in
      guard from.alpha == to.alpha else { return interpolatePremultiplied(from, to, fraction) }
      return Color(
        red: .interpolate(from.red, to.red, fraction), green: .interpolate(from.green, to.green, fraction),
        blue: .interpolate(from.blue, to.blue, fraction), alpha: .interpolate(from.alpha, to.alpha, fraction))
    }
  }
  @usableFromInline static func interpolatePremultiplied(_ from: Color, _ to: Color, _ fraction: Double) -> Color {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    let alpha = Double.interpolate(from.alpha, to.alpha, fraction)
    guard abs(alpha) > 1e-9 else { return .clear }
    let start = from.alpha * (1 - fraction) / alpha
    let end = to.alpha * fraction / alpha
    return Color(
      red: from.red * start + to.red * end, green: from.green * start + to.green * end, blue: from.blue * start + to.blue * end,
      alpha: alpha)
  }
  /// Adds the components, alpha too; the result may leave 0...1.
  @inlinable public static func sum(_ base: Color, _ offset: Color) -> Color {
    compute(base, offset) { base, offset in
      Color(
        red: base.red + offset.red, green: base.green + offset.green, blue: base.blue + offset.blue, alpha: base.alpha + offset.alpha)
    }
  }
  /// Subtracts the components.
  @inlinable public static func difference(_ value: Color, _ base: Color) -> Color {
    compute(value, base) { value, base in
      Color(
        red: value.red - base.red, green: value.green - base.green, blue: value.blue - base.blue, alpha: value.alpha - base.alpha)
    }
  }
  /// Clear.
  @inlinable public static func zero(like value: Color) -> Color { .clear }
  /// The distance of the four components as places in space.
  @inlinable public static func distance(_ a: Color, _ b: Color) -> Double {
    let d = difference(b, a)
    return (d.red * d.red + d.green * d.green + d.blue * d.blue + d.alpha * d.alpha).squareRoot()
  }
}

/// No colour counts as clear; where colours are added or subtracted, as the other one made wholly transparent.
extension Optional: Animatable where Wrapped == Color {
  /// Mixes the two as colours are, a missing one as clear.
  public static func interpolate(_ from: Color?, _ to: Color?, _ fraction: Double) -> Color? {
    guard from != nil || to != nil else { return nil }
    return Color.interpolate(from ?? .clear, to ?? .clear, fraction)
  }
  /// Adds the colours; a missing offset adds nothing.
  public static func sum(_ base: Color?, _ offset: Color?) -> Color? {
    guard let offset else { return base }
    return Color.sum(base ?? offset.withAlpha(0), offset)
  }
  /// Subtracts the colours; nil where both are missing.
  public static func difference(_ value: Color?, _ base: Color?) -> Color? {
    guard value != nil || base != nil else { return nil }
    let ends = both(value, base)
    return Color.difference(ends.0, ends.1)
  }
  /// Clear, or no colour where there is none.
  public static func zero(like value: Color?) -> Color? { value.map(Color.zero(like:)) }
  /// The distance of the two colours.
  public static func distance(_ a: Color?, _ b: Color?) -> Double {
    let ends = both(a, b)
    return Color.distance(ends.0, ends.1)
  }

  private static func both(_ a: Color?, _ b: Color?) -> (Color, Color) {
    (a ?? b?.withAlpha(0) ?? .clear, b ?? a?.withAlpha(0) ?? .clear)
  }
}
