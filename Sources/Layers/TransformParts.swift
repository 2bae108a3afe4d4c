import Geometry

/// A transform taken apart: what is scaled, turned and moved, and the skew that is left.
///
/// The two-dimensional decomposition of CSS Transforms 1, section 14: the transform is the scale, then the rotation, then the rest
/// matrix, then the translation.
struct TransformParts: Equatable {
  var translation = Point.zero
  /// One factor for each axis, before turning.
  var scale = Point(1, 1)
  /// In radians; any number of turns.
  var rotation = 0.0
  /// The rest matrix (a, b, c, d).
  var rest = AffineTransform.identity

  init() {}

  init(_ t: AffineTransform) {
    translation = Point(t.tx, t.ty)
    if t.a == 1, t.b == 0, t.c == 0, t.d == 1 { return }
    var sx = Math.hypot(t.a, t.b)
    var sy = Math.hypot(t.c, t.d)
    if t.determinant < 0 {
      if t.a < t.d { sx = -sx } else { sy = -sy }
    }
    var row0 = Point(t.a / sx, t.b / sx)
    var row1 = Point(t.c / sy, t.d / sy)
    // An axis scaled to nothing keeps a direction, so that it can be scaled up again.
    if sx == 0 { row0 = sy == 0 ? Point(1, 0) : Point(row1.y, -row1.x) }
    if sy == 0 { row1 = Point(-row0.y, row0.x) }
    scale = Point(sx, sy)
    rotation = Math.atan2(row0.y, row0.x)
    guard rotation != 0 else {
      rest = AffineTransform(a: row0.x, b: row0.y, c: row1.x, d: row1.y, tx: 0, ty: 0)
      return
    }
    let cosine = row0.x
    let sine = -row0.y
    rest = AffineTransform(
      a: cosine * row0.x + sine * row1.x, b: cosine * row0.y + sine * row1.y, c: -sine * row0.x + cosine * row1.x,
      d: -sine * row0.y + cosine * row1.y, tx: 0, ty: 0)
  }

  /// The parts put together again.
  var transform: AffineTransform {
    var m = rest
    if rotation != 0 {
      let sine = Math.sin(rotation)
      let cosine = Math.cos(rotation)
      m = AffineTransform(
        a: cosine * rest.a + sine * rest.c, b: cosine * rest.b + sine * rest.d, c: -sine * rest.a + cosine * rest.c,
        d: -sine * rest.b + cosine * rest.d, tx: 0, ty: 0)
    }
    return AffineTransform(
      a: m.a * scale.x, b: m.b * scale.x, c: m.c * scale.y, d: m.d * scale.y, tx: translation.x, ty: translation.y)
  }

  /// The parts at a fraction of the line to others, turning by the smaller angle.
  func interpolated(to other: TransformParts, _ fraction: Double) -> TransformParts {
    var a = self
    var b = other
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.rotation += a.rotation < 0 ? .pi : -.pi
    }
    if a.rotation == 0 { a.rotation = 2 * .pi }
    if b.rotation == 0 { b.rotation = 2 * .pi }
    if abs(a.rotation - b.rotation) > .pi {
      if a.rotation > b.rotation { a.rotation -= 2 * .pi } else { b.rotation -= 2 * .pi }
    }
    var result = TransformParts()
    result.translation = .interpolate(a.translation, b.translation, fraction)
    result.scale = .interpolate(a.scale, b.scale, fraction)
    result.rotation = .interpolate(a.rotation, b.rotation, fraction)
    result.rest = AffineTransform(
      a: .interpolate(a.rest.a, b.rest.a, fraction), b: .interpolate(a.rest.b, b.rest.b, fraction),
      c: .interpolate(a.rest.c, b.rest.c, fraction), d: .interpolate(a.rest.d, b.rest.d, fraction), tx: 0, ty: 0)
    return result
  }
}
