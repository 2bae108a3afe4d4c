import Geometry
import Layers
import Typography

/// The axes of a chart, the lines at its ticks, and what is written beside and below it, in the chart's units.
final class AxisLabels: Layer {
  /// How wide a value beside the chart may be, and how far down a word below it may reach, in the chart's units.
  private static let besideWidth = 38.0
  static let wordHeight = 62.0

  private(set) var ticks: [(text: String, y: Double)] = []
  private(set) var below: [(text: String, x: Double)] = []
  /// Where the values beside or within the chart end on the right, in the chart's units.
  private(set) var valuesEnd = 0.0
  private var look = ChartsLook(isClassic: true, isStrong: false)
  private let lines = Layer()
  let texts = Layer()

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
    /// How wide it may be; it is cut short to that.
    var room: Double?
  }

  /// What stands below a chart.
  enum Below {
    /// As many as have room, the first and the last before those between.
    case marks([Mark])
    /// One character a line, as they are.
    case upright([Mark])
    /// Words at places, so that they can be read.
    case words(WordLabels, [Mark])
  }

  /// What of a stage's room about a chart labels may take, in the chart's units.
  struct Space {
    /// Whether values stand to the left of the chart; else just above their lines, within it.
    var isBeside: Bool
    /// How high what is written is.
    var labelSize: Double
    /// The smallest size in which words can be read.
    var leastLabelSize: Double
    /// How far beyond the chart's left and right edge what is below may reach; below zero: how far within it must end.
    var reach: (left: Double, right: Double)
    /// How far down words may reach.
    var wordHeight: Double
    /// What stays free at the edge of the stage.
    var air: Double

    /// What labels below a chart of a width must stay within.
    func span(_ width: Double) -> ClosedRange<Double> { -reach.left...max(-reach.left, width + reach.right) }
  }

  /// - Parameter hasLines: whether a line runs through the chart at each tick.
  func update(_ scale: AxisScale, below content: Below, size: Size, hasLines: Bool, space: Space, look: ChartsLook, language: String) {
    self.look = look
    let (isBeside, labelSize) = (space.isBeside, space.labelSize)
    for layer in lines.sublayers + texts.sublayers { layer.removeFromSuperlayer() }
    ticks = zip(NumberText.axis(scale.ticks), scale.ticks).map { ($0, size.height - size.height * scale.fraction($1)) }
    below = []
    valuesEnd = isBeside ? -6 : 0
    addLine(Rect(x: 0, y: 0, width: 1, height: size.height), alpha: 1)
    addLine(Rect(x: 0, y: size.height, width: size.width, height: 1), alpha: 1)
    for tick in ticks {
      if hasLines, tick.y < size.height - 0.5 {
        addLine(Rect(x: 0, y: tick.y, width: size.width, height: 1), alpha: look.isStrong ? 0.5 : 0.22)
      }
      let text = label(tick.text, labelSize, language)
      let width = text.bounds.width
      let fit = isBeside ? min(1, min(Self.besideWidth, space.reach.left - 6) / max(1, width)) : 1
      text.transform = .scale(fit, fit)
      text.position = isBeside ? Point(-6 - width * fit / 2, tick.y) : Point(space.air + width / 2, tick.y - labelSize * 0.72)
      if !isBeside { valuesEnd = max(valuesEnd, space.air + width) }
    }
    if scale.low < 0, scale.high > 0 {
      addLine(Rect(x: 0, y: size.height - size.height * scale.base, width: size.width, height: 1), alpha: 0.8)
    }
    switch content {
    case .marks(let marks): showMarks(marks, size, space, language)
    case .upright(let marks):
      for mark in marks { stack(mark.text, min(size.width - space.air - 3.5, max(space.air + 3.5, mark.x)), size, labelSize, language) }
      below = marks.map { ($0.text, $0.x) }
    case .words(let words, let marks): layOut(words, marks, size, space, language)
    }
  }

  /// Writes marks that have room, the first and the last before those between.
  private func showMarks(_ marks: [Mark], _ size: Size, _ space: Space, _ language: String) {
    var taken: [ClosedRange<Double>] = []
    var written: [Int] = []
    let span = space.span(size.width)
    for i in marks.indices.prefix(1) + marks.indices.dropFirst().suffix(1) + marks.indices.dropFirst().dropLast() {
      let text = label(marks[i].text, space.labelSize, language)
      if let room = marks[i].room { text.fit(marks[i].text, into: room) }
      let half = text.bounds.width / 2
      let x = WordLabels.center(marks[i].x, half: half, span)
      let taking = x - half - 3...x + half + 3
      guard !taken.contains(where: { $0.overlaps(taking) }) else {
        text.removeFromSuperlayer()
        continue
      }
      taken.append(taking)
      written.append(i)
      text.position = Point(x, size.height + 4 + space.labelSize * 0.75)
    }
    below = written.sorted().map { (marks[$0].text, marks[$0].x) }
  }

  /// Writes words in the way in which they can be read.
  private func layOut(_ words: WordLabels, _ marks: [Mark], _ size: Size, _ space: Space, _ language: String) {
    let span = space.span(size.width)
    for (i, (shown, mark)) in zip(words.texts, marks).enumerated() {
      guard let shown else { continue }
      below.append((mark.text, mark.x))
      switch words.orientation {
      case .level:
        let text = label(shown, words.size, language)
        text.style.alignment = .center
        text.style.lineHeight = 0.95
        text.sizeToFit()
        text.position = Point(
          WordLabels.center(mark.x, half: text.bounds.width / 2, span), size.height + 8 + text.bounds.height / 2)
      case .staggered:
        let text = label(shown, words.size, language)
        text.position = Point(
          WordLabels.center(mark.x, half: text.bounds.width / 2, span),
          size.height + 6 + words.size * WordLabels.pitch * (Double(i % 2) + 0.5))
      case .turned:
        let text = label(shown, words.size, language)
        text.transform = .rotation(-.pi / 2)
        text.position = Point(mark.x, size.height + 6 + text.bounds.width / 2)
      case .stacked: stack(shown, mark.x, size, words.size, language)
      }
    }
  }

  private static let strokes: Set<Character> = ["ー", "〜", "～", "－", "―", "-", "–", "—", "…"]

  /// One character a line.
  private func stack(_ word: String, _ x: Double, _ size: Size, _ letterSize: Double, _ language: String) {
    for (k, character) in word.enumerated() {
      let text = label(String(character), letterSize, language)
      text.position = Point(x, size.height + 4 + letterSize / 2 + Double(k) * letterSize * 1.02)
      // Strokes along the line stand upright where the line does.
      if Self.strokes.contains(character) { text.transform = .rotation(.pi / 2) }
    }
  }

  private func addLine(_ frame: Rect, alpha: Double) {
    let line = Layer(frame: frame)
    line.backgroundColor = look.line(alpha)
    lines.addSublayer(line)
  }

  private func label(_ string: String, _ size: Double, _ language: String) -> TextLayer {
    let text = TextLayer(
      string, style: TextStyle(font: FontDescription(weight: .bold), size: size, language: language), color: look.ink)
    text.sizeToFit()
    texts.addSublayer(text)
    return text
  }
}
