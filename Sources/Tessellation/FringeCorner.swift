/// Where the rows of two edges' ramps meet, from the place where the edges do, in pixels. The kernel of triangles (`fringe_place_rows`) computes the same, to the bit.
public struct FringeCorner {
  /// To the near row's and to the far row's vertex inside: x and y of each.
  public let inner: SIMD4<Float>
  /// The same outside.
  public let outer: SIMD4<Float>

  /// The farthest, in pixels, that a vertex moves on a corner's sharp side, where edges must stay parallel.
  @inlinable public static var sharpest: Float { 2 }
  /// The same on its blunt side, where nothing may reach a pixel and a half beyond the shape: between short edges, where a tip is most of
  /// what is seen, and what is added to that between long ones, along which a row that comes too near would show.
  @inlinable public static var bluntest: (short: Float, more: Float) { (0.9, 0.3) }
  /// Below this cosine of the angle by which a boundary turns, ways grow longer than limits may allow.
  @inlinable public static var sharp: Float { -0.5 }
  /// Below this one edges lie side by side, and rows do not meet at all.
  @inlinable public static var tip: Float { -0.999 }
  /// Edges that turn by less than this, as one less the angle's cosine, have nearly the same rows: 14 degrees.
  @inlinable public static var leastTurn: Float { 0.03 }

  init(inner: SIMD4<Float>, outer: SIMD4<Float>) {
    self.inner = inner
    self.outer = outer
  }

  /// - Parameters:
  ///   - before: the normal of the edge that ends here, one long, outwards, twice.
  ///   - after: that of the edge that begins here.
  ///   - reaches: their rows' distances.
  ///   - part: how much of that there is room for, 0...1.
  ///   - weight: how much the edges count beside the corner itself, from 0 between short ones to 1 between long ones.
  ///   - isMirrored: whether the inside lies on the left of the edges' direction on screen.
  @inline(__always)
  init(
    _ before: SIMD4<Float>, _ after: SIMD4<Float>, reaches: (SIMD4<Float>, SIMD4<Float>), part: Float = 1, weight: Float = 1,
    isMirrored: Bool
  ) {
    let along = before.x * after.x + before.y * after.y
    if along < Self.sharp {
      self = Self.sharp(before, after, along, reaches: reaches, part: part, weight: weight, isMirrored: isMirrored)
      return
    }
    // On the bisector both edges' rows are as far away; what their distances differ by is made up for across it.
    let middle = (before + after) * SIMD4(repeating: 0.5 * part / (1 + along))
    let across = (after - before) * SIMD4(repeating: 0.5 * weight / max(1 - along, Self.leastTurn))
    outer = middle * (reaches.0 + reaches.1) + across * (reaches.1 - reaches.0)
    inner = -outer
  }

  /// The same where the boundary turns by more than 120 degrees, and rows would meet far away.
  private static func sharp(
    _ before: SIMD4<Float>, _ after: SIMD4<Float>, _ along: Float, reaches: (SIMD4<Float>, SIMD4<Float>), part: Float, weight: Float,
    isMirrored: Bool
  ) -> FringeCorner {
    let turn = before.x * after.y - before.y * after.x
    let isConvex = (isMirrored ? -turn : turn) >= 0
    let sum = reaches.0 + reaches.1
    var offset: SIMD4<Float>
    if along > tip {
      offset = (before + after) * (0.5 / (1 + along)) * sum + (after - before) * (0.5 / (1 - along)) * (reaches.1 - reaches.0)
    } else {
      // Along the edges: beyond their tip where they hold the inside between them, else back.
      let difference = isConvex == isMirrored ? after - before : before - after
      offset = SIMD4(-difference.y, difference.x, -difference.y, difference.x) * (0.5 * sharpest) * sum
    }
    let length = (offset.z * offset.z + offset.w * offset.w).squareRoot()
    let sharp = offset * (part * min(1, sharpest / max(length, 1e-6)))
    let blunt = offset * (part * min(1, (bluntest.short + bluntest.more * weight) / max(length, 1e-6)))
    return isConvex ? FringeCorner(inner: -sharp, outer: blunt) : FringeCorner(inner: -blunt, outer: sharp)
  }
}
