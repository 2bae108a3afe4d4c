import Geometry
import Sessions

/// The number that comes of a suite's measurements.
package struct SuiteScore: Equatable, Sendable {
  /// The geometric mean of the parts' median frames a second; higher is better.
  package let value: Double
  /// Where the score of as many other runs lies in 95 of 100 cases, by the runs' own scores (`Prediction`), in which what disturbs all parts of a run counts
  /// whole; at least what the parts' own intervals give if what disturbs them were independent, of a single run nothing else.
  package let interval: ClosedRange<Double>
  /// How many parts count.
  package let parts: Int
  /// The logarithms of the runs' own scores, of as many as each part has at the least.
  let runScores: [Double]

  /// - Returns: nil where no part moves, or one's median is 0.
  package init?(_ series: [MeasurementSeries]) {
    let moving = series.filter { $0.subject.motion != Motion.Kind.none.rawValue }
    let medians = moving.compactMap { one in one.median { $0.percentile(0.5) } }
    guard !moving.isEmpty, medians.allSatisfy({ $0 > 0 }) else { return nil }
    let count = Double(moving.count)
    let mean = medians.reduce(0) { $0 - Math.log($1) } / count
    let squares = moving.compactMap { $0.interval(of: 0.5) }.reduce(0.0) { sum, interval in
      guard interval.lowerBound > 0 else { return sum }
      let half = Math.log(interval.upperBound / interval.lowerBound) / 2
      return sum + half * half
    }
    let half = squares.squareRoot() / count
    value = Math.exp(mean)
    let parts = Math.exp(mean - half)...Math.exp(mean + half)
    let runs = moving.map(\.runs.count).min() ?? 0
    let medianRows = moving.map { $0.figures.map { $0.percentile(0.5) } }
    runScores = (0..<runs).map { run in medianRows.reduce(0) { $0 - Math.log($1[run]) } / count }
    let others = Prediction.interval(runScores.map { Math.exp($0) }) ?? parts
    interval = min(parts.lowerBound, others.lowerBound)...max(parts.upperBound, others.upperBound)
    self.parts = moving.count
    // Times that no clock has told.
    guard value.isFinite, value > 0, interval.lowerBound > 0, interval.upperBound.isFinite else { return nil }
  }

  /// A score beside an earlier one.
  package struct Comparison: Equatable, Sendable {
    /// The time that all takes by the time that it took; above 1 is slower.
    package let ratio: Double
    /// Where that lies in 95 of 100 cases: what Student's t allows for so few runs' scores; where a side has one run, by the two scores' intervals, and at least by what
    /// runs are taken to vary (`Benchmarking.Comparison.usualVariation`), which a score's parts do together.
    package let interval: ClosedRange<Double>
    /// Whether it is slower beyond the interval.
    package var isSlower: Bool { interval.lowerBound > 1 }
    /// The verdict in a word or two.
    package var verdict: String { isSlower ? "slower" : interval.upperBound < 1 ? "faster" : "no difference" }

    /// - Returns: nil for scores that are too far apart for a number.
    init?(now: SuiteScore, before: SuiteScore) {
      ratio = before.value / now.value
      let half: Double
      if min(now.runScores.count, before.runScores.count) > 1 {
        half = Benchmarking.Comparison.reach(now.runScores, before.runScores, beyond: 0.05)
      } else {
        let usual = 2 * Benchmarking.Comparison.usualVariation
        let squares = [now, before].reduce(0.0) { sum, score in
          let half = Math.log(score.interval.upperBound / max(score.interval.lowerBound, .leastNormalMagnitude)) / 2
          let known = score.runScores.count > 1 ? half : max(half, usual)
          return sum + known * known
        }
        half = squares.squareRoot()
      }
      guard ratio > 0, (ratio * Math.exp(half)).isFinite, ratio * Math.exp(-half) > 0 else { return nil }
      interval = ratio * Math.exp(-half)...ratio * Math.exp(half)
    }

    /// The ratio and its interval, in words.
    package var text: String {
      let (low, high) = (ComparisonTable.thousandths(interval.lowerBound), ComparisonTable.thousandths(interval.upperBound))
      return "\(ComparisonTable.thousandths(ratio)) of the time (95 %: \(low) to \(high)): \(verdict)"
    }
  }

  /// The score and its interval, in words.
  package var text: String {
    let (low, high) = (MeasurementSeries.tenths(interval.lowerBound), MeasurementSeries.tenths(interval.upperBound))
    return "\(MeasurementSeries.tenths(value)) frames a second (95 %: \(low) to \(high); \(parts) parts)"
  }
}
