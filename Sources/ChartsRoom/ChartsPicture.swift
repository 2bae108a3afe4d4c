import Geometry
import Layers
import RoomKit

/// The small pictures of levels.
@MainActor
enum ChartsPicture {
  /// The picture of a level: 100x100 points, its anchor at its middle.
  static func level(_ level: LevelID) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    switch ChartsLevel(level) {
    case .data: addTable(to: layer)
    case .play: addRooms(to: layer)
    case .classic, nil: addCurve(to: layer)
    }
    return layer
  }

  /// Three bars behind a curve.
  private static func addCurve(to layer: Layer) {
    for (i, height) in [34.0, 62, 46].enumerated() {
      let bar = Layer(frame: Rect(x: 16 + Double(i) * 26, y: 88 - height, width: 16, height: height))
      bar.backgroundColor = Palette.bright[[1, 2, 6][i]].withAlpha(0.55)
      bar.cornerRadius = 4
      layer.addSublayer(bar)
    }
    var path = Path()
    path.move(to: Point(8, 70))
    path.addCubic(to: Point(50, 22), control1: Point(30, 70), control2: Point(28, 22))
    path.addCubic(to: Point(92, 44), control1: Point(72, 22), control2: Point(72, 44))
    layer.addSublayer(line(path, Palette.bright[4], 6))
  }

  /// A sheet of cells with a line that leaves it.
  private static func addTable(to layer: Layer) {
    let sheet = ShapeLayer(path: Path(roundedRect: Rect(x: 10, y: 14, width: 80, height: 72), radius: 8), fillColor: .white)
    sheet.strokeColor = Palette.ink
    sheet.lineWidth = 4
    layer.addSublayer(sheet)
    var grid = Path()
    for y in [32.0, 50, 68] {
      grid.move(to: Point(12, y))
      grid.addLine(to: Point(88, y))
    }
    grid.move(to: Point(36, 16))
    grid.addLine(to: Point(36, 84))
    layer.addSublayer(line(grid, Palette.ink.withAlpha(0.3), 2.5))
    layer.addSublayer(line(Path(polyline: [Point(40, 74), Point(54, 56), Point(66, 63), Point(84, 38)]), Palette.bright[0], 5))
  }

  /// A ring in the colours of five rooms.
  private static func addRooms(to layer: Layer) {
    var start = -Double.pi / 2
    for (i, share) in [0.3, 0.24, 0.2, 0.16, 0.1].enumerated() {
      var path = Path()
      path.addArc(center: Point(50, 50), radius: 30, startAngle: start + 0.04, endAngle: start + share * 2 * .pi - 0.04)
      start += share * 2 * .pi
      layer.addSublayer(line(path, Palette.bright[i], 20, cap: false))
    }
  }

  private static func line(_ path: Path, _ color: Color, _ width: Double, cap: Bool = true) -> ShapeLayer {
    let line = ShapeLayer(path: path, fillColor: nil)
    line.strokeColor = color
    line.lineWidth = width
    line.lineJoin = .round
    if cap { line.lineCap = .round }
    return line
  }
}
