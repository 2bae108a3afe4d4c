import Geometry

/// Where the board and the START button lie on a stage of any size.
///
/// At 320x568 points a unit of the board is a point and nothing is moved. Elsewhere board and button fill the stage together: one above the
/// other where it is higher than wide, side by side where it is wider.
struct ClassicDotsLayout {
  /// From the board's units to points.
  let board: AffineTransform
  /// The button's frame, in points.
  let button: Rect

  init(size: Size) {
    if size.width > size.height {
      // The button's column is 130 units wide; the dots with their numbers take 320 by 350 from y = 100 on.
      let unit = min(size.height / 350, size.width / 450)
      let left = (size.width - 450 * unit) / 2
      let top = (size.height - 350 * unit) / 2
      board = AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: left + 130 * unit, ty: top - 100 * unit)
      button = Rect(center: Point(left + 65 * unit, size.height / 2), size: Size(100 * unit, 50 * unit))
    } else {
      let unit = min(size.width / 320, size.height / 454)
      let left = (size.width - 320 * unit) / 2
      let top = max(0, (size.height - 568 * unit) / 2)
      board = AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: left, ty: top)
      button = Rect(x: left + 110 * unit, y: top + 10 * unit, width: 100 * unit, height: 50 * unit)
    }
  }
}
