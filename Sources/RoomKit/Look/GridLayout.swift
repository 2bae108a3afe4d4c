import Geometry

/// Equal cells in rows that fill a rectangle as large as they can, the last row in the middle.
package struct GridLayout {
  /// Each cell's frame, row by row.
  package let frames: [Rect]
  package let columns: Int
  /// A cell's size, in points.
  package let cell: Size

  /// - Parameters:
  ///   - ratio: a cell's height as a multiple of its width.
  ///   - gap: between cells, and about them, as a part of a cell's width.
  ///   - largest: the widest a cell may become, in points.
  ///   - fillsRows: whether all rows are to be full where that takes little of the cells' size.
  package init(count: Int, in area: Rect, ratio: Double, gap: Double, largest: Double = .infinity, fillsRows: Bool = false) {
    func width(_ columns: Int) -> Double { Self.width(count: count, columns: columns, in: area, ratio: ratio, gap: gap, largest: largest) }
    var best = 1
    for columns in 1...max(1, count) where width(columns) > width(best) + 1e-9 { best = columns }
    let full = (1...max(1, count)).filter { fillsRows && count % $0 == 0 && width($0) >= width(best) * Self.worthOfFullRows }
    if let columns = full.max(by: { width($0) < width($1) }) { best = columns }
    self.init(count: count, columns: best, in: area, ratio: ratio, gap: gap, largest: largest)
  }

  /// As large as others, in parts, cells in full rows must be to be preferred.
  private static let worthOfFullRows = 0.88

  private static func width(count: Int, columns: Int, in area: Rect, ratio: Double, gap: Double, largest: Double) -> Double {
    let rows = (count + columns - 1) / columns
    let across = area.width / (Double(columns) + gap * Double(columns + 1))
    let down = area.height / ((ratio + gap) * Double(rows) + gap)
    return max(0, min(across, down, largest))
  }

  /// - Parameter columns: how many cells a row has; the last one may have fewer.
  package init(count: Int, columns: Int, in area: Rect, ratio: Double, gap: Double, largest: Double = .infinity) {
    let width = Self.width(count: count, columns: columns, in: area, ratio: ratio, gap: gap, largest: largest)
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
