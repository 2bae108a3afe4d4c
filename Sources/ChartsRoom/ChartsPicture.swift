import Geometry
import Layers
import RoomKit

/// The small pictures of levels.
@MainActor
enum ChartsPicture {
  /// The picture of a level: 100x100 points, its anchor at its middle.
  static func level(_ level: LevelID) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    switch ChartsLevel(level) {
    case .data: addTable(to: layer)
    case .play: addRooms(to: layer)
    case .toy: try addToy(to: layer)
    case .fruit: try addFruit(to: layer)
    case .day: try addDays(to: layer)
    case .coins: try addPiles([1, 3, 4, 2, 1], of: .coins, to: layer)
    case .dice: try addPiles([1, 2, 4, 5, 3, 2, 1], of: .dice, to: layer)
    case .reflex: addMeasures([1, 3, 5, 3, 2, 1], Palette.bright[1], to: layer)
    case .rhythm: addMeasures([1, 2, 4, 4, 2, 1], Palette.bright[2], isBeat: true, to: layer)
    case .classic, nil: addCurve(to: layer)
    }
    return layer
  }

  /// Bars, and a hand on one of them.
  private static func addToy(to layer: Layer) throws(RoomError) {
    for (i, height) in [38.0, 70, 26, 52].enumerated() {
      let x = 14 + Double(i) * 22
      let bar = Layer(frame: Rect(x: x, y: 90 - height, width: 7, height: height))
      bar.backgroundColor = Palette.bright[i]
      let ball = Layer(frame: Rect(x: x - 5, y: 84 - height, width: 17, height: 17))
      ball.backgroundColor = Palette.bright[i]
      ball.cornerRadius = 8.5
      layer.addSublayer(bar)
      layer.addSublayer(ball)
    }
    let hand = try RoomArt.layer("hand-dragging")
    hand.transform = .scale(0.3, 0.3)
    hand.position = Point(40, 26)
    layer.addSublayer(hand)
  }

  /// Fruit in columns.
  private static func addFruit(to layer: Layer) throws(RoomError) {
    for (column, (kind, count)) in zip(["apple", "pear", "orange"], [2, 3, 1]).enumerated() {
      for level in 0..<count {
        let fruit = try RoomArt.layer("fruit-\(kind)")
        fruit.transform = .scale(0.26, 0.26)
        fruit.position =
          Point(22 + Double(column) * 28, 72 - Double(level) * 27) - fruit.part.view.center * 0.26
        layer.addSublayer(fruit)
      }
    }
    layer.addSublayer(line(Path(polyline: [Point(6, 88), Point(94, 88)]), Palette.outline, 3))
  }

  /// Nights that were slept, and how one felt after them.
  private static func addDays(to layer: Layer) throws(RoomError) {
    for (i, (mood, height)) in [(2, 34.0), (0, 50), (1, 42)].enumerated() {
      let bar = Layer(frame: Rect(x: 14 + Double(i) * 26, y: 88 - height, width: 18, height: height))
      bar.cornerRadius = 4
      bar.backgroundColor = Palette.bright[1]
      layer.addSublayer(bar)
      let (face, side) = try DayKey.picture(of: .mood, mood)
      face.transform = .scale(22 / side, 22 / side)
      face.position = Point(23 + Double(i) * 26, 74 - height)
      layer.addSublayer(face)
    }
    let (sun, side) = try DayKey.picture(of: .weather, 0)
    sun.transform = .scale(24 / side, 24 / side)
    sun.position = Point(84, 16)
    layer.addSublayer(sun)
  }

  /// Piles below a coin or a die.
  private static func addPiles(_ piles: [Int], of kind: ChanceKind, to layer: Layer)
    throws(RoomError)
  {
    let pitch = 88 / Double(piles.count)
    for (column, count) in piles.enumerated() {
      for level in 0..<count {
        let stone = Layer(
          frame: Rect(
            x: 6 + (Double(column) + 0.1) * pitch, y: 82 - Double(level) * 11, width: pitch * 0.8,
            height: 9))
        stone.cornerRadius = 2
        stone.backgroundColor = Palette.bright[column % 7]
        layer.addSublayer(stone)
      }
    }
    let face = try FaceLayer(kind, options: RoomOptions())
    face.transform = .scale(0.36, 0.36)
    face.position = Point(18, 20)
    layer.addSublayer(face)
  }

  /// Piles below a lamp, or below a drum.
  private static func addMeasures(_ piles: [Int], _ color: Color, isBeat: Bool = false, to layer: Layer) {
    let pitch = 88 / Double(piles.count)
    for (column, count) in piles.enumerated() {
      let height = Double(count) * 10
      let pile = Layer(frame: Rect(x: 6 + (Double(column) + 0.1) * pitch, y: 90 - height, width: pitch * 0.8, height: height))
      pile.cornerRadius = 2
      pile.backgroundColor = color
      layer.addSublayer(pile)
    }
    // What is pressed there, and lit.
    let ink = Color(rgb: 0x43291a)
    let art: MeasureArt = isBeat ? DrumArt(line: ink) : LampArt(line: ink)
    let scale = isBeat ? 0.44 : 0.42
    art.show(.lit)
    art.show(beats: MeasureClock.heard)
    art.anchorPoint = .zero
    art.position = isBeat ? Point(50, 24) : Point(22, 22)
    art.transform = .scale(scale, scale)
    layer.addSublayer(art)
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
    sheet.strokeColor = Palette.outline
    sheet.lineWidth = 4
    layer.addSublayer(sheet)
    var grid = Path()
    for y in [32.0, 50, 68] {
      grid.move(to: Point(12, y))
      grid.addLine(to: Point(88, y))
    }
    grid.move(to: Point(36, 16))
    grid.addLine(to: Point(36, 84))
    layer.addSublayer(line(grid, Palette.outline.withAlpha(0.3), 2.5))
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
