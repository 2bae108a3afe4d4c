import Geometry
import Layers

/// The faces of the players, to lie on a stone of 40 units.
@MainActor
enum Face {
  /// A child's smile, or a machine's.
  static func layer(isMachine: Bool, isOn seat: Seat) -> Layer {
    let layer = Layer()
    let ink = seat == .red ? Color.white : Palette.ink
    layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(20, 20), radius: 15), fillColor: seat.color(hasHighContrast: false)))
    var eyes = Path()
    let mouth = ShapeLayer()
    mouth.fillColor = nil
    mouth.strokeColor = ink
    mouth.lineWidth = 2
    mouth.lineCap = .round
    if isMachine {
      for x in [13.0, 22.5] { eyes.addRoundedRect(Rect(x: x, y: 13, width: 4.5, height: 6), radii: Size(1.2, 1.2)) }
      var line = Path(roundedRect: Rect(x: 8.5, y: 8.5, width: 23, height: 22), radius: 5)
      line.addPath(Path(polyline: [Point(20, 8.5), Point(20, 4.5)]))
      line.addPath(Path(polyline: [Point(15, 25), Point(25, 25)]))
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
