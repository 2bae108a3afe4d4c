import ArgumentParser
import Benchmarking
import CMalloc
import Files
import SDLStage
import Sessions

extension Pinwheel {
  struct Bench: ParsableCommand {
    private static let usualRate = 60.0
    // size: a property and a sentence for each option of the command
    static let configuration = CommandConfiguration(
      commandName: "bench", abstract: "Measures frame times: of rooms, of built-in scenes, of SVG files, of recorded logs.",
      discussion: """
        A scene is a room or the lobby (its tour, at a level with ROOM:LEVEL), a log that play --record wrote (60 frames a second, to \
        \(Int(HeadlessStage.afterword)) seconds after its last event, or as many as --frames says), an SVG file, or one of \
        \(BuiltInScene.allCases.map(\.rawValue).joined(separator: ", ")), with a number of shapes as circles:5000. Without a scene all built-in \
        ones are measured. "suite" measures ten scenes with all motions at three sizes, on one thread and on all, in less than five minutes, and prints \
        one score: the geometric mean of the median frames a second; with --runs in as many fresh processes, which share the time, but for \
        what scenes take to be made and \(Benchmark.leastFrames) frames of each: on a slow machine more than a minute a process. "blur" measures a Gaussian blur of 20 pixels of a picture of 1920x1080, on one thread and \
        on two, beside copying its bytes. Nothing is shown and nothing that is saved is touched, unless --window asks for a window.
        """)

    @Argument(help: "What to measure.")
    var scenes: [String] = []

    @Option(help: "What moves in files and built-in scenes: all, few (a tenth), one or none.")
    var motion: Motion.Kind = .all

    @OptionGroup var size: SizeOption

    @Option(
      help: ArgumentHelp(
        """
        How long each scene is measured, in milliseconds, or for a million frames, of what does not move \(Benchmark.Limits.short.frames); without a window, \
        rooms and logs are played to their end.
        """,
        valueName: "ms"))
    var budgetMs: Double?

    @Option(help: ArgumentHelp("How many frames are measured.", valueName: "number"))
    var frames: Int?

    @Option(help: ArgumentHelp("The frame that --dump draws.", valueName: "number"))
    var frame: Int?

    @Option(help: ArgumentHelp("Draws one frame into a PNG and measures nothing.", valueName: "out.png"))
    var dump: String?

    @Flag(
      help:
        "Measures in a window: vsync, presenting, missed frames; rooms and logs in their own time, and how long an event takes to its frame."
    )
    var window = false

    @Flag(help: "Measures what the geometry compositor does on the CPU, with a device that draws nothing; no OpenGL is needed.")
    var idle = false

    @Flag(help: "Finds how many shapes can move while 95 % of the frames keep the rate: in five rounds, of some ten seconds each.")
    var ramp = false

    @Option(
      help: ArgumentHelp(
        "Writes the moving shapes of circles, squares or curves as text, for other engines to draw, and measures nothing.",
        valueName: "file"))
    var shapes: String?

    @Option(help: ArgumentHelp("The rate of --ramp, in frames a second.", valueName: "rate"))
    var hz = Self.usualRate

    @Flag(help: "Prints no figures and nothing about the machine, as where only what --save writes is wanted.")
    var quiet = false

    @Flag(help: "Prints one JSON object a line: each run's figures, and of several runs their medians with the intervals.")
    var json = false

    @Option(
      help: ArgumentHelp(
        """
        Writes the measurements with each frame's time into a file, for --compare: of several runs each as it ends, the first in the place of what is there; beside \
        another build this one's alone.
        """, valueName: "file"))
    var save: String?

    @Option(help: ArgumentHelp("Measures each scene so many times, each time in a fresh process.", valueName: "number"))
    var runs = 1

    @Option(
      help: ArgumentHelp(
        "Begins each of --runs so long after the one before: intervals then hold what changes on a shared machine meanwhile.",
        valueName: "minutes"))
    var every: Double?

    @Option(
      help: ArgumentHelp(
        """
        Measures another build of the program too, either one first in turn, and compares them by pairs of runs, so that what disturbs the machine for longer than \
        a pair disturbs both; with --runs 5 or more. Ends with status 1 when this build is slower beyond the interval.
        """, valueName: "program"))
    var beside: String?

    @Option(
      help: ArgumentHelp(
        """
        Compares with what --save or --report wrote; ends with status 1 when a scene is slower beyond the interval. With a second such file in a \
        scene's place nothing is measured, and the two are compared as a table in Markdown, the second against the first; with --report as a page too. \
        The intervals of all scenes hold together in 95 of 100 cases, that of a suite's score by itself; frames that not all runs have are compared by their order, which \
        decides nothing; where each side has one run, runs are taken to vary by 5 %, and on a noisy machine they vary by more.
        """, valueName: "file"))
    var compare: String?

