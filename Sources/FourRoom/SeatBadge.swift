import Geometry
import Layers
import RoomKit
import Typography

/// A player beside the board: a stone with a face, the rounds won, and a ring while it is that player's turn.
final class SeatBadge: Layer {
  /// In its own units.
  static let side = 72.0

  private let stone: PieceLayer
  private let ring: ShapeLayer
  private let tally = TextLayer()
  private let tallyDisc = Layer()
  private let stillness: Bool

  init(_ seat: Seat, machine: Int?, options: RoomOptions) {
    stone = PieceLayer(seat, hasHighContrast: options.hasHighContrast, hasFace: true)
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
    stone.addSublayer(Face.layer(machine: machine, isOn: seat))
    if let machine { addSublayer(Self.numeral(machine)) }
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

  /// The machine's level, on a disc of its own beside the face.
  private static func numeral(_ level: Int) -> Layer {
    let middle = Point(11, 11)
    let disc = ShapeLayer(path: Path(circleAt: middle, radius: 11), fillColor: Palette.ink)
    let text = TextLayer("\(level)", style: TextStyle(font: FontDescription(weight: .bold), size: 17))
    text.color = .white
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

  /// Shows whether it is this player's turn and who has won; while the machine thinks, the ring pulses once in 1.2 s, or the face alone where
  /// the turn is the other's.
  func update(isOnTurn: Bool, thinks: Bool, hasWon: Bool) {
    ring.opacity = isOnTurn ? 1 : 0
    stone.opacity = isOnTurn || hasWon ? 1 : 0.55
    let pulsing: Layer = isOnTurn ? ring : stone
    for layer in [ring, stone] where !thinks || layer !== pulsing { layer.removeAnimation(forKey: "thinking") }
    if thinks, !pulsing.hasAnimation(forKey: "thinking") {
      var pulse = BasicAnimation(.opacity, from: 1, to: 0.25, duration: 0.6, timingFunction: .easeInOut)
      pulse.autoreverses = true
      pulse.repeatCount = .infinity
      pulsing.add(pulse, forKey: "thinking")
    }
  }

  /// A small jump, for joy or to be noticed.
  func jump() {
    if stillness { return }
    var hop = KeyframeAnimation(.positionY, values: [0, -9, 0, -5, 0], keyTimes: [0, 0.3, 0.6, 0.8, 1], duration: 0.7)
    hop.timingFunctions = [.easeOut, .easeIn, .easeOut, .easeIn]
    hop.isAdditive = true
    stone.add(hop, forKey: "jump")
  }

  /// Puts it into a square.
  func layout(in frame: Rect) {
    position = frame.center
    transform = .scale(frame.width / Self.side, frame.width / Self.side)
  }
}
