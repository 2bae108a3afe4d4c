import Benchmarking
import Sessions

/// A file of results that others are compared with as they come.
struct EarlierResults {
  let file: SavedFile
  /// Whether a line of JSON is printed for each scene, and not a sentence.
  let json: Bool
  /// Whether nothing is printed, so that the answer is the status alone.
  let quiet: Bool

  /// Prints how scenes do against the file.
  /// - Returns: whether one is slower beyond the interval.
  /// - Throws: where none can be compared.
  @MainActor
  func compare(_ series: [MeasurementSeries]) throws -> Bool {
    var (isSlower, compared): (Bool, [(now: MeasurementSeries, before: MeasurementSeries)]) = (false, [])
    let old = MeasurementSeries.grouped(file.results.measurements)
    let pairs = MeasurementSeries.pairs(series, with: old)
    let score = SuiteScores(old).flatMap { before in SuiteScores(series)?.comparison(with: before) }
    var others: [String] = []
    for one in series where !pairs.contains(where: { $0.now.kind == one.kind }) {
      warn("\(file.path) has no \(one.kind.description) to compare with")
    }
    for (one, before) in pairs {
      let name = one.name(among: series)
      guard let comparison = one.comparison(with: before, among: pairs.count) else {
        warn("\(name): fewer than 8 frames cannot be compared")
        continue
      }
      isSlower = isSlower || comparison.isSlower
      compared.append((one, before))
      if !comparison.isOfEqualFrames { others.append(name) }
      printOut(comparison, of: one, named: name)
    }
    if !quiet {
      for warning in ComparisonTable.differences(of: compared) + [MeasurementSeries.otherFrames(others)].compactMap(\.self) {
        warn("\(file.path): \(warning)")
      }
      // The figures of the others are told all the same.
      let alone = series.filter { one in !compared.contains { $0.now.runs[0].drawing == one.runs[0].drawing && $0.now.kind == one.kind } }
      for warning in MeasurementSeries.warnings(of: alone) { warn(warning) }
    }
    if let comparison = score {
      isSlower = isSlower || comparison.isSlower
      if !quiet, json {
        print(
          [
            "of": "score", "ratio": JSON(comparison.ratio), "low": JSON(comparison.interval.lowerBound),
            "high": JSON(comparison.interval.upperBound), "slower": .bool(comparison.isSlower),
          ] as JSON)
      } else if !quiet {
        print("the suite's score: \(comparison.text)\n")
      }
    }
    guard !compared.isEmpty else { throw Failure(.data, "nothing that was measured can be compared with \(file.path)") }
    return isSlower
  }

  private func printOut(_ comparison: Comparison, of series: MeasurementSeries, named name: String) {
    if quiet { return }
    let subject = series.subject
    let (low, high) = (comparison.interval.lowerBound, comparison.interval.upperBound)
    if json {
      let line: JSON = [
        "scene": .string(subject.scene), "options": .string(subject.options), "motion": .string(subject.motion),
        "size": .string(subject.size), "threads": JSON(subject.threads), "window": .bool(series.kind.isInWindow),
        "compositor": .string(series.runs[0].drawing), "ratio": JSON(comparison.ratio), "low": JSON(low), "high": JSON(high),
        "equal_frames": .bool(comparison.isOfEqualFrames), "slower": .bool(comparison.isSlower),
      ]
      print(line)
      return
    }
    func number(_ x: Double) -> String { "\(JSON((x * 1000).rounded() / 1000))" }
    print(
      "\(name): \(number(comparison.ratio)) times the earlier run (95 %: \(number(low)) to \(number(high))): \(comparison.verdict)\n"
    )
  }
}
