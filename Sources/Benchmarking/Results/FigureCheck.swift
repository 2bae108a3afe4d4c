import Sessions

/// Figures of one's own beside the intervals that kept ones have: for who doubts a figure, and has run its command.
package struct FigureCheck: Sendable {
  /// One figure on both sides.
  package struct Figure: Sendable {
    /// What it is, as tables head it.
    package let name: String
    /// The kept one.
    package let kept: Double
    /// Where that of as many other runs lies in 95 of 100 cases.
    package let interval: ClosedRange<Double>
    /// One's own.
    package let own: Double
    let words: @Sendable (Double) -> String

    /// Whether one's own lies in the interval, to the digits that are printed.
    package var isWithin: Bool {
      interval.contains(own) || words(own) == words(interval.lowerBound) || words(own) == words(interval.upperBound)
    }

    fileprivate var text: String {
      let text = "\(words(own)) \(FigureColumns.words(interval, words))"
      return isWithin ? text : "**\(text)**"
    }
  }

  /// The figures of what both sides have measured.
  package struct Row: Sendable {
    /// What that is, in words.
    package let subject: String
    /// Those that the kept side has an interval for.
    package let figures: [Figure]
  }

  /// In the order of one's own file; of other engines in that of the kept one.
  package let rows: [Row]
  /// What makes the two hard to compare, and what only one of them has: sentences.
  package let warnings: [String]
  private let names: (kept: String, own: String)

  /// Frame times beside frame times.
  package init(kept: SavedResults, named keptName: String, own: SavedResults, named ownName: String) {
    let (old, new) = (MeasurementSeries.grouped(kept.measurements), MeasurementSeries.grouped(own.measurements))
    let pairs = MeasurementSeries.pairs(new, with: old)
    var lengths: [String] = []
    rows = pairs.map { series, before in
      let length = MeasurementSeries.lengths(before, keptName, series, ownName)
      if let length { lengths.append(length + (series.subject.isPlayed ? ": other frames show other things" : ": \(Self.ofAnyLength)")) }
      let figures: [Figure] = FigureColumns.columns(of: [series]).compactMap { column in
        if length != nil, series.subject.isPlayed || column.figure?.isOfAnyLength == false { return nil }
        // What holds the resamplings of a single run holds no others.
        guard before.runs.count > 1, let figure = column.figure, let kept = figure.value(before), let interval = figure.interval(before),
          let own = figure.value(series)
        else { return nil }
        let wide = Prediction.interval(interval, about: kept, of: before.runs.count, for: series.runs.count)
        return Figure(name: column.name, kept: kept, interval: wide, own: own, words: figure.words)
      }
      return Row(subject: series.name(among: new), figures: figures)
    }
    let kinds = pairs.map(\.now.kind)
    var warnings = ComparisonTable.surroundings(kept.measurements, own.measurements)
    warnings += [
      ComparisonTable.program(kept.measurements.compactMap(\.environment), own.measurements.compactMap(\.environment))
    ].compactMap(\.self)
    warnings += Self.runs(pairs.map { ($0.before.runs.count, $0.now.runs.count) }, keptName, ownName)
    warnings += lengths
    warnings += ComparisonTable.onlyOne(
      keptName, old.map(\.kind).filter { !kinds.contains($0) }.map(\.description), ownName,
      new.map(\.kind).filter { !kinds.contains($0) }.map(\.description))
    for (name, all) in [(keptName, pairs.map(\.before)), (ownName, pairs.map(\.now))] {
      warnings += MeasurementSeries.warnings(of: all).map { "\(name): \($0)" }
    }
    self.warnings = warnings
    names = (keptName, ownName)
  }

  /// Ratios to other engines beside such ratios.
  package init(kept: PeerResults, named keptName: String, own: PeerResults, named ownName: String) {
    func figures(_ name: String, _ ratios: (PeerResults, _ peer: String, _ mode: String) -> [Double]?) -> Row {
      let figures: [Figure] = PeerPage.modes.flatMap { mode, title in
        kept.peers.compactMap { peer in
          guard let before = ratios(kept, peer, mode), let interval = Prediction.interval(before), let now = ratios(own, peer, mode) else {
            return nil
          }
          let median = Bootstrap.median(before)
          let wide = Prediction.interval(interval, about: median, of: before.count, for: now.count)
          return Figure(
            name: "\(title), by \(peer)", kept: median, interval: wide, own: Bootstrap.median(now), words: PeerPage.hundredths)
        }
      }
      return Row(subject: name, figures: figures)
    }
    let (shared, peers) = (kept.scenes.filter(own.scenes.contains), kept.peers.filter(own.peers.contains))
    var rows = shared.map { scene in figures(scene) { $0.ratios(to: $1, scene, $2) } }
    // Means over other scenes are other figures.
    func measured(_ results: PeerResults, _ peer: String, _ mode: String) -> [String] {
      results.scenes.filter { results.ratios(to: peer, $0, mode) != nil }.sorted()
    }
    rows.append(
      figures("geometric mean") { results, peer, mode in
        measured(kept, peer, mode) == measured(own, peer, mode) ? results.meanRatios(to: peer, mode) : nil
      })
    self.rows = rows
    func others(_ results: PeerResults) -> [String] {
      results.peers.filter { !peers.contains($0) } + results.scenes.filter { !shared.contains($0) }
    }
    warnings =
      ComparisonTable.surroundings([kept.environment], [own.environment])
      + [ComparisonTable.program([kept.environment], [own.environment])].compactMap(\.self)
      + peers.compactMap { ComparisonTable.difference("the version of \($0)", kept.versions(of: $0), own.versions(of: $0)) }
      + Self.runs([(kept.runCount, own.runCount)], keptName, ownName)
      + ComparisonTable.onlyOne(keptName, others(kept), ownName, others(own))
    names = (keptName, ownName)
  }

  /// What is looked up where one side has more frames than the other.
  private static let ofAnyLength = "only figures that do not grow with that are looked up, the median and 95 %"

  /// What numbers of runs say against intervals: sentences.
  private static func runs(_ counts: [(kept: Int, own: Int)], _ kept: String, _ own: String) -> [String] {
    if counts.contains(where: { $0.kept == 1 }) { return ["\(kept) has single runs, which say nothing of how much others differ"] }
    guard let other = counts.first(where: { $0.own < $0.kept }) else { return [] }
    return ["\(own) has fewer runs than \(kept), \(other.own) and \(other.kept): the intervals are as much wider"]
  }

  /// How many figures there are.
  package var count: Int { rows.reduce(0) { $0 + $1.figures.count } }
  /// How many of one's own lie in their intervals.
  package var countWithin: Int { rows.reduce(0) { $0 + $1.figures.count { $0.isWithin } } }
  /// Whether at most one figure in ten lies beside its interval, or a single one of fewer; on a quiet machine one in twenty does.
  package var holds: Bool { count - countWithin <= max(1, count / 10) }

  /// A table, in bold what lies beside its interval, how many lie within, and what speaks against it.
  package var markdown: String {
    let columns = rows.flatMap(\.figures).map(\.name).distinct
    var text = "| what |" + columns.map { " \(ResultPage.cell($0)) |" }.joined() + "\n"
    text += "|---|" + String(repeating: "---:|", count: columns.count) + "\n"
    for row in rows {
      let cells = columns.map { name in row.figures.first { $0.name == name }?.text ?? "–" }
      text += "| \(ResultPage.cell(row.subject)) |" + cells.map { " \($0) |" }.joined() + "\n"
    }
    text +=
      "\n\(countWithin) of \(count) figures of \(ResultPage.cell(names.own)) lie within the intervals of \(ResultPage.cell(names.kept)), "
    text += "each of which holds 95 of 100; what lies beside is in bold.\n"
    for warning in warnings { text += "\n- Beware: \(ResultPage.cell(warning))" }
    return text + (warnings.isEmpty ? "" : "\n")
  }

  /// The figures as one JSON document, numbers as the table has them.
  package var json: JSON {
    let figures: [JSON] = rows.flatMap { row in
      row.figures.map { figure in
        func number(_ value: Double) -> JSON { FigureColumns.number(value, figure.words) }
        return [
          "what": .string(row.subject), "figure": .string(figure.name), "kept": number(figure.kept),
          "low": number(figure.interval.lowerBound), "high": number(figure.interval.upperBound), "value": number(figure.own),
          "within": .bool(figure.isWithin),
        ]
      }
    }
    return [
      "figures": .array(figures), "within": JSON(countWithin), "of": JSON(count), "warnings": .array(warnings.map { .string($0) }),
    ]
  }
}
