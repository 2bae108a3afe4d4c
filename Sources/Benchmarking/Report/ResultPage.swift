import Sessions

/// Saved results as Markdown for a document: what each machine was, how each figure is had again, and the figures of all machines side by side.
package struct ResultPage {
  /// A file of results.
  package struct Source {
    /// The file's name, for readers.
    package let name: String
    /// What it holds.
    package let results: SavedResults

    /// Results of a file.
    package init(name: String, results: SavedResults) {
      self.name = name
      self.results = results
    }
  }

  private let sources: [Source]

  /// - Parameter sources: in the order in which they are shown.
  package init(_ sources: [Source]) { self.sources = sources }

  /// The text, which begins and ends without an empty line.
  package var markdown: String {
    let parts = sources.map(Self.section)
    return (sources.count > 1 ? parts + [together] : parts).joined(separator: "\n\n")
  }

  private static func section(_ source: Source) -> String {
    let environment = source.results.measurements.first?.environment
    var text = "**\(cell(environment?.machine ?? "An unknown machine"))** (`\(cell(source.name))`)"
    if let environment {
      // One by one: as a single expression Swift 6.2 does not see through it.
      var facts: [String] = [environment.kernel, environment.compiler]
      if let configuration = environment.configuration { facts.append(configuration) }
      if let kernels = environment.kernels { facts.append("kernels \(kernels)") }
      facts.append("Pinwheel \(environment.version)")
      if let commit = environment.commit { facts.append("commit \(commit)") }
      if let scheduling = environment.scheduling { facts.append("scheduling \(scheduling)") }
      text += ": " + facts.filter { !$0.isEmpty }.map(cell).joined(separator: ", ") + ".\n\n    \(environment.invocation)\n"
    }
    text += """

      | scene | motion | size | threads | mean | median | 95 % | 99 % | 99.9 % | longest | 1 % low | 0.1 % low | over 60, 90, 120 Hz | CPU | frames, runs |
      |---|---|---|---:|---|---|---:|---|---:|---:|---:|---:|---:|---:|---:|

      """
    let all = MeasurementSeries.grouped(source.results.measurements)
    text += all.map(row).joined(separator: "\n")
    let warnings = MeasurementSeries.warnings(of: all)
    if !warnings.isEmpty { text += "\n\nBeware: " + warnings.map(cell).joined(separator: "; ") + "." }
    return text
  }

  private static func row(_ one: MeasurementSeries) -> String {
    func ms(_ seconds: Double?) -> String { seconds.map { MeasurementSeries.milliseconds($0) } ?? "–" }
    func ms(_ seconds: Double?, within interval: ClosedRange<Double>?) -> String {
      ms(seconds) + (interval.map { " [\(ms($0.lowerBound)), \(ms($0.upperBound))]" } ?? "")
    }
    func low(_ part: Double) -> String { one.median { $0.low(part) }.map { "\(JSON(($0 * 10).rounded() / 10))" } ?? "–" }
    let cells = [
      cell(one.subject.scene), cell(one.subject.motion), one.subject.size, "\(one.subject.threads)",
      ms(one.median { $0.mean }, within: one.meanInterval), ms(one.median { $0.percentile(0.5) }, within: one.medianInterval),
      ms(one.median { $0.percentile(0.95) }), ms(one.median { $0.percentile(0.99) }, within: one.p99Interval),
      ms(one.median { $0.knownPercentile(0.999) }), ms(one.median { $0.longest }), low(0.01), low(0.001),
      FrameTimes.displayRates.map { hz in "\(one.figures.reduce(0) { $0 + $1.missed(at: hz) })" }.joined(separator: ", "),
      ms(one.median(\.cpu.time)), "\(one.runs.reduce(0) { $0 + $1.times.count }), \(one.runs.count)",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The medians of all machines, a column each.
  private var together: String {
    let all = sources.map { MeasurementSeries.grouped($0.results.measurements) }
    var subjects: [Measurement.Subject] = []
    for one in all.joined() where !subjects.contains(one.subject) { subjects.append(one.subject) }
    var text = "Side by side, the median frame in milliseconds:\n\n"
    text += "| what | " + sources.map { Self.cell($0.name) }.joined(separator: " | ") + " |\n"
    text += "|---|" + sources.map { _ in "---:|" }.joined() + "\n"
    return text
      + subjects.map { subject in
        let cells = all.map { series in
          series.first { $0.subject == subject }?.median { $0.percentile(0.5) }.map { MeasurementSeries.milliseconds($0) } ?? "–"
        }
        return "| \(Self.cell("\(subject)")) | " + cells.joined(separator: " | ") + " |"
      }.joined(separator: "\n")
  }

  /// Text that ends no cell of a table.
  static func cell(_ text: String) -> String { text.map { $0 == "|" ? "\\|" : $0.isNewline ? " " : "\($0)" }.joined() }
}