    @Option(
      help: ArgumentHelp(
        """
        Looks which figures lie within the intervals of those that --save or --report wrote, as of docs/measured: of what is measured, or of a second \
        such file in a scene's place, or of two files of tools/bench that end with .peers.json; ends with status 1 when more than one in ten, and more than one, lie beside.
        """, valueName: "file"))
    var check: String?

    @Flag(
      help: """
        Measures nothing: prints what --save or --report wrote into the files that stand in the scenes' place, as tables in Markdown; also what tools/bench \
        keeps of other engines, in files that end with .peers.json.
        """)
    var table = false

    @Option(
      help: ArgumentHelp(
        """
        Writes a report into a folder: index.html with tables and drawings, result.json with its schema, the frames as CSV in MangoHud's columns, and \
        trace.json for Perfetto; with --compare over the earlier results. A report that is there already is replaced, with the frames of all its runs. \
        Of what does not move it has \(Benchmark.Limits.short.frames) frames at the most where --frames says no number, and the first \
        \(Benchmark.Limits.short.spans) stages.
        """, valueName: "folder"))
    var report: String?

    @Option(
      help: ArgumentHelp(
        """
        Writes the stages of every frame as trace events, which Perfetto opens, one scene and one run after the other: of each the first \
        \(Benchmark.Limits.usual.spans), of what does not move as many as a report has; those of the warm-up are marked as warm_up.
        """, valueName: "file"))
    var trace: String?

    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
      if let task { try validate(task) }
      if budgetMs != nil, frames != nil { throw ValidationError("give --budget-ms or --frames, not both") }
      if let budgetMs, !(budgetMs > 0 && budgetMs <= 3_600_000) { throw ValidationError("a budget is more than 0 and at most 3600000 ms") }
      if let frames, !(1...1_000_000).contains(frames) { throw ValidationError("from 1 to 1000000 frames can be measured") }
      if let frame, !(0...1_000_000).contains(frame) { throw ValidationError("frames are counted from 0 to 1000000") }
      if (frame == nil) != (dump == nil) { throw ValidationError("--frame and --dump belong together") }
      if table, scenes.isEmpty { throw ValidationError("--table takes files that were saved; name one at least") }
      if shapes != nil, scenes.count != 1 { throw ValidationError("--shapes writes those of one scene; name one") }
      if dump != nil, scenes.count != 1 { throw ValidationError("--dump draws one scene; name one") }
      if !(1...100).contains(runs) { throw ValidationError("from 1 to 100 runs are possible") }
      if let every, !(every > 0 && every <= 1440) { throw ValidationError("runs begin up to 1440 minutes after each other") }
      if every != nil, runs < 2 { throw ValidationError("--every says how far runs lie apart: give --runs 2 or more") }
      if beside != nil, runs < 2 { throw ValidationError("--beside compares runs in pairs: give --runs 5 or more") }
      if beside != nil, let frames, frames < 8 { throw ValidationError("--beside compares 8 frames or more") }
      if beside != nil, compare != nil || check != nil || report != nil || trace != nil {
        throw ValidationError("--beside compares with what it measures; leave --compare, --check, --report and --trace out")
      }
      if json, quiet { throw ValidationError("--json prints the figures, and --quiet none; give one of them") }
      if check != nil, compare != nil { throw ValidationError("--check and --compare are two questions; ask one") }
      if idle, window || common.compositor == .raster {
        throw ValidationError("--idle measures the geometry compositor without a window, and draws nothing")
      }
      if hz != Self.usualRate, !ramp { throw ValidationError("--hz is the rate that --ramp looks for; give both") }
      if !(hz >= 1 && hz <= 1000) { throw ValidationError("a rate is from 1 to 1000 frames a second") }
      let alone = [Self.suite, Self.blur].first { scenes.contains($0) && scenes.count > 1 }
      if let alone, !table { throw ValidationError("'\(alone)' stands alone: measure the other scenes by themselves") }
      let plain = scenes.map(Self.plainName)
      if let twice = plain.first(where: { name in plain.count { $0 == name } > 1 }), !table {
        throw ValidationError("'\(twice)' is named twice; --runs 2 measures it as often")
      }
    }

