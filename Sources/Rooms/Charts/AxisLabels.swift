import Geometry
import Layers
import Typography

/// The axes of a chart, the lines at its ticks, and what is written beside and below it, in the chart's units.
@MainActor
final class AxisLabels: Layer {
  /// How wide a value beside the chart may be, and how far down a word below it may reach, in the chart's units.
  private static let besideWidth = 38.0
  private static let wordHeight = 62.0

  private(set) var ticks: [(text: String, y: Double)] = []
  private(set) var below: [(text: String, x: Double)] = []
  private let lines = Layer()
  private let texts = Layer()

  override init() {
    super.init()
    anchorPoint = .zero
    isHitTestable = false
    for layer in [lines, texts] {
      layer.anchorPoint = .zero
      addSublayer(layer)
    }
  }

  /// What is written below: a text and where its middle stands.
  struct Mark {
    var text: String
    var x: Double
    /// One character a line.
    var isUpright = false
  }

  /// - Parameters:
  ///   - hasLines: whether a line runs through the chart at each tick.
  ///   - isBeside: whether values stand to the left of the chart; else just above their lines, within it.
  ///   - labelSize: how high what is written is, in the chart's units.
  func show(
    _ scale: AxisScale, marks: [Mark], size: Size, hasLines: Bool, isBeside: Bool, labelSize: Double, isStrong: Bool, language: String
  ) {
    for layer in lines.sublayers + texts.sublayers { layer.removeFromSuperlayer() }
    ticks = scale.ticks.map { (NumberText.short($0), size.height - size.height * scale.fraction($0)) }
    below = marks.map { ($0.text, $0.x) }
    addLine(Rect(x: 0, y: 0, width: 1, height: size.height), alpha: 1)
    addLine(Rect(x: 0, y: size.height, width: size.width, height: 1), alpha: 1)
    for tick in ticks {
      if hasLines, tick.y < size.height - 0.5 { addLine(Rect(x: 0, y: tick.y, width: size.width, height: 1), alpha: isStrong ? 0.5 : 0.22) }
      let text = label(tick.text, labelSize, language)
      let width = text.bounds.width
      let fit = isBeside ? min(1, Self.besideWidth / width) : 1
      text.transform = .scale(fit, fit)
      text.position = isBeside ? Point(-6 - width * fit / 2, tick.y) : Point(5 + width / 2, tick.y - labelSize * 0.72)
    }
    if scale.low < 0, scale.high > 0 {
      addLine(Rect(x: 0, y: size.height - size.height * scale.base, width: size.width, height: 1), alpha: 0.8)
    }
    for mark in marks { add(mark, size, isBeside: isBeside, labelSize, language) }
  }

  private func addLine(_ frame: Rect, alpha: Double) {
    let line = Layer(frame: frame)
    line.backgroundColor = Color(white: 1, alpha: alpha)
    lines.addSublayer(line)
  }

  private func add(_ mark: Mark, _ size: Size, isBeside: Bool, _ labelSize: Double, _ language: String) {
    if mark.isUpright {
      var characters = Array(mark.text)
      let step = labelSize * 1.02
      let most = max(3, Int(Self.wordHeight / step))
      if characters.count > most { characters = characters.prefix(most - 1) + ["⋮"] }
      for (k, character) in characters.enumerated() {
        let text = label(String(character), labelSize, language)
        let x = isBeside ? mark.x : min(size.width - 7, max(7, mark.x))
        text.position = Point(x, size.height + 4 + labelSize / 2 + Double(k) * step)
      }
    } else {
      let text = label(mark.text, labelSize, language)
      let half = text.bounds.width / 2
      let slack = isBeside ? 20.0 : -3.0
      text.position = Point(min(size.width + slack - half, max(half - slack, mark.x)), size.height + 4 + labelSize * 0.75)
    }
  }

  private func label(_ string: String, _ size: Double, _ language: String) -> TextLayer {
    let text = TextLayer(
      string, style: TextStyle(font: FontDescription(weight: .bold), size: size, language: language), color: .white)
    text.sizeToFit()
    texts.addSublayer(text)
    return text
  }
}
