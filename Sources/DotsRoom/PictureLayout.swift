import Geometry
import RoomKit

/// Where a picture lies on a stage, with its dots and their labels, clear of the buttons.
struct PictureLayout: Equatable {
  /// From the puzzle's units to points; it scales evenly and moves.
  let place: AffineTransform
  /// What dots and labels must stay within, in points.
  let area: Rect
  /// Points for one of the puzzle's units.
  var scale: Double { place.a }

  /// - Parameters:
  ///   - picture: the picture's size in the puzzle's units.
  ///   - size: the stage's, in points.
  ///   - buttons: how many buttons lie along the top, the one that leads home included.
  ///   - strip: what is to stay free at the bottom, in points; the picture then lies in the middle, over what it is free for.
  init(picture: Size, in size: Size, buttons: Int, sides: StageSides, strip: Double = 0) {
    let side = RoomControls.buttonSide(in: size)
    let bar = side * Double(min(buttons, RoomControls.buttonsInRow(in: size)))
    let top = RoomControls.barHeight(buttons: buttons, in: size)
    let height = max(1, size.height - strip)
    // Below the buttons; beside them, which is worth it on low stages only; or between as much on both sides.
    let below = Rect(x: 0, y: top, width: size.width, height: max(1, height - top))
    let left = sides.isLaidOutLeftHanded ? bar - side : 0
    let beside = sides.place(Rect(x: left, y: 0, width: max(1, size.width - bar), height: height), in: size.width)
    let between = Rect(x: bar, y: 0, width: max(1, size.width - 2 * bar), height: height)
    var best = (worth: -1.0, scale: 1.0, area: below)
    for (area, weight) in [(below, 1.0), (between, 1.0), (beside, strip > 0 ? 0 : 0.8)] {
      let margin = Self.margin(in: area)
      let scale = max(
        0.01, min((area.width - 2 * margin) / max(1, picture.width), (area.height - 2 * margin) / max(1, picture.height)))
      if scale * weight > best.worth { best = (scale * weight, scale, area) }
    }
    let air = RoomControls.edgeAir
    area = best.area.insetBy(dx: min(air, best.area.width / 4), dy: min(air, best.area.height / 4))
    let scale = best.scale
    place = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: best.area.midX - picture.width / 2 * scale, ty: best.area.midY - picture.height / 2 * scale)
  }

  /// What is left beside the picture for labels, in points.
  private static func margin(in area: Rect) -> Double { max(9.5, min(area.width, area.height) * 0.04) }

  /// The place of the finished picture above the buttons that celebrate; the same place where they lie beside or below it anyhow.
  static func finished(picture: Size, in size: Size, buttons: Int, sides: StageSides) -> PictureLayout {
    let usual = PictureLayout(picture: picture, in: size, buttons: buttons, sides: sides)
    let strip = Celebration.height(in: size)
    if usual.place.apply(Rect(origin: .zero, size: picture)).maxY <= size.height - strip { return usual }
    return PictureLayout(picture: picture, in: size, buttons: buttons, sides: sides, strip: strip)
  }
}
