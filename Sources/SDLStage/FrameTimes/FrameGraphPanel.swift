import Compositing
import Geometry
import Layers
import Typography

/// The layers of a frame graph, 304 points wide.
@MainActor
final class FrameGraphPanel {
  private enum Colors {
    static let plate = Color(red: 0.05, green: 0.06, blue: 0.1, alpha: 0.88)
    static let chart = Color(white: 1, alpha: 0.07)
    static let bar = Color(rgb: 0x63c7a6)
    static let over = Color(rgb: 0xff9a4d)
    static let late = Color(rgb: 0xff5470)
    static let budget = Color(rgb: 0xffd166)
    static let stage = Color(rgb: 0x7db4ff)
    static let dim = Color(rgb: 0xaab3c5)
  }

  private enum Metrics {
    static let width = 304.0
    static let inset = 12.0
    static let innerWidth = width - 2 * inset
    static let chartWidth = Double(FrameHistory.capacity)
    static let chartHeight = 60.0
    /// The chart's height as a multiple of the display's interval.
    static let intervals = 1.5
    static let row = 15.0
    static let columnGap = 14.0
    static let nameWidth = 66.0
    static let timeWidth = 41.0
    static let gap = 8.0
  }

  /// A stage's name, bar and time.
  private struct StageRow {
    let stage: FrameStage
    let name: TextLayer
    let bar: Layer
    let value: TextLayer
  }

  let tree = LayerTree()
  /// How finely bars may end.
  var pixelsPerPoint = 1.0
  private let heading: TextLayer
  private let chart = Layer()
  private let budgetLine = Layer()
  private let budget: TextLayer
  private var bars: [Layer] = []
  private var percentiles: [(label: TextLayer, value: TextLayer)] = []
  private var rows: [StageRow] = []
  private let footing: TextLayer

  init() {
    heading = Self.text("", 11, wraps: true, lines: 2)
    budget = Self.text("", 10, color: Colors.budget)
    footing = Self.text("", 10, color: Colors.dim, wraps: true, lines: 3)
    let plate = tree.root
    plate.anchorPoint = .zero
    plate.backgroundColor = Colors.plate
    plate.cornerRadius = 6
    chart.anchorPoint = .zero
    chart.backgroundColor = Colors.chart
    for k in 0..<FrameHistory.capacity {
      let bar = Layer()
      bar.anchorPoint = Point(0, 1)
      bar.position = Point(Double(k), Metrics.chartHeight)
      bars.append(bar)
      chart.addSublayer(bar)
    }
    budgetLine.anchorPoint = .zero
    budgetLine.backgroundColor = Colors.budget
    chart.addSublayer(budgetLine)
    for label in ["50 %", "95 %", "99 %", "longest"] {
      percentiles.append((Self.text(label, 10, color: Colors.dim), Self.text("", 14)))
    }
    for stage in FrameStage.allCases {
      let bar = Layer()
      bar.anchorPoint = Point(0, 0.5)
      bar.backgroundColor = Colors.stage
      rows.append(
        StageRow(stage: stage, name: Self.text(stage.name, 10, color: Colors.dim), bar: bar, value: Self.text("", 11, .trailing)))
    }
    for layer in [heading, chart, budget] + percentiles.flatMap({ [$0.label, $0.value] }) { plate.addSublayer(layer) }
    for row in rows {
      row.name.verticalAlignment = .center
      row.value.verticalAlignment = .center
    }
    for row in rows { for layer in [row.name, row.bar, row.value] { plate.addSublayer(layer) } }
    plate.addSublayer(footing)
  }

  private static func text(
    _ string: String, _ size: Double, _ alignment: TextAlignment = .leading, color: Color = .white, wraps: Bool = false, lines: Int = 1
  ) -> TextLayer {
    var style = TextStyle(font: FontDescription(family: "monospace"), size: size, alignment: alignment)
    if wraps {
      style.maximumLines = lines
      style.truncation = .end
    }
    let text = TextLayer(string, style: style, color: color)
    text.wraps = wraps
    text.anchorPoint = .zero
    return text
  }

