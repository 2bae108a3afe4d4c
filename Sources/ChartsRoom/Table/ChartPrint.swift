import Geometry
import Layers
import RoomKit
import Typography

extension ChartSource {
  /// What a page is called on a sheet of its own: what it is about, and what of it was chosen.
  @MainActor
  func printTitle(of page: ChartPage, choice: Int) -> String {
    let title = title(of: page, choice: choice)
    let names = choices(on: page)
    // A pie may have all of them as its slices, and a curve's names stand below the title.
    guard page == .bars, choicesAreShared, names.count > 1, names.indices.contains(choice) else { return title }
    return "\(title): \(names[choice])"
  }
}

/// A page of the charts on a white sheet of its own, with its title and what tells its curves apart.
@MainActor
struct ChartPrint {
  /// Of the sheet, in points.
  static let size = Size(960, 640)
  private static let margin = 40.0
  /// What labels below a plot may take to its right, in points.
  private static let rightRoom = 44.0
  /// How far down a line of labels reaches, in a chart's units.
  private static let lineHeight = 26.0
  /// Points to one of a chart's units.
  private static let unit = 1.9
  private static let titleSize = 30.0
  private static let legendSize = 20.0

  let layer = Layer()
  private let look: ChartsLook
  private let language: Language

  /// - Throws: `RoomError` when a picture of the pie's is missing.
  init(_ source: any ChartSource, page: ChartPage, choice: Int, isStrong: Bool, language: Language) throws(RoomError) {
    look = ChartsLook(isClassic: false, isStrong: isStrong)
    self.language = language
    layer.anchorPoint = .zero
    layer.bounds = Rect(origin: .zero, size: Self.size)
    layer.backgroundColor = .white
    var top = addTitle(source.printTitle(of: page, choice: choice))
    switch page {
    case .curve:
      let curves = ([(choice: choice, series: source.curve(choice))] + source.companions(choice)).sorted { $0.choice < $1.choice }
      if curves.count > 1 {
        top = addLegend(curves.map { ($0.series.name, curveLook($0.choice), $0.choice == choice) }, below: top)
      }
      let chart = CurveChart(look, language: language.rawValue)
      let place = place(below: top, words: source.curve(choice).kind == .text ? AxisLabels.wordHeight : Self.lineHeight)
      chart.update(
        source.curve(choice), look: curveLook(source.choicesAreShared ? choice : 0),
        others: source.companions(choice).map { ($0.series, curveLook($0.choice)) }, size: place.size, space: space(), animated: false)
      add(chart, at: place.origin)
    case .bars:
      let series = source.bars(choice)
      let chart = BarsChart(look, language: language.rawValue)
      let words = series.kind == .text && !series.labels.isEmpty ? wordHeight(of: series) : AxisLabels.wordHeight
      let place = place(below: top, words: words)
      chart.update(series, size: place.size, space: space(wordHeight: words), animated: false)
      add(chart, at: place.origin)
    case .pie: try addPie(source.pie(choice), below: top)
    }
  }

  private func curveLook(_ choice: Int) -> CurveChart.Look { look.curves[choice % TableCharts.window] }

  // MARK: - Words

  private func makeText(_ string: String, size: Double, weight: FontWeight) -> TextLayer {
    let text = TextLayer(
      string, style: TextStyle(font: FontDescription(weight: weight), size: size, language: language.rawValue), color: look.ink)
    text.sizeToFit()
    return text
  }

  /// - Returns: how far down it reaches.
  private func addTitle(_ title: String) -> Double {
    let text = makeText("", size: Self.titleSize, weight: .bold)
    text.fit(title, into: Self.size.width - 2 * Self.margin)
    text.position = Point(Self.margin + text.bounds.width / 2, Self.margin / 2 + text.bounds.height / 2)
    layer.addSublayer(text)
    return Self.margin / 2 + text.bounds.height
  }

