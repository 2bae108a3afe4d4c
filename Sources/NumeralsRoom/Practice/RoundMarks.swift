import Geometry
import RoomKit

/// Where the marks of a round stand: in the bar along the top, beside its buttons.
enum RoundMarks {
  /// The strip that is left for them, in points.
  @MainActor
  static func strip(in size: Size, _ sides: StageSides) -> Rect {
    let bar = RoomControls.buttonSide(in: size)
    let margin = max(4, min(size.width, size.height) * 0.025)
    let left = sides.isLaidOutLeftHanded ? bar + margin : margin
    let right = size.width - (sides.isLaidOutLeftHanded ? bar : 2 * bar) - margin
    return sides.place(Rect(x: left, y: 0, width: max(0, right - left), height: bar), in: size.width)
  }
}
