import Geometry
import Layers

/// The joy at the end of a round: coloured paper falls and a pinwheel turns between two buttons, once more and on.
///
/// It rests after 3.5 seconds. Nothing flashes. The cost of a frame is that of about forty small moving layers.
@MainActor
package final class Celebration {
  package let layer = Layer()
  /// The button that most would press.
  package var first: Layer { nextButton ?? againButton }
  private let paper = Layer()
  private let medal = PinwheelLayer(radius: 40)
  private let bar = Layer()
  /// What the buttons lie on, so that they stand out from whatever the room shows.
  private let panel = Layer()
  private let againButton: RoundButton
  private let nextButton: RoundButton?
  private let isStill: Bool
  private var size = Size.zero
  private var generator: SeededGenerator
  private static let count = 36
  /// Between the panel and the stage's edge, in sides of a button.
  private static let air = 0.16

  package init(seed: UInt64, isStill: Bool, again: @escaping () -> Void, next: (() -> Void)?) throws(RoomError) {
    self.isStill = isStill
    generator = SeededGenerator(seed: seed)
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
    for _ in 0..<Self.count { addPiece(over: size) }
    tree.perform(after: 3.5, owner: self) { [weak self] in
      for piece in self?.paper.sublayers.reversed() ?? [] { piece.removeFromSuperlayer() }
    }
  }

  /// A piece of paper that falls through the stage, swaying and turning.
  private func addPiece(over size: Size) {
    let piece = Layer()
    let unit = max(5, min(size.width, size.height) / 50)
    piece.bounds = Rect(x: 0, y: 0, width: unit, height: unit * 1.5)
    piece.backgroundColor = Palette.bright[Int.random(in: 0..<7, using: &generator)]
    let x = Double.random(in: 0...size.width, using: &generator)
    let sway = Double.random(in: -1...1, using: &generator) * size.width * 0.12
    let duration = Double.random(in: 1.8...2.9, using: &generator)
    piece.position = Point(x, -2 * unit)
    paper.addSublayer(piece)
    var fall = BasicAnimation(.positionY, from: -2 * unit, to: size.height + 2 * unit, duration: duration, timingFunction: .easeIn)
    fall.timing.fillMode = .both
    var drift = KeyframeAnimation(.positionX, values: [x, x + sway, x - sway / 2, x + sway / 2], duration: duration)
    drift.mode = .cubic
    let turns = Double.random(in: -3...3, using: &generator)
    piece.add(fall, forKey: "fall")
    piece.add(drift, forKey: "drift")
    piece.add(BasicAnimation(.rotation, from: 0, to: turns * 2 * .pi, duration: duration), forKey: "turn")
  }
}
