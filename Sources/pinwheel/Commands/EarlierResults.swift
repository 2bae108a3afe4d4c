import Benchmarking
import Sessions

/// A file of results that others are compared with as they come.
struct EarlierResults {
  let file: SavedFile
  /// Whether a line of JSON is printed for each scene, and not a sentence.
  let json: Bool
  /// Whether nothing is printed, so that the answer is the status alone.
  let quiet: Bool

  /// Prints how measurements do against the file.
  /// - Returns: whether one is slower beyond the interval.
  /// - Throws: where none can be compared.
  @MainActor
  func compare(_ measurements: [Measurement]) throws -> Bool {
    let table = ComparisonTable(before: file.results, named: "it", now: SavedResults(measurements), named: "this run")
    if !quiet { for row in table.rows { printOut(row) } }
    for words in quiet ? table.omissions : table.facts + table.warnings { warn("\(file.path): \(words)") }
    // The figures of the others are told all the same.
    if !quiet { for warning in MeasurementSeries.warnings(of: table.alone) { warn(warning) } }
    if let comparison = table.score {
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
    guard !table.rows.isEmpty else { throw Failure(.data, "nothing that was measured can be compared with \(file.path)") }
    return table.isSlower
  }

  private func printOut(_ row: ComparisonTable.Row) {
    let (subject, comparison) = (row.subject, row.comparison)
    let (low, high) = (comparison.interval.lowerBound, comparison.interval.upperBound)
    if json {
      let line: JSON = [
        "scene": .string(subject.scene), "options": .string(subject.options), "motion": .string(subject.motion),
        "size": .string(subject.size), "threads": JSON(subject.threads), "window": .bool(row.isInWindow),
        "compositor": .string(row.drawing), "ratio": JSON(comparison.ratio), "low": JSON(low), "high": JSON(high),
        "equal_frames": .bool(comparison.isOfEqualFrames), "slower": .bool(comparison.isSlower),
      ]
      print(line)
      return
    }
    func number(_ x: Double) -> String { "\(JSON((x * 1000).rounded() / 1000))" }
    print(
      "\(row.name): \(number(comparison.ratio)) times the earlier run (95 %: \(number(low)) to \(number(high))): \(comparison.verdict)\n"
    )
  }
}
