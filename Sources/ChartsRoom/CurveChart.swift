import Geometry
import Layers

/// The page with the curve: the line draws itself, then the area below it appears.
final class CurveChart: AxisChart, Plot {
  static let color = Color(red: 240.0 / 255, green: 196.0 / 255, blue: 70.0 / 255)
  static let drawTime = 0.8
  static let fadeTime = 0.4
  /// The most columns in which many values are drawn.
  static let mostColumns = 420

  /// What tells curves apart that are shown together: colour and dashes.
  struct Look: Hashable {
    var color: Color
    var dashes: [Double]
  }

  static let looks = [
    Look(color: color, dashes: []), Look(color: Color(rgb: 0x7ee8ff), dashes: [7, 4]),
    Look(color: Color(rgb: 0xc8ffb0), dashes: [2, 3]), Look(color: Color(rgb: 0xffd9f3), dashes: [10, 3, 2, 3]),
  ]

  let line = ShapeLayer()
  let area = ShapeLayer()
  /// What fills a band's outline.
  let band = ShapeLayer()
  private let companions = Layer()
  /// Values with nothing beside them.
  private let dots = ShapeLayer()
  private(set) var shape = CurveShape()

  override init(_ look: ChartsLook, language: String) {
    super.init(look, language: language)
    companions.anchorPoint = .zero
    for shape in [area, band, line] {
      shape.anchorPoint = .zero
      shape.fillColor = nil
    }
    if !isClassic {
      line.lineCap = .round
      line.lineJoin = .bevel
    }
    dots.anchorPoint = .zero
    for layer in [axes, area, band, companions, line, dots] { addSublayer(layer) }
  }

  /// Shows a series, in a chart of a size in its units; `others` are thin lines beside it.
  /// - Parameter animated: whether the shape changes from the present one in 0.4 s.
  func update(
    _ series: ChartSeries, look: Look, others: [(series: ChartSeries, look: Look)], size: Size, space: AxisLabels.Space, animated: Bool
  ) {
    let before = animated ? CurveEdges(line.presentedShape.path.flattened(tolerance: 0.5)) : nil
    self.series = series
    self.size = size
    let ranges = ([series] + others.map(\.series)).compactMap(\.range)
    let range = ranges.dropFirst().reduce(ranges.first) { all, next in
      all.map { min($0.lowerBound, next.lowerBound)...max($0.upperBound, next.upperBound) }
    }
    axis =
      isClassic
      ? .classic(upTo: range?.upperBound ?? 1)
      : .round(range, includesZero: false, isWhole: ([series] + others.map(\.series)).allSatisfy(\.isWhole))
    if isClassic {
      shape = .classic(CurveShape.points(of: series, scale: axis, size: size))
    } else {
      shape = .reduced(series, scale: axis, size: size, columns: min(Self.mostColumns, max(80, Int(size.width / 2.8))))
    }
    line.strokeColor = look.color
    // Where the line goes up and down within every few points a thin one shows more.
    line.lineWidth = self.look.curveWidth * (shape.kept.count > 200 ? 0.5 : 1)
    let fill = Gradient(colors: [look.color.withAlpha(0.5), look.color.withAlpha(0)])
    area.fillPaint = .gradient(fill, across: Rect(origin: .zero, size: size))
    let base = size.height - size.height * axis.base
    let (linePath, areaPath) = (shape.line, shape.area(downTo: base))
    line.path = linePath
    area.path = areaPath
    band.path = shape.isBand ? linePath : Path()
    band.fillColor = look.color.withAlpha(isStrong ? 0.9 : 0.6)
    dots.path = shape.dots
    dots.fillColor = look.color
    if let before, !before.upper.isEmpty, !shape.runs.isEmpty {
      let start = shape.atHeights(of: before)
      let startLine = start.line
      change(line, from: startLine)
      change(area, from: start.area(downTo: base))
      if shape.isBand { change(band, from: startLine) }
    }
    draw(others)
    axes.update(axis, below: below(space), size: size, hasLines: !isClassic, space: space, look: self.look, language: language)
  }

  /// Lets a shape change into what it is now, in 0.4 s.
  private func change(_ shape: ShapeLayer, from path: Path) {
    shape.add(BasicAnimation(.path, from: path, to: shape.path, duration: 0.4, timingFunction: .easeInOut), forKey: "change")
  }

