import Compositing
import Geometry

/// The stages of frames one behind the other: of all frames, and of the slowest hundredth.
struct StagePlot {
  /// A bar's name, and the seconds in each stage by its number.
  struct Bar {
    var name: String
    var stages: [Double]
  }

  private let bars: [Bar]
  private let title: String

  init(_ title: String, _ bars: [Bar]) {
    self.title = title
    self.bars = bars
  }

  var plot: Plot {
    let shown = FrameStage.allCases.filter { stage in bars.contains { $0.stages[stage.rawValue] > 0 } }
    let words = bars.map { bar in
      "\(bar.name): " + shown.map { "\($0.name) \(MeasurementSeries.milliseconds(bar.stages[$0.rawValue])) ms" }.joined(separator: ", ")
    }
    var plot = Plot(title: title, description: words.joined(separator: "; "))
    let sums = bars.map { $0.stages.reduce(0, +) * 1000 }
    let x = PlotAxis(0...max(1e-4, sums.max() ?? 0), count: 8)
    let area = Plot.area
    plot.addAxes(x: x, y: PlotAxis(0...1, count: 1).withoutTicks, xTitle: "milliseconds a frame, mean", yTitle: "")
    let row = area.height / Double(max(1, bars.count))
    for (i, bar) in bars.enumerated() {
      let top = area.minY + Double(i) * row
      plot.addText(Plot.shortened(bar.name, to: Int(area.width / Plot.letterWidth)), at: Point(area.minX, top + 14))
      var left = area.minX
      for stage in shown {
        let seconds = bar.stages[stage.rawValue]
        let width = area.width * x.fraction(of: seconds * 1000)
        plot.addRect(
          Rect(x: left, y: top + 20, width: width, height: max(4, min(30, row - 28))),
          color: Plot.colors[stage.rawValue % Plot.colors.count],
          name: "\(stage.name) \(MeasurementSeries.milliseconds(seconds)) ms")
        left += width
      }
    }
    plot.addLegend(shown.map { ($0.name, Plot.colors[$0.rawValue % Plot.colors.count]) })
    return plot
  }
}
