import FourInARow
import Geometry

/// The measures of a board of any size in its own units, from its top left corner.
struct BoardGrid: Hashable, Sendable {
  let columns: Int
  let rows: Int

  init(_ size: BoardSize = .classic) {
    columns = size.columns
    rows = size.rows
  }

  var board: Rect {
    let side = FourGrid.square
    return Rect(x: 0, y: 0, width: Double(columns) * side + 2 * FourGrid.padding, height: Double(rows) * side + 2 * FourGrid.padding)
  }

  /// Everything: the place above the board where stones are held, the board, and its foot.
  var content: Rect { Rect(x: -12, y: -48, width: board.width + 24, height: 48 + board.height + 16) }

  func x(ofColumn column: Int) -> Double { FourGrid.padding + (Double(column) + 0.5) * FourGrid.square }

  func center(of cell: Cell) -> Point {
    Point(x(ofColumn: cell.column), FourGrid.padding + (Double(rows - 1 - cell.row) + 0.5) * FourGrid.square)
  }

  /// The column at a place, or near it: above and below the board too; nil beside it all.
  func column(at p: Point) -> Int? {
    guard p.isFinite, content.insetBy(dx: -10, dy: -10).contains(p) else { return nil }
    return min(columns - 1, max(0, Int(((p.x - FourGrid.padding) / FourGrid.square).rounded(.down))))
  }
}
