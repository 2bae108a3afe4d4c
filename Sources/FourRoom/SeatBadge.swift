import Geometry
import Layers
import RoomKit
import Typography

/// A player beside the board: the child's animal or a robot, who stands on a seat with one of its stones, or a face on a plate; the rounds won, and a ring
/// while it is that player's turn.
@MainActor
final class SeatBadge: Layer {
  /// In its own units.
  static let side = 72.0
  private static let radius = 32.0
  /// The seat on which whoever has feet stands, and how thick it is.
  private static let seat = Rect(x: 3, y: 54, width: 66, height: 16)
  private static let thickness = 5.0

  private let ring: ShapeLayer
  /// Whoever it is: what hops and dims.
  private let figure = Layer()
  /// The child's animal, a face, or the robot.
  let player: SeatFigure
  var robot: RobotLayer? { player as? RobotLayer }
  private let tally = TextLayer()
  private let tallyDisc = Layer()
  private let time = TextLayer()
  private let timePlate = Layer()
  private let stillness: Bool

  /// - Throws: `RoomError` when a picture is missing.
  init(_ seat: Seat, machine: Int?, showsLevel: Bool = true, look: PieceLook, options: RoomOptions) throws(RoomError) {
    stillness = options.reducesMotion
    let middle = Point(Self.side / 2, Self.side / 2)
    player = try Self.figure(of: seat, machine: machine, animal: look.animal(of: seat), isStill: options.reducesMotion)
    let hasFeet = !(player is FaceFigure)
    ring = ShapeLayer(
      path: Self.ring(around: hasFeet ? Self.seat : Rect(center: middle, size: Size(2 * Self.radius, 2 * Self.radius))), fillColor: nil)
    super.init()
    name = "\(seat.rawValue) player"
    isHitTestable = false
    bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    let plate =
      hasFeet ? Self.seatLayer() : ShapeLayer(path: Path(circleAt: middle, radius: Self.radius), fillColor: Palette.plate.withAlpha(0.72))
    ring.strokeColor = options.hasHighContrast ? Palette.ink : Palette.accent
    ring.lineWidth = 5
    figure.bounds = bounds
    figure.position = middle
    for layer in [plate, ring, figure] as [Layer] { addSublayer(layer) }
    // Who has feet stands on the seat and reaches out above; a face lies in the middle.
    player.stand(in: hasFeet ? Rect(x: 0, y: -6, width: Self.side, height: Self.seat.midY + 9) : bounds.insetBy(dx: 4, dy: 4))
    figure.addSublayer(player)
    let stone = PieceLayer(seat, look: look)
    stone.position = Point(13, Self.side - 12)
    stone.transform = .scale(0.6, 0.6)
    addSublayer(stone)
    if let machine, showsLevel { addSublayer(Self.numeral(machine)) }
    tally.style = TextStyle(font: FontDescription(weight: .bold), size: 17)
    tally.color = Palette.ink
    tallyDisc.bounds = Rect(x: 0, y: 0, width: 22, height: 22)
    tallyDisc.cornerRadius = 11
    tallyDisc.backgroundColor = Palette.plate
    tallyDisc.position = Point(Self.side - 11, Self.side - 11)
    tally.position = tallyDisc.position
    addSublayer(tallyDisc)
    addSublayer(tally)
    time.style = TextStyle(font: FontDescription(weight: .bold), size: 15)
    time.color = Palette.ink
    timePlate.cornerRadius = 9
    timePlate.backgroundColor = Palette.plate
    timePlate.position = Point(Self.side / 2, 5)
    time.position = timePlate.position
    for layer in [timePlate, time] as [Layer] {
      layer.isHidden = true
      addSublayer(layer)
    }
  }

  /// A ring from the top on, where the time that is left ends, and once about.
  private static func ring(around frame: Rect) -> Path {
    var circle = Path()
    circle.addArc(center: .zero, radius: 1, startAngle: -.pi / 2, endAngle: 1.5 * .pi)
    let (a, d) = (frame.width / 2, frame.height / 2)
    return circle.transformed(by: AffineTransform(a: a, b: 0, c: 0, d: d, tx: frame.midX, ty: frame.midY))
  }

