import Geometry

/// How many frames took how long, in equal steps, of one result or of two.
struct HistogramPlot {
  private static let bins = 60
  private let lines: [FrameTimePlot.Line]
  private let title: String

  init(_ title: String, _ lines: [FrameTimePlot.Line]) {
    self.title = title
    self.lines = lines
  }

  /// How many of some times, in seconds, are in each of a number of equal steps; the last one takes what lies above too.
  static func counts(_ times: some Sequence<Double>, in range: ClosedRange<Double>, bins: Int = bins) -> [Int] {
    var counts = [Int](repeating: 0, count: bins)
    let step = (range.upperBound - range.lowerBound) / Double(bins)
    for time in times {
      let place = step > 0 ? (time - range.lowerBound) / step : 0
      counts[min(bins - 1, max(0, Int(min(Double(bins), place))))] += 1
    }
    return counts
  }

  var plot: Plot {
    let steady = lines.map { FrameTimes($0.counted) }
    let low = steady.map(\.fastest).min() ?? 0
    // The last step holds the long tail.
    let high = max(low + 1e-7, steady.map { min($0.longest, 1.5 * $0.percentile(0.99)) }.max() ?? 0)
    let all = steady.map { Self.counts($0.sorted, in: low...high) }
    let beyond = steady.map { figures in figures.sorted.count { $0 > high } }.reduce(0, +)
    let tail =
      beyond > 0
      ? "; the last step holds \(beyond) longer frames too, up to \(MeasurementSeries.milliseconds(steady.map(\.longest).max() ?? 0)) ms"
      : ""
    var plot = Plot(
      title: title,
      description: "Most frames take from \(MeasurementSeries.milliseconds(low)) to \(MeasurementSeries.milliseconds(high)) ms\(tail)")
    let (x, y) = (PlotAxis(low * 1000...high * 1000, count: 8), PlotAxis(0...Double(all.flatMap { $0 }.max() ?? 1)))
    plot.addAxes(x: x, y: y, xTitle: "milliseconds", yTitle: "frames")
    let area = Plot.area
    let width = area.width / Double(Self.bins)
    for (i, counts) in all.enumerated() {
      let part = (width - 1) / Double(all.count)
      for (bin, count) in counts.enumerated() where count > 0 {
        // One frame is seen too.
        let height = max(1, area.height * y.fraction(of: Double(count)))
        plot.addRect(
          Rect(x: area.minX + Double(bin) * width + Double(i) * part, y: area.maxY - height, width: part, height: height),
          color: Plot.colors[i % Plot.colors.count])
      }
    }
    if lines.count > 1 { plot.addLegend(lines.enumerated().map { ($1.name, Plot.colors[$0 % Plot.colors.count]) }) }
    return plot
  }
}
