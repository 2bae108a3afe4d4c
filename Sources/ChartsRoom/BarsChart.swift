import Geometry
import Layers

/// The page with the bars: stalks with balls on top, which grow one after the other, from the last to the first.
final class BarsChart: AxisChart, Plot {
  static let growTime = 0.3
  static let step = 0.1
  static let stalkWidth = 2.0
  static let ballRadius = 4.0
  /// The longest that the bars take to begin to grow, one after the other, in seconds.
  private static let longestStart = 1.2

  /// Of the line about a bar, where there is one.
  static let outlineWidth = 1.2

  private(set) var bars: [ShapeLayer] = []
  private let stalks = Layer()

  override init(_ look: ChartsLook, language: String) {
    super.init(look, language: language)
    stalks.anchorPoint = .zero
    addSublayer(axes)
    addSublayer(stalks)
  }

  /// Shows a series of few values, in a chart of a size in its units.
  func update(_ series: ChartSeries, size: Size, space: AxisLabels.Space, animated: Bool) {
    self.series = series
    self.size = size
    axis = isClassic ? .classic(upTo: series.range?.upperBound ?? 1) : .round(series.range, includesZero: true, isWhole: series.isWhole)
    let count = series.values.count
    let keeps = bars.count == count
    if !keeps {
      for bar in bars { bar.removeFromSuperlayer() }
      bars = (0..<count).map { makeBar($0) }
    }
    for i in 0..<count {
      let path = path(i)
      if animated, keeps {
        bars[i].add(
          BasicAnimation(.path, from: bars[i].presentedShape.path, to: path, duration: 0.4, timingFunction: .easeInOut), forKey: "change")
      }
      bars[i].path = path
    }
    if animated, !keeps { grow() }
    axes.update(axis, below: below(space), size: size, hasLines: true, space: space, look: look, language: language)
  }

  private func makeBar(_ index: Int) -> ShapeLayer {
    let bar = ShapeLayer(path: Path(), fillColor: look.bar(index))
    bar.strokeColor = look.barLine
    // Below the fill: stalk and ball are seen as one.
    bar.strokesBeforeFill = true
    bar.lineWidth = 2 * Self.outlineWidth
    bar.anchorPoint = .zero
    bar.isHitTestable = false
    stalks.addSublayer(bar)
    return bar
  }

  private var places: BarPlaces { BarPlaces(bars.count, width: size.width, look: look) }

  func x(of i: Int) -> Double { places.x(of: i) }

  /// The height of the scale's zero.
  var baseline: Double { size.height - size.height * axis.base }

  func top(of i: Int) -> Double {
    let value = series.values[i]
    return value.isNaN ? baseline : size.height - size.height * axis.fraction(value)
  }

  private func path(_ i: Int) -> Path {
    let (x, y, base) = (x(of: i), top(of: i), baseline)
    guard !series.values[i].isNaN else { return Path() }
    // Many bars stand so near to each other that they are thinner.
    let spacing = places.spacing
    let width = min((isStrong && isClassic ? 2 : 1) * look.barThickness * Self.stalkWidth, spacing * 0.5)
    let radius = min(look.barThickness * Self.ballRadius, max(width / 2, spacing * 0.42))
    var path = Path(rect: Rect(minX: x - width / 2, minY: min(y, base), maxX: x + width / 2, maxY: max(y, base)))
    path.addEllipse(in: Rect(center: Point(x, y), size: Size(2 * radius, 2 * radius)))
    return path
  }

  /// What stands below the bars: words upright as in the classic chart, or so that they can be read; of dates and numbers every second or third where
  /// not all have room.
  private func below(_ space: AxisLabels.Space) -> AxisLabels.Below {
    if series.kind == .text {
      let marks = series.labels.indices.map { AxisLabels.Mark(text: series.labels[$0], x: x(of: $0)) }
      return isClassic
        ? .upright(marks) : .words(series.wordLabels(at: places.all, width: size.width, space: space, language: language), marks)
    }
    let room = places.spacing
    let labels = series.labels.map { LabelText.short($0, series.kind) }
    let longest = Double(labels.map(\.count).max() ?? 0) * space.labelSize * 0.6 + 4
    let every = max(1, Int(longest / max(1, room)) + 1)
    return .marks(labels.indices.filter { $0 % every == 0 }.map { AxisLabels.Mark(text: labels[$0], x: x(of: $0)) })
  }

  /// Each grows in 0.3 s, one every 0.1 s, of many more quickly, from the last to the first: scale.y from 0 to 1 about the chart's top, while translation.y brings
  /// it up from the bottom.
  func grow() {
    guard let tree else { return }
    let step = min(Self.step, Self.longestStart / Double(max(1, bars.count)))
    for (k, bar) in bars.reversed().enumerated() {
      var group = AnimationGroup<ShapeLayer>(duration: Self.growTime)
      group.add(BasicAnimation(.scaleY, from: 0, to: 1))
      group.add(BasicAnimation(.translationY, from: baseline, to: 0))
      group.beginTime = tree.now + Double(k) * step
      group.fillMode = .backwards
      bar.add(group, forKey: "grow")
    }
  }

  /// The bar nearest to an x in the chart's units; nil without bars.
  func row(at x: Double) -> Int? { places.index(at: x) }

  /// The row so many steps on from another; nil beyond the ends.
  func row(from row: Int, by steps: Int) -> Int? { bars.indices.contains(row + steps) ? row + steps : nil }

  func shown(near row: Int) -> Int { row }

  func point(of row: Int) -> Point { Point(x(of: row), top(of: row)) }

  func frames(beside row: Int) -> [Rect] { bars.indices.filter { $0 != row }.compactMap { bars[$0].path.bounds } }
}
