import Geometry
import Layers

/// What is pressed where something is measured, drawn about its middle: no more than 50 units to each side.
@MainActor
class MeasureArt: Layer {
  /// What it shows.
  enum Look: Equatable {
    case dark, waits, lit
  }

  func show(_ look: Look) {}
  /// Shows a beat, or a tap.
  func pulse() {}
  /// Shows how many beats were heard of those that lead in.
  func show(beats: Int) {}

  /// Adds a shape that takes no touches.
  @discardableResult
  func add(_ path: Path, fill: Color?, stroke: Color?, width: Double = 3) -> ShapeLayer {
    let shape = ShapeLayer(path: path, fillColor: fill)
    shape.anchorPoint = .zero
    shape.strokeColor = stroke
    shape.lineWidth = width
    shape.lineCap = .round
    shape.lineJoin = .round
    shape.isHitTestable = false
    addSublayer(shape)
    return shape
  }
}

/// A lamp that will be lit.
final class LampArt: MeasureArt {
  private static let radius = 30.0
  private var lamp = ShapeLayer()
  private var rays = ShapeLayer()

  /// - Parameter line: the colour about it.
  init(line: Color) {
    super.init()
    var path = Path()
    for i in 0..<10 {
      let angle = Double(i) * .pi / 5
      let way = Point(Math.cos(angle), Math.sin(angle))
      path.move(to: way * (Self.radius + 8))
      path.addLine(to: way * (Self.radius + 17))
    }
    rays = add(path, fill: nil, stroke: Color(rgb: 0xffc928), width: 5)
    lamp = add(Path(circleAt: .zero, radius: Self.radius), fill: nil, stroke: line)
    show(.dark)
  }

  override func show(_ look: Look) {
    lamp.fillColor =
      switch look {
      case .dark: Color(rgb: 0x8b93b5)
      case .waits: Color(rgb: 0x4c567f)
      case .lit: Color(rgb: 0xffd84a)
      }
    // Pale rays say what it is for while it is dark.
    rays.opacity = look == .lit ? 1 : look == .dark ? 0.45 : 0.15
  }

  override func pulse() { lamp.add(KeyframeAnimation(.scale, values: [1, 1.18, 1], duration: 0.3), forKey: "pulse") }
}

/// A sandglass that runs.
final class SandglassArt: MeasureArt {
  /// - Parameter line: the colour about it.
  init(line: Color) {
    super.init()
    anchorPoint = .zero
    var glass = Path()
    glass.move(to: Point(-9, -13))
    glass.addCubic(to: Point(-1.5, 0), control1: Point(-9, -6), control2: Point(-1.5, -4))
    glass.addCubic(to: Point(-9, 13), control1: Point(-1.5, 4), control2: Point(-9, 6))
    glass.addLine(to: Point(9, 13))
    glass.addCubic(to: Point(1.5, 0), control1: Point(9, 6), control2: Point(1.5, 4))
    glass.addCubic(to: Point(9, -13), control1: Point(1.5, -4), control2: Point(9, -6))
    glass.close()
    add(glass, fill: Color(rgb: 0xbfe3f2), stroke: nil)
    let sand = Color(rgb: 0xffb43d)
    add(Path(polyline: [Point(-5.5, -6.5), Point(5.5, -6.5), Point(0, 0)]), fill: sand, stroke: nil)
    add(Path(polyline: [Point(-7.5, 12), Point(7.5, 12), Point(0, 5)]), fill: sand, stroke: nil)
    add(Path(polyline: [Point(0, -1), Point(0, 8)]), fill: nil, stroke: sand, width: 1.6)
    add(glass, fill: nil, stroke: line, width: 2)
    for y in [-14.5, 14.5] { add(Path(polyline: [Point(-10, y), Point(10, y)]), fill: nil, stroke: Color(rgb: 0xc98a4b), width: 4) }
  }

  override func pulse() { add(KeyframeAnimation(.rotation, values: [0, 0.35, -0.35, 0.2, 0], duration: 0.5), forKey: "pulse") }
}

/// A drum with its sticks, and a mark for each beat that leads in.
final class DrumArt: MeasureArt {
  private static let gold = Color(rgb: 0xffc928)
  private var skin = ShapeLayer()
  private var sticks: [Layer] = []
  private var marks: [ShapeLayer] = []

  /// - Parameter line: the colour about it.
  init(line: Color) {
    super.init()
    var body = Path()
    body.move(to: Point(-40, -14))
    body.addLine(to: Point(-36, 20))
    body.addCubic(to: Point(36, 20), control1: Point(-28, 36), control2: Point(28, 36))
    body.addLine(to: Point(40, -14))
    body.close()
    add(body, fill: Color(rgb: 0xd8402f), stroke: line)
    let strings = (0...6).map { k in
      let x = -36 + 12 * Double(k)
      // The lower rim bends down in the middle.
      return Point(x * (k % 2 == 0 ? 1 : 0.92), k % 2 == 0 ? -2 + 8 * (1 - x * x / 1296) : 19 + 10 * (1 - x * x / 1296))
    }
    add(Path(polyline: strings), fill: nil, stroke: Self.gold, width: 3)
    skin = add(Path(ellipseIn: Rect(x: -41, y: -28, width: 82, height: 28)), fill: nil, stroke: line)
    for side in [-1.0, 1] {
      let stick = MeasureArt()
      stick.anchorPoint = .zero
      stick.isHitTestable = false
      let tip = Point(side * 12, -22)
      stick.add(Path(polyline: [Point(side * 46, -47), tip]), fill: nil, stroke: line, width: 7.5)
      stick.add(Path(polyline: [Point(side * 46, -47), tip]), fill: nil, stroke: Color(rgb: 0xc98a4b), width: 4)
      stick.add(Path(circleAt: tip, radius: 5), fill: Color(rgb: 0xf0d3a4), stroke: line, width: 2)
      addSublayer(stick)
      sticks.append(stick)
    }
    marks = (0..<MeasureClock.heard).map { k in
      add(Path(circleAt: Point((Double(k) - Double(MeasureClock.heard - 1) / 2) * 14, 41), radius: 4), fill: nil, stroke: line, width: 1.6)
    }
    show(.dark)
    show(beats: 0)
  }

  override func show(_ look: Look) { skin.fillColor = look == .lit ? Color(rgb: 0xffe48a) : Color(rgb: 0xfff6e4) }

  override func pulse() {
    skin.add(KeyframeAnimation(.scale, values: [1, 1.07, 1], duration: 0.3), forKey: "pulse")
    for (k, stick) in sticks.enumerated() {
      stick.add(KeyframeAnimation(.translationY, values: [0, -7, 3, 0], duration: 0.26 + 0.04 * Double(k)), forKey: "pulse")
    }
  }

  override func show(beats: Int) {
    for (k, mark) in marks.enumerated() { mark.fillColor = k < beats ? Color(rgb: 0xd8402f) : Color(rgb: 0xfff6e4) }
  }
}
