import Geometry
import Layers
import Typography

/// A player beside the board: a stone with a face, the rounds won, and a ring while it is that player's turn.
@MainActor
final class SeatBadge: Layer {
  /// In its own units.
  static let side = 72.0

  private let stone: PieceLayer
  private let ring: ShapeLayer
  private let tally = TextLayer()
  private let tallyDisc = Layer()
  private let stillness: Bool

  init(_ seat: Seat, machine: Int?, options: RoomOptions) {
    stone = PieceLayer(seat, hasHighContrast: false)
    stillness = options.reducesMotion
    let middle = Point(Self.side / 2, Self.side / 2)
    ring = ShapeLayer(path: Path(circleAt: middle, radius: 30), fillColor: nil)
    super.init()
    name = "\(seat.rawValue) player"
    isHitTestable = false
    bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    ring.strokeColor = options.hasHighContrast ? Palette.ink : Palette.accent
    ring.lineWidth = 4
    addSublayer(ring)
    addSublayer(stone)
    stone.position = middle
    stone.transform = .scale(1.25, 1.25)
    stone.addSublayer(Face.layer(isMachine: machine != nil, isOn: seat))
    if let machine { addSublayer(Self.pips(machine)) }
    tally.style = TextStyle(font: FontDescription(weight: .bold), size: 17)
    tally.color = Palette.ink
    tallyDisc.bounds = Rect(x: 0, y: 0, width: 22, height: 22)
    tallyDisc.cornerRadius = 11
    tallyDisc.backgroundColor = .white
    tallyDisc.position = Point(Self.side - 11, Self.side - 11)
    tally.position = tallyDisc.position
    addSublayer(tallyDisc)
    addSublayer(tally)
  }

  /// As many dots as the machine's level, on an arc above it.
  private static func pips(_ level: Int) -> Layer {
    var path = Path()
    for i in 0..<level {
      let angle = -Double.pi / 2 + (Double(i) - Double(level - 1) / 2) * 0.3
      path.addEllipse(in: Rect(center: Point(36, 36) + Point(Math.cos(angle), Math.sin(angle)) * 35.5, size: Size(5.4, 5.4)))
    }
    return ShapeLayer(path: path, fillColor: Palette.ink)
  }

  /// Shows the rounds won; nothing for none.
  func show(wins: Int) {
    tally.string = wins > 0 ? "\(wins)" : ""
    tally.sizeToFit()
    tallyDisc.bounds.size.width = max(22, tally.bounds.width + 8)
    tallyDisc.isHidden = wins == 0
  }

  /// Shows whether it is this player's turn, whether the machine thinks about it, when the ring pulses once in 1.2 s, and who has won.
  func show(isOnTurn: Bool, thinks: Bool, hasWon: Bool) {
    ring.opacity = isOnTurn || thinks ? 1 : 0
    stone.opacity = isOnTurn || hasWon ? 1 : 0.55
    if !thinks {
      ring.removeAnimation(forKey: "thinking")
    } else if !ring.hasAnimation(forKey: "thinking") {
      var pulse = BasicAnimation(.opacity, from: 1, to: 0.25, duration: 0.6, timingFunction: .easeInOut)
      pulse.autoreverses = true
      pulse.repeatCount = .infinity
      ring.add(pulse, forKey: "thinking")
    }
  }

  /// A small jump for joy.
  func jump() {
    if stillness { return }
    var hop = KeyframeAnimation(.positionY, values: [0, -9, 0, -5, 0], keyTimes: [0, 0.3, 0.6, 0.8, 1], duration: 0.7)
    hop.timingFunctions = [.easeOut, .easeIn, .easeOut, .easeIn]
    hop.isAdditive = true
    stone.add(hop, forKey: "jump")
  }

  /// Puts it into a square.
  func place(_ frame: Rect) {
    position = frame.center
    transform = .scale(frame.width / Self.side, frame.width / Self.side)
  }
}
