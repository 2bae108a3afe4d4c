import Benchmarking
import Sessions

/// The standard set of measurements, and its score.
extension Pinwheel.Bench {
  /// What is written in a scene's place to measure the suite.
  static let suite = "suite"

  /// Whether the suite was asked for.
  var isSuite: Bool { scenes == [Self.suite] }

  /// Measures the suite's parts, prints a row as soon as it is complete, and the score.
  @MainActor
  func measureSuite(_ drawing: Drawing, savesRuns: Bool) throws -> Measured {
    if runs > 1 { return try measureInProcesses([Self.suite], savesRuns: savesRuns) }
    let parts = BenchmarkSuite.parts(cores: common.drawingThreads)
    let table = SuiteTable(parts)
    lazy var environment = self.environment
    if !json, !quiet { print(table.heading) }
    var benchmark = Benchmark(extent: extent, traces: traces)
    benchmark.mostThreads = common.drawingThreads
    benchmark.limits = .short
    let signals = signalsWhereKept
    benchmark.isEnded = signals.map { signals in { signals.isAsked } }
    var (measurements, row): ([Measurement], [MeasurementSeries]) = ([], [])
    for (i, part) in parts.enumerated() {
      let scene = part.scene.make(size: part.size, motion: part.motion)
      let compositor = compositor(scene, drawing, threads: part.threads)
      benchmark.extent = .time(suiteBudget / 1000 * BenchmarkSuite.share(of: part.motion))
      var measurement = benchmark.run(scene, motion: part.motion.rawValue, threads: part.threads, choice: drawing.words) { compositor }
      if benchmark.wasEnded {
        let measured = Measured(measurements: measurements, trace: benchmark.trace)
        return try ended(measured, when: "after \(i) of the suite's \(parts.count) parts")
      }
      measurement.environment = environment
      measurement.suite = Measurement.Suite(version: BenchmarkSuite.version, parts: parts.count, budget: suiteBudget)
      measurements.append(measurement)
      row.append(MeasurementSeries([measurement]))
      if json, !quiet { print(JSONText.encode(MeasurementSummary(measurement))) }
      let isLast = i + 1 == parts.count || parts[i + 1].scene != part.scene || parts[i + 1].motion != part.motion
      if isLast, !json, !quiet { print(table.row(row)) }
      if !quiet { flushOutput() }
      if isLast { row = [] }
    }
    return Measured(measurements: measurements, trace: benchmark.trace)
  }

  /// Prints the scores, and of several runs the rows before them.
  @MainActor
  func showSuite(_ all: [MeasurementSeries]) {
    if quiet { return }
    if runs > 1, json {
      for series in all { show(series) }
    } else if runs > 1 {
      let table = SuiteTable(BenchmarkSuite.parts(cores: common.drawingThreads))
      print(table.heading)
      var rest = all[...]
      while let first = rest.first?.subject {
        let row = rest.prefix { $0.subject.scene == first.scene && $0.subject.motion == first.motion }
        print(table.row(Array(row)))
        rest = rest.dropFirst(row.count)
      }
    }
    printScores(all)
  }

  /// How long a part of the suite is measured in a run, in milliseconds: when nobody says, so that all parts of all runs take less than five minutes, since runs
  /// share the time.
  var suiteBudget: Double { budgetMs ?? 720 / Double(runs) }

  private func printScores(_ series: [MeasurementSeries]) {
    guard let scores = SuiteScores(series) else { return }
    if json { for line in scores.json { print(line) } } else { for line in scores.lines { print(line) } }
  }
}
