import Geometry

/// Equal cells in rows that fill a rectangle as large as they can, the last row in the middle.
struct GridLayout {
  /// Each cell's frame, row by row.
  let frames: [Rect]
  let columns: Int
  /// A cell's size, in points.
  let cell: Size

  /// - Parameters:
  ///   - ratio: a cell's height as a multiple of its width.
  ///   - gap: between cells, and about them, as a part of a cell's width.
  ///   - largest: the widest a cell may become, in points.
  init(count: Int, in area: Rect, ratio: Double, gap: Double, largest: Double = .infinity) {
    var best = (width: -1.0, columns: 1)
    for columns in 1...max(1, count) {
      let rows = (count + columns - 1) / columns
      let across = area.width / (Double(columns) + gap * Double(columns + 1))
      let down = area.height / ((ratio + gap) * Double(rows) + gap)
      let width = min(across, down, largest)
      if width > best.width + 1e-9 { best = (width, columns) }
    }
    self.init(count: count, columns: best.columns, width: max(0, best.width), in: area, ratio: ratio, gap: gap)
  }

  private init(count: Int, columns: Int, width: Double, in area: Rect, ratio: Double, gap: Double) {
    self.columns = columns
    cell = Size(width, width * ratio)
    let rows = max(1, (count + columns - 1) / columns)
    let space = width * gap
    let height = Double(rows) * cell.height + Double(rows - 1) * space
    var frames: [Rect] = []
    for i in 0..<count {
      let row = i / columns
      let inRow = min(columns, count - row * columns)
      let rowWidth = Double(inRow) * width + Double(inRow - 1) * space
      let x = area.midX - rowWidth / 2 + Double(i - row * columns) * (width + space)
      let y = area.midY - height / 2 + Double(row) * (cell.height + space)
      frames.append(Rect(x: x, y: y, width: width, height: cell.height))
    }
    self.frames = frames
  }
}
