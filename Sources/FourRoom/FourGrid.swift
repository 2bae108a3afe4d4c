import FourInARow
import Geometry

/// The board's measures in its own units, from its top left corner.
enum FourGrid {
  static let columns = 7
  static let rows = 6
  /// The side of the square that a stone takes.
  static let square = 40.0
  /// Between the squares and the board's edge.
  static let padding = 6.0
  static let holeRadius = 16.5
  static let board = Rect(x: 0, y: 0, width: 7 * square + 2 * padding, height: 6 * square + 2 * padding)
  /// Everything: the place above the board where stones are held, the board, and its foot.
  static let content = Rect(x: -12, y: -48, width: board.width + 24, height: 48 + board.height + 16)
  /// The middle of stones that are held above the board.
  static let slotY = -25.0

  static func x(ofColumn column: Int) -> Double { padding + (Double(column) + 0.5) * square }

  static func center(of cell: Cell) -> Point {
    Point(x(ofColumn: cell.column), padding + (Double(rows - 1 - cell.row) + 0.5) * square)
  }

  /// The column at a place, or near it: above and below the board too; nil beside it all.
  static func column(at p: Point) -> Int? {
    guard p.isFinite, content.insetBy(dx: -10, dy: -10).contains(p) else { return nil }
    return min(columns - 1, max(0, Int(((p.x - padding) / square).rounded(.down))))
  }
}
