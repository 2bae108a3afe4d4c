import FourInARow
import Geometry
import Layers

extension FourRoom {
  /// Stones through a board, two stones, or the machine with as many dots as its level.
  public static func levelPicture(_ level: String, options: RoomOptions) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    switch level {
    case "classic":
      let frame = Rect(x: 8, y: 20, width: 84, height: 72)
      let red = Color(red: 1, green: 0, blue: 0)
      layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(50, 44), radius: 11), fillColor: red))
      layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(74, 16), radius: 11), fillColor: red))
      let board = ShapeLayer(
        path: BoardShape.path(frame: frame, corner: 4, square: 11.6, hole: 9), fillColor: Color(red: 0.822, green: 0.822, blue: 0))
      board.fillRule = .evenOdd
      layer.addSublayer(board)
    case "two":
      for (seat, x) in [(Seat.red, 34.0), (.yellow, 66)] { layer.addSublayer(stone(seat, isMachine: false, at: Point(x, 50), scale: 1.45)) }
    default:
      layer.addSublayer(stone(.yellow, isMachine: true, at: Point(50, 42), scale: 1.75))
      let count = Int(level) ?? 1
      var path = Path()
      for i in 0..<count {
        path.addEllipse(in: Rect(center: Point(50 + (Double(i) - Double(count - 1) / 2) * 10.5, 89), size: Size(7.5, 7.5)))
      }
      layer.addSublayer(ShapeLayer(path: path, fillColor: Palette.ink))
    }
    return layer
  }

  private static func stone(_ seat: Seat, isMachine: Bool, at center: Point, scale: Double) -> Layer {
    let stone = PieceLayer(seat, hasHighContrast: false)
    stone.addSublayer(Face.layer(isMachine: isMachine, isOn: seat))
    stone.position = center
    stone.transform = .scale(scale, scale)
    return stone
  }

  public static func vignette(options: RoomOptions) throws(RoomError) -> any Vignette { FourVignette(options: options) }
}
