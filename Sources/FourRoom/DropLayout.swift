import Geometry
import RoomKit

/// Where the classic board lies: as wide as the stage less 20 points a side, at least 200 points, centred.
///
/// Where that would be too high, or lie under the way home, it is smaller.
struct DropLayout: Equatable {
  /// The board, in points.
  let board: Rect
  /// The side of a square, and a stone's diameter, in points.
  var square: Double { (board.width - 2 * padding) / Double(FourGrid.columns) }
  /// A hole's diameter, in points.
  var hole: Double { square - 2 * padding }
  /// Between the squares and the board's edge, and between a hole and its square, in points: 4 where the board is 280 wide.
  var padding: Double { board.width / 70 }
  /// In points.
  static let margin = 20.0
  static let leastWidth = 200.0

  @MainActor
  init(size: Size) {
    let ratio = Double(FourGrid.columns) / Double(FourGrid.rows)
    func board(_ width: Double) -> Rect {
      let width = max(Self.leastWidth, width)
      return Rect(center: Point(size.width / 2, size.height / 2), size: Size(width, width / ratio))
    }
    let widest = min(size.width - 2 * Self.margin, (size.height - 2 * Self.margin) * ratio)
    let side = RoomControls.buttonSide(in: size)
    let corner = Rect(x: size.width - side, y: 0, width: side, height: side)
    let full = board(widest)
    if full.intersects(corner) {
      // Beside the button, or below it, whichever leaves more.
      self.board = board(min(widest, max(size.width - 2 * side, (size.height - 2 * side) * ratio)))
    } else {
      self.board = full
    }
  }

  /// Where a stone is held above a column.
  func slot(ofColumn column: Int) -> Point {
    Point(board.midX + (Double(column) - 3) * square, board.minY - square / 2 - padding)
  }
}
