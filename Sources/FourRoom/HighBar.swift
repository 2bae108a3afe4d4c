import Geometry

/// The buttons along the top of a stage that is higher than wide, or of what is free beside the board, together with the one that leads home, which is in the top right corner.
///
/// Where one row has no room for all, those of no use are away; where it has none for the others either, these stand in rows that share them.
struct HighBar: Equatable {
  /// The buttons' frames, in points, from left to right and from the top down.
  let buttons: [Rect]
  /// The buttons that are away.
  let hidden: Set<Int>
  /// How much of the stage the rows take.
  let height: Double

  /// - Parameter idle: the buttons that are of no use now.
  init(width: Double, _ side: Double, buttonCount: Int, idle: Set<Int>, isLeftHanded: Bool) {
    let capacity = max(1, Int((width + 1e-9) / side))
    hidden = buttonCount < capacity ? [] : idle
    let hidden = hidden
    let shown = (0..<buttonCount).filter { !hidden.contains($0) }
    // The one that leads home has a place of the first row.
    let rows = (shown.count + capacity) / capacity
    let perRow = (shown.count + rows) / rows
    height = Double(rows) * side
    buttons = (0..<buttonCount).map { i in
      let place = shown.firstIndex(of: i) ?? 0
      let isFirst = place < perRow - 1
      let (row, column) = isFirst ? (0, place) : ((place + 1) / perRow, (place + 1) % perRow)
      let count = isFirst ? min(shown.count, perRow - 1) : min(perRow, shown.count + 1 - row * perRow)
      let x = isLeftHanded ? Double(column) * side : width - Double(count - column + (isFirst ? 1 : 0)) * side
      return Rect(x: x, y: Double(row) * side, width: side, height: side)
    }
  }
}