  /// A line and a name for each curve.
  /// - Returns: how far down they reach.
  private func addLegend(_ curves: [(name: String, look: CurveChart.Look, isChosen: Bool)], below top: Double) -> Double {
    let gap = 28.0
    let line = 44.0
    let room = (Self.size.width - 2 * Self.margin + gap) / Double(curves.count) - gap - line
    var x = Self.margin
    let y = top + Self.legendSize * 0.9
    for curve in curves {
      let sample = ShapeLayer(path: Path(polyline: [Point(x, y), Point(x + line - 8, y)]), fillColor: nil)
      sample.anchorPoint = .zero
      sample.strokeColor = curve.look.color
      // As they are drawn: the chosen one thick and whole.
      sample.lineWidth = curve.isChosen ? 6 : 4
      sample.lineDashPattern = curve.isChosen ? [] : curve.look.dashes.map { $0 * Self.unit }
      let text = makeText("", size: Self.legendSize, weight: curve.isChosen ? .bold : .regular)
      text.fit(curve.name, into: room)
      text.position = Point(x + line + text.bounds.width / 2, y)
      layer.addSublayer(sample)
      layer.addSublayer(text)
      x += line + text.bounds.width + gap
    }
    return top + Self.legendSize * 1.8
  }

  // MARK: - Charts

  /// What labels may take about a chart, in its units.
  private func space(wordHeight: Double = AxisLabels.wordHeight) -> AxisLabels.Space {
    AxisLabels.Space(
      isBeside: true, labelSize: 11, leastLabelSize: 7, reach: (left: 46, right: Self.rightRoom / Self.unit), wordHeight: wordHeight,
      air: 4)
  }

  /// How far down the words below bars want to reach, in the chart's units; at most a third of the sheet.
  private func wordHeight(of series: ChartSeries) -> Double {
    let width = (Self.size.width - Self.margin - Self.rightRoom) / Self.unit - 46
    let places = BarPlaces(series.labels.count, width: width, look: look).all
    let words = series.wordLabels(at: places, width: width, space: space(), language: language.rawValue)
    return words.isWhole ? AxisLabels.wordHeight : min(Self.size.height / Self.unit / 3, max(AxisLabels.wordHeight, words.wanted + 6))
  }

  /// Where the plot of the curve or the bars begins, and its size in the chart's units.
  /// - Parameter words: how far down what is written below it reaches, in the chart's units.
  private func place(below top: Double, words: Double) -> (origin: Point, size: Size) {
    let origin = Point(Self.margin + 46 * Self.unit, top + 24 * Self.unit)
    let right = Self.size.width - Self.margin / 2 - Self.rightRoom
    let foot = Self.size.height - Self.margin / 2 - words * Self.unit
    return (origin, Size((right - origin.x) / Self.unit, (foot - origin.y) / Self.unit))
  }

  private func add(_ chart: Layer, at origin: Point) {
    chart.position = origin
    chart.transform = .scale(Self.unit, Self.unit)
    layer.addSublayer(chart)
  }

  /// The pie with names, shares and values about it.
  private func addPie(_ shares: [PieShare], below top: Double) throws(RoomError) {
    let pie = PieChart(look, language: language.rawValue)
    let scale = (Self.size.height - top - Self.margin) / 296
    let names = PieNames(size: 11, reach: Self.size.width / 2 / scale - 6)
    let whole = shares.reduce(0) { $0 + $1.value }
    let scaleOfParts = AxisScale.round(0...100, includesZero: true)
    let named = shares.map { share in
      let part = NumberText.value(whole > 0 ? share.value / whole * 100 : 0, on: scaleOfParts)
      return PieShare(name: share.name, label: "\(share.label) \(part)%", value: share.value, alpha: share.alpha)
    }
    try pie.update(named, names: names, animated: false) { _ in }
    pie.transform = .scale(scale, scale)
    pie.position = Point(Self.size.width / 2 - PieChart.center.x * scale, top + Self.margin / 2 + 148 * scale - PieChart.center.y * scale)
    layer.addSublayer(pie)
  }
}