    /// What is done instead of measuring scenes: in words, and the options that it takes.
    private var task: (words: String, takes: Set<String>)? {
      if table { return ("--table prints saved files, and", ["--table"]) }
      let drawing: Set = ["--size", "--compositor", "--threads", "--scale"]
      if isSuite {
        let outputs = ["--json", "--quiet", "--save", "--report", "--trace", "--compare", "--check"]
        let words = "the suite has scenes, sizes and motions of its own, and"
        return (words, Set(["--budget-ms", "--runs", "--every", "--threads", "--compositor"] + outputs))
      }
      if blur != nil { return ("the blur has no frames, and", ["--budget-ms", "--size", "--threads", "--json"]) }
      if shapes != nil { return ("--shapes writes a scene's shapes, and", ["--shapes", "--motion", "--size", "--quiet"]) }
      if dump != nil {
        let ofRooms = ["--motion", "--seed", "--language", "--hour"]
        return ("--dump draws one frame, and", drawing.union(["--dump", "--frame", "--frames", "--quiet"] + ofRooms))
      }
      if ramp { return ("--ramp finds numbers of shapes, which all move, and", drawing.union(["--ramp", "--hz", "--json"])) }
      return nil
    }

    /// - Throws: where an option is given that a task has no use for.
    private func validate(_ task: (words: String, takes: Set<String>)) throws {
      let useless = given.filter { !task.takes.contains($0) }
      if useless.isEmpty { return }
      // What it is asked for by need not be told.
      let others = options.map(\.name).filter { task.takes.contains($0) && !task.words.hasPrefix("\($0) ") }
      let takes = others.isEmpty ? "no other option" : others.joined(separator: ", ")
      throw ValidationError("\(task.words) takes \(takes); leave \(useless.joined(separator: ", ")) out")
    }

    /// The names of all options, and whether each is given.
    private var options: [(name: String, isGiven: Bool)] {
      [
        ("--motion", motion != .all), ("--size", size.size != nil), ("--budget-ms", budgetMs != nil), ("--frames", frames != nil),
        ("--frame", frame != nil), ("--dump", dump != nil), ("--window", window), ("--idle", idle), ("--ramp", ramp),
        ("--shapes", shapes != nil), ("--hz", hz != Self.usualRate), ("--quiet", quiet), ("--json", json), ("--save", save != nil),
        ("--runs", runs != 1), ("--every", every != nil), ("--beside", beside != nil), ("--compare", compare != nil),
        ("--check", check != nil), ("--table", table),
        ("--report", report != nil), ("--trace", trace != nil),
      ] + common.given
    }

    /// The names of the options that are given.
    private var given: [String] { options.filter(\.isGiven).map(\.name) }

    func run() throws {
      try command {
        // Where the program that waits for it is gone, as by SIGKILL, nobody reads what it measures.
        if isOneOfRuns { _ = end_with_parent() }
        if table { return try printTables() }
        if let blur { return blur.measure() }
        if let check, let files = try savedFiles(beside: check) { return try checkFigures(files.own, within: files.kept) }
        if let compare, let files = try savedFiles(beside: compare) {
          try checkOutputs(reading: [files.kept, files.own])
          return try compareFiles(files.kept, files.own)
        }
        let names = scenes.isEmpty ? BuiltInScene.allCases.map(\.rawValue) : scenes
        try checkNames(names)
        try checkOutputs(reading: scenes.filter(Self.isFile) + [compare, check, beside].compactMap { $0 })
        // Without a font there is nothing to draw where words are, which takes no time.
        if isSuite || names.contains(where: Self.showsWords) { try SceneOpening.requireFont() }
        let drawing = try drawing()
        if let dump { return try draw(into: dump, drawing) }
        if let shapes { return try writeShapes(into: shapes) }
        if ramp { return try runRamp(drawing) }
        let (earlier, kept) = (try compare.map { try SavedFile(reading: $0) }, try check.map { try SavedFile(reading: $0) })
        // Before anything is measured, which may take long.
        for file in [earlier, kept].compactMap(\.self) { try checkShared(with: file, names) }
        let folder = try report.map { try ReportFolder($0) }
        let (savedFile, traceFile) = (try save.map { try OpenedOutput($0) }, try self.trace.map { try OpenedOutput($0) })
        // What is no file, as a pipe, gets all at the end.
        let savesRuns = savedFile?.isFile == true
        var measured =
          try isSuite
          ? measureSuite(drawing, savesRuns: savesRuns)
          : runs > 1 ? measureInProcesses(names, savesRuns: savesRuns) : measure(names, drawing)
        let (measurements, trace) = (measured.measurements, measured.trace)
        // What is kept before what is told: who reads that may be gone. What cannot be written takes nothing else along.
        var unwritten: [any Error] = []
        func keep(_ write: () throws -> Void) { do { try write() } catch { unwritten.append(error) } }
        if measured.saved < measurements.count, let savedFile {
          keep { try write(&measured, to: measured.saved == 0 ? savedFile : nil) }
        }
        if let trace { keep { try traceFile?.write(trace.text(measurements.first?.environment).utf8) } }
        keep { try folder?.write(measurements, trace: trace, earlier: earlier) }
        let series = MeasurementSeries.grouped(measurements)
        // A part of the suite has no score.
        if isSuite, runs > 1 || measured.failure == nil { showSuite(series) }
        if !isSuite, runs > 1 { for one in series { show(one) } }
        // What looks at the figures tells of it too.
        if compare == nil && check == nil && beside == nil || measured.failure != nil { warnOfNoise(in: measurements) }
        if let trace, !quiet, !trace.cut.isEmpty {
          // A suite's parts have many frames.
          let scenes = isSuite ? "\(trace.cut.count) of the suite's parts" : "\(trace.cut.joined(separator: "; ")): measure fewer frames"
          warn("the trace holds only the first stages of \(scenes)")
        }
        if let first = unwritten.first {
          for other in unwritten.dropFirst() { warn(Failure(other).message) }
          throw first
        }
        if let failure = measured.failure {
          // Of the pairs that there are as much is told as can be.
          if beside != nil { _ = try? compareBuilds(measured) }
          throw failure
        }
        let isSlower = try beside != nil && compareBuilds(measured)
        if isSlower { throw ExitCode(1) }
        if let earlier, try EarlierResults(file: earlier, json: json, quiet: quiet).compare(measurements) {
          throw ExitCode(1)
        }
        if let kept {
          try tell(FigureCheck(kept: kept.results, named: kept.name, own: SavedResults(measurements), named: "this run"), of: kept.path)
        }
      }
    }

