import Geometry
import Gestures
import Layers
import Typography

/// A name that can be chosen, with the line that its curve has: the charts' legend and the buttons to choose in one.
@MainActor
final class ChipLayer: Layer {
  /// In its own units, for a finger.
  static let height = 44.0

  private let capsule = Layer()
  private let text: TextLayer
  private let swatch: ShapeLayer?
  let title: String
  let isChosen: Bool

  /// - Parameter look: the curve's; nil for a button without a curve.
  init(
    _ title: String, look: CurveChart.Look?, isChosen: Bool, colors: ChartsLook, language: String, action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.isChosen = isChosen
    text = TextLayer(
      LabelText.fitted(title, 12),
      style: TextStyle(font: FontDescription(weight: isChosen ? .bold : .regular), size: 13, language: language),
      color: colors.chip(isChosen: isChosen).word)
    swatch = look.map { look in
      let line = ShapeLayer(path: Path(polyline: [Point(0, 0), Point(20, 0)]), fillColor: nil)
      line.strokeColor = look.color
      line.lineWidth = isChosen ? 3 : 2
      line.lineDashPattern = look.dashes
      return line
    }
    super.init()
    name = "\(title) chip"
    text.sizeToFit()
    let inset = 12.0
    let line = swatch == nil ? 0 : 26.0
    let width = max(44, text.bounds.width + 2 * inset + line)
    bounds = Rect(x: 0, y: 0, width: width, height: Self.height)
    capsule.bounds = Rect(x: 0, y: 0, width: width, height: 30)
    capsule.cornerRadius = 15
    capsule.backgroundColor = colors.chip(isChosen: isChosen).ground
    capsule.borderColor = colors.chip(isChosen: isChosen).line
    capsule.borderWidth = isChosen ? 2 : 0
    capsule.position = bounds.center
    text.position = Point((width + line) / 2, 22)
    addSublayer(capsule)
    addSublayer(text)
    if let swatch {
      swatch.anchorPoint = .zero
      swatch.position = Point(inset, 22)
      addSublayer(swatch)
    }
    for layer in sublayers { layer.isHitTestable = false }
    addRecognizer(TapGestureRecognizer { _ in action() })
    focusResponse = FocusResponse(activate: action)
    accessibilityLabel = title
    accessibilityTraits = isChosen ? [.button, .selected] : .button
  }

  /// Puts its middle at a place, at a scale; where that makes it low, what takes touches reaches above and below what is seen.
  /// - Parameter reach: how high, in points, what takes touches is at least.
  func layout(at center: Point, scale: Double, reach: Double) {
    let height = max(Self.height, reach / scale)
    bounds = Rect(x: 0, y: (Self.height - height) / 2, width: bounds.width, height: height)
    transform = .scale(scale, scale)
    position = center
  }
}
