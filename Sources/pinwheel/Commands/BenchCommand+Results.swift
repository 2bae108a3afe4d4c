import ArgumentParser
import Benchmarking
import FoundationEssentials
import SDLStage
import Sessions

/// What a command has measured.
struct Measured {
  var measurements: [Measurement] = []
  /// Every stage of every frame, where that was asked for.
  var trace: Trace?
  /// Why not all was measured that was to be, as a status; nil where all was.
  var failure: (any Error)?
}

/// What comes of measurements: what is printed, and what they are compared with.
extension Pinwheel.Bench {
  /// What runs, and on what.
  var environment: MachineDescription {
    .current(
      version: Pinwheel.configuration.version, arguments: ProgramArguments.words,
      commit: ProcessInfo.processInfo.environment["PINWHEEL_COMMIT"])
  }

  /// Prints a scene's figures.
  @MainActor
  func show(_ series: MeasurementSeries) {
    if quiet { return }
    if json {
      for run in series.runs { print(JSONText.encode(MeasurementSummary(run))) }
    } else {
      print(series.report)
    }
  }

  /// Tells what speaks against the figures.
  func warnOfNoise(in measurements: [Measurement]) {
    if quiet { return }
    for warning in MeasurementSeries.warnings(of: MeasurementSeries.grouped(measurements)) { warn(warning) }
  }

  // MARK: - Runs in processes of their own

  /// Measures every scene as often as was asked for. A round of all scenes comes before the next one, so that what disturbs the machine for a while
  /// disturbs no scene alone.
  ///
  /// Whoever asks for the end meanwhile, as by Ctrl-C, gets what was measured until then; the run under way is left out.
  @MainActor
  func measureInProcesses(_ names: [String]) throws -> Measured {
    let environment = environment
    let signals = EndingSignals()
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var measured = Measured(trace: traces ? Trace() : nil)
    for run in 1...runs {
      for name in names {
        let (path, tracePath) = (folder.path(of: "run.jsonl"), folder.path(of: "trace.json"))
        let isDone: Bool
        do {
          isDone = try BenchProcess.run(arguments(for: name, saving: path, tracing: tracePath), until: signals)
        } catch {
          if measured.measurements.isEmpty { throw error }
          warn("\(name) cannot be measured in run \(run) of \(runs); what was measured before is kept")
          measured.failure = error
          return measured
        }
        guard isDone else {
          if measured.measurements.isEmpty { throw Self.interruption }
          warn("the end was asked for in run \(run) of \(runs), while \(name) was measured; what was measured before is kept")
          measured.failure = Self.interruption
          return measured
        }
        if measured.trace != nil { try measured.trace?.add(String(decoding: FileBytes.read(tracePath, limit: 1 << 30), as: UTF8.self)) }
        for var measurement in try SavedFile(reading: path).results.measurements {
          measurement.run = run
          // There it was the only file of its name.
          if Self.isFile(name) { measurement.subject.scene = title(of: name) }
          measurement.environment = environment
          measured.measurements.append(measurement)
        }
      }
    }
    return measured
  }

  /// The status of shells for what Ctrl-C ends.
  static let interruption = ExitCode(130)

  /// What a process is started with that measures one scene once.
  private func arguments(for name: String, saving path: String, tracing tracePath: String) -> [String] {
    var words = ["bench", "--quiet", "--motion", motion.rawValue, "--save", path, "--hz", "\(JSON(hz))"]
    if traces { words += ["--trace", tracePath] }
    if window { words.append("--window") }
    if idle { words.append("--idle") }
    if let size = size.size { words += ["--size", "\(JSON(size.width))x\(JSON(size.height))"] }
    if let budget = isSuite ? suiteBudget : budgetMs { words += ["--budget-ms", "\(JSON(budget))"] }
    if let frames { words += ["--frames", "\(frames)"] }
    return words + common.arguments + ["--", name]
  }

  /// Prints saved files as tables.
  func printTables() throws {
    let peers = try scenes.filter { $0.hasSuffix(".peers.json") }.map { path in
      let bytes = try FileBytes.read(path, limit: 1 << 28)
      do throws(ResultsError) {
        return PeerPage.Source(name: path.split(separator: "/").last.map(String.init) ?? path, results: try PeerResults(parsing: bytes))
      } catch { throw Failure(.data, "\(path): \(error)") }
    }
    let files = try scenes.filter { !$0.hasSuffix(".peers.json") }.map { try SavedFile(reading: $0) }
    if !files.isEmpty { print(ResultPage(files.map { ResultPage.Source(name: $0.name, results: $0.results) }).markdown) }
    if !peers.isEmpty { print((files.isEmpty ? "" : "\n") + PeerPage(peers).markdown) }
  }

  // MARK: - Comparing

  /// The two saved files that are to be compared, in place of measuring; nil where there is something to measure.
  /// - Throws: `StageError.cannotRead` for a second file that is not there.
  @MainActor
  func comparedFiles() throws -> (before: String, now: String)? {
    guard let compare, scenes.count == 1, let other = scenes.first, SavedFile.isNamed(other) else { return nil }
    if save != nil || trace != nil {
      throw Failure(.usage, "two files are compared without measuring: leave --save and --trace out, or name a scene to measure")
    }
    return (compare, try SceneOpening.readable(other))
  }

  /// Prints how the second file does against the first, as a table in Markdown.
  @MainActor
  func compareFiles(_ before: String, _ now: String) throws {
    let (before, now) = (try SavedFile(reading: before), try SavedFile(reading: now))
    // Two folders' reports have files of the same name.
    let names = before.name == now.name ? (before.path, now.path) : (before.name, now.name)
    let table = ComparisonTable(before: before.results, named: names.0, now: now.results, named: names.1)
    guard !table.rows.isEmpty else {
      throw Failure(
        .data,
        "\(before.path) and \(now.path) have no measurement of the same scene, motion, size and number of threads, of 8 frames or more, to compare"
      )
    }
    if let report { try ReportFolder(report).write(now.results.measurements, trace: nil, earlier: before) }
    if json { print(table.json) } else { print(table.markdown, terminator: "") }
    for warning in table.warnings { warn(warning) }
    if table.isSlower { throw ExitCode(1) }
  }
}