    /// - Throws: where what is written would take the place of something that is read, or of something else that is written.
    private func checkOutputs(reading inputs: [String]) throws {
      var taken = inputs.map { (path: $0, place: FilePlace.ofOutput($0)) }
      let ofReport = report.map { folder in ReportFolder.names.map { "\(folder)/\($0)" } } ?? []
      let folder = report.map(FilePlace.ofOutput)
      // Each run's frames have a name there that is known later.
      if let path = [save, trace].compactMap(\.self).first(where: { path in
        path.hasSuffix(".csv") && FilePlace.ofOutput(path).split(separator: "/").dropLast() == folder?.split(separator: "/")[...]
      }) {
        throw Failure(.usage, "\(path) may be the report's own; name another file")
      }
      for path in [save, trace, dump, shapes].compactMap({ $0 }) + ofReport where !path.hasPrefix("/dev/") {
        let place = FilePlace.ofOutput(path)
        if let other = taken.first(where: { $0.place == place }) {
          throw Failure(.usage, "\(path) would be written over \(other.path == path ? "itself" : other.path); name another file")
        }
        taken.append((path, place))
      }
    }

    /// - Throws: where an option is given that two files, looked at without measuring, have no use for.
    func validateLooking(at kept: String, _ own: String) throws {
      let takes: Set = compare == nil ? ["--check", "--json", "--quiet"] : ["--compare", "--report", "--json", "--quiet"]
      let useless = given.filter { !takes.contains($0) }
      if useless.isEmpty { return }
      let words = useless.joined(separator: ", ")
      throw Failure(.usage, "\(kept) and \(own) are looked at without measuring: leave \(words) out, or name a scene to measure")
    }

    /// Whether every stage of every frame is noted.
    var traces: Bool { trace != nil || report != nil }

    /// Measures scenes in this process, and prints each as soon as it is done.
    @MainActor
    private func measure(_ names: [String], _ drawing: Drawing) throws -> Measured {
      var benchmark = Benchmark(extent: extent, traces: traces)
      // Reads the whole executable: once, and not within the start of the first scene.
      lazy var environment = self.environment
      let signals = window ? EndingSignals() : signalsWhereKept
      benchmark.isEnded = signals.map { signals in { signals.isAsked } }
      var measured = Measured()
      for name in names {
        do {
          let options = try differences(name)
          let whole = try window ? measureInWindow(name, until: signals, into: &benchmark.trace) : measure(name, drawing, &benchmark)
          guard var measurement = whole, !benchmark.wasEnded else {
            measured.trace = benchmark.trace
            return try ended(measured, when: "while \(name) was measured")
          }
          measurement.environment = environment
          measurement.subject.options = options
          show(MeasurementSeries([measurement]))
          measured.measurements.append(measurement)
        } catch {
          if measured.measurements.isEmpty { throw error }
          warn("\(name) cannot be measured; what was measured before is kept")
          measured.failure = error
          break
        }
      }
      measured.trace = benchmark.trace
      return measured
    }

    @MainActor
    func drawing() throws -> Drawing {
      if window { return Drawing(device: nil, words: "") }
      if idle { return Drawing(device: IdleDevice(), words: "geometry on a device that draws nothing") }
      return try common.drawing()
    }

    var extent: Benchmark.Extent {
      if let frames { return .frames(frames) }
      return .time((budgetMs ?? 1000) / 1000)
    }
  }
}

extension Motion.Kind: ExpressibleByArgument {}
