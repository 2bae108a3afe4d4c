import Geometry
import Layers
import RoomKit

/// The board before the stones: its front with the holes, and the foot that it stands on.
@MainActor
final class BoardFront: Layer {
  private let foot: ShapeLayer
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
    for layer in [foot, front, pattern, holeEdges] { addSublayer(layer) }
    show(theme)
  }

  /// Gives the board another look.
  func show(_ theme: BoardTheme) {
    self.theme = theme
    foot.fillColor = theme.footColor(hasHighContrast: hasHighContrast)
    front.fillColor = theme.color(hasHighContrast: hasHighContrast)
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
