import FourInARow
import Geometry

/// The classic board's measures in its own units, from its top left corner; and those that all boards share.
enum FourGrid {
  static let columns = 7
  static let rows = 6
  /// The side of the square that a stone takes.
  static let square = 40.0
  /// Between the squares and the board's edge.
  static let padding = 6.0
  static let holeRadius = 16.5
  private static let grid = BoardGrid()
  static let board = grid.board
  /// Everything: the place above the board where stones are held, the board, and its foot.
  static let content = grid.content
  /// The middle of stones that are held above the board.
  static let slotY = -25.0

  static func x(ofColumn column: Int) -> Double { grid.x(ofColumn: column) }

  static func center(of cell: Cell) -> Point { grid.center(of: cell) }

  /// The column at a place, or near it: above and below the board too; nil beside it all.
  static func column(at p: Point) -> Int? { grid.column(at: p) }

  /// The columns as one looks at them first: the middle one, then from there outwards.
  static let columnsFromTheMiddle = (0..<columns).sorted { (abs($0 - columns / 2), $0) < (abs($1 - columns / 2), $1) }
}
