import ArgumentParser
import Benchmarking
import Files
import FoundationEssentials
import SDLStage
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// What a command has measured.
struct Measured {
  var measurements: [Measurement] = []
  /// What the other build took, run by run in turn with this one's.
  var besides: [Measurement] = []
  /// Every stage of every frame, where that was asked for.
  var trace: Trace?
  /// How many of the first of `measurements` are in the file that they are saved into.
  var saved = 0
  /// Why not all was measured that was to be, as a status; nil where all was.
  var failure: (any Error)?
}

/// What comes of measurements: what is printed, and what they are compared with.
extension Pinwheel.Bench {
  /// What runs, and on what.
  var environment: MachineDescription {
    .current(version: Pinwheel.configuration.version, arguments: ProgramArguments.words, commit: Self.toldCommit)
  }

  /// What the environment says to be the commit of this build.
  private static var toldCommit: String? { ProcessInfo.processInfo.environment["PINWHEEL_COMMIT"] }

  /// Prints a scene's figures, at once: the next may take long.
  @MainActor
  func show(_ series: MeasurementSeries) {
    if quiet { return }
    if json {
      for run in series.runs { print(JSONText.encode(MeasurementSummary(run))) }
      if series.runs.count > 1 { print(series.figuresJSON) }
    } else {
      print(series.report)
    }
    flushOutput()
  }

  /// Tells what speaks against the figures.
  func warnOfNoise(in measurements: [Measurement]) {
    if quiet { return }
    for warning in MeasurementSeries.warnings(of: MeasurementSeries.grouped(measurements)) { warn(warning) }
  }

  // MARK: - Runs in processes of their own

  /// Measures every scene as often as was asked for, and the other build's where there is one, either of them first in turn. A round of all scenes comes before
  /// the next one, so that what disturbs the machine for a while disturbs no scene alone.
  ///
  /// Whoever asks for the end meanwhile, as by Ctrl-C, gets what was measured until then; the run under way is left out.
  /// - Parameter savesRuns: whether each run is in the file of `--save` as soon as it is done, so that whatever ends the program leaves those before.
  @MainActor
  func measureInProcesses(_ names: [String], savesRuns: Bool) throws -> Measured {
    let environment = environment
    let signals = EndingSignals()
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var measured = Measured(trace: traces ? Trace() : nil)
    let (path, tracePath) = (folder.path(of: "run.jsonl"), folder.path(of: "trace.json"))
    let begin = Stopwatch.machineTime()
    for run in 1...runs {
      let isDue = wait(until: begin + Double(run - 1) * (every ?? 0) * 60, or: signals)
      guard isDue else { return try ended(measured, when: "while run \(run) of \(runs) was waited for") }
      for name in names {
        var pair: (own: [Measurement], other: [Measurement]) = ([], [])
        let programs: [String?] = beside.map { run % 2 == 1 ? [$0, nil] : [nil, $0] } ?? [nil]
        for program in programs {
          let isDone: Bool
          var read: [Measurement] = []
          do {
            // What another program leaves unwritten is not to be what this one wrote.
            if program != nil { try? FileManager.default.removeItem(atPath: path) }
            isDone = try BenchProcess.run(arguments(for: name, saving: path, tracing: tracePath), of: program, until: signals)
            if isDone {
              if let program, FileKind(at: path) == nil {
                throw Failure(.data, "\(program) has saved no measurements; --beside takes another build of Pinwheel")
              }
              read = try SavedFile(reading: path).results.measurements
              if measured.trace != nil {
                // There it was the only file of its name.
                let renaming = Self.isFile(name) ? read.first.map { (there: $0.subject.scene, here: title(of: name)) } : nil
                try measured.trace?.add(
                  String(decoding: FileBytes.read(tracePath, limit: 1 << 30), as: UTF8.self), run: run, renaming: renaming)
              }
            }
          } catch {
            if measured.measurements.isEmpty { throw error }
            warn(
              "\(name) cannot be measured\(program.map { " by \($0)" } ?? "") in run \(run) of \(runs); what was measured before is kept")
            measured.failure = error
            return measured
          }
          guard isDone else { return try ended(measured, when: "in run \(run) of \(runs), while \(name) was measured") }
          for var measurement in read {
            measurement.run = run
            if Self.isFile(name) { measurement.subject.scene = title(of: name) }
            if program == nil {
              measurement.environment = environment
              pair.own.append(measurement)
            } else {
              measurement.environment?.command = environment.command
              // Who was told of a commit by the environment was told of this build's.
              if measurement.environment?.commit == Self.toldCommit { measurement.environment?.commit = nil }
              pair.other.append(measurement)
            }
          }
        }
        measured.measurements += pair.own
        measured.besides += pair.other
      }
      guard savesRuns, run < runs else { continue }
      do { try write(&measured) } catch { warn("run \(run) of \(runs) is kept for later: \(Failure(error).message)") }
    }
    return measured
  }

