/// A map of the plane that keeps straight lines straight.
///
/// A point (x, y) goes to (a x + c y + tx, b x + d y + ty), a column vector on the right of a matrix:
///
///     | x' |   | a  c  tx |   | x |
///     | y' | = | b  d  ty | * | y |
///     | 1  |   | 0  0  1  |   | 1 |
///
/// A positive rotation turns x towards y: clockwise on screen. Maps are joined in the order in which they are written, the first one first:
/// `a.concatenating(b)` applies a and then b, the matrix product b * a.
///
///     let scale = AffineTransform.scale(2, 2)
///     let move = AffineTransform.translation(10, 0)
///     scale.concatenating(move).apply(Point(3, 1))  // (16, 2): doubled, then moved by 10
///     move.concatenating(scale).apply(Point(3, 1))  // (26, 2): moved by 10, then doubled
///
/// `translatedBy`, `scaledBy` and `rotated(by:)` go the other way, as a drawing context does: the new map is applied before all that was there.
///
///     scale.translatedBy(x: 10, y: 0).apply(Point(3, 1))  // (26, 2)
public struct AffineTransform: Hashable, Sendable {
  /// How far x' goes with x: the first row's first number.
  public var a: Double
  /// How far y' goes with x: the second row's first number.
  public var b: Double
  /// How far x' goes with y: the first row's second number.
  public var c: Double
  /// How far y' goes with y: the second row's second number.
  public var d: Double
  /// Where the origin goes, in x.
  public var tx: Double
  /// Where the origin goes, in y.
  public var ty: Double

  /// The map of these six numbers.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves by x to the right and y down.
  @inlinable public static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Stretches by x and y away from the origin; a negative factor mirrors.
  @inlinable public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Turns by an angle in radians about the origin.
  @inlinable public static func rotation(_ angle: Double) -> AffineTransform {
    let s = Math.sin(angle)
    let c = Math.cos(angle)
    return AffineTransform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// Turns by an angle in radians about a point.
  @inlinable public static func rotation(_ angle: Double, about p: Point) -> AffineTransform {
    translation(-p.x, -p.y).concatenating(rotation(angle)).concatenating(translation(p.x, p.y))
  }

  /// The map that applies this one first and `next` after it.
  @inlinable public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c,
      b: a * next.b + b * next.d,
      c: c * next.a + d * next.c,
      d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The map that moves first and applies this one after it: the move is in the coordinates that this map takes.
  @inlinable public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform.translation(x, y).concatenating(self)
  }

  /// The map that stretches about the origin first and applies this one after it.
  @inlinable public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform.scale(x, y).concatenating(self)
  }

  /// The map that turns by an angle in radians about the origin first and applies this one after it.
  @inlinable public func rotated(by angle: Double) -> AffineTransform {
    AffineTransform.rotation(angle).concatenating(self)
  }

  /// The factor by which areas grow: negative where the map mirrors, 0 where it flattens the plane.
  @inlinable public var determinant: Double { a * d - b * c }

  /// Whether all six numbers are finite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The map back, or nil when this one flattens the plane or is not finite.
  @inlinable public var inverse: AffineTransform? {
    let det = determinant
    guard isFinite, det.isFinite, abs(det) > 1e-300 else { return nil }
    let k = 1 / det
    let r = AffineTransform(
      a: d * k, b: -b * k, c: -c * k, d: a * k, tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
    return r.isFinite ? r : nil
  }

  /// Where a point goes.
  @inlinable public func apply(_ p: Point) -> Point { Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty) }

  /// The map of a vector, without the translation.
  @inlinable public func applyToVector(_ p: Point) -> Point { Point(a * p.x + c * p.y, b * p.x + d * p.y) }

  /// The smallest rectangle about the mapped corners.
  @inlinable public func apply(_ r: Rect) -> Rect {
    let cx = a * r.midX + c * r.midY + tx
    let cy = b * r.midX + d * r.midY + ty
    let hw = (abs(a) * r.width + abs(c) * r.height) / 2
    let hh = (abs(b) * r.width + abs(d) * r.height) / 2
    return Rect(minX: cx - hw, minY: cy - hh, maxX: cx + hw, maxY: cy + hh)
  }

  /// Whether rectangles stay axis-aligned rectangles.
  @inlinable public var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The larger and the smaller singular value: the greatest and the least stretch of any direction.
  @inlinable public var singularValues: (larger: Double, smaller: Double) {
    let e = (a + d) / 2
    let f = (a - d) / 2
    let g = (b + c) / 2
    let h = (b - c) / 2
    let q = Math.hypot(e, h)
    let r = Math.hypot(f, g)
    return (q + r, abs(q - r))
  }
}
