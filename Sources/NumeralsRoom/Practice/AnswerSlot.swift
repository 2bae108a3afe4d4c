import Geometry
import Layers
import RoomKit
import Typography

/// Where an answer is put together; and where a wrong one shows why: what breaks a rule is struck out, and beside it stands how it is written.
final class AnswerSlot: Layer {
  /// A piece of what stands there.
  struct Piece: Hashable {
    enum Role: Hashable {
      /// What may stay.
      case plain
      /// What is struck out.
      case struck
      /// What belongs in the place of that, or is right.
      case right
      /// What leads from one to the other.
      case sign
      /// A question, as long as there is no answer.
      case question
    }

    let text: String
    let role: Role
  }

  private static let struckColor = Color(rgb: 0xa83220)
  private static let rightColor = Color(rgb: 0x176b39)

  private(set) var pieces: [Piece] = []
  private let content = Layer()
  private let isCalm: Bool
  private let questionColor: Color

  init(options: RoomOptions) {
    questionColor = options.hasHighContrast ? Palette.outline : Color(rgb: 0x666d7d)
    isCalm = options.reducesMotion
    super.init()
    name = "answer"
    isHitTestable = false
    backgroundColor = Color(rgb: 0xf6efe2)
    borderColor = options.hasHighContrast ? Palette.outline : Color(rgb: 0xdccdb0)
    content.anchorPoint = .zero
    addSublayer(content)
  }

  func layout(frame: Rect) {
    self.frame = frame
    cornerRadius = frame.height * 0.22
    borderWidth = max(1, frame.height * 0.02)
    arrange()
  }

  /// Shows pieces side by side, in the middle.
  func update(_ pieces: [Piece]) {
    self.pieces = pieces
    arrange()
  }

  /// Says no, or that something is new.
  func answer(isWrong: Bool) {
    guard !isCalm else { return }
    if isWrong { content.shake() } else { content.add(KeyframeAnimation(.scale, values: [1, 1.08, 1], duration: 0.3), forKey: "glad") }
  }

  private func arrange() {
    for layer in content.sublayers.reversed() { layer.removeFromSuperlayer() }
    content.position = bounds.center
    guard bounds.width > 0, bounds.height > 0, !pieces.isEmpty else { return }
    let gap = 0.28
    let widths = pieces.map { TextLayer.ems($0.text, font: NumeralTile.font) + ($0.role == .plain ? 0 : 0.3) }
    let whole = widths.reduce(0, +) + gap * Double(pieces.count - 1)
    let size = min(bounds.height * 0.62, bounds.width * 0.92 / max(0.1, whole))
    var x = -whole * size / 2
    for (piece, ems) in zip(pieces, widths) {
      let box = Rect(x: x, y: -size * 0.62, width: ems * size, height: size * 1.24)
      add(piece, size: size, in: box)
      x += (ems + gap) * size
    }
  }

  private func add(_ piece: Piece, size: Double, in box: Rect) {
    let color: Color
    switch piece.role {
    case .plain, .sign: color = Palette.outline
    case .struck: color = Self.struckColor
    case .right: color = Self.rightColor
    case .question: color = questionColor
    }
    if piece.role == .struck || piece.role == .right {
      let plate = Layer(frame: box)
      plate.cornerRadius = size * 0.24
      plate.backgroundColor = Color.interpolate(.white, color, 0.1)
      content.addSublayer(plate)
    }
    let text = TextLayer("", style: TextStyle(font: NumeralTile.font), color: color)
    text.setText(piece.text, size: size, center: box.center)
    content.addSublayer(text)
    guard piece.role == .struck else { return }
    let line = ShapeLayer(
      path: Path(polyline: [Point(box.minX + size * 0.08, box.maxY - size * 0.3), Point(box.maxX - size * 0.08, box.minY + size * 0.3)]),
      fillColor: nil)
    line.strokeColor = color
    line.lineWidth = max(2, size * 0.07)
    line.lineCap = .round
    content.addSublayer(line)
  }
}
