/// A place or a vector in the plane, in points; x to the right, y down.
public struct Point: Hashable, Sendable, BitwiseCopyable {
  /// How far to the right.
  public var x: Double
  /// How far down.
  public var y: Double

  /// The point of these coordinates.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point of these coordinates.
  @inlinable public init(x: Double, y: Double) { self.init(x, y) }

  /// The origin, top left.
  public static let zero = Point(0, 0)

  /// Whether both coordinates are finite numbers.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The distance from the origin.
  @inlinable public var length: Double { Math.hypot(x, y) }

  /// The distance to another point.
  @inlinable public func distance(to other: Point) -> Double { (other - self).length }

  /// The dot product of two vectors.
  @inlinable public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The z component of the cross product: positive when `other` lies clockwise on screen from this vector.
  @inlinable public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The point at a fraction `t` of the line to `other`: 0 is this point, 1 the other; t is not clamped.
  @inlinable public func interpolated(to other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }

  /// The sum of two vectors, or a point moved by one.
  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The vector from `b` to `a`.
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// A vector `k` times as long.
  @inlinable public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
  /// A vector `k` times as short; not finite when k is 0.
  @inlinable public static func / (a: Point, k: Double) -> Point { Point(a.x / k, a.y / k) }
  /// The opposite vector.
  @inlinable public static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }
}
