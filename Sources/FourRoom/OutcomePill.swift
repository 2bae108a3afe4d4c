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

  /// How its sign and its number stand: side by side, or below each other where every column has one.
  enum Form: Hashable, Sendable {
    case level, upright

    fileprivate var size: Size { self == .level ? Size(64, 34) : Size(38, 47) }
    fileprivate var radius: Double { self == .level ? 17 : 13 }
    /// Where the sign stands with a number, and the number.
    fileprivate var sign: Point { self == .level ? Point(20, 17) : Point(19, 14) }
    fileprivate var number: Point { self == .level ? Point(43, 17) : Point(19, 34) }
    fileprivate var letters: Double { self == .level ? 22 : 21 }
    /// From one of the three dots to the next.
    fileprivate var pitch: Double { self == .level ? 14 : 10 }
  }

  /// What it shows; nil while it is not seen.
  private(set) var content: Content?
  private let form: Form
  private let ground = Layer()
  private let sign = ShapeLayer()
  private let dots = ShapeLayer()
  private let number = TextLayer()

  init(_ form: Form = .level) {
    self.form = form
    super.init()
    name = "outcome"
    bounds = Rect(origin: .zero, size: form.size)
    ground.bounds = bounds
    ground.position = bounds.center
    ground.cornerRadius = form.radius
    ground.backgroundColor = Palette.plate
    ground.borderWidth = 3
    number.style = TextStyle(font: FontDescription(weight: .bold), size: form.letters)
    number.color = Palette.ink
    dots.fillColor = Palette.ink.withAlpha(0.6)
    var path = Path()
    for step in [-1.0, 0, 1] { path.addEllipse(in: Rect(center: bounds.center + Point(step * form.pitch, 0), size: Size(7, 7))) }
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
    case .unknown: write("?", at: bounds.center)
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
    let center = text.isEmpty ? bounds.center : form.sign
    switch outcome.kind {
    case .win:
      color = Palette.good
      sign.shape = ShapeValues()
      sign.path = PieceLayer.star(at: center + Point(0, 1), radius: form == .level ? 11 : 9.5)
      sign.fillColor = color
    case .draw:
      color = Palette.ink.withAlpha(0.6)
      stroke([[Point(-8, -4.5), Point(8, -4.5)], [Point(-8, 4.5), Point(8, 4.5)]], at: center, Palette.ink)
    case .loss:
      color = Palette.bad
      stroke([[Point(-7, -7), Point(7, 7)], [Point(7, -7), Point(-7, 7)]], at: center, color)
    }
    ground.borderColor = color
    write(text, at: form.number)
  }

  private func write(_ text: String, at center: Point) {
    number.string = text
    number.sizeToFit()
    number.position = center
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