  /// Waits for a time of the machine's clock.
  /// - Returns: whether it has come; false where somebody asked for the end.
  private func wait(until time: Double, or signals: EndingSignals) -> Bool {
    while !signals.isAsked {
      let left = time - Stopwatch.machineTime()
      if left <= 0 { return true }
      usleep(UInt32(min(left, 0.25) * 1e6) + 1)
    }
    return false
  }

  /// The status of shells for what Ctrl-C ends.
  private static let interruption = ExitCode(130)

  /// Whether this process measures one of several runs for another, which tells what comes of them.
  var isOneOfRuns: Bool { ProcessInfo.processInfo.environment[StartClock.begunName] != nil }

  /// Hears of the end that is asked for, where what was measured before it is to be kept; nil where the program simply ends.
  var signalsWhereKept: EndingSignals? { isOneOfRuns || save ?? report ?? trace == nil ? nil : EndingSignals() }

  /// What was measured until somebody asked for the end, as by Ctrl-C.
  /// - Throws: the status alone, where that is nothing.
  func ended(_ measured: Measured, when words: String) throws -> Measured {
    if isOneOfRuns { throw Self.interruption }
    if measured.measurements.isEmpty {
      warn("the end was asked for before anything was measured")
      throw Self.interruption
    }
    warn("the end was asked for \(words); what was measured before is kept")
    var measured = measured
    measured.failure = Self.interruption
    return measured
  }

  /// Writes all that was measured into the file of `--save`, in one step: in the place of what is there, or of what was measured until then.
  /// - Parameter file: one that was opened for it; nil for another, so that who is interrupted leaves the one before whole.
  func write(_ measured: inout Measured, to file: OpenedOutput? = nil) throws {
    guard let save else { return }
    let text = SavedResults.text(of: measured.measurements).utf8
    try (file ?? OpenedOutput(save)).write(text)
    measured.saved = measured.measurements.count
    if text.count > SavedFile.limit {
      warn("\(save) has \(text.count >> 20) MB, of which nothing reads more than \(SavedFile.limit >> 20): measure fewer frames or runs")
    }
  }

  /// What a process is started with that measures one scene once.
  private func arguments(for name: String, saving path: String, tracing tracePath: String) -> [String] {
    var words = ["bench", "--quiet", "--save", path]
    let isPlayed = Self.isPlayed(name)
    if !isPlayed { words += ["--motion", motion.rawValue] }
    if traces { words += ["--trace", tracePath] }
    if window { words.append("--window") }
    if idle { words.append("--idle") }
    if let size = size.size { words += ["--size", "\(JSON(size.width))x\(JSON(size.height))"] }
    if let budget = isSuite ? suiteBudget : budgetMs, window || !isPlayed { words += ["--budget-ms", "\(JSON(budget))"] }
    if let frames { words += ["--frames", "\(frames)"] }
    return words + common.arguments(ofRooms: isPlayed, withSeed: !RecordedSession.isLog(name)) + ["--", name]
  }

  /// Prints saved files as tables.
  func printTables() throws {
    // Two folders' reports have files of the same name.
    func name(_ path: String) -> String {
      let name = SavedFile.name(of: path)
      return scenes.contains { $0 != path && SavedFile.name(of: $0) == name } ? path : name
    }
    let peers = try scenes.filter(Self.isOfPeers).map { PeerPage.Source(name: name($0), results: try Self.peers(reading: $0)) }
    let files = try scenes.filter { !Self.isOfPeers($0) }.map { try SavedFile(reading: $0) }
    if !files.isEmpty { print(ResultPage(files.map { ResultPage.Source(name: name($0.path), results: $0.results) }).markdown) }
    if !peers.isEmpty { print((files.isEmpty ? "" : "\n") + PeerPage(peers).markdown) }
  }

