import Geometry
import Layers
import RoomKit
import Typography

/// What a column is worth: a star and a number for a win in so many moves, an equals sign for a draw, a cross and a number for a loss; three
/// dots while it is worked out. Where that takes too long the number is missing, or a question mark is all.
final class OutcomePill: Layer {
  enum Content: Hashable, Sendable {
    case awaited
    case known(FourOutcome)
    case unknown
  }

  /// What it shows; nil while it is not seen.
  private(set) var content: Content?
  private let ground = Layer()
  private let sign = ShapeLayer()
  private let dots = ShapeLayer()
  private let number = TextLayer()

  override init() {
    super.init()
    name = "outcome"
    bounds = Rect(x: 0, y: 0, width: 64, height: 34)
    ground.bounds = bounds
    ground.position = bounds.center
    ground.cornerRadius = 17
    ground.backgroundColor = Palette.plate
    ground.borderWidth = 3
    number.style = TextStyle(font: FontDescription(weight: .bold), size: 22)
    number.color = Palette.ink
    dots.fillColor = Palette.ink.withAlpha(0.6)
    var path = Path()
    for x in [18.0, 32, 46] { path.addEllipse(in: Rect(center: Point(x, 17), size: Size(7, 7))) }
    dots.path = path
    for layer in [ground, sign, dots, number] { addSublayer(layer) }
    isHidden = true
  }

  /// Shows a column's worth above it.
  func update(_ content: Content, above column: Int) {
    self.content = content
    isHidden = false
    let board = FourGrid.board
    position = Point(min(board.maxX - 26, max(board.minX + 26, FourGrid.x(ofColumn: column))), FourGrid.slotY)
    dots.isHidden = content != .awaited
    sign.isHidden = true
    number.isHidden = content == .awaited
    if content != .awaited { dots.removeAnimation(forKey: "wait") }
    ground.borderColor = Palette.ink.withAlpha(0.3)
    switch content {
    case .known(let outcome): update(outcome)
    case .unknown: write("?", at: 32)
    case .awaited:
      if !dots.hasAnimation(forKey: "wait") {
        var pulse = BasicAnimation(.opacity, from: 1, to: 0.3, duration: 0.5, timingFunction: .easeInOut)
        pulse.autoreverses = true
        pulse.repeatCount = .infinity
        dots.add(pulse, forKey: "wait")
      }
    }
  }

  private func update(_ outcome: FourOutcome) {
    sign.isHidden = false
    let color: Color
    let text = outcome.kind == .draw ? "" : outcome.moves.map { "\($0)" } ?? ""
    let center = Point(text.isEmpty ? 32 : 20, 17)
    switch outcome.kind {
    case .win:
      color = Palette.good
      sign.shape = ShapeValues()
      sign.path = PieceLayer.star(at: center + Point(0, 1), radius: 11)
      sign.fillColor = color
    case .draw:
      color = Palette.ink.withAlpha(0.6)
      stroke([[Point(-8, -4.5), Point(8, -4.5)], [Point(-8, 4.5), Point(8, 4.5)]], at: center, Palette.ink)
    case .loss:
      color = Palette.bad
      stroke([[Point(-7, -7), Point(7, 7)], [Point(7, -7), Point(-7, 7)]], at: center, color)
    }
    ground.borderColor = color
    write(text, at: 43)
  }

  private func write(_ text: String, at x: Double) {
    number.string = text
    number.sizeToFit()
    number.position = Point(x, 17)
  }

  private func stroke(_ lines: [[Point]], at center: Point, _ color: Color) {
    var path = Path()
    for line in lines { path.addPath(Path(polyline: line.map { $0 + center })) }
    sign.shape = ShapeValues()
    sign.path = path
    sign.fillColor = nil
    sign.strokeColor = color
    sign.lineWidth = 4
    sign.lineCap = .round
  }

  func hide() {
    content = nil
    isHidden = true
    dots.removeAnimation(forKey: "wait")
  }
}
