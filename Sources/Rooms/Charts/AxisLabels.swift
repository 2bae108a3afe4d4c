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
  /// Where the values beside or within the chart end on the right, in the chart's units.
  private(set) var valuesEnd = 0.0
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
    /// One character a line, or turned.
    var isUpright = false
    /// How wide it may be; it is cut short to that.
    var room: Double?
  }

  /// - Parameters:
  ///   - hasLines: whether a line runs through the chart at each tick.
  ///   - isBeside: whether values stand to the left of the chart; else just above their lines, within it.
  ///   - labelSize: how high what is written is, in the chart's units.
  func show(
    _ scale: AxisScale, marks: [Mark], size: Size, hasLines: Bool, isBeside: Bool, labelSize: Double, isStrong: Bool, language: String
  ) {
    for layer in Array(lines.sublayers) + texts.sublayers { layer.removeFromSuperlayer() }
    ticks = zip(NumberText.axis(scale.ticks), scale.ticks).map { ($0, size.height - size.height * scale.fraction($1)) }
    below = []
    valuesEnd = isBeside ? -6 : 0
    addLine(Rect(x: 0, y: 0, width: 1, height: size.height), alpha: 1)
    addLine(Rect(x: 0, y: size.height, width: size.width, height: 1), alpha: 1)
    for tick in ticks {
      if hasLines, tick.y < size.height - 0.5 { addLine(Rect(x: 0, y: tick.y, width: size.width, height: 1), alpha: isStrong ? 0.5 : 0.22) }
      let text = label(tick.text, labelSize, language)
      let width = text.bounds.width
      let fit = isBeside ? min(1, Self.besideWidth / width) : 1
      text.transform = .scale(fit, fit)
      text.position = isBeside ? Point(-6 - width * fit / 2, tick.y) : Point(5 + width / 2, tick.y - labelSize * 0.72)
      if !isBeside { valuesEnd = max(valuesEnd, 5 + width) }
    }
    if scale.low < 0, scale.high > 0 {
      addLine(Rect(x: 0, y: size.height - size.height * scale.base, width: size.width, height: 1), alpha: 0.8)
    }
    showMarks(marks, size, isBeside: isBeside, labelSize, language)
  }

  /// Writes what stands below: upright words all in the same way; of the others those that have room, the first and the last before those between.
  private func showMarks(_ marks: [Mark], _ size: Size, isBeside: Bool, _ labelSize: Double, _ language: String) {
    let upright = marks.filter(\.isUpright)
    let letters = max(3, Int(Self.wordHeight / (labelSize * 1.02)))
    let isTurned = isBeside && upright.allSatisfy { !$0.text.hasUprightLetters } && upright.contains { $0.text.count > letters }
    for mark in upright {
      let x = isBeside ? mark.x : min(size.width - 7, max(7, mark.x))
      if isTurned {
        turn(mark.text, x, size, labelSize, language)
      } else {
        stack(mark.text, x, size, labelSize, language, letters: letters)
      }
    }
    var taken: [ClosedRange<Double>] = []
    let slack = isBeside ? 16.0 : -3.0
    var written: [Int] = marks.indices.filter { marks[$0].isUpright }
    let level = marks.indices.filter { !marks[$0].isUpright }
    for i in level.prefix(1) + level.dropFirst().suffix(1) + level.dropFirst().dropLast() {
      let text = label(marks[i].text, labelSize, language)
      if let room = marks[i].room { text.fit(marks[i].text, into: room) }
      let half = text.bounds.width / 2
      let x = min(size.width + slack - half, max(half - slack, marks[i].x))
      let span = x - half - 3...x + half + 3
      guard !taken.contains(where: { $0.overlaps(span) }) else {
        text.removeFromSuperlayer()
        continue
      }
      taken.append(span)
      written.append(i)
      text.position = Point(x, size.height + 4 + labelSize * 0.75)
    }
    below = written.sorted().map { (marks[$0].text, marks[$0].x) }
  }

  /// One character a line.
  private func stack(_ word: String, _ x: Double, _ size: Size, _ labelSize: Double, _ language: String, letters: Int) {
    var characters = Array(word)
    if characters.count > letters { characters = characters.prefix(letters - 1) + ["⋮"] }
    for (k, character) in characters.enumerated() {
      let text = label(String(character), labelSize, language)
      text.position = Point(x, size.height + 4 + labelSize / 2 + Double(k) * labelSize * 1.02)
    }
  }

  /// From the bottom to the top, where words are long.
  private func turn(_ word: String, _ x: Double, _ size: Size, _ labelSize: Double, _ language: String) {
    let text = label(word, labelSize, language)
    text.fit(word, into: Self.wordHeight - 8)
    text.transform = .rotation(-.pi / 2)
    text.position = Point(x, size.height + 6 + text.bounds.width / 2)
  }

  private func addLine(_ frame: Rect, alpha: Double) {
    let line = Layer(frame: frame)
    line.backgroundColor = Color(white: 1, alpha: alpha)
    lines.addSublayer(line)
  }

  private func label(_ string: String, _ size: Double, _ language: String) -> TextLayer {
    let text = TextLayer(
      string, style: TextStyle(font: FontDescription(weight: .bold), size: size, language: language), color: .white)
    text.sizeToFit()
    texts.addSublayer(text)
    return text
  }
}