  /// Whether a file is named as those that tools/bench keeps of other engines.
  private static func isOfPeers(_ path: String) -> Bool { path.hasSuffix(".peers.json") }

  private static func peers(reading path: String) throws -> PeerResults {
    let bytes = try FileBytes.read(path, limit: 1 << 28)
    do throws(ResultsError) { return try PeerResults(parsing: bytes) } catch { throw Failure(.data, "\(path): \(error)") }
  }

  // MARK: - Comparing

  /// Two saved files, of which nothing is to be measured; nil where there is something to measure.
  /// - Parameter kept: the one that an option names.
  /// - Throws: `StageError.cannotRead` for a second file that is not there.
  @MainActor
  func savedFiles(beside kept: String) throws -> (kept: String, own: String)? {
    if scenes.count > 1, let file = scenes.first(where: { FileKind(at: $0) == .regular && SavedFile.isNamed($0) }) {
      throw Failure(.usage, "\(file) holds saved measurements: beside \(kept) it is to stand alone, without another file or scene")
    }
    guard scenes.count == 1, let other = scenes.first, SavedFile.isNamed(other) else {
      if !Self.isOfPeers(kept) { return nil }
      throw Failure(
        .usage,
        "\(kept) is of other engines, which tools/bench --peers measures: --check looks into it with what that keeps in a scene's place")
    }
    try validateLooking(at: kept, other)
    return (kept, try SceneOpening.readable(other))
  }

  /// Prints which figures of a file lie within the intervals of another.
  func checkFigures(_ own: String, within kept: String) throws {
    // Two folders' files may have the same name.
    let isSameName = SavedFile.name(of: own) == SavedFile.name(of: kept)
    let names = isSameName ? (kept, own) : (SavedFile.name(of: kept), SavedFile.name(of: own))
    guard Self.isOfPeers(kept) == Self.isOfPeers(own) else {
      throw Failure(.data, "\(kept) and \(own) are not of the same kind: one is of other engines, which end with .peers.json")
    }
    let check =
      Self.isOfPeers(kept)
      ? FigureCheck(kept: try Self.peers(reading: kept), named: names.0, own: try Self.peers(reading: own), named: names.1)
      : FigureCheck(
        kept: try SavedFile(reading: kept).results, named: names.0, own: try SavedFile(reading: own).results, named: names.1)
    try tell(check, of: kept)
  }

  /// Prints which figures lie within the intervals of a file.
  /// - Throws: status 1 where too many do not, and a `Failure` where none can be looked up.
  func tell(_ check: FigureCheck, of path: String) throws {
    guard check.count > 0 else {
      for warning in quiet ? [] : check.warnings { warn(warning) }
      let reason =
        check.rows.isEmpty
        ? "it has nothing that was measured"
        : "there is no interval for what was measured, as --runs 5 makes them, and tools/bench --peers DIR --keep NAME"
      throw Failure(.data, "nothing can be looked up in \(path): \(reason)")
    }
    if !quiet { if json { print(check.json) } else { print(check.markdown, terminator: "") } }
    if !check.holds { throw ExitCode(1) }
  }

  /// Prints how this build does against the other one, by pairs of runs.
  /// - Returns: whether it is slower beyond an interval.
  func compareBuilds(_ measured: Measured) throws -> Bool {
    let path = beside ?? ""
    let table = ComparisonTable(
      before: SavedResults(measured.besides), named: path, now: SavedResults(measured.measurements), named: "this build", inPairs: true)
    guard !table.rows.isEmpty else {
      throw Failure(.data, "nothing can be compared with \(path): \(table.warnings.joined(separator: "; "))")
    }
    if !quiet { if json { print(table.json) } else { print(table.markdown, terminator: "") } }
    return table.isSlower
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
    if !quiet { if json { print(table.json) } else { print(table.markdown, terminator: "") } }
    if table.isSlower { throw ExitCode(1) }
  }
}
