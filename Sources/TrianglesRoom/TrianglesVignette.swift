import Geometry
import Layers
import RoomKit

/// Sixteen triangles come from all sides, make a pinwheel, and the wind takes it.
@MainActor
final class TrianglesVignette: Vignette {
  let layer = Layer()
  private let wheel = Layer()
  private let pieces: [(layer: ShapeLayer, from: Point, turn: Double)]
  private let isStill: Bool

  /// A triangle's leg in points.
  private static let leg = 31.0
  /// When the pieces lie, and how long the wheel turns after that, in seconds.
  private static let gathering = 1.3
  private static let turning = 1.5

  init(options: RoomOptions) throws(RoomError) {
    isStill = options.reducesMotion
    let figure = try TriangleFigure.named("pinwheel")
    layer.bounds = Rect(x: 0, y: 0, width: 160, height: 160)
    layer.cornerRadius = 28
    layer.masksToBounds = true
    layer.backgroundColor = Color(rgb: 0xffe9c7)
    wheel.position = Point(80, 80)
    layer.addSublayer(wheel)
    let middle = figure.bounds.center
    var generator = SeededGenerator(seed: 16)
    pieces = figure.solution.map { slot in
      let place = (slot.center - middle) * Self.leg
      let shape = PlacedTriangle(center: .zero, corner: slot.corner)
      let piece = ShapeLayer(path: Path(polyline: shape.vertices.map { $0 * Self.leg }, closed: true))
      // Each vane has one colour.
      let vane = (slot.center.x > middle.x ? 1 : 0) + (slot.center.y > middle.y ? 2 : 0)
      piece.fillColor = TrianglesLook.soft[[0, 1, 3, 2][vane]]
      piece.strokeColor = Color(rgb: 0xffe9c7)
      piece.lineWidth = 1.5
      piece.lineJoin = .round
      piece.anchorPoint = .zero
      piece.position = place
      let angle = Double.random(in: 0...(2 * .pi), using: &generator)
      return (piece, Point(Math.cos(angle), Math.sin(angle)) * 130, Double(Int.random(in: -2...2, using: &generator)) * .pi / 2)
    }
    for piece in pieces { wheel.addSublayer(piece.layer) }
    let hub = ShapeLayer(path: Path(circleAt: .zero, radius: 5), fillColor: Palette.ink)
    wheel.addSublayer(hub)
  }

  func play() {
    guard let tree = layer.tree else { return }
    if !isStill {
      for (i, piece) in pieces.enumerated() {
        let delay = Double(i) * 0.035
        let duration = Self.gathering - 0.035 * Double(pieces.count)
        var flight = BasicAnimation(
          .position, from: piece.from, to: piece.layer.position, duration: duration, timingFunction: TimingFunction(0.2, 0.7, 0.3, 1))
        flight.beginTime = tree.now + delay
        flight.fillMode = .backwards
        var turn = BasicAnimation(
          .rotation, from: piece.turn, to: 0, duration: duration, timingFunction: TimingFunction(0.2, 0.7, 0.3, 1))
        turn.beginTime = flight.beginTime
        turn.fillMode = .backwards
        piece.layer.add(flight, forKey: "flight")
        piece.layer.add(turn, forKey: "turn")
      }
    }
    var spin = BasicAnimation(
      .rotation, from: 0, to: 2 * .pi, duration: Self.turning, timingFunction: TimingFunction(0.4, 0, 0.3, 1))
    spin.beginTime = tree.now + (isStill ? 0 : Self.gathering)
    wheel.add(spin, forKey: "spin")
  }
}
