import Geometry

/// Where the ring, the boxes and the word lie on a stage of any size.
///
/// Each is placed by a transform from the coordinates that it has at 320x568 points, where all three change nothing. Of the two arrangements,
/// one above the other and side by side, the one is taken in which everything is larger.
struct ClassicLayout: Equatable {
  let ring: AffineTransform
  let boxes: AffineTransform
  let clear: AffineTransform
  /// Points a unit.
  let unit: Double

  /// - Parameter strip: what is to stay free at the bottom, in points; where it is free anyhow nothing moves.
  init(size: Size, strip: Double = 0, isLeftHanded: Bool) {
    let usual = Self(in: size, isLeftHanded: isLeftHanded)
    let isFree = max(usual.ring.apply(Point(0, 345)).y, usual.boxes.apply(Point(0, 450)).y) <= size.height - strip
    self = isFree ? usual : Self(in: Size(size.width, max(1, size.height - strip)), isLeftHanded: isLeftHanded)
  }

  private init(in size: Size, isLeftHanded: Bool) {
    let upright = min(size.width / 320, size.height / 460)
    let lying = min(size.width / 580, size.height / 300)
    if upright >= lying {
      unit = upright
      let place = AffineTransform(
        a: unit, b: 0, c: 0, d: unit, tx: (size.width - 320 * unit) / 2, ty: max(0, (size.height - 568 * unit) / 2))
      ring = place
      boxes = place
      clear = place
    } else {
      unit = lying
      let unit = lying
      let middle = size.height / 2
      // The hand plays on its own side and covers nothing.
      let side = isLeftHanded ? -1.0 : 1.0
      func place(_ p: Point, at q: Point) -> AffineTransform {
        AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: q.x - p.x * unit, ty: q.y - p.y * unit)
      }
      let ringX = size.width / 2 + side * 130 * unit
      let boxesX = size.width / 2 - side * 155 * unit
      ring = place(Point(160, 200), at: Point(ringX, middle))
      boxes = place(Point(160, 405), at: Point(boxesX, middle + 40 * unit))
      clear = place(Point(50, 30), at: Point(boxesX, middle - 70 * unit))
    }
  }
}
