import Geometry
import Layers

/// What flies off in a burst: a few small shapes, gone after a second.
@MainActor
enum BurstLayer {
  private static let count = 6
  private static let duration = 0.9

  /// Lets a burst fly from a place of a layer, whose units are hundredths of a picture's side.
  static func play(_ kind: Burst.Kind, at place: Point, in layer: Layer, seed: UInt64) {
    guard let tree = layer.tree else { return }
    var generator = SeededGenerator(seed: seed)
    for i in 0..<count {
      let piece = piece(kind, number: i)
      let spread = (Double(i) + Double.random(in: 0...1, using: &generator)) / Double(count)
      let fall = fall(kind, spread: spread, &generator)
      piece.position = place
      piece.opacity = 0
      piece.isHitTestable = false
      layer.addSublayer(piece)
      var group = AnimationGroup<Layer>(duration: duration)
      var across = BasicAnimation<Layer, Double>(.positionX, from: place.x, to: place.x + fall.across, duration: duration)
      across.timingFunction = .easeOut
      group.add(across)
      var down = KeyframeAnimation<Layer, Double>(
        .positionY, values: [place.y, place.y + fall.up, place.y + fall.end], keyTimes: [0, fall.turn, 1], duration: duration)
      down.timingFunctions = [.easeOut, fall.end > fall.up ? .easeIn : .linear]
      group.add(down)
      group.add(KeyframeAnimation<Layer, Double>(.opacity, values: [0, 1, 0.9, 0], keyTimes: [0, 0.1, 0.6, 1], duration: duration))
      group.add(BasicAnimation<Layer, Double>(.scale, from: 0.5, to: fall.size, duration: duration, timingFunction: .easeOut))
      group.beginTime = tree.now + Double(i) * 0.03
      piece.add(group, forKey: "fly")
      tree.perform(after: duration + 0.03 * Double(i), owner: piece) { [weak piece] in piece?.removeFromSuperlayer() }
    }
  }

  private struct Fall {
    /// To the side, up to the turn, and at the end, in hundredths.
    var across: Double
    var up: Double
    var end: Double
    /// When it turns, in 0...1.
    var turn: Double
    /// How large it ends.
    var size: Double
  }

  private static func fall(_ kind: Burst.Kind, spread: Double, _ generator: inout SeededGenerator) -> Fall {
    let side = (spread - 0.5) * 2
    let chance = Double.random(in: 0.7...1.3, using: &generator)
    return switch kind {
    case .dust: Fall(across: side * 52 * chance, up: -12 * chance, end: -6, turn: 0.5, size: 1.5)
    case .drops: Fall(across: side * 44 * chance, up: -46 * chance, end: 18, turn: 0.4, size: 0.8)
    case .puffs: Fall(across: side * 16 + 12 * chance, up: -34 * chance, end: -58 * chance, turn: 0.5, size: 1.7)
    case .sparks: Fall(across: side * 58 * chance, up: -30 * chance, end: -16, turn: 0.6, size: 1)
    case .hearts: Fall(across: side * 34 * chance, up: -44 * chance, end: -64, turn: 0.6, size: 1.1)
    case .petals: Fall(across: side * 52 * chance, up: -36 * chance, end: 30, turn: 0.4, size: 1)
    case .snow: Fall(across: side * 48 * chance, up: -20 * chance, end: 40, turn: 0.3, size: 0.9)
    }
  }

  private static func piece(_ kind: Burst.Kind, number: Int) -> ShapeLayer {
    let dot = Path(circleAt: .zero, radius: 5)
    let bright: [UInt32] = [0xff6f94, 0xffd23f, 0x57aee6, 0x49b875, 0xf2842f, 0xa06be0]
    return switch kind {
    case .dust: ShapeLayer(path: dot, fillColor: Color(rgb: 0xe8d3a4, alpha: 0.9))
    case .drops: ShapeLayer(path: drop, fillColor: Color(rgb: 0xa8dcf5))
    case .puffs: ShapeLayer(path: Path(circleAt: .zero, radius: 6.5), fillColor: Color(white: 1, alpha: 0.92))
    case .sparks: ShapeLayer(path: spark, fillColor: Color(rgb: 0xfff0a0))
    case .hearts: ShapeLayer(path: heart, fillColor: Color(rgb: 0xf0506e))
    case .petals:
      ShapeLayer(path: Path(ellipseIn: Rect(x: -3, y: -5, width: 6, height: 10)), fillColor: Color(rgb: bright[number % bright.count]))
    case .snow: ShapeLayer(path: Path(circleAt: .zero, radius: 3.6), fillColor: .white)
    }
  }

  private static let drop: Path = {
    var path = Path()
    path.move(to: Point(0, -7))
    path.addCubic(to: Point(0, 5), control1: Point(4, -2), control2: Point(6, 5))
    path.addCubic(to: Point(0, -7), control1: Point(-6, 5), control2: Point(-4, -2))
    path.close()
    return path
  }()

  private static let spark: Path = {
    let tips = (0..<8).map { i in
      let angle = Double(i) * .pi / 4
      let radius = i % 2 == 0 ? 8.0 : 2.2
      return Point(Math.cos(angle), Math.sin(angle)) * radius
    }
    return Path(polyline: tips, closed: true)
  }()

  private static let heart: Path = {
    var path = Path()
    path.move(to: Point(0, 7))
    path.addCubic(to: Point(0, -3), control1: Point(-12, -2), control2: Point(-5, -11))
    path.addCubic(to: Point(0, 7), control1: Point(5, -11), control2: Point(12, -2))
    path.close()
    return path
  }()
}
