import Sessions

/// The scores of a whole suite: of each number of threads, and of all parts together. One that was ended before all were measured has none.
package struct SuiteScores: Sendable {
  /// The suite's version: only scores of equal ones can be compared.
  package let version: Int
  /// What each is of, in words, the score of all last.
  package let all: [(name: String, score: SuiteScore)]
  private let subjects: [Measurement.Subject]

  /// - Returns: nil where what was measured is no suite, or not of one version.
  package init?(_ series: [MeasurementSeries]) {
    let parts = series.filter { $0.runs.allSatisfy { $0.suite != nil } }
    guard let suite = parts.first?.runs[0].suite, parts.count == suite.parts,
      parts.allSatisfy({ $0.runs.allSatisfy { $0.suite?.isSame(as: suite) == true } }), let whole = SuiteScore(parts)
    else { return nil }
    let ofThreads = Set(parts.map(\.subject.threads)).sorted().compactMap { threads in
      SuiteScore(parts.filter { $0.subject.threads == threads }).map { ("\(threads) thread\(threads == 1 ? "" : "s")", $0) }
    }
    (version, all) = (suite.version, ofThreads + [("score", whole)])
    subjects = parts.map(\.subject)
  }

  /// What is printed, a line each.
  package var lines: [String] { all.map { "\($0.name == "score" ? "suite \(version) score" : $0.name): \($0.score.text)" } }

  /// The same as JSON.
  package var json: [JSON] {
    all.map { name, score in
      [
        "suite": JSON(version), "of": .string(name), "score": JSON(score.value), "low": JSON(score.interval.lowerBound),
        "high": JSON(score.interval.upperBound), "parts": JSON(score.parts),
      ]
    }
  }

  /// How much time it took of an earlier one's, by the scores of all parts; nil where these are not of the same parts and the same version.
  package func comparison(with earlier: SuiteScores) -> SuiteScore.Comparison? {
    guard version == earlier.version, Set(subjects) == Set(earlier.subjects), let now = all.last?.score,
      let before = earlier.all.last?.score
    else { return nil }
    return SuiteScore.Comparison(now: now, before: before)
  }
}
