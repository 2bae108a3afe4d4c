import Compositing
import Files
import Sessions

/// Measurements as one page that needs nothing else: no scripts, no fonts, no pictures from elsewhere.
package struct ReportPage {
  /// What every such page has, and no other.
  package static let mark = "<title>Pinwheel: frame times</title>"

  private let series: [MeasurementSeries]
  /// The same by the machine and the program.
  private let origins: [[Measurement]]
  private let earlier: [MeasurementSeries]
  private let earlierName: String

  /// - Parameters:
  ///   - measurements: what the page is about.
  ///   - earlier: what they are shown over and compared with; empty for nothing.
  ///   - earlierName: what that is called.
  package init(_ measurements: [Measurement], earlier: [Measurement] = [], named earlierName: String = "") {
    (series, origins) = (MeasurementSeries.grouped(measurements), MeasurementSeries.byOrigin(measurements))
    self.earlier = MeasurementSeries.grouped(earlier)
    self.earlierName = earlierName
  }

  /// The whole page.
  package var html: String {
    var page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      \(Self.mark)
      <style>\(Self.style)</style>
      </head>
      <body>
      <h1>Frame times</h1>

      """
    for measurements in origins {
      let environments = measurements.compactMap(\.environment)
      if let environment = environments.first { page += Self.table(of: environment, environments.map(\.command).distinct) }
    }
    let warnings = MeasurementSeries.warnings(of: series)
    if !warnings.isEmpty {
      page += "<section aria-labelledby=\"beware\"><h2 id=\"beware\">What speaks against these figures</h2><ul>"
      page += warnings.map { "<li>\(MarkupText.escaped($0))</li>" }.joined() + "</ul></section>\n"
    }
    if let scores = SuiteScores(series) {
      page += "<section aria-labelledby=\"score\"><h2 id=\"score\">The suite's score</h2><ul>"
      page += scores.lines.map { "<li>\(MarkupText.escaped($0))</li>" }.joined() + "</ul></section>\n"
    }
    page += summary
    if !earlier.isEmpty { page += comparison }
    for (i, one) in series.enumerated() {
      let before = MeasurementSeries.pairs([one], with: earlier).first?.before
      page += section(one, over: before, id: "scene-\(i + 1)", isOpen: series.count <= Self.mostOpen)
    }
    return page + Self.explanation + "</body>\n</html>\n"
  }

  /// With more subjects than these their drawings are shown when they are asked for.
  private static let mostOpen = 12

  // MARK: - Tables

  private static func table(of environment: MachineDescription, _ commands: [String]) -> String {
    let rows: [(String, String?)] = [
      ("Machine", environment.machine), ("Kernel", environment.kernel), ("Memory", environment.memoryMegabytes.map { "\($0) MB" }),
      ("Compiler", environment.compiler), ("Compiler of C", environment.cCompiler), ("Build", environment.configuration),
      ("Kernels", environment.kernels), ("Program", "Pinwheel \(environment.version)"), ("Commit", environment.commit ?? "not known"),
      ("Executable", environment.executable), ("Scheduling", environment.scheduling),
      ("CPUs that it may use", environment.cpus),
    ]
    let lines = (rows + commands.map { ("Command", $0) }).compactMap { name, value in
      value.map { $0.isEmpty ? "" : "<tr><th scope=\"row\">\(name)</th><td>\(MarkupText.escaped($0))</td></tr>\n" }
    }
    return "<table class=\"facts\"><caption>What ran, and on what</caption>\n\(lines.joined())</table>\n"
  }

  /// A row for each subject.
  private var summary: String {
    let columns = FigureColumns.columns(of: series)
    let names = columns.map(\.name) + ["frames", "runs vary", "wake-ups", "memory"]
    let ofWindows = columns.count > FigureColumns.all.count ? "; \(FigureColumns.windowWords)" : ""
    var text = """
      <p>Milliseconds, in brackets the interval; lows in frames a second; CPU in milliseconds a frame; wake-ups a second; memory at most, MB\(ofWindows).</p>
      <div class="wide"><table><caption>Figures</caption>
      <thead><tr><th scope="col">what</th>\(names.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead><tbody>

      """
    for one in series {
      let cells = Self.cells(of: one, columns).map { "<td>\(MarkupText.escaped($0))</td>" }.joined()
      text += "<tr><th scope=\"row\">\(MarkupText.escaped(one.name(among: series)))</th>\(cells)</tr>\n"
    }
    return text + "</tbody></table></div>\n"
  }

  private static func cells(of one: MeasurementSeries, _ columns: [FigureColumns.Column]) -> [String] {
    columns.map { $0.text(one) } + [
      "\(one.runs.reduce(0) { $0 + $1.times.count })", one.variation.map { MeasurementSeries.tenths($0 * 100) + " %" } ?? "one run",
      FigureColumns.figure(one.median(\.cpu.wakeups), MeasurementSeries.tenths),
      FigureColumns.figure(one.runs.map(\.residentMegabytes).max(), MeasurementSeries.tenths),
    ]
  }

  /// How the subjects do against those of the earlier results.
  private var comparison: String {
    let table = ComparisonTable(
      before: SavedResults(earlier.flatMap(\.runs)), named: earlierName, now: SavedResults(series.flatMap(\.runs)), named: "this report")
    var text = """
      <section aria-labelledby="against"><h2 id="against">Against \(MarkupText.escaped(earlierName))</h2>
      \(Self.list(table.origins))<p>The ratio is that of equal frames; below 1 is faster.</p>
      <div class="wide"><table aria-labelledby="against">
      <thead><tr><th scope="col">what</th><th scope="col">before, ms</th><th scope="col">now, ms</th><th scope="col">ratio</th>\
      <th scope="col">95 %</th><th scope="col">verdict</th></tr></thead><tbody>

      """
    for row in table.rows {
      let interval = row.comparison.interval
      let cells = [
        MeasurementSeries.milliseconds(row.before), MeasurementSeries.milliseconds(row.now),
        ComparisonTable.thousandths(row.comparison.ratio),
        "\(ComparisonTable.thousandths(interval.lowerBound)) to \(ComparisonTable.thousandths(interval.upperBound))",
        row.comparison.verdict,
      ]
      text += "<tr><th scope=\"row\">\(MarkupText.escaped(row.name))</th>\(cells.map { "<td>\($0)</td>" }.joined())</tr>\n"
    }
    text += "</tbody></table></div>\n"
    if let score = table.score { text += "<p>By its score the suite takes \(MarkupText.escaped(score.text)).</p>\n" }
    return text + Self.list(table.facts + table.warnings) + "</section>\n"
  }

  private static func list(_ sentences: [String]) -> String {
    sentences.isEmpty ? "" : "<ul>" + sentences.map { "<li>\(MarkupText.escaped($0))</li>" }.joined() + "</ul>\n"
  }

  // MARK: - Drawings

  private func section(_ one: MeasurementSeries, over before: MeasurementSeries?, id: String, isOpen: Bool) -> String {
    let name = one.name(among: series)
    var lines = [Self.line(one, name: before == nil ? "frames" : "now")]
    if let before { lines.append(Self.line(before, name: earlierName)) }
    var bars = [
      StagePlot.Bar(name: before == nil ? "all frames" : "now, all frames", stages: Self.mean(one.runs.map(\.stages))),
      StagePlot.Bar(name: "the slowest 1 %", stages: Self.mean(one.runs.map(\.slowStages))),
    ]
    if let before { bars.append(StagePlot.Bar(name: "\(earlierName), all frames", stages: Self.mean(before.runs.map(\.stages)))) }
    let runs = one.runs.count > 1 ? ", run after run" : ""
    return """
      <section aria-labelledby="\(id)"><h2 id="\(id)">\(MarkupText.escaped(name))</h2>
      <p>Drawn by \(MarkupText.escaped(one.runs[0].compositor)).</p>
      \(Self.owners(of: one))
      <details\(isOpen ? " open" : "")><summary>Drawings</summary>
      <figure><figcaption>Frame times in their order\(runs)</figcaption>
      \(FrameTimePlot("Frame times: \(name)", lines).plot.svg(id: "\(id)-times"))</figure>
      \(Self.intervals(of: one, id: id))
      <figure><figcaption>How many frames took how long</figcaption>
      \(HistogramPlot("Histogram of frame times: \(name)", lines).plot.svg(id: "\(id)-histogram"))</figure>
      <figure><figcaption>What the time goes into</figcaption>
      \(StagePlot("Stages of frames: \(name)", bars).plot.svg(id: "\(id)-stages"))</figure>
      </details></section>

      """
  }

  /// From presenting to presenting, where a window showed the frames.
  private static func intervals(of one: MeasurementSeries, id: String) -> String {
    if one.runs.allSatisfy(\.intervals.isEmpty) { return "" }
    let line = FrameTimePlot.Line(name: "intervals", runs: one.runs.map { FrameTimePlot.Line.Run(times: $0.intervals) })
    return """
      <figure><figcaption>From presenting a frame to presenting the next, where one followed at once</figcaption>
      \(FrameTimePlot("Intervals: \(one.subject)", [line]).plot.svg(id: "\(id)-intervals"))</figure>
      """
  }

  /// Whose the memory is, and what the start took, as far as that was measured.
  private static func owners(of one: MeasurementSeries) -> String {
    func table(_ caption: String, _ words: String, _ cells: [(name: String, text: String)]) -> String {
      let names = cells.map { "<th scope=\"col\">\(MarkupText.escaped($0.name))</th>" }.joined()
      let texts = cells.map { "<td>\(MarkupText.escaped($0.text))</td>" }.joined()
      return
        "<p>\(words)</p>\n<div class=\"wide\"><table><caption>\(caption)</caption><thead><tr>\(names)</tr></thead><tbody><tr>\(texts)</tr></tbody></table></div>\n"
    }
    func hundredths(_ number: Double) -> String { "\(JSON((number * 100).rounded() / 100))" }
    var text = ""
    if let memory = one.runs.last?.memory {
      var cells = [
        ("peak", hundredths(one.runs.map(\.residentMegabytes).max() ?? 0)), ("at the end", hundredths(memory.resident)),
        ("heap", hundredths(memory.heap)), ("of it the picture", hundredths(memory.picture)),
      ]
      if let kept = memory.drawing, let most = memory.mostDrawing {
        cells += zip(most.owners, kept.owners).map { most, kept in
          ("\(most.name), most / end", "\(hundredths(most.megabytes)) / \(hundredths(kept.megabytes))")
        }
      }
      if let most = memory.mostFonts { cells.append(("fonts, most", hundredths(most))) }
      cells += [("fonts", hundredths(memory.fonts)), ("code", hundredths(memory.code)), ("other", hundredths(memory.other))]
      text += table("Memory", "Memory by owner, MB: the peak is the most of all runs, the rest is of the last one.", cells)
    }
    let starts = one.runs.compactMap(\.start)
    if let start = StartStages.median(of: starts), let whole = StartStages.medianWhole(of: starts) {
      var cells = [("whole", MeasurementSeries.milliseconds(whole))]
      cells += start.named.map { ($0.name, MeasurementSeries.milliseconds($0.seconds)) }
      if let cpu = start.cpu { cells.append(("CPU", MeasurementSeries.milliseconds(cpu))) }
      text += table("Start", "From the process to the first picture, in milliseconds: the medians of the runs.", cells)
    }
    return text
  }

  private static func line(_ series: MeasurementSeries, name: String) -> FrameTimePlot.Line {
    FrameTimePlot.Line(
      name: name, runs: series.runs.map { FrameTimePlot.Line.Run(times: $0.warmUpTimes + $0.times, warmUp: $0.warmUpTimes.count) })
  }

  private static func mean(_ rows: [[Double]]) -> [Double] {
    FrameStage.allCases.map { stage in rows.reduce(0) { $0 + $1[stage.rawValue] } / Double(rows.count) }
  }

  // MARK: - What does not change

  /// Frames of a page that is read in the dark are drawn light on dark.
  private static let style = """
    :root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem;color:#1b1e24;background:#fff}\
    table{border-collapse:collapse;margin:1rem 0}caption{text-align:left;font-weight:600;padding:.3rem 0}th,td{padding:.25rem .6rem;border-bottom:1px solid #d5d9e0;text-align:right;\
    font-variant-numeric:tabular-nums}th[scope=row],.facts td{text-align:left;font-weight:400}thead th{vertical-align:bottom}.facts td{overflow-wrap:anywhere}\
    .wide{overflow-x:auto}.wide td{white-space:nowrap}.label{paint-order:stroke;stroke:Canvas;stroke-width:3px}h1,h2,p,li{overflow-wrap:anywhere}figure{margin:1rem 0;overflow-x:auto}\
    svg{width:100%;height:auto;min-width:680px;max-width:860px}summary{cursor:pointer}\
    @media(prefers-color-scheme:dark){body{color:#e4e7ec;background:#15181d}th,td{border-color:#3a4049}.ink{fill:#d5d9e0}.grid{stroke:#3a4049}.level{stroke:#e58fc8}}\
    @media print{details>*{display:block}svg{min-width:0}}
    """

  private static let explanation = """
    <section aria-labelledby="how"><h2 id="how">How these figures are made</h2>
    <ul>
    <li>A frame is: set what moves, bring the display list up to date, draw into memory; in a window also upload and present.</li>
    <li>Percentiles are those of the nearest rank. With several runs each figure is the median of the runs' figures.</li>
    <li>A low is the rate over the slowest 1 or 0.1 % of the frames alone: their number by the sum of their times. What so few frames cannot tell is left out.</li>
    <li>The warm-up ends where the standard error of what follows is least (MSER-5, over medians of five frames); no figure of frame times counts it. The first frame makes every mesh, and is warm-up in any case. The CPU's time, its wake-ups, preemptions and drawing calls are of all frames, since the end of the warm-up is only found afterwards.</li>
    <li>In a window, a frame's time contains what presenting waits for the display; what the warm-up is judged by does not. An interval is from the end of presenting one frame to that of the next. A refresh is missed that passes while a frame is due: while something moves, or once the scene's own next time has come. A latency is from an event to the end of presenting the first frame that shows it.</li>
    <li>Peaks of memory are the kernel's, of the whole process. What the compositor keeps is counted by the lengths of its arrays after frames 1, 2, 4, 8 and so on, and after the last; an atlas is a device's memory.</li>
    <li>The start's first stage is from the process's beginning to the program's first line, its last one ends with the first picture; it is measured once in a process.</li>
    <li>The interval of several runs holds the figure of as many other runs in 95 of 100 cases, by what differs between these runs (Student's t), and 95 % of resamplings of runs and of blocks of frames, with a fixed seed. Of a single run it is the latter alone, and says nothing of other runs.</li>
    <li>Intervals of a comparison hold for all its rows at once in 95 of 100 cases, that of a suite's score by itself. Single runs are taken to vary by \(Int(Comparison.usualVariation * 100)) %, since they cannot say by how much they do.</li>
    </ul></section>

    """
}