  /// Says what the frames took, and makes the panel as high as that needs.
  func update(_ history: FrameHistory, _ facts: FrameGraph.Facts) {
    heading.string = facts.compositor
    var y = layoutWrapped(heading, at: 9) + 7
    chart.frame = Rect(x: Metrics.inset, y: y, width: Metrics.chartWidth, height: Metrics.chartHeight)
    budget.string = Self.milliseconds(facts.interval, places: 1)
    let level = Metrics.chartHeight * (1 - 1 / Metrics.intervals)
    budget.frame = Rect(x: Metrics.inset + Metrics.chartWidth + 6, y: y + level - 6, width: 34, height: 12)
    y += Metrics.chartHeight + Metrics.gap

    let numbers = history.percentiles([0.5, 0.95, 0.99, 1])
    for (k, percentile) in percentiles.enumerated() {
      let x = Metrics.inset + Double(k) * Metrics.innerWidth / 4
      percentile.value.string = history.count == 0 ? "–" : Self.milliseconds(numbers[k])
      percentile.label.frame = Rect(x: x, y: y, width: 66, height: 12)
      percentile.value.frame = Rect(x: x, y: y + 12, width: 66, height: 18)
    }
    y += 30 + Metrics.gap
    y = updateStages(history, facts, at: y) + 6
    let waiting = facts.waits ? ", presenting waits for the display and is left out above" : ""
    footing.string =
      "milliseconds; frames \(facts.frames), late \(facts.lateFrames); this graph \(Self.milliseconds(history.meanAside)) a frame, left out\(waiting)"
    y = layoutWrapped(footing, at: y) + 9
    tree.root.bounds = Rect(x: 0, y: 0, width: Metrics.width, height: y.rounded(.up))
  }

  private func layoutWrapped(_ text: TextLayer, at y: Double) -> Double {
    let height = text.preferredSize(width: Metrics.innerWidth).height
    text.frame = Rect(x: Metrics.inset, y: y, width: Metrics.innerWidth, height: height)
    return y + height
  }

  /// Two columns of stages, those of a device only where one draws.
  /// - Returns: where they end.
  private func updateStages(_ history: FrameHistory, _ facts: FrameGraph.Facts, at y: Double) -> Double {
    let means = FrameStage.allCases.map(history.mean)
    let isWorth = { (stage: FrameStage) in !(facts.waits && stage == .present) }
    let most = FrameStage.allCases.filter(isWorth).map { means[$0.rawValue] }.max() ?? 0
    let shown = rows.filter { $0.stage != .submit || means[$0.stage.rawValue] > 0 }
    let inColumn = (shown.count + 1) / 2
    let width = (Metrics.innerWidth - Metrics.columnGap) / 2
    for row in rows where !shown.contains(where: { $0.stage == row.stage }) {
      for layer in [row.name, row.bar, row.value] { layer.isHidden = true }
    }
    for (k, row) in shown.enumerated() {
      for layer in [row.name, row.bar, row.value] { layer.isHidden = false }
      let x = Metrics.inset + Double(k / inColumn) * (width + Metrics.columnGap)
      let top = y + Double(k % inColumn) * Metrics.row
      let mean = means[row.stage.rawValue]
      row.name.frame = Rect(x: x, y: top, width: Metrics.nameWidth, height: Metrics.row)
      row.value.frame = Rect(x: x + width - Metrics.timeWidth, y: top, width: Metrics.timeWidth, height: Metrics.row)
      row.value.string = Self.milliseconds(mean)
      let room = width - Metrics.nameWidth - Metrics.timeWidth
      let length = most > 0 && isWorth(row.stage) ? room * mean / most : 0
      row.bar.bounds = Rect(x: 0, y: 0, width: (length * 2).rounded() / 2, height: 6)
      row.bar.position = Point(x + Metrics.nameWidth, top + Metrics.row / 2)
    }
    return y + Double(inColumn) * Metrics.row
  }

  /// Draws a bar for each frame, the last one at the right.
  func updateBars(_ history: FrameHistory, _ facts: FrameGraph.Facts) {
    let pixel = 1 / pixelsPerPoint
    let level = (Metrics.chartHeight * (1 - 1 / Metrics.intervals) * pixelsPerPoint).rounded() * pixel
    budgetLine.frame = Rect(x: 0, y: level, width: Metrics.chartWidth, height: max(pixel, (pixelsPerPoint / 2).rounded(.down) * pixel))
    for (k, bar) in bars.enumerated() {
      let age = bars.count - 1 - k
      bar.isHidden = age >= history.count
      if bar.isHidden { continue }
      let time = history.work(age)
      let height = Metrics.chartHeight * min(1, time / (facts.interval * Metrics.intervals))
      bar.bounds = Rect(x: 0, y: 0, width: 1, height: max(pixel, (height * pixelsPerPoint).rounded() * pixel))
      bar.backgroundColor = history.isLate(age) ? Colors.late : time > facts.interval ? Colors.over : Colors.bar
    }
  }

  /// Milliseconds in words, from seconds.
  static func milliseconds(_ seconds: Double, places: Int = 2) -> String {
    let unit = places == 1 ? 10 : 100
    let parts = Int((min(999, max(0, seconds * 1e3)) * Double(unit)).rounded())
    let fraction = String(parts % unit)
    return "\(parts / unit)." + String(repeating: "0", count: places - fraction.count) + fraction
  }

  /// The words that are shown, from top to bottom.
  var words: [String] {
    [heading.string] + percentiles.map { "\($0.label.string) \($0.value.string)" }
      + rows.filter { !$0.name.isHidden }.map { "\($0.name.string) \($0.value.string)" } + [footing.string]
  }
}