  /// A round board of wood, seen from above its edge.
  private static func seatLayer() -> ShapeLayer {
    let edge = ShapeLayer(path: Path(ellipseIn: seat.offsetBy(Point(0, thickness))), fillColor: Color(rgb: 0x9a6c40))
    edge.anchorPoint = .zero
    let top = ShapeLayer(path: Path(ellipseIn: seat), fillColor: Color(rgb: 0xe9c48f))
    top.anchorPoint = .zero
    top.strokeColor = Color(rgb: 0xb98653)
    top.lineWidth = 1.5
    edge.addSublayer(top)
    return edge
  }

  private static func figure(of seat: Seat, machine: Int?, animal: String?, isStill: Bool) throws(RoomError) -> SeatFigure {
    if let machine { return try RobotLayer(level: machine, isStill: isStill) }
    if let animal { return try AnimalFigure(animal, on: seat, isStill: isStill) }
    return FaceFigure(on: seat, isStill: isStill)
  }

  /// The machine's level, on a disc of its own beside it.
  private static func numeral(_ level: Int) -> Layer {
    let middle = Point(11, 11)
    let disc = ShapeLayer(path: Path(circleAt: middle, radius: 11), fillColor: Palette.ink)
    let text = TextLayer("\(level)", style: TextStyle(font: FontDescription(weight: .bold), size: 17))
    text.color = Palette.onAccent
    text.sizeToFit()
    text.position = middle
    disc.addSublayer(text)
    return disc
  }

  /// Shows the rounds won; nothing for none.
  func update(wins: Int) {
    tally.string = wins > 0 ? "\(wins)" : ""
    tally.sizeToFit()
    tallyDisc.bounds.size.width = max(22, tally.bounds.width + 8)
    tallyDisc.isHidden = wins == 0
  }

  /// Shows what time is left, and what part of all; nil for no clock.
  func update(time left: (text: String, part: Double)?) {
    for layer in [timePlate, time] as [Layer] { layer.isHidden = left == nil }
    ring.strokeEnd = left.map { max(0.001, $0.part) } ?? 1
    guard let left else { return }
    time.string = left.text
    time.sizeToFit()
    timePlate.bounds = Rect(x: 0, y: 0, width: time.bounds.width + 12, height: 18)
  }

  /// Shows whether it is this player's turn and how the game goes for them; while the machine thinks, the ring pulses once in 1.2 s, or the figure
  /// alone where the turn is the other's.
  func update(isOnTurn: Bool, mood: SeatFigure.Expression) {
    player.show(mood)
    ring.opacity = isOnTurn ? 1 : 0
    figure.opacity = isOnTurn || mood != .waiting || robot != nil ? 1 : 0.7
    let thinks = mood == .thinking
    let pulsing: Layer = isOnTurn ? ring : figure
    for layer in [ring, figure] where !thinks || layer !== pulsing { layer.removeAnimation(forKey: "thinking") }
    if thinks, !pulsing.hasAnimation(forKey: "thinking") {
      var pulse = BasicAnimation(.opacity, from: 1, to: 0.25, duration: 0.6, timingFunction: .easeInOut)
      pulse.autoreverses = true
      pulse.repeatCount = .infinity
      pulsing.add(pulse, forKey: "thinking")
    }
  }

  /// Looks at what stands at an x of the stage, in points.
  func look(atX x: Double) {
    let middle = convert(bounds.center, to: nil, presented: false)
    player.look(to: (x - middle.x) / max(1, abs(transform.a) * Self.side * 3))
  }

  /// A small jump, to be noticed.
  func jump() {
    if stillness { return }
    var hop = KeyframeAnimation(.positionY, values: [0, -9, 0, -5, 0], keyTimes: [0, 0.3, 0.6, 0.8, 1], duration: 0.7)
    hop.timingFunctions = [.easeOut, .easeIn, .easeOut, .easeIn]
    hop.isAdditive = true
    figure.add(hop, forKey: "jump")
  }

  /// Whether it jumps now.
  var isJumping: Bool { figure.hasAnimation(forKey: "jump") }

  /// Puts it into a square.
  func layout(in frame: Rect) {
    position = frame.center
    transform = .scale(frame.width / Self.side, frame.width / Self.side)
  }
}
