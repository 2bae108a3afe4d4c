import Geometry

/// Where a figure of other runs will lie, from those of some.
package enum Prediction {
  /// What holds the median of as many other runs' figures in 95 of 100 cases, if figures of runs are log-normal.
  ///
  /// The figures' logarithms have a deviation, known from so few that Student's t takes the place of 1.96; and the medians of both, these runs and those to come,
  /// scatter by it. The variance of a median of n normal values is at most about π / (2n + π - 2) of theirs: exactly for one, by 2 % more for five.
  /// - Parameter figures: one of each run.
  /// - Returns: nil for a single figure, and where one is not above 0.
  package static func interval(_ figures: [Double]) -> ClosedRange<Double>? {
    guard figures.count > 1, figures.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let (logarithms, count) = (figures.map(Math.log), Double(figures.count))
    let reach =
      StudentT.exceeded(in: 0.05, degrees: count - 1) * (2 * .pi / (2 * count + .pi - 2) * Self.variance(logarithms)).squareRoot()
    let middle = Math.log(Bootstrap.median(figures))
    return Math.exp(middle - reach)...Math.exp(middle + reach)
  }

  /// An interval for as many other runs, made wide enough for fewer.
  /// - Parameters:
  ///   - figure: the kept runs', about which it lies.
  ///   - kept: how many these are.
  ///   - own: how many the others are; as many or more change nothing.
  static func interval(_ interval: ClosedRange<Double>, about figure: Double, of kept: Int, for own: Int) -> ClosedRange<Double> {
    guard own < kept, figure > 0, interval.lowerBound > 0 else { return interval }
    func part(_ runs: Int) -> Double { .pi / (2 * Double(runs) + .pi - 2) }
    let factor = ((part(kept) + part(own)) / (2 * part(kept))).squareRoot()
    func bound(_ value: Double) -> Double { figure * Math.exp(factor * Math.log(value / figure)) }
    return bound(interval.lowerBound)...bound(interval.upperBound)
  }

  /// The mean of some values, of which there is one at least.
  static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  /// The variance of what values are drawn from, by these; 0 for a single one.
  static func variance(_ values: [Double]) -> Double {
    let mean = mean(values)
    return values.count > 1 ? values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1) : 0
  }
}
