import Geometry
import RoomKit

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
    let home = RoomControls.buttonSide(in: size)
    let usual = Self(in: size, home: home, isLeftHanded: isLeftHanded)
    let isFree = max(usual.ring.apply(Point(0, 345)).y, usual.boxes.apply(Point(0, 450)).y) <= size.height - strip
    self = isFree ? usual : Self(in: Size(size.width, max(1, size.height - strip)), home: home, isLeftHanded: isLeftHanded)
  }

  /// - Parameter home: the side of the button in the top right corner, in points.
  private init(in size: Size, home: Double, isLeftHanded: Bool) {
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
      var parts = Self.lying(lying, in: size, isLeftHanded: isLeftHanded)
      // Smaller where the way home would lie on something.
      let corner = Rect(x: size.width - home, y: 0, width: home, height: home)
      while parts.ring.a > lying / 2, parts.frames.contains(where: corner.intersects) {
        parts = Self.lying(parts.ring.a * 0.98, in: size, isLeftHanded: isLeftHanded)
      }
      unit = parts.ring.a
      (ring, boxes, clear) = (parts.ring, parts.boxes, parts.clear)
    }
  }

  /// The ring and the boxes beside each other.
  private struct Parts {
    var ring: AffineTransform
    var boxes: AffineTransform
    var clear: AffineTransform

    /// What must not be covered, in points: the ring's labels, the boxes together, and the word.
    var frames: [Rect] {
      (0..<NumeralsGame.pageSize).map { ring.apply(Rect(center: RingLabel.center(of: $0), size: Size(50, 50))) } + [
        boxes.apply(Rect(x: 40, y: 360, width: 240, height: 90)), clear.apply(Rect(x: 0, y: 15, width: 100, height: 30)),
      ]
    }
  }

  private static func lying(_ unit: Double, in size: Size, isLeftHanded: Bool) -> Parts {
    let middle = size.height / 2
    // The hand plays on its own side and covers nothing.
    let side = isLeftHanded ? -1.0 : 1.0
    func map(_ p: Point, at q: Point) -> AffineTransform {
      AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: q.x - p.x * unit, ty: q.y - p.y * unit)
    }
    let boxesX = size.width / 2 - side * 155 * unit
    return Parts(
      ring: map(Point(160, 200), at: Point(size.width / 2 + side * 130 * unit, middle)),
      boxes: map(Point(160, 405), at: Point(boxesX, middle + 40 * unit)),
      clear: map(Point(50, 30), at: Point(boxesX, middle - 70 * unit)))
  }
}