  private func draw(_ others: [(series: ChartSeries, look: Look)]) {
    for layer in companions.sublayers { layer.removeFromSuperlayer() }
    for other in others {
      let shape = CurveShape.reduced(other.series, scale: axis, size: size, columns: 120)
      let path = shape.line
      if shape.isBand { addCompanion(path).fillColor = other.look.color.withAlpha(0.28) }
      let thin = addCompanion(path)
      thin.strokeColor = other.look.color.withAlpha(isStrong ? 1 : 0.9)
      thin.lineWidth = (isStrong ? 2.4 : 1.6) * (shape.kept.count > 200 ? 0.5 : 1)
      if shape.kept.count <= 120 { thin.lineDashPattern = other.look.dashes }
    }
  }

  private func addCompanion(_ path: Path) -> ShapeLayer {
    let layer = ShapeLayer(path: path, fillColor: nil)
    layer.anchorPoint = .zero
    layer.isHitTestable = false
    companions.addSublayer(layer)
    return layer
  }

  /// What stands below the chart: words so that they can be read, where each has a bar too; else four labels.
  private func below(_ space: AxisLabels.Space) -> AxisLabels.Below {
    guard series.kind == .text, series.labels.count <= ColumnDigest.mostWords else { return .marks(timeMarks) }
    return .words(
      series.wordLabels(
        at: LabelScale.even(series.labels.count).map { $0 * size.width }, width: size.width, space: space, language: language),
      series.labels.indices.map { AxisLabels.Mark(text: series.labels[$0], x: series.places[$0] * size.width) })
  }

  /// Four labels, evenly along the chart.
  private var timeMarks: [AxisLabels.Mark] {
    guard !series.labels.isEmpty else { return [] }
    let count = min(4, series.labels.count)
    var marks: [AxisLabels.Mark] = []
    for k in 0..<count {
      let place = count == 1 ? 0.5 : Double(k) / Double(count - 1)
      guard let row = ChartTable.nearest(to: place, in: series.places) else { continue }
      let room = size.width / Double(max(1, count - 1)) * 0.9
      let mark = AxisLabels.Mark(text: LabelText.short(series.labels[row], series.kind), x: series.places[row] * size.width, room: room)
      if marks.last?.x != mark.x { marks.append(mark) }
    }
    return marks
  }

  /// The line draws itself in 0.8 s, then the area fades in over 0.4 s.
  func grow() {
    guard let tree else { return }
    line.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: Self.drawTime), forKey: "draw")
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: Self.fadeTime)
    fade.beginTime = tree.now + Self.drawTime
    fade.fillMode = .backwards
    // Each by itself: all as one, or a fill and a line as one, would be drawn into a picture as large as the chart first.
    for part in [area, band, dots] + companions.sublayers { part.add(fade, forKey: "fade") }
  }

  /// The row that is marked where a touch is at an x in the chart's units; nil without rows.
  func row(at x: Double) -> Int? {
    guard size.width > 0, let row = ChartTable.nearest(to: x / size.width, in: series.places) else { return nil }
    return shown(near: row, place: x / size.width)
  }

  /// The row that is marked for any: itself where the curve shows its value, else the nearest that it does.
  func shown(near row: Int) -> Int {
    guard series.places.indices.contains(row) else { return row }
    return shown(near: row, place: series.places[row])
  }

  /// The nearest to a place of the rows that the curve goes through, which has left out all others; a band shows every value.
  private func shown(near row: Int, place: Double) -> Int {
    let kept = shape.kept
    guard !kept.isEmpty, !shape.isBand || series.values[row].isNaN else { return row }
    let next = indexOfKept(from: row)
    let candidates = [next - 1, next].filter(kept.indices.contains).map { kept[$0] }
    return candidates.min { abs(series.places[$0] - place) < abs(series.places[$1] - place) } ?? row
  }

  /// The index of the first row from another on that the curve goes through; past the last where there is none.
  private func indexOfKept(from row: Int) -> Int {
    var (low, high) = (0, shape.kept.count)
    while low < high {
      let middle = (low + high) / 2
      if shape.kept[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The row so many steps on from one that is marked, over those that the curve goes through; nil beyond the ends.
  func row(from row: Int, by steps: Int) -> Int? {
    let kept = shape.kept
    guard !kept.isEmpty else { return series.values.indices.contains(row + steps) ? row + steps : nil }
    let at = indexOfKept(from: shown(near: row)) + steps * max(1, kept.count / 400)
    return kept.indices.contains(at) ? kept[at] : nil
  }

  /// The curve runs below the bubble: it goes on at both sides.
  func frames(beside row: Int) -> [Rect] { [] }

  /// Where a row that is shown is marked, in the chart's units.
  func point(of row: Int) -> Point {
    let value = series.values[row]
    return Point(series.places[row] * size.width, size.height - size.height * (value.isNaN ? axis.base : axis.fraction(value)))
  }
}
