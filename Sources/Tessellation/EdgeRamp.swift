/// How coverage falls across an edge: in three straight pieces, between four rows of vertices along it.
///
/// How much of a pixel lies on one side of a line is, by the line's distance from its middle, a straight piece between two parabolas, all of which
/// depend on the line's angle. Each row lies where coverage is the same at every angle, so that rows of edges that meet can meet too; their distances
/// depend on the angle instead.
public struct EdgeRamp: Sendable {
  // Constants are computed, so that other modules' inner loops need not ask whether they are there yet.

  /// How many rows there are. Two on each side of an edge: the inner ones are covered by `level` and wholly, the outer ones by the rest to one, and
  /// not at all.
  @inlinable public static var rows: Int { 4 }
  /// The inner row that is covered by `level`.
  @inlinable public static var innerNear: Int { 0 }
  /// The inner row that is covered wholly.
  @inlinable public static var innerFar: Int { 1 }
  /// The outer row that is covered by what `level` leaves.
  @inlinable public static var outerNear: Int { 2 }
  /// The outer row that is not covered at all.
  @inlinable public static var outerFar: Int { 3 }
  /// The coverage of the inner one of the two near rows, in 255ths.
  @inlinable public static var level: UInt32 { 210 }

  /// The distances of the near and of the far rows from an edge along an axis, each twice, in pixels.
  @inlinable static var straight: SIMD4<Float> { SIMD4(210.0 / 255 - 0.5, 210.0 / 255 - 0.5, 0.5, 0.5) }
  /// What is added for an edge of 45 degrees.
  @usableFromInline let slanted: SIMD4<Float>

  @usableFromInline init(slanted: SIMD4<Float>) { self.slanted = slanted }

  /// Exact for edges along the axes; for others the greatest error is nearly as small as three pieces allow: 1.7 % of a pixel, 4 levels of 255.
  static let close = EdgeRamp(slanted: SIMD4(-0.0515, -0.0515, 0.09, 0.09))
  /// As wide at every angle as along the axes, for where there is no room for more: 4.3 % off along edges of 45 degrees.
  @inlinable public static var narrow: EdgeRamp { EdgeRamp(slanted: SIMD4(0, 0, 0, 0)) }
  /// The largest alpha of 255 at which a `narrow` ramp is off by no more than 6 levels, as much as `close` is in opaque colours.
  @inlinable public static var mostFaint: UInt32 { 128 }

  /// Where the rows inside a line lie, as a part of how far in they usually do, and by what of 255 the inner far one is covered. For a `narrow` ramp.
  ///
  /// What a pixel covers of a band grows over a pixel's width, from half a pixel beyond its edge on, until it is as much as the band is wide. Below half a pixel that is
  /// reached outside. Near a pixel's width a tenth of one is left between both sides' rows, so that these do not meet.
  /// - Parameter width: in pixels.
  @inlinable public static func inner(ofLine width: Double) -> (part: Float, level: UInt32) {
    let reach = max(-0.5, min(0.5, width - 0.5, (width - 0.1) / 2))
    return (Float(2 * reach), UInt32((255 * (reach + 0.5)).rounded()))
  }

  /// Whether colour runs straight from the inner far row to the outer far one.
  var hasOneStrip: Bool { slanted == Self.narrow.slanted }

  /// Between which rows colour runs straight, from the inside out.
  var strips: [(Int, Int)] {
    hasOneStrip
      ? [(Self.innerFar, Self.outerFar)]
      : [(Self.innerFar, Self.innerNear), (Self.innerNear, Self.outerNear), (Self.outerNear, Self.outerFar)]
  }

  /// The distances of the near and of the far rows, in pixels: from an edge along an axis, and what is added for one of 45 degrees.
  @inlinable public var distances: (straight: SIMD2<Float>, slanted: SIMD2<Float>) {
    (SIMD2(Self.straight.x, Self.straight.z), SIMD2(slanted.x, slanted.z))
  }

  /// The greatest distance of a row from its edge, in pixels.
  var widest: Float { Self.straight.w + slanted.w }

  /// The distances of the near and of the far rows from an edge, each twice, in pixels.
  /// - Parameter normal: the edge's, one long, twice.
  func reach(_ normal: SIMD4<Float>) -> SIMD4<Float> {
    let part = 2 * normal.x * normal.y
    return Self.straight + slanted * SIMD4(repeating: part * part)
  }
}
