import Geometry
import Layers
import RoomKit

/// The faces of the players, to lie on a stone of 40 units.
enum Face {
  /// A child's smile; or a machine's face, the more awake and the more pleased with itself the higher its level, with a star at the highest.
  /// - Parameter machine: the machine's level, from 1 to 8; nil for a child.
  static func layer(machine: Int?, isOn seat: Seat) -> Layer {
    let layer = Layer()
    let ink = seat == .red ? Color.white : Palette.ink
    layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(20, 20), radius: 15), fillColor: seat.color(hasHighContrast: false)))
    var eyes = Path()
    let mouth = ShapeLayer()
    mouth.fillColor = nil
    mouth.strokeColor = ink
    mouth.lineWidth = 2
    mouth.lineCap = .round
    if let machine {
      let part = Double(min(8, max(1, machine)) - 1) / 7
      let height = 1.8 + 5.2 * part
      for x in [13.0, 22.5] { eyes.addRoundedRect(Rect(x: x, y: 16 - height / 2, width: 4.5, height: height), radii: Size(0.9, 0.9)) }
      eyes.addPath(machine < 8 ? Path(circleAt: Point(20, 3.6), radius: 1.9) : PieceLayer.star(at: Point(20, 2.4), radius: 5))
      var line = Path(roundedRect: Rect(x: 8.5, y: 8.5, width: 23, height: 22), radius: 5)
      line.addPath(Path(polyline: [Point(20, 8.5), Point(20, 4.5)]))
      line.move(to: Point(14.5, 24.5))
      line.addCubic(to: Point(25.5, 24.5), control1: Point(17, 24.5 + 5 * part), control2: Point(23, 24.5 + 5 * part))
      mouth.path = line
    } else {
      for x in [14.5, 25.5] { eyes.addEllipse(in: Rect(center: Point(x, 16.5), size: Size(4, 5.4))) }
      var smile = Path()
      smile.move(to: Point(12, 23))
      smile.addCubic(to: Point(28, 23), control1: Point(15, 30), control2: Point(25, 30))
      mouth.path = smile
    }
    layer.addSublayer(ShapeLayer(path: eyes, fillColor: ink))
    layer.addSublayer(mouth)
    return layer
  }
}
