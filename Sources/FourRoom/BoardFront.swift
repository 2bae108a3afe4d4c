import Geometry
import Layers
import RoomKit

/// The board before the stones: its front with the holes, lit from above, what is seen of its sides, and the foot that it stands on.
@MainActor
final class BoardFront: Layer {
  private let foot: ShapeLayer
  private let sides: ShapeLayer
  private let front: ShapeLayer
  private let pattern: ShapeLayer
  private let holeEdges: ShapeLayer
  private let hasHighContrast: Bool
  private let board: Rect
  private(set) var theme: BoardTheme

  init(_ grid: BoardGrid, theme: BoardTheme, hasHighContrast: Bool) {
    self.theme = theme
    board = grid.board
    self.hasHighContrast = hasHighContrast
    let path = BoardShape.path(grid, frame: grid.board, corner: 14, square: FourGrid.square, hole: 2 * FourGrid.holeRadius)
    foot = ShapeLayer(
      path: Path(roundedRect: Rect(x: -12, y: grid.board.height - 4, width: grid.board.width + 24, height: 18), radius: 9))
    sides = ShapeLayer(path: Self.sides(of: grid.board))
    front = ShapeLayer(path: path)
    front.name = "board"
    pattern = ShapeLayer(path: Path(), fillColor: nil)
    for layer in [front, pattern] { layer.fillRule = .evenOdd }
    holeEdges = ShapeLayer(
      path: BoardShape.holes(grid, frame: grid.board, square: FourGrid.square, diameter: 2 * FourGrid.holeRadius + 0.6), fillColor: nil)
    holeEdges.name = "hole edges"
    holeEdges.lineWidth = 2.6
    super.init()
    anchorPoint = .zero
    for layer in [foot, sides, front, pattern] { addSublayer(layer) }
    if !hasHighContrast { addLights(grid) }
    addSublayer(holeEdges)
    show(theme)
  }

  /// How far its sides are seen at the foot, and from where on, in points and in parts of its height.
  private static let (flare, shoulder) = (9.0, 0.12)

  /// Its sides come forth below, as of something that leans back.
  private static func sides(of board: Rect) -> Path {
    var path = Path()
    for (edge, out) in [(board.minX, -flare), (board.maxX, flare)] {
      path.addPath(
        Path(
          polyline: [
            Point(edge, board.minY + board.height * shoulder), Point(edge + out, board.maxY), Point(edge - out, board.maxY),
            Point(edge - out, board.minY + board.height * shoulder),
          ], closed: true))
    }
    return path
  }

  /// Light from above: along its upper edge, and on the lower edges of the holes.
  private func addLights(_ grid: BoardGrid) {
    let lip = ShapeLayer(
      path: BoardShape.lowerEdges(grid, frame: board, square: FourGrid.square, diameter: 2 * FourGrid.holeRadius + 5), fillColor: nil)
    lip.strokeColor = .white.withAlpha(0.3)
    lip.lineWidth = 1.4
    let sheen = ShapeLayer(path: Path(roundedRect: Rect(x: 14, y: 2.2, width: board.width - 28, height: 2.2), radius: 1.1))
    sheen.fillColor = .white.withAlpha(0.34)
    for light in [lip, sheen] {
      light.anchorPoint = .zero
      addSublayer(light)
    }
  }

  /// Gives the board another look.
  func show(_ theme: BoardTheme) {
    self.theme = theme
    foot.fillColor = theme.footColor(hasHighContrast: hasHighContrast)
    sides.fillColor = foot.fillColor
    front.fillPaint =
      hasHighContrast ? .color(theme.color(hasHighContrast: true)) : .gradient(Gradient(colors: theme.shades), across: board)
    holeEdges.strokeColor = theme.edgeColor
    // What is scattered lies between holes alone: the board's edges and corners would cut it.
    let air = FourGrid.padding + FourGrid.square / 2
    pattern.path = theme.isScattered ? Path(rect: board.insetBy(dx: air, dy: air)) : front.path
    // The middle of four holes is the middle of a tile.
    let offset = FourGrid.padding - FourGrid.square / 2
    pattern.fillPaint = theme.pattern(hasHighContrast: hasHighContrast).map { .pattern($0, .translation(offset, offset)) }
    pattern.isHidden = pattern.fillPaint == nil
  }
}
