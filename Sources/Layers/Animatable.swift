/// A kind of value that has values between any two of it.
public protocol Animatable: Equatable, Sendable {
  /// The value at a fraction from one to another; the fraction may lie outside 0...1, which overshoots.
  static func interpolate(_ from: Self, _ to: Self, _ fraction: Double) -> Self

  /// One value added to another, as additive animations do: `offset` on top of `base`.
  static func sum(_ base: Self, _ offset: Self) -> Self

  /// What has to be added to `base` to come to `value`.
  static func difference(_ value: Self, _ base: Self) -> Self

  /// The neutral value, which added to another leaves that as it is; it has the shape of `value` where that matters.
  static func zero(like value: Self) -> Self

  /// How far apart two values are, for pacing.
  static func distance(_ a: Self, _ b: Self) -> Double
}

extension Animatable {
  /// The value added to itself so many times; O(count) up to 4,096, where it stays.
  static func repeated(_ value: Self, _ count: Int) -> Self {
    var result = zero(like: value)
    for _ in 0..<min(max(count, 0), 4096) { result = sum(result, value) }
    return result
  }
}
