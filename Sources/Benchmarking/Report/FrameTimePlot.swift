import Geometry

/// Frame times in the order of the frames, of one result or of two over each other.
struct FrameTimePlot {
  /// A result: its name, and its runs one after the other.
  struct Line {
    var name: String
    /// In seconds.
    var times: [Double]
    /// How many of them, from the first on, are warm-up.
    var warmUp: Int
    /// Which of them are the first of a further run.
    var starts: [Int] = []
  }

  private let lines: [Line]
  private let title: String

  init(_ title: String, _ lines: [Line]) {
    self.title = title
    self.lines = lines
  }

  /// How much of the longest frames is shown: up to three times what 99 of 100 frames take; what is longer is marked at the edge.
  private var most: Double {
    let longest = lines.flatMap(\.times).max() ?? 0
    let usual = lines.map { FrameTimes($0.times.dropFirst($0.warmUp)).percentile(0.99) }.max() ?? 0
    return usual > 0 ? min(longest, 3 * usual) : longest
  }

  var plot: Plot {
    let most = max(1e-6, most)
    let above = lines.flatMap(\.times).filter { $0 > most }
    let longest =
      above.max().map { "; \(above.count) frames take longer than is shown, up to \(MeasurementSeries.milliseconds($0)) ms" } ?? ""
    let figures = lines.map { line in
      "\(line.name): \(line.times.count) frames, median \(MeasurementSeries.milliseconds(FrameTimes(line.times.dropFirst(line.warmUp)).percentile(0.5))) ms"
    }
    var plot = Plot(title: title, description: figures.joined(separator: "; ") + longest)
    let x = PlotAxis(0...Double(max(2, lines.map(\.times.count).max() ?? 2) - 1), count: 8)
    let y = PlotAxis(0...(most * 1000 * 1.05))
    let area = Plot.area
    let warmUp = lines.map(\.warmUp).max() ?? 0
    if warmUp > 0 {
      let width = area.width * x.fraction(of: Double(warmUp))
      plot.addRect(
        Rect(x: area.minX, y: area.minY, width: width, height: area.height), color: "#888888", opacity: 0.18,
        name: "warm-up: \(warmUp) frames")
    }
    plot.addAxes(x: x, y: y, xTitle: "frame", yTitle: "milliseconds")
    for (i, start) in (lines.first?.starts ?? []).enumerated() {
      let place = area.minX + area.width * x.fraction(of: Double(start))
      plot.add(
        "<path class=\"grid\" d=\"M\(Markup.number(place)) \(Markup.number(area.minY))V\(Markup.number(area.maxY))\" stroke=\"#999999\" fill=\"none\"/>"
      )
      plot.addText("run \(i + 2)", at: Point(place + 4, area.minY + 10))
    }
    for (i, line) in lines.enumerated() {
      plot.add(Self.path(line.times, x, y, most: most, color: Plot.colors[i % Plot.colors.count], isDashed: i > 0))
      plot.add(Self.marks(line.times, x, most: most, color: Plot.colors[i % Plot.colors.count]))
    }
    for (place, hz) in FrameTimes.displayRates.enumerated() where 1000 / hz <= y.range.upperBound {
      plot.addLevel(at: area.maxY - area.height * y.fraction(of: 1000 / hz), name: "\(Int(hz)) Hz", place: place)
    }
    var names = lines.enumerated().map { ($1.name, Plot.colors[$0 % Plot.colors.count]) }
    if warmUp > 0 { names.append(("warm-up", "#bbbbbb")) }
    plot.addLegend(names)
    return plot
  }

  /// A line through all frames; where several share a column of the drawing, from the fastest of them to the slowest.
  private static func path(_ times: [Double], _ x: PlotAxis, _ y: PlotAxis, most: Double, color: String, isDashed: Bool) -> String {
    let area = Plot.area
    func place(_ seconds: Double) -> String { Markup.number(area.maxY - area.height * y.fraction(of: min(seconds, most) * 1000)) }
    func column(_ frame: Int) -> Double { area.minX + area.width * x.fraction(of: Double(frame)) }
    var data = ""
    var frame = 0
    while frame < times.count {
      let left = column(frame).rounded(.down)
      var (low, high, next) = (times[frame], times[frame], frame + 1)
      while next < times.count, column(next) < left + 1 {
        (low, high) = (min(low, times[next]), max(high, times[next]))
        next += 1
      }
      data += "\(data.isEmpty ? "M" : "L")\(Markup.number(column(frame))) \(place(low))"
      if high > low { data += "V\(place(high))" }
      frame = next
    }
    let dash = isDashed ? " stroke-dasharray=\"5 2\"" : ""
    return "<path d=\"\(data)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.2\" stroke-linejoin=\"round\"\(dash)/>"
  }

  /// A mark at the upper edge for each frame that takes longer than is shown.
  private static func marks(_ times: [Double], _ x: PlotAxis, most: Double, color: String) -> String {
    let area = Plot.area
    let data = times.indices.filter { times[$0] > most }.prefix(500).map { frame in
      "M\(Markup.number(area.minX + area.width * x.fraction(of: Double(frame)))) \(Markup.number(area.minY - 8))l4 7h-8z"
    }
    return data.isEmpty ? "" : "<path d=\"\(data.joined())\" fill=\"\(color)\"/>"
  }
}
