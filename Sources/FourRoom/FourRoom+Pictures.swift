import FourInARow
import Geometry
import Layers
import RoomKit

extension FourRoom {
  /// The first machine, the game for two, and the other machines.
  package nonisolated static var shelf: [LevelID] {
    [.machine(1), .two].map { (level: FourLevel) in level.id } + (2...8).map { FourLevel.machine($0).id } + [.classic]
  }

  /// Stones through a board, two stones, or the machine with as many stones as its level.
  package static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    switch FourLevel(level) {
    case .classic, nil:
      let frame = Rect(x: 8, y: 20, width: 84, height: 72)
      let red = Color(red: 1, green: 0, blue: 0)
      layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(50, 44), radius: 11), fillColor: red))
      layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(74, 16), radius: 11), fillColor: red))
      let board = ShapeLayer(
        path: BoardShape.path(frame: frame, corner: 4, square: 11.6, hole: 9), fillColor: Color(red: 0.822, green: 0.822, blue: 0))
      board.fillRule = .evenOdd
      layer.addSublayer(board)
    case .two:
      for (seat, x) in [(Seat.red, 27.0), (.yellow, 73)] { layer.addSublayer(stone(seat, machine: nil, at: Point(x, 50), scale: 1.15)) }
    case .machine(let level):
      layer.addSublayer(stone(.yellow, machine: level, at: Point(50, 40), scale: 1.7))
      addStrip(level, to: layer)
    }
    return layer
  }

  /// A strip of the board with a hole for each level, and as many stones in it as the level's number.
  private static func addStrip(_ level: Int, to layer: Layer) {
    let step = 12.0
    func center(_ i: Int) -> Point { Point(50 + (Double(i) - 3.5) * step, 89) }
    let board = ShapeLayer(path: Path(roundedRect: Rect(x: 1, y: 80.5, width: 98, height: 17), radius: 6), fillColor: Color(rgb: 0x2f6bc9))
    var holes = Path()
    var stones = Path()
    for i in 0..<8 {
      if i < level { stones.addPath(Path(circleAt: center(i), radius: 5)) } else { holes.addPath(Path(circleAt: center(i), radius: 4.4)) }
    }
    layer.addSublayer(board)
    layer.addSublayer(ShapeLayer(path: holes, fillColor: Color(rgb: 0xdbe7f8)))
    layer.addSublayer(ShapeLayer(path: stones, fillColor: Seat.yellow.color(hasHighContrast: false)))
  }

  private static func stone(_ seat: Seat, machine: Int?, at center: Point, scale: Double) -> Layer {
    let stone = PieceLayer(seat, hasHighContrast: false)
    stone.addSublayer(Face.layer(machine: machine, isOn: seat))
    stone.position = center
    stone.transform = .scale(scale, scale)
    return stone
  }

  package static func vignette(options: RoomOptions) throws(RoomError) -> any Vignette { FourVignette(options: options) }
}
