import Geometry
import Layers

/// The outlines of boards whose holes are holes: to be filled even-odd.
enum BoardShape {
  /// A board with its holes.
  /// - Parameters:
  ///   - grid: how many holes there are.
  ///   - frame: the board.
  ///   - corner: the radius of its corners, in points.
  ///   - square: the side of a square of the grid, which lies in the middle of the board.
  ///   - hole: the diameter of a hole.
  static func path(_ grid: BoardGrid = BoardGrid(), frame: Rect, corner: Double = 0, square: Double, hole: Double) -> Path {
    var path = Path(roundedRect: frame, radius: corner)
    path.addPath(holes(grid, frame: frame, square: square, diameter: hole))
    return path
  }

  /// The circles of the holes.
  static func holes(_ grid: BoardGrid = BoardGrid(), frame: Rect, square: Double, diameter: Double) -> Path {
    var path = Path()
    for center in centers(grid, frame: frame, square: square) {
      path.addEllipse(in: Rect(center: center, size: Size(diameter, diameter)))
    }
    return path
  }

  /// The lower edges of the holes, as lines.
  static func lowerEdges(_ grid: BoardGrid, frame: Rect, square: Double, diameter: Double) -> Path {
    var path = Path()
    for center in centers(grid, frame: frame, square: square) {
      path.move(to: center + Point(Math.cos(0.17 * .pi), Math.sin(0.17 * .pi)) * (diameter / 2))
      path.addArc(center: center, radius: diameter / 2, startAngle: 0.17 * .pi, endAngle: 0.83 * .pi)
    }
    return path
  }

  private static func centers(_ grid: BoardGrid, frame: Rect, square: Double) -> [Point] {
    let first = frame.center - Point(Double(grid.columns - 1), Double(grid.rows - 1)) * (square / 2)
    return (0..<grid.rows).flatMap { row in (0..<grid.columns).map { first + Point(Double($0), Double(row)) * square } }
  }
}
