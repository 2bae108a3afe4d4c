import Geometry
import Layers

/// A few small things that fly off where something happens, gone after a second: drops, puffs of smoke, sparks.
package enum ParticleBurst: String, CaseIterable, Sendable {
  case dust, drops, puffs, sparks, hearts, petals, snow, blades

  /// How long one particle is seen, in seconds.
  private static let flight = 0.9
  /// For how long they fly off, in seconds.
  private static let births = 0.15
  /// How long all of it takes, in seconds.
  package static let duration = flight + births

  /// Lets it fly from a place of a layer that is in a tree.
  /// - Parameters:
  ///   - unit: the layer's units for a hundredth of what it flies off, which is some five times as wide as a burst's particle flies.
  ///   - count: how many fly, about.
  ///   - seed: what directions and speeds follow from.
  @MainActor
  package func play(at place: Point, in layer: Layer, unit: Double = 1, count: Int = 6, seed: UInt64) {
    guard let tree = layer.tree else { return }
    let emitter = EmitterLayer()
    emitter.name = rawValue
    emitter.anchorPoint = .zero
    emitter.isHitTestable = false
    emitter.seed = seed
    emitter.emitterPosition = place
    emitter.emitterCells = cells(count, unit)
    layer.addSublayer(emitter)
    tree.perform(after: Self.duration + 0.05, owner: emitter) { [weak emitter] in emitter?.removeFromSuperlayer() }
  }

  /// What one particle looks like and how it flies: lengths in units of `play`, times in seconds.
  private struct Flight {
    var path: Path
    var colors: [Color]
    /// Upwards is 0, in radians to either side.
    var spread: Double
    var speed: Double
    var fall = 0.0
    var scale = 1.0
    var growth = 0.0
    var spin = 0.0
  }

  private func cells(_ count: Int, _ unit: Double) -> [EmitterCell] {
    let flight = flight
    return flight.colors.map { color in
      var cell = EmitterCell(contents: .path(flight.path))
      cell.color = color
      cell.birthRate = Double(count) / Double(flight.colors.count) / Self.births
      cell.duration = Self.births
      (cell.lifetime, cell.lifetimeRange) = (Self.flight * 0.85, Self.flight * 0.3)
      (cell.emissionLongitude, cell.emissionRange) = (-.pi / 2, 2 * flight.spread)
      (cell.velocity, cell.velocityRange) = (flight.speed * unit, flight.speed * unit * 0.6)
      cell.yAcceleration = flight.fall * unit
      (cell.scale, cell.scaleRange, cell.scaleSpeed) = (flight.scale * unit, flight.scale * unit * 0.4, flight.growth * unit)
      cell.spinRange = flight.spin
      cell.alphaSpeed = -color.alpha / (Self.flight * 1.05)
      return cell
    }
  }

  private var flight: Flight {
    let dot = Path(circleAt: .zero, radius: 5)
    return switch self {
    case .dust:
      Flight(path: dot, colors: [Color(rgb: 0xe8d3a4, alpha: 0.9)], spread: 1.45, speed: 55, fall: 30, scale: 0.6, growth: 0.9)
    case .drops: Flight(path: Self.drop, colors: [Color(rgb: 0xa8dcf5)], spread: 0.75, speed: 130, fall: 330)
    case .puffs: Flight(path: dot, colors: [Color(white: 1, alpha: 0.92)], spread: 0.4, speed: 62, fall: -20, scale: 0.7, growth: 1.3)
    case .sparks: Flight(path: Self.spark, colors: [Color(rgb: 0xfff0a0)], spread: .pi, speed: 72, fall: 25, spin: 6)
    case .hearts: Flight(path: Self.heart, colors: [Color(rgb: 0xf0506e)], spread: 0.6, speed: 74, scale: 0.8, growth: 0.4)
    case .petals:
      Flight(
        path: Path(ellipseIn: Rect(x: -3, y: -5, width: 6, height: 10)), colors: [0xff6f94, 0xffd23f, 0xa06be0].map { Color(rgb: $0) },
        spread: 1.1, speed: 110, fall: 260, spin: 10)
    case .snow:
      // Some of it bluish, so that it is seen before snow.
      Flight(path: Path(circleAt: .zero, radius: 3.6), colors: [.white, Color(rgb: 0x9cc8ee)], spread: 1.2, speed: 70, fall: 190)
    case .blades:
      Flight(path: Self.blade, colors: [0x4aa84f, 0x7cc95c].map { Color(rgb: $0) }, spread: 0.9, speed: 95, fall: 280, spin: 12)
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

  private static let blade: Path = {
    var path = Path()
    path.move(to: Point(-1.6, 7))
    path.addQuad(to: Point(2.5, -8), control: Point(-2.5, -2))
    path.addQuad(to: Point(1.6, 7), control: Point(2.5, 0))
    path.close()
    return path
  }()
}
