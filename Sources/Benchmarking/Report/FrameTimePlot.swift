import Geometry

/// Frame times in the order of the frames, of one result or of two over each other, run over run.
struct FrameTimePlot {
  /// A result.
  struct Line {
    /// A run's frames.
    struct Run {
      /// In seconds, from the warm-up's first frame on.
      var times: [Double]
      /// How many of them are warm-up.
      var warmUp = 0
    }

    var name: String
    /// In the order in which they ran.
    var runs: [Run]

    /// The times of all runs' frames that count.
    var counted: [Double] { runs.flatMap { $0.times.dropFirst($0.warmUp) } }
    /// The median over the runs of their median frames, as tables have it.
    var median: Double { Bootstrap.median(runs.map { FrameTimes($0.times.dropFirst($0.warmUp)).percentile(0.5) }) }
  }

  private let lines: [Line]
  private let title: String

  init(_ title: String, _ lines: [Line]) {
    self.title = title
    self.lines = lines
  }

  private var all: [Double] { lines.flatMap { $0.runs.flatMap(\.times) } }

  /// How much of the longest frames is shown: up to three times what 99 of 100 frames take; what is longer is marked at the edge.
  private var most: Double {
    let longest = all.max() ?? 0
    let usual = lines.map { FrameTimes($0.counted).percentile(0.99) }.max() ?? 0
    return usual > 0 ? min(longest, 3 * usual) : longest
  }

  /// Where each run begins, and how many of its first frames are warm-up, in whichever result has more: then a run's frames stand over those of the other result's
  /// run. Last, where all end.
  private var places: [(start: Int, warmUp: Int)] {
    var places: [(start: Int, warmUp: Int)] = []
    var start = 0
    for number in 0..<(lines.map(\.runs.count).max() ?? 0) {
      let runs = lines.compactMap { number < $0.runs.count ? $0.runs[number] : nil }
      places.append((start, runs.map(\.warmUp).max() ?? 0))
      start += runs.map(\.times.count).max() ?? 0
    }
    return places + [(start, 0)]
  }

  var plot: Plot {
    let (most, places) = (max(1e-6, most), places)
    let above = all.filter { $0 > most }
    let longest =
      above.max().map { "; \(above.count) frames take longer than is shown, up to \(MeasurementSeries.milliseconds($0)) ms" } ?? ""
    let figures = lines.map { line in
      "\(line.name): \(line.counted.count) frames, median \(MeasurementSeries.milliseconds(line.median)) ms"
    }
    var plot = Plot(title: title, description: figures.joined(separator: "; ") + longest)
    let x = PlotAxis(0...Double(max(2, places.last?.start ?? 0) - 1), count: 8)
    let y = PlotAxis(0...(most * 1000 * 1.05))
    let area = Plot.area
    func column(_ frame: Int) -> Double { area.minX + area.width * x.fraction(of: Double(frame)) }
    for (start, warmUp) in places where warmUp > 0 {
      plot.addRect(
        Rect(x: column(start), y: area.minY, width: column(start + warmUp) - column(start), height: area.height), color: "#888888",
        opacity: 0.18, name: "warm-up: \(warmUp) frames")
    }
    plot.addAxes(x: x, y: y, xTitle: "frame", yTitle: "milliseconds")
    for (number, place) in places.enumerated().dropFirst().dropLast() {
      plot.add(
        "<path class=\"grid\" d=\"M\(Markup.number(column(place.start))) \(Markup.number(area.minY))V\(Markup.number(area.maxY))\" stroke=\"#999999\" fill=\"none\"/>"
      )
      plot.addText("run \(number + 1)", at: Point(column(place.start) + 4, area.minY + 10))
    }
    for (i, line) in lines.enumerated() {
      let color = Plot.colors[i % Plot.colors.count]
      for (run, place) in zip(line.runs, places) {
        plot.add(Self.path(run.times, column, y, from: place.start, most: most, color: color, isDashed: i > 0))
        plot.add(Self.marks(run.times, column, from: place.start, most: most, color: color))
      }
    }
    for (place, hz) in FrameTimes.displayRates.enumerated() where 1000 / hz <= y.range.upperBound {
      plot.addLevel(at: area.maxY - area.height * y.fraction(of: 1000 / hz), name: "\(Int(hz)) Hz", place: place)
    }
    var names = lines.enumerated().map { ($1.name, Plot.colors[$0 % Plot.colors.count]) }
    if places.contains(where: { $0.warmUp > 0 }) { names.append(("warm-up", "#bbbbbb")) }
    plot.addLegend(names)
    return plot
  }

  /// A line through all frames; where several share a column of the drawing, from the fastest of them to the slowest.
  private static func path(
    _ times: [Double], _ column: (Int) -> Double, _ y: PlotAxis, from start: Int, most: Double, color: String, isDashed: Bool
  ) -> String {
    let area = Plot.area
    func place(_ seconds: Double) -> String { Markup.number(area.maxY - area.height * y.fraction(of: min(seconds, most) * 1000)) }
    func x(of frame: Int) -> Double { column(start + frame) }
    var data = ""
    var frame = 0
    while frame < times.count {
      let left = x(of: frame).rounded(.down)
      var (low, high, next) = (times[frame], times[frame], frame + 1)
      while next < times.count, x(of: next) < left + 1 {
        (low, high) = (min(low, times[next]), max(high, times[next]))
        next += 1
      }
      data += "\(data.isEmpty ? "M" : "L")\(Markup.number(x(of: frame))) \(place(low))"
      if high > low { data += "V\(place(high))" }
      frame = next
    }
    let dash = isDashed ? " stroke-dasharray=\"5 2\"" : ""
    return "<path d=\"\(data)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.2\" stroke-linejoin=\"round\"\(dash)/>"
  }

  /// A mark at the upper edge for each frame that takes longer than is shown.
  private static func marks(_ times: [Double], _ column: (Int) -> Double, from start: Int, most: Double, color: String) -> String {
    let area = Plot.area
    let data = times.indices.filter { times[$0] > most }.prefix(500).map { frame in
      "M\(Markup.number(column(start + frame))) \(Markup.number(area.minY - 8))l4 7h-8z"
    }
    return data.isEmpty ? "" : "<path d=\"\(data.joined())\" fill=\"\(color)\"/>"
  }
}
