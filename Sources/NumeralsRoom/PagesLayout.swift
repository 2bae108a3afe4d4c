import Geometry
import RoomKit

/// Where the stage with its number, the ten tiles and the pages' marks lie on a stage of any size, in points.
///
/// Upright, the tiles lie below; lying, beside, on the side of the hand that plays.
struct PagesLayout: Equatable {
  /// The card on which a number is asked and taken apart.
  let card: Rect
  /// A frame for each place.
  let tiles: [Rect]
  /// The strip of the bar along the top that is left for the pages' marks.
  let marks: Rect

  /// - Parameter strip: what is to stay free at the bottom, in points; everything becomes lower and stays where it is otherwise.
  @MainActor
  init(size: Size, strip: Double = 0, sides: StageSides) {
    let bar = RoomControls.buttonSide(in: size)
    let margin = max(4, min(size.width, size.height) * 0.025)
    marks = RoundMarks.strip(in: size, sides)
    let whole = Rect(x: margin, y: bar, width: max(0, size.width - 2 * margin), height: max(0, size.height - bar - margin))
    let board = Rect(x: whole.minX, y: whole.minY, width: whole.width, height: max(0, whole.height - strip))
    let gap = margin * 0.8
    let area: Rect
    // A finger has room in five rows, or in four.
    let isHigh: Bool
    if whole.height > whole.width * 0.95 {
      // Four rows have room for fingers where there is any.
      let share = whole.height > whole.width * 1.2 ? 0.58 : 0.62
      let height = board.height * max(share, min(0.66, 4 * 45 / max(1, whole.height)))
      area = Rect(x: board.minX, y: board.maxY - height, width: board.width, height: height)
      card = Rect(x: board.minX, y: board.minY, width: board.width, height: max(0, board.height - height - margin))
      isHigh = area.height * whole.height / max(1, board.height) / 5 - gap >= 40
    } else {
      isHigh = whole.height / 5 - gap >= 40
      // Three tiles beside each other are wide enough for the longest numerals.
      let width = board.width * (isHigh ? 0.46 : max(0.46, min(0.57, 3 * 58 / max(1, board.width))))
      let x = sides.isLeftHanded ? board.minX : board.maxX - width
      area = Rect(x: x, y: board.minY, width: width, height: board.height)
      card = Rect(
        x: sides.isLeftHanded ? board.minX + width + margin : board.minX, y: board.minY, width: max(0, board.width - width - margin),
        height: board.height)
    }
    tiles = Self.tiles(in: area, rows: isHigh ? [2, 2, 2, 2, 2] : [2, 3, 3, 2], gap: gap)
  }

  /// Tiles in rows of so many.
  private static func tiles(in area: Rect, rows: [Int], gap: Double) -> [Rect] {
    let columns = Double(rows.max() ?? 1)
    let width = max(0, (area.width - gap * (columns - 1)) / columns)
    let height = max(0, (area.height - gap * Double(rows.count - 1)) / Double(rows.count))
    var tiles: [Rect] = []
    for (r, count) in rows.enumerated() {
      let left = area.midX - (Double(count) * (width + gap) - gap) / 2
      for k in 0..<count {
        tiles.append(Rect(x: left + Double(k) * (width + gap), y: area.minY + Double(r) * (height + gap), width: width, height: height))
      }
    }
    return tiles
  }
}
