import Sessions

/// Saved results as Markdown for a document: the medians of all machines side by side, and for each what it was, how each figure is had again, and all figures.
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
    return (sources.count > 1 ? [together] + parts : parts).joined(separator: "\n\n")
  }

  /// A section for each machine and program that a file's measurements are of, which is one as a rule.
  private static func section(_ source: Source) -> String {
    let parts = MeasurementSeries.byOrigin(source.results.measurements)
    return (parts.isEmpty ? [[]] : parts).map { section($0, of: source) }.joined(separator: "\n\n")
  }

  private static func section(_ measurements: [Measurement], of source: Source) -> String {
    let environment = measurements.first?.environment
    var text = "**\(cell(environment?.machine ?? "An unknown machine"))** (`\(cell(source.name))`)"
    if let environment {
      // One by one: as a single expression Swift 6.2 does not see through it.
      var facts: [String] = [environment.kernel, environment.compiler]
      if let configuration = environment.configuration { facts.append(configuration) }
      if let kernels = environment.kernels { facts.append("kernels \(kernels)") }
      facts.append("Pinwheel \(environment.version)")
      if let commit = environment.commit { facts.append("commit \(commit)") }
      if let scheduling = environment.scheduling { facts.append("scheduling \(scheduling)") }
      if let cpus = environment.cpus { facts.append("on CPUs \(cpus) alone") }
      text += ": " + facts.filter { !$0.isEmpty }.map(cell).joined(separator: ", ") + ".\n"
      let commands = measurements.compactMap(\.environment?.invocation).distinct
      for command in commands { text += "\n    \(command)" }
      text += "\n"
    }
    let all = MeasurementSeries.grouped(measurements)
    let columns = FigureColumns.columns(of: all)
    text += "\n| scene | motion | size | threads | \(columns.map(\.name).joined(separator: " | ")) | frames, runs |\n"
    text += "|---|---|---|---:|" + String(repeating: "---:|", count: columns.count + 1) + "\n"
    text += all.map { row(of: $0, among: all, columns) }.joined(separator: "\n")
    if columns.count > FigureColumns.all.count { text += "\n\nIn a window \(FigureColumns.windowWords)." }
    let warnings = MeasurementSeries.warnings(of: all)
    if !warnings.isEmpty { text += "\n\nBeware: " + warnings.map(cell).joined(separator: "; ") + "." }
    return text
  }

  private static func row(of one: MeasurementSeries, among all: [MeasurementSeries], _ columns: [FigureColumns.Column]) -> String {
    let (subject, frames) = (one.subject, one.runs.reduce(0) { $0 + $1.times.count })
    let cells =
      [cell(subject.title + one.distinction(among: all)), cell(subject.motion), subject.size, "\(subject.threads)"]
      + columns.map { $0.text(one) }
      + ["\(frames), \(one.runs.count)"]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The medians of all machines and programs, a column each.
  private var together: String {
    let columns = sources.flatMap { source in
      let parts = MeasurementSeries.byOrigin(source.results.measurements)
      return (parts.isEmpty ? [[]] : parts).map { (name: source.name, series: MeasurementSeries.grouped($0)) }
    }
    // Other machines are drawn on by other devices: only where one was by several, they are told apart, and then everywhere.
    let several = columns.flatMap { column in column.series.filter { !$0.isAlone(among: column.series) } }
    let medians = columns.map { column in
      column.series.map { (name: "\($0.subject)" + $0.way(among: several + [$0]), seconds: $0.median { $0.percentile(0.5) }) }
    }
    let rows = medians.joined().map(\.name).distinct
    var text = "Side by side, the median frame in milliseconds:\n\n"
    let plain = columns.map { Self.head($0.name, $0.series) }
    let heads = columns.map { column in
      let head = Self.head(column.name, column.series)
      guard plain.count(where: { $0 == head }) > 1, let environment = column.series.first?.runs[0].environment else { return head }
      let more = [environment.machine, environment.executable, environment.scheduling, environment.cpus].compactMap(\.self)
      return ([head] + more.map(Self.cell)).joined(separator: ", ")
    }
    text += "| what | \(heads.joined(separator: " | ")) |\n"
    text += "|---|" + columns.map { _ in "---:|" }.joined() + "\n"
    return text
      + rows.map { name in
        let cells = medians.map { column in column.first { $0.name == name }?.seconds.map { MeasurementSeries.milliseconds($0) } ?? "–" }
        return "| \(Self.cell(name)) | " + cells.joined(separator: " | ") + " |"
      }.joined(separator: "\n")
  }

  /// What stands above a column: whose file it is, and which program.
  private static func head(_ name: String, _ series: [MeasurementSeries]) -> String {
    ([title(name)] + [series.first?.runs[0].environment.map(program)].compactMap(\.self)).joined(separator: ", ")
  }

  /// What a file of results is called where it is told of often: its name without what all such names end with.
  static func title(_ name: String) -> String {
    let ending = [".results.jsonl", ".peers.json"].first { name.hasSuffix($0) }
    return cell(String(name.dropLast(ending?.count ?? 0)))
  }

  /// Which program it was, in two or three words.
  static func program(_ environment: MachineDescription) -> String {
    cell([environment.commit ?? environment.version, environment.kernels ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// Text that ends no cell of a table.
  static func cell(_ text: String) -> String { Markup.line(text, replacing: "|", by: "\\|") }
}
