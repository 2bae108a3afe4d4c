import Geometry
import Sessions

/// The number that comes of a suite's measurements.
package struct SuiteScore: Equatable, Sendable {
  /// The geometric mean of the parts' median frames a second; higher is better.
  package let value: Double
  /// What holds it in 95 of 100 cases, if the parts' own intervals do: their widths, as logarithms, are taken for those of independent figures.
  package let interval: ClosedRange<Double>
  /// How many parts count.
  package let parts: Int

  /// - Returns: nil where no part moves, or one's median is 0.
  package init?(_ series: [MeasurementSeries]) {
    let moving = series.filter { $0.subject.motion != Motion.Kind.none.rawValue }
    let medians = moving.compactMap { one in one.median { $0.percentile(0.5) } }
    guard !moving.isEmpty, medians.allSatisfy({ $0 > 0 }) else { return nil }
    let count = Double(moving.count)
    let mean = medians.reduce(0) { $0 - Math.log($1) } / count
    let squares = moving.compactMap(\.medianInterval).reduce(0.0) { sum, interval in
      guard interval.lowerBound > 0 else { return sum }
      let half = Math.log(interval.upperBound / interval.lowerBound) / 2
      return sum + half * half
    }
    let half = squares.squareRoot() / count
    value = Math.exp(mean)
    interval = Math.exp(mean - half)...Math.exp(mean + half)
    parts = moving.count
  }

  /// The score and its interval, in words.
  package var text: String {
    func tenth(_ number: Double) -> String { "\(JSON((number * 10).rounded() / 10))" }
    return "\(tenth(value)) frames a second (95 %: \(tenth(interval.lowerBound)) to \(tenth(interval.upperBound)); \(parts) parts)"
  }
}
