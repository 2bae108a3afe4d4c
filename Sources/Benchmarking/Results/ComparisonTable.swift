import Sessions

/// Two files of measurements beside each other, fit for a pull request.
package struct ComparisonTable: Sendable {
  /// One subject that both have measured.
  package struct Row: Sendable {
    /// What was measured.
    package let subject: Measurement.Subject
    /// What tells it from other rows of its subject, behind its name.
    package let distinction: String
    /// Whether a window shows it.
    package let isInWindow: Bool
    /// What draws it now.
    package let drawing: String
    /// The median frame before, in seconds.
    package let before: Double
    /// The median frame now, in seconds.
    package let now: Double
    /// Now by then, frame by frame.
    package let comparison: Comparison

    /// What it is among the others, in words.
    package var name: String { "\(subject)" + distinction }
  }

  /// What can be compared, in the order of the new file.
  package let rows: [Row]
  /// What differs between the two but for the frames, and what only one of them has: sentences.
  package let warnings: [String]
  /// Those of them that tell what is not compared.
  package let omissions: [String]
  /// What the new file has that is compared with nothing.
  package let alone: [MeasurementSeries]
  /// Which programs the two are of, where these differ, which is what they are compared for as a rule: sentences.
  package let facts: [String]
  private let names: (before: String, now: String)
  private let isInPairs: Bool
  /// Whether anything is compared by what frames took without waiting for a display.
  private let hasWork: Bool
  /// How the suite's scores do against each other, where both are of all its parts.
  package let score: SuiteScore.Comparison?
  private let environments: (before: [String], now: [String])

  /// - Parameters:
  ///   - before: what is compared with; its name stands above its column, as the other's does.
  ///   - inPairs: whether both sides' runs were made in pairs, in the order of the measurements.
  package init(before: SavedResults, named beforeName: String, now: SavedResults, named nowName: String, inPairs: Bool = false) {
    let (old, new) = (MeasurementSeries.grouped(before.measurements), MeasurementSeries.grouped(now.measurements))
    var rows: [Row] = []
    var hasWork = false
    let pairs = MeasurementSeries.pairs(new, with: old)
    score = SuiteScores(old).flatMap { before in SuiteScores(new)?.comparison(with: before) }
    var (compared, alone): ([(now: MeasurementSeries, before: MeasurementSeries)], [MeasurementSeries]) = ([], [])
    var omissions: [String] = []
    for (series, earlier) in pairs {
      if series.subject.isPlayed, let lengths = MeasurementSeries.lengths(earlier, beforeName, series, nowName) {
        omissions.append(lengths + ": only those that both have are compared")
      }
      guard
        let comparison = series.comparison(with: earlier, inPairs: inPairs && series.runs.count == earlier.runs.count, among: pairs.count)
      else {
        alone.append(series)
        omissions.append("fewer than 8 frames of \(series.name(among: new)) can be compared")
        continue
      }
      compared.append((series, earlier))
      let isOfWork = MeasurementSeries.isOfWork(series, earlier)
      hasWork = hasWork || isOfWork
      rows.append(
        Row(
          subject: series.subject, distinction: series.distinction(among: new), isInWindow: series.kind.isInWindow, drawing: series.drawing,
          before: earlier.medianFrame(ofWork: isOfWork), now: series.medianFrame(ofWork: isOfWork),
          comparison: comparison))
    }
    let kinds = pairs.map(\.now.kind)
    let unpaired = new.filter { !kinds.contains($0.kind) }
    omissions += Self.onlyOne(
      beforeName, old.map(\.kind).filter { !kinds.contains($0) }.map(\.description), nowName, unpaired.map(\.kind.description))
    self.rows = rows
    let others = Self.otherFrames(rows.filter { !$0.comparison.isOfEqualFrames }.map(\.name))
    warnings = Self.differences(of: compared) + [others].compactMap(\.self) + omissions
    (self.omissions, self.alone) = (omissions, alone + unpaired)
    facts = [
      Self.program(compared.flatMap(\.before.runs).compactMap(\.environment), compared.flatMap(\.now.runs).compactMap(\.environment))
    ].compactMap(\.self)
    self.hasWork = hasWork
    names = (beforeName, nowName)
    isInPairs = inPairs
    environments = (Self.sentences(before.measurements), Self.sentences(now.measurements))
  }

  /// What only one of two sides has, each in a sentence: the first of many.
  static func onlyOne(_ before: String, _ ofBefore: [String], _ now: String, _ ofNow: [String]) -> [String] {
    [(before, ofBefore.distinct), (now, ofNow.distinct)].filter { !$0.1.isEmpty }.map { name, all in
      let rest = all.count > mostNamed + 1 ? "; and \(all.count - mostNamed) more" : ""
      return "only \(name) has \((rest.isEmpty ? all[...] : all.prefix(mostNamed)).joined(separator: "; "))\(rest)"
    }
  }

  /// How many are named of what only one side has: a suite has a hundred.
  private static let mostNamed = 8

  /// That of some comparisons' scenes the runs share too few frames; nil where none is so.
  private static func otherFrames(_ names: [String]) -> String? {
    if names.isEmpty { return nil }
    return
      "fewer than 8 frames are in all runs of \(names.joined(separator: "; ")): others are compared by their order, which decides nothing: measure more frames"
  }

  /// What both ran on and what ran, each in a sentence, once, behind the name of the side.
  var origins: [String] {
    [(names.before, environments.before), (names.now, environments.now)].flatMap { name, sentences in
      sentences.map { "\(name): \($0)" }
    }
  }

  /// What measurements ran on and what ran, each in a sentence, once.
  private static func sentences(_ measurements: [Measurement]) -> [String] {
    measurements.compactMap(\.environment).distinct.map(\.sentence)
  }

  /// What is said where a side has one run.
  static let singleRun =
    "one run says nothing of how much another one would differ; where both sides have one, runs are taken to vary by \(Int(Comparison.usualVariation * 100)) %: measure with --runs 5 or more"

  /// Whether a row is slower beyond its interval, or a suite on the whole.
  package var isSlower: Bool { rows.contains { $0.comparison.isSlower } || score?.isSlower == true }

  /// What makes series hard to compare with earlier ones: another machine, kernel, version or compositor, single runs, or noise. Sentences, of what is compared alone.
  private static func differences(of pairs: [(now: MeasurementSeries, before: MeasurementSeries)]) -> [String] {
    let sides = [("before", pairs.map(\.before)), ("now", pairs.map(\.now))]
    var differences = surroundings(pairs.flatMap(\.before.runs), pairs.flatMap(\.now.runs))
    if sides.contains(where: { $1.contains { $0.runs.count == 1 } }) { differences.append(singleRun) }
    for (which, series) in sides { differences += MeasurementSeries.warnings(of: series).map { "\(which): \($0)" } }
    return differences
  }

  /// In what two sets of measurements were made elsewhere or otherwise: sentences.
  static func surroundings(_ before: [Measurement], _ now: [Measurement]) -> [String] {
    let others = [
      difference("what draws", before.map(\.drawing), now.map(\.drawing)),
      difference("the display's rate", before.compactMap(\.displayRateWords), now.compactMap(\.displayRateWords)),
      difference("what was noted", before.compactMap(noted), now.compactMap(noted)),
      difference("how long a suite's parts were measured", before.compactMap(budget), now.compactMap(budget)),
    ]
    return surroundings(before.compactMap(\.environment), now.compactMap(\.environment)) + others.compactMap { $0 }
  }

  private static func noted(in measurement: Measurement) -> String? { measurement.isTraced.map { $0 ? "every stage" : "frames alone" } }

  private static func budget(of measurement: Measurement) -> String? { measurement.suite?.budget.map { "\(JSON($0)) ms" } }

  /// In what machines and programs differ: sentences.
  static func surroundings(_ before: [MachineDescription], _ now: [MachineDescription]) -> [String] {
    let facts: [(what: String, value: (MachineDescription) -> String?)] = [
      ("the machine", { $0.machine }), ("the kernel", { $0.kernel }), ("the scheduling", { $0.scheduling ?? "as usual" }),
      ("the CPUs that it may use", { $0.cpus ?? "all" }),
      ("the compiler", { $0.compiler }), ("the compiler of C", { $0.cCompiler }), ("how the program is built", { $0.configuration }),
      ("the kernels", { $0.kernels }), ("the program's version", { $0.version }),
    ]
    return facts.compactMap { difference($0.what, before.compactMap($0.value), now.compactMap($0.value)) }
  }

  /// That programs are of other commits, or where one has none told of it are other executables: a sentence; nil where they are not.
  static func program(_ before: [MachineDescription], _ now: [MachineDescription]) -> String? {
    let haveCommits = (before + now).allSatisfy { $0.commit != nil }
    return haveCommits
      ? difference("the program's commit", before.compactMap(\.commit), now.compactMap(\.commit))
      : difference("the program's executable", before.compactMap(\.executable), now.compactMap(\.executable))
  }

  /// That something differs, where both sides have it; nil where it is the same.
  static func difference(_ what: String, _ before: [String], _ now: [String]) -> String? {
    func values(_ all: [String]) -> [String] { Set(all.filter { !$0.isEmpty }).sorted() }
    let (old, new) = (values(before), values(now))
    if old.isEmpty || new.isEmpty || old == new { return nil }
    return "\(what) differs: \(old.joined(separator: ", ")), then \(new.joined(separator: ", "))"
  }

  /// A table, what it was measured on, and what speaks against it.
  package var markdown: String {
    var text =
      "| scene | motion | size | threads | \(ResultPage.cell(names.before)), ms | \(ResultPage.cell(names.now)), ms | ratio | 95 % | |\n"
    text += "|---|---|---|---:|---:|---:|---:|---|---|\n"
    for row in rows {
      let (subject, comparison) = (row.subject, row.comparison)
      let cells = [
        ResultPage.cell(subject.title + row.distinction), ResultPage.cell(subject.motion), subject.size, "\(subject.threads)",
        MeasurementSeries.milliseconds(row.before), MeasurementSeries.milliseconds(row.now), Self.thousandths(comparison.ratio),
        "\(Self.thousandths(comparison.interval.lowerBound)) to \(Self.thousandths(comparison.interval.upperBound))",
        comparison.isSlower || comparison.isFaster ? "**\(comparison.verdict)**" : comparison.verdict,
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    text +=
      "\nMedian frames in milliseconds; the ratio is that of equal frames, below 1 is faster. The intervals hold for all rows at once in 95 of 100 cases\(score == nil ? "" : ", the score's by itself"): what holds so many of the resamplings, and what Student's t allows for so few \(isInPairs ? "pairs of runs, one right after the other" : "runs").\(hasWork ? " In a window a frame is what it took without waiting for the display." : "")\n"
    if let score { text += "\nBy its score the suite takes \(score.text).\n" }
    for origin in origins { text += "\n- \(ResultPage.cell(origin))" }
    for fact in facts { text += "\n- \(ResultPage.cell(fact))" }
    for warning in warnings { text += "\n- Beware: \(ResultPage.cell(warning))" }
    return text + "\n"
  }

  /// The rows as one JSON document.
  package var json: JSON {
    let rows: [JSON] = rows.map { row in
      [
        "scene": .string(row.subject.scene), "options": .string(row.subject.options), "motion": .string(row.subject.motion),
        "size": .string(row.subject.size), "threads": JSON(row.subject.threads), "window": .bool(row.isInWindow),
        "compositor": .string(row.drawing),
        "before_median_ms": JSON((row.before * 1e7).rounded() / 1e4), "median_ms": JSON((row.now * 1e7).rounded() / 1e4),
        "ratio": JSON(row.comparison.ratio), "low": JSON(row.comparison.interval.lowerBound),
        "high": JSON(row.comparison.interval.upperBound), "equal_frames": .bool(row.comparison.isOfEqualFrames),
        "slower": .bool(row.comparison.isSlower),
      ]
    }
    var members = [
      JSON.Member("rows", .array(rows)), JSON.Member("facts", .array(facts.map { .string($0) })),
      JSON.Member("warnings", .array(warnings.map { .string($0) })),
    ]
    if let score {
      let line: JSON = [
        "ratio": JSON(score.ratio), "low": JSON(score.interval.lowerBound), "high": JSON(score.interval.upperBound),
        "slower": .bool(score.isSlower),
      ]
      members.append(JSON.Member("score", line))
    }
    return .object(members)
  }

  static func thousandths(_ number: Double) -> String {
    let thousandths = Int((min(1e12, number) * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

extension MachineDescription {
  /// All that is known, in one sentence's parts.
  package var sentence: String {
    var parts = [machine, kernel, compiler, "Pinwheel \(version)"]
    if let configuration { parts.append(configuration) }
    if let kernels { parts.append("kernels \(kernels)") }
    if let cCompiler { parts.append("C by \(cCompiler)") }
    if let commit { parts.append("commit \(commit)") }
    if let executable { parts.append("executable \(executable)") }
    if let scheduling { parts.append("scheduling \(scheduling)") }
    if let cpus { parts.append("on CPUs \(cpus) alone") }
    if !command.isEmpty { parts.append("`\(command)`") }
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
