import Geometry

extension Double: Animatable {
  /// The value at a fraction of the straight line between the two.
  @inlinable public static func interpolate(_ from: Double, _ to: Double, _ fraction: Double) -> Double { from + (to - from) * fraction }
  /// Both added up.
  @inlinable public static func sum(_ base: Double, _ offset: Double) -> Double { base + offset }
  /// The one less the other.
  @inlinable public static func difference(_ value: Double, _ base: Double) -> Double { value - base }
  /// 0, in every part.
  @inlinable public static func zero(like value: Double) -> Double { 0 }
  /// How far apart the two lie, in their own unit.
  @inlinable public static func distance(_ a: Double, _ b: Double) -> Double { abs(b - a) }
}

extension Point: Animatable {
  /// The value at a fraction of the straight line between the two.
  @inlinable public static func interpolate(_ from: Point, _ to: Point, _ fraction: Double) -> Point { from.interpolated(to: to, fraction) }
  /// Both added up.
  @inlinable public static func sum(_ base: Point, _ offset: Point) -> Point { base + offset }
  /// The one less the other.
  @inlinable public static func difference(_ value: Point, _ base: Point) -> Point { value - base }
  /// 0, in every part.
  @inlinable public static func zero(like value: Point) -> Point { .zero }
  /// How far apart the two lie, in their own unit.
  @inlinable public static func distance(_ a: Point, _ b: Point) -> Double { a.distance(to: b) }
}

extension Size: Animatable {
  /// The value at a fraction of the straight line between the two.
  @inlinable public static func interpolate(_ from: Size, _ to: Size, _ fraction: Double) -> Size {
    Size(.interpolate(from.width, to.width, fraction), .interpolate(from.height, to.height, fraction))
  }
  /// Both added up.
  @inlinable public static func sum(_ base: Size, _ offset: Size) -> Size { Size(base.width + offset.width, base.height + offset.height) }
  /// The one less the other.
  @inlinable public static func difference(_ value: Size, _ base: Size) -> Size {
    Size(value.width - base.width, value.height - base.height)
  }
  /// 0, in every part.
  @inlinable public static func zero(like value: Size) -> Size { .zero }
  /// How far apart the two lie, in their own unit.
  @inlinable public static func distance(_ a: Size, _ b: Size) -> Double { Math.hypot(b.width - a.width, b.height - a.height) }
}

extension Rect: Animatable {
  /// The value at a fraction of the straight line between the two.
  @inlinable public static func interpolate(_ from: Rect, _ to: Rect, _ fraction: Double) -> Rect {
    Rect(origin: .interpolate(from.origin, to.origin, fraction), size: .interpolate(from.size, to.size, fraction))
  }
  /// Both added up.
  @inlinable public static func sum(_ base: Rect, _ offset: Rect) -> Rect {
    Rect(origin: base.origin + offset.origin, size: .sum(base.size, offset.size))
  }
  /// The one less the other.
  @inlinable public static func difference(_ value: Rect, _ base: Rect) -> Rect {
    Rect(origin: value.origin - base.origin, size: .difference(value.size, base.size))
  }
  /// 0, in every part.
  @inlinable public static func zero(like value: Rect) -> Rect { .zero }
  /// How far apart the two lie, in their own unit.
  @inlinable public static func distance(_ a: Rect, _ b: Rect) -> Double {
    Math.hypot(a.origin.distance(to: b.origin), Size.distance(a.size, b.size))
  }
}
