import Geometry
import Layers
import RoomKit

/// A large chip that shows what dots are counted with: three dots on a line with their labels, and a pip for each kind that it has.
@MainActor
final class LabelChip: Layer {
  let family: LabelFamily
  /// The kind that is seen on it.
  private(set) var kind: DotLabelKind
  /// Whether the picture's dots are counted with it.
  private(set) var isChosen = false
  private let hasHighContrast: Bool
  private let thread = ShapeLayer()
  private let dots: [ShapeLayer]
  private let labels: [TextLayer]
  private let pips: [ShapeLayer]

  private static let shown = 3
  /// Where the dots stand, as parts of the chip's width.
  private static let columns = [0.215, 0.5, 0.785]
  /// The most that a label takes of the chip's width, and a letter of its height.
  private static let (labelShare, fontShare) = (0.245, 0.36)
  private static let chosenGround = Color(light: Color(rgb: 0xdfeaff), dark: Color(rgb: 0x3c4c74))

  /// - Parameter choose: called when it is pressed; must not hold it.
  init(_ family: LabelFamily, hasHighContrast: Bool, choose: @escaping (LabelFamily) -> Void) {
    self.family = family
    self.hasHighContrast = hasHighContrast
    kind = family.kinds[0]
    dots = (0..<Self.shown).map { i in
      ShapeLayer(
        path: Path(),
        fillColor: Color(hue: Double(i) / Double(Self.shown), saturation: 0.9, brightness: hasHighContrast ? 0.42 : 0.78))
    }
    labels = (0..<Self.shown).map { _ in TextLayer() }
    pips = family.kinds.count > 1 ? family.kinds.map { _ in ShapeLayer() } : []
    super.init()
    name = "\(family.kinds[0].rawValue) chip"
    thread.fillColor = nil
    thread.strokeColor = LineStyle.color
    thread.anchorPoint = .zero
    for dot in dots { dot.strokeColor = PictureDotLayer.ringColor }
    for label in labels { label.color = hasHighContrast ? Palette.strongInk : Palette.ink }
    for part in [thread] + dots + labels + pips as [Layer] {
      part.isHitTestable = false
      addSublayer(part)
    }
    // A finger that presses it draws no line.
    answerPress { choose(family) }
    describe(
      { [weak self] in self?.kind.spokenName(in: $0) }, hint: { [weak self] in self?.hint(in: $0) },
      traits: { [weak self] in self?.isChosen == true ? [.button, .selected] : .button })
  }

  /// What pressing it once more does, for those who do not see its pips.
  private func hint(in language: Language) -> String? {
    guard isChosen, family.kinds.count > 1 else { return nil }
    return DotsSpeech.another.text(in: language, ["labels": family.kind(after: kind).beginning])
  }

  /// Shows what the picture's dots are counted with, where that is one of its kinds.
  func show(_ current: DotLabelKind) {
    isChosen = family.kinds.contains(current)
    if isChosen { kind = current }
    layoutLabels()
    backgroundColor = isChosen ? Self.chosenGround : Palette.plate
    borderColor = isChosen ? Palette.accent : hasHighContrast ? Palette.strongInk : Palette.ink.withAlpha(0.25)
    borderWidth = bounds.height * (isChosen ? 0.05 : 0.025)
    for (pip, kind) in zip(pips, family.kinds) { pip.fillColor = Palette.ink.withAlpha(kind == self.kind ? 0.9 : 0.28) }
  }

  /// Puts it into a frame, in points.
  func layout(in frame: Rect) {
    bounds = Rect(origin: .zero, size: frame.size)
    position = frame.center
    cornerRadius = frame.height * 0.22
    let radius = frame.height * 0.075
    let line = frame.height * 0.64
    thread.path = Path(polyline: [Self.columns[0], Self.columns[2]].map { Point($0 * frame.width, line) })
    thread.lineWidth = radius * (hasHighContrast ? 0.9 : 0.6)
    for (dot, column) in zip(dots, Self.columns) {
      dot.path = Path(circleAt: .zero, radius: radius)
      dot.lineWidth = max(1, radius * 0.26)
      dot.position = Point(column * frame.width, line)
    }
    for (i, pip) in pips.enumerated() {
      pip.path = Path(circleAt: .zero, radius: frame.height * 0.034)
      pip.position = Point(frame.width / 2 + (Double(i) - Double(pips.count - 1) / 2) * frame.height * 0.13, frame.height * 0.85)
    }
    layoutLabels()
  }

  /// Sets the three labels, all in one size.
  private func layoutLabels() {
    let texts = (1...Self.shown).map { DotLabel(kind.text($0), kind: kind) }
    let widest = texts.reduce(0.01) { max($0, $1.ink.width) }
    let size = min(bounds.height * Self.fontShare, bounds.width * Self.labelShare / widest)
    for (i, text) in texts.enumerated() {
      text.apply(to: labels[i], size: size)
      labels[i].position = Point(Self.columns[i] * bounds.width, bounds.height * 0.32)
    }
  }
}
