import FourInARow
import Geometry
import Layers

/// A stone that is held above a column, and where it would land.
final class GhostLayer: Layer {
  private var stone: PieceLayer?
  private let spot = ShapeLayer(path: Path(circleAt: .zero, radius: FourGrid.holeRadius + 1), fillColor: nil)
  private var seat: Seat?
  /// The column that it is held above; nil while it is not seen.
  private(set) var column: Int?

  private let grid: BoardGrid

  init(_ grid: BoardGrid = BoardGrid()) {
    self.grid = grid
    super.init()
    name = "ghost"
    anchorPoint = .zero
    spot.lineWidth = 3
    addSublayer(spot)
    isHidden = true
  }

  /// Holds a stone above a column.
  /// - Parameter landing: where it would come to lie; nil where the column is full.
  @MainActor
  func appear(_ seat: Seat, above column: Int, landing: Cell?, isStill: Bool, look: PieceLook) {
    let isNew = self.column == nil || self.seat != seat
    if self.seat != seat {
      stone?.removeFromSuperlayer()
      let made = PieceLayer(seat, look: look)
      addSublayer(made)
      made.isHidden = !showsStone
      stone = made
      self.seat = seat
    }
    isHidden = false
    self.column = column
    stone?.opacity = landing == nil ? 0.25 : 1
    let place = Point(FourGrid.x(ofColumn: column), FourGrid.slotY)
    if isNew || isStill {
      stone?.removeAllAnimations()
      stone?.position = place
    } else {
      tree?.animate(duration: 0.12, curve: .easeOut) { stone?.position = place }
    }
    spot.isHidden = landing == nil
    if let landing {
      spot.position = grid.center(of: landing)
      let color = seat.color(hasHighContrast: look.hasHighContrast)
      spot.fillColor = color.withAlpha(0.45)
      spot.strokeColor = color
    }
  }

  /// Whether the stone above the board is seen; where it would land is seen in any case.
  var showsStone = true {
    didSet { stone?.isHidden = !showsStone }
  }

  /// Makes its stone anew when it is seen next.
  func forget() {
    hide()
    seat = nil
  }

  func hide() {
    column = nil
    isHidden = true
  }
}
