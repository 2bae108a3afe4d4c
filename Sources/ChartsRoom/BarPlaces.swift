/// Where bars stand side by side along a plot, in the chart's units.
///
/// The first and the last stand far enough within for all of their balls, so that none covers the values at the axis; classic ones on its very ends.
struct BarPlaces: Hashable {
  private let count: Int
  private let width: Double
  /// From an end of the plot to the bar that is nearest to it.
  private let inset: Double

  init(_ count: Int, width: Double, look: ChartsLook) {
    self.count = count
    self.width = width
    // Many have half of what each of them has.
    inset = look.isClassic ? 0 : min(look.barThickness * BarsChart.ballRadius + BarsChart.outlineWidth, width / Double(2 * max(1, count)))
  }

  /// From one to the next; all of the plot where there is one alone.
  var spacing: Double { count > 1 ? (width - 2 * inset) / Double(count - 1) : width }

  /// The middle of a bar; a single one stands in the plot's middle.
  func x(of index: Int) -> Double { count > 1 ? inset + Double(index) * spacing : width / 2 }

  /// The middles of all.
  var all: [Double] { (0..<count).map(x) }

  /// The bar nearest to an x; nil without bars.
  func index(at x: Double) -> Int? {
    guard count > 0, x.isFinite else { return nil }
    guard count > 1, spacing > 0 else { return 0 }
    return Int(min(Double(count - 1), max(0, (x - inset) / spacing)).rounded())
  }
}
