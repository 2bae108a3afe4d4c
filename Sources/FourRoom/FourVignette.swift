import FourInARow
import Geometry
import Layers
import RoomKit

/// A small board in which the last stone falls and makes four.
@MainActor
final class FourVignette: Vignette {
  let layer = Layer()
  private let falling: PieceLayer
  private let line: ShapeLayer
  private let stillness: Bool

  /// The stones that lie, and the one that falls: a slanting row of red from the bottom left.
  private static let stones: [(Seat, Int, Int)] = [
    (.red, 1, 0), (.yellow, 2, 0), (.red, 2, 1), (.yellow, 3, 0), (.yellow, 3, 1), (.red, 3, 2), (.red, 4, 0), (.yellow, 4, 1),
    (.yellow, 4, 2),
    (.yellow, 0, 0), (.red, 5, 0),
  ]
  private static let last = Cell(column: 4, row: 3)

  init(options: RoomOptions) {
    stillness = options.reducesMotion
    layer.bounds = Rect(x: 0, y: 0, width: 160, height: 160)
    layer.cornerRadius = 28
    layer.masksToBounds = true
    layer.backgroundColor = Color(rgb: 0xe3eefa)
    var plain = options
    plain.animal = nil
    let board = TableLayer(options: plain)
    layer.addSublayer(board)
    let unit = 0.42
    board.transform = .scale(unit, unit)
    board.position = Point(80 - FourGrid.board.midX * unit, 83 - FourGrid.board.midY * unit)
    for (seat, column, row) in Self.stones { board.put(seat, into: Cell(column: column, row: row)) }
    falling = board.put(.red, into: Self.last)
    let path = Path(polyline: [Cell(column: 1, row: 0), Self.last].map(FourGrid.center))
    line = ShapeLayer(path: path, fillColor: nil)
    line.strokeColor = .white
    line.lineWidth = 9
    line.lineCap = .round
    board.marks.addSublayer(line)
  }

  func play() {
    let end = FourGrid.center(of: Self.last).y
    if !stillness {
      var fall = KeyframeAnimation(.positionY, values: [-90, end, end - 10, end], keyTimes: [0, 0.72, 0.86, 1], duration: 0.75)
      fall.timingFunctions = [.easeIn, .easeOut, .easeIn]
      falling.add(fall, forKey: "fall")
    }
    var draw = KeyframeAnimation(.strokeEnd, values: [0, 0, 1], keyTimes: [0, 0.55, 1], duration: 1.8)
    draw.timingFunctions = [.linear, .easeInOut]
    line.add(draw, forKey: "draw")
  }
}
