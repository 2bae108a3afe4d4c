#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  #error("Geometry needs the C library's sin, cos, atan2, exp and pow, which this platform has under no name that is known here")
#endif

/// The transcendental functions that the whole project uses, in one place.
///
/// Results of `libm` may differ in their last bit between machines; callers round to fixed point before pixels depend on them.
public enum Math {
  /// The sine of an angle in radians.
  @inlinable public static func sin(_ angle: Double) -> Double { _sin(angle) }
  /// The cosine of an angle in radians.
  @inlinable public static func cos(_ angle: Double) -> Double { _cos(angle) }
  /// The tangent of an angle in radians.
  @inlinable public static func tan(_ angle: Double) -> Double { _tan(angle) }
  /// The angle in radians, in -pi...pi, of the vector (x, y).
  @inlinable public static func atan2(_ y: Double, _ x: Double) -> Double { _atan2(y, x) }
  /// The angle in radians, in 0...pi, whose cosine is `x`; arguments outside -1...1 are clamped.
  @inlinable public static func acos(_ x: Double) -> Double { _acos(min(1, max(-1, x))) }
  /// e raised to `x`.
  @inlinable public static func exp(_ x: Double) -> Double { _exp(x) }
  /// The natural logarithm of `x`.
  @inlinable public static func log(_ x: Double) -> Double { _log(x) }
  /// `base` raised to `exponent`.
  @inlinable public static func pow(_ base: Double, _ exponent: Double) -> Double { _pow(base, exponent) }
  /// The real cube root of `x`.
  @inlinable public static func cbrt(_ x: Double) -> Double { _cbrt(x) }
  /// The length of the vector (x, y), from the exactly rounded square root, so equal on every machine.
  @inlinable public static func hypot(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

@usableFromInline func _sin(_ x: Double) -> Double { sin(x) }
@usableFromInline func _cos(_ x: Double) -> Double { cos(x) }
@usableFromInline func _tan(_ x: Double) -> Double { tan(x) }
@usableFromInline func _atan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
@usableFromInline func _acos(_ x: Double) -> Double { acos(x) }
@usableFromInline func _exp(_ x: Double) -> Double { exp(x) }
@usableFromInline func _log(_ x: Double) -> Double { log(x) }
@usableFromInline func _pow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
@usableFromInline func _cbrt(_ x: Double) -> Double { cbrt(x) }
