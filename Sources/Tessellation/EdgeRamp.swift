/// How coverage falls across an edge: in three straight pieces, between four rows of vertices along it.
///
/// How much of a pixel lies on one side of a line is, by the line's distance from its middle, a straight piece between two parabolas, all of which
/// depend on the line's angle. Each row lies where coverage is the same at every angle, so the rows' distances depend on the angle instead, and rows of
/// edges that meet can meet too. Along the axes that is exact, elsewhere the greatest error is as small as three pieces allow: 1.6 % of
/// a pixel, 4 levels of 255. One straight piece is off by 4.3 %, and by twice as much where two edges lie one upon the other.
public enum EdgeRamp {
  /// How many rows there are. Two on each side of an edge: the inner ones are covered by `level` and wholly, the outer ones by the rest to one, and not at all.
  public static let rows: Int32 = 4
  /// The numbers of the rows.
  public static let (innerNear, innerFar, outerNear, outerFar): (Int32, Int32, Int32, Int32) = (0, 1, 2, 3)
  /// The coverage of the inner one of the two near rows, in 255ths.
  public static let level: UInt32 = 210

  /// The distances of the near and of the far rows from an edge along an axis, each twice, in pixels.
  @usableFromInline static let straight = SIMD4<Float>(210.0 / 255 - 0.5, 210.0 / 255 - 0.5, 0.5, 0.5)
  /// What is added for an edge of 45 degrees.
  @usableFromInline static let slanted = SIMD4<Float>(-0.0515, -0.0515, 0.09, 0.09)

  /// The greatest distance of a row from its edge, in pixels.
  static let widest = straight.w + slanted.w

  /// The distances of the near and of the far rows from an edge, each twice, in pixels. Cost: 1 ns.
  /// - Parameter normal: the edge's, one long, twice.
  @inlinable @inline(__always)
  public static func reach(_ normal: SIMD4<Float>) -> SIMD4<Float> {
    let part = 2 * normal.x * normal.y
    return straight + slanted * SIMD4(repeating: part * part)
  }
}
