import Geometry
import Layers

/// The joy at the end of a round: coloured paper falls and a pinwheel turns between two buttons, once more and on.
///
/// It rests after 3.5 seconds. Nothing flashes.
@MainActor
package final class Celebration {
  package let layer = Layer()
  /// The button that most would press.
  package var first: Layer { nextButton ?? againButton }
  private let paper = EmitterLayer()
  private let medal = PinwheelLayer(radius: 40)
  private let bar = Layer()
  /// What the buttons lie on, so that they stand out from whatever the room shows.
  private let panel = Layer()
  private let againButton: RoundButton
  private let nextButton: RoundButton?
  private let isStill: Bool
  private var size = Size.zero
  /// How many pieces of paper there are, for how long they are let go, and how long the slowest falls, in seconds.
  private static let count = 42
  private static let births = 0.9
  private static let fallTime = 2.6
  /// Between the panel and the stage's edge, in sides of a button.
  private static let air = 0.16

  package init(seed: UInt64, isStill: Bool, again: @escaping () -> Void, next: (() -> Void)?) throws(RoomError) {
    self.isStill = isStill
    paper.seed = seed
    againButton = try RoundButton(.again, style: next == nil ? .prominent : .plain, action: again)
    if let next { nextButton = try RoundButton(.next, style: .prominent, action: next) } else { nextButton = nil }
    layer.name = "celebration"
    layer.anchorPoint = .zero
    for part in [paper, bar] {
      part.anchorPoint = .zero
      layer.addSublayer(part)
    }
    paper.isHitTestable = false
    panel.backgroundColor = Color(white: 1, alpha: 0.94)
    panel.borderColor = Color(rgb: 0x1f2a44, alpha: 0.14)
    panel.borderWidth = 1
    bar.addSublayer(panel)
    bar.addSublayer(medal)
    medal.isHitTestable = false
    bar.addSublayer(againButton)
    if let nextButton { bar.addSublayer(nextButton) }
  }

  /// How much of a stage's foot its buttons take, in points.
  package nonisolated static func height(in size: Size) -> Double { RoomControls.buttonSide(in: size) * 1.85 }

  package func layout(size: Size) {
    self.size = size
    // The panel stays on narrow stages, with some air below it.
    let button = RoomControls.buttonSide(in: size)
    let side = min(button * 1.3, size.width / 4.5)
    let gap = side * 0.3
    let y = size.height - button * Self.air - side * 1.18
    let medalSide = side * 1.25
    medal.transform = .scale(medalSide / 80, medalSide / 80)
    let width = medalSide + (side + gap) * (nextButton == nil ? 1 : 2)
    let left = (size.width - width) / 2
    panel.bounds = Rect(x: 0, y: 0, width: width + gap * 1.6, height: side * 1.36)
    panel.cornerRadius = side * 0.68
    panel.position = Point(size.width / 2, y + side / 2)
    againButton.layout(in: Rect(x: left, y: y, width: side, height: side))
    medal.position = Point(left + side + gap + medalSide / 2, y + side / 2)
    nextButton?.layout(in: Rect(x: left + width - side, y: y, width: side, height: side))
  }

  /// Begins to play; the layer is in a tree.
  package func begin() {
    guard let tree = layer.tree else { return }
    // Seen just enough that the focus can go there at once.
    bar.opacity = Layer.leastHitOpacity
    tree.animate(duration: 0.3) { bar.opacity = 1 }
    if isStill { return }
    medal.spin(turns: 3, duration: 3)
    let unit = max(5, min(size.width, size.height) / 50)
    paper.emitterShape = .line
    paper.emitterSize = Size(size.width, 0)
    paper.emitterPosition = Point(size.width / 2, -2 * unit)
    paper.emitterCells = Self.confetti(over: size)
  }

  /// Paper of seven colours that falls through a stage, spreading and turning.
  private static func confetti(over size: Size) -> [EmitterCell] {
    let unit = max(5, min(size.width, size.height) / 50)
    let fall = size.height + 4 * unit
    return Palette.bright.prefix(7).map { color in
      var cell = EmitterCell(contents: .path(Path(rect: Rect(x: -unit / 2, y: -unit * 0.75, width: unit, height: unit * 1.5))))
      cell.color = color
      cell.duration = births
      cell.birthRate = Double(count) / 7 / births
      // The slowest are through after `fallTime`: fall = v t + a t^2 / 2.
      cell.lifetime = fallTime
      (cell.velocity, cell.velocityRange) = (fall * 0.22, fall * 0.2)
      (cell.emissionLongitude, cell.emissionRange) = (.pi / 2, 1.6)
      cell.yAcceleration = 2 * (fall - fall * 0.08 * fallTime) / (fallTime * fallTime)
      cell.spinRange = 14
      (cell.scale, cell.scaleRange) = (1, 0.5)
      return cell
    }
  }
}
