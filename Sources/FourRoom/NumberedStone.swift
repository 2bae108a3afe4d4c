import FourInARow
import Geometry
import Layers
import RoomKit
import Typography

/// A stone that is not on the board, with a number for when it comes.
final class NumberedStone: Layer {
  /// - Parameter number: from 1.
  init(_ seat: Seat, number: Int, at cell: Cell, hasHighContrast: Bool) {
    super.init()
    name = "step"
    position = FourGrid.center(of: cell)
    let disc = ShapeLayer(path: Path(circleAt: .zero, radius: 15), fillColor: seat.color(hasHighContrast: hasHighContrast))
    disc.strokeColor = .white
    disc.lineWidth = 2
    addSublayer(disc)
    let text = TextLayer("\(number)", style: TextStyle(font: FontDescription(weight: .bold), size: 18))
    text.color = seat == .red ? .white : Palette.outline
    text.sizeToFit()
    text.position = .zero
    addSublayer(text)
  }
}

extension TableLayer {
  /// The most steps that are shown: more are no help.
  private static let mostSteps = 9

  /// Shows moves that would follow a game as numbered stones, in place of those that were shown; none shows none.
  func showSteps(_ line: [Int], of game: FourGame) {
    for layer in marks.sublayers.reversed() where layer is NumberedStone { layer.removeFromSuperlayer() }
    var board = game.board
    for (i, column) in line.prefix(Self.mostSteps).enumerated() {
      let seat = game.seat(ofMove: board.moves.count)
      guard let cell = try? board.play(column) else { break }
      marks.addSublayer(NumberedStone(seat, number: i + 1, at: cell, hasHighContrast: hasHighContrast))
    }
  }
}
