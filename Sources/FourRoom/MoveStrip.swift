import FourInARow
import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// The moves of a game as numbered stones, one after the other; those that were taken back are pale. A tap goes there.
@MainActor
final class MoveStrip: Layer {
  /// The largest place of a stone, in points.
  private static let largest = 52.0
  private static let (radius, pale) = (0.42, 0.35)
  private let look: PieceLook
  private var cell = 20.0
  private var columns = 7
  private var shown: [(seat: Seat, column: Int)] = []
  private var count = 0
  private var game: FourGame?
  /// Called with how many moves are to be on the board.
  var choose: (Int) -> Void = { _ in }

  init(look: PieceLook) {
    self.look = look
    super.init()
    name = "moves"
    anchorPoint = .zero
    addRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, tap.state == .ended else { return }
        tapped(tap.location(in: self))
      })
  }

  private func tapped(_ place: Point) {
    guard place.x >= 0, place.y >= 0, place.x < Double(columns) * cell else { return }
    let index = Int(place.y / cell) * columns + Int(place.x / cell)
    // The last move that is there takes itself back.
    if index < shown.count { choose(index + 1 == count ? index : index + 1) }
  }

  /// Takes up a frame in points, as large as all moves of a game can be in it.
  func layout(in frame: Rect) {
    let cells = Position.cells
    var best = 0.0
    for columns in [6, 7, 14, 21, 42] {
      let rows = (cells + columns - 1) / columns
      let size = min(frame.width / Double(columns), frame.height / Double(rows), Self.largest)
      if size > best { (best, self.columns) = (size, columns) }
    }
    cell = max(1, best)
    bounds = Rect(x: 0, y: 0, width: cell * Double(columns), height: cell * Double((cells + columns - 1) / columns))
    position = Point(frame.midX - bounds.width / 2, frame.height > frame.width ? frame.midY - bounds.height / 2 : frame.minY)
    rebuild()
  }

  /// Shows a game's moves; nothing happens where they are those that are shown.
  func update(_ game: FourGame) {
    guard game != self.game else { return }
    self.game = game
    let columns = game.board.moves + game.undone.reversed()
    shown = columns.enumerated().map { (game.seat(ofMove: $0.offset), $0.element) }
    count = game.board.moves.count
    rebuild()
  }

  private func rebuild() {
    for layer in sublayers.reversed() { layer.removeFromSuperlayer() }
    for (i, move) in shown.enumerated() {
      let place = Point((Double(i % columns) + 0.5) * cell, (Double(i / columns) + 0.5) * cell)
      let disc = ShapeLayer(
        path: Path(circleAt: place, radius: cell * Self.radius), fillColor: move.seat.color(hasHighContrast: look.hasHighContrast))
      disc.strokeColor = i + 1 == count ? Palette.ink : .white
      disc.lineWidth = cell * (i + 1 == count ? 0.1 : 0.05)
      let text = TextLayer("\(move.column + 1)", style: TextStyle(font: FontDescription(weight: .bold), size: cell * 0.5))
      text.color = move.seat == .red ? .white : Palette.outline
      text.sizeToFit()
      text.position = place
      for layer in [disc, text] as [Layer] {
        layer.opacity = i < count ? 1 : Self.pale
        addSublayer(layer)
      }
    }
  }
}
