import Geometry
import Layers

/// The face of a child of whom nothing else is known, to lie on a stone of 40 units.
enum Face {
  /// A smile.
  static func layer(on seat: Seat) -> Layer {
    let layer = Layer()
    let ink = seat == .red ? Color.white : Color(rgb: 0x22304f)
    layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(20, 20), radius: 17), fillColor: seat.color(hasHighContrast: false)))
    var eyes = Path()
    for x in [14.5, 25.5] { eyes.addEllipse(in: Rect(center: Point(x, 16.5), size: Size(4, 5.4))) }
    var smile = Path()
    smile.move(to: Point(12, 23))
    smile.addCubic(to: Point(28, 23), control1: Point(15, 30), control2: Point(25, 30))
    let mouth = ShapeLayer(path: smile, fillColor: nil)
    mouth.strokeColor = ink
    mouth.lineWidth = 2
    mouth.lineCap = .round
    layer.addSublayer(ShapeLayer(path: eyes, fillColor: ink))
    layer.addSublayer(mouth)
    return layer
  }
}
