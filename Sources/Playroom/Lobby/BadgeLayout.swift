import Geometry
import RoomKit

/// Where those who play stand on the lobby: along the top, beside the way to the settings. Where they would become too small for a finger they
/// stand in two rows or, on stages that are wider than high, in columns at the left.
struct BadgeLayout {
  /// A square for each, in points.
  let frames: [Rect]
  /// What is left for the doors.
  let rest: Rect

  /// - Parameter side: how large a button of the stage is, in points.
  init(count: Int, side: Double, in size: Size) {
    let width = size.width - side - 4
    let isOneRow = Double(count) * RoundButton.side <= width
    if isOneRow || size.height >= size.width {
      let rows = isOneRow ? 1 : 2
      let perRow = max(1, (count + rows - 1) / rows)
      let step = min(side, width / Double(perRow))
      frames = (0..<count).map { i in
        let height = rows == 1 ? side : step
        return Rect(x: 2 + Double(i % perRow) * step, y: Double(i / perRow) * height + (height - step) / 2, width: step, height: step)
      }
      let top = max(side, Double(rows) * step)
      rest = Rect(x: 0, y: top, width: size.width, height: max(1, size.height - top))
    } else {
      let most = max(1, Int(size.height / RoundButton.side))
      let columns = (count + most - 1) / most
      let perColumn = (count + columns - 1) / columns
      let step = min(side, size.height / Double(perColumn))
      let top = (size.height - step * Double(perColumn)) / 2
      frames = (0..<count).map { i in
        Rect(x: 2 + Double(i / perColumn) * step, y: top + Double(i % perColumn) * step, width: step, height: step)
      }
      let left = 2 + Double(columns) * step
      rest = Rect(x: left, y: side, width: max(1, size.width - left), height: max(1, size.height - side))
    }
  }
}
