import Geometry

/// One scene's frames now against those of an earlier measurement, frame by frame.
///
/// Equal frames are paired, which takes out what differs between frames. The ratio is the geometric mean of the pairs' ratios; its interval holds
/// 95 % of what 4,000 resamplings of blocks of neighbouring frames give (Künsch, "The jackknife and the bootstrap for general stationary
/// observations", 1989), for the frames of a noisy moment are slow together. Where there are several runs, each resampling draws runs first: the interval
/// then holds what differs from run to run too. Few runs drawn again and again differ by less than others would: so it also holds the interval of the runs'
/// means by Student's t, with the degrees of freedom of Welch ("The generalization of Student's problem when several different population variances are
/// involved", 1947) and Satterthwaite; of a single run on one side it is taken that it varies as the others do.
package struct Comparison: Equatable, Sendable {
  /// Now by then; above 1 is slower.
  package let ratio: Double
  /// What holds 95 % of the resamplings' ratios, and where there are several runs, what Student's t allows for as few.
  package let interval: ClosedRange<Double>

  /// Whether it is slower beyond the interval.
  package var isSlower: Bool { interval.lowerBound > 1 }
  /// Whether it is faster beyond the interval.
  package var isFaster: Bool { interval.upperBound < 1 }
  /// The verdict in a word or two.
  package var verdict: String { isSlower ? "slower" : isFaster ? "faster" : "no difference" }

  /// Compares one run with one run.
  /// - Parameters:
  ///   - now: the frames' times, in any unit.
  ///   - before: in the same unit, of the same frames from the first on; what is longer is cut.
  /// - Returns: nil when there are fewer than 8 pairs of times above 0.
  package init?(now: [Double], before: [Double], seed: UInt64 = 1) { self.init(now: [now], before: [before], seed: seed) }

  /// Compares runs with runs.
  /// - Parameters:
  ///   - now: each run's times, in any unit.
  ///   - before: in the same unit, of the same frames from the first on; only frames that every run has are compared.
  /// - Returns: nil when there are fewer than 8 frames whose times are above 0 in all runs.
  package init?(now: [[Double]], before: [[Double]], seed: UInt64 = 1) {
    let all = now + before
    let shared = all.map(\.count).min() ?? 0
    let kept = (0..<shared).filter { i in all.allSatisfy { $0[i] > 0 } }
    guard !now.isEmpty, !before.isEmpty, kept.count >= 8 else { return nil }
    func sums(_ runs: [[Double]]) -> [[Double]] {
      runs.map { run in
        var sums = [0.0]
        for i in kept { sums.append(sums[sums.count - 1] + Math.log(run[i])) }
        return sums
      }
    }
    let (nowSums, beforeSums) = (sums(now), sums(before))
    let block = Bootstrap.blockLength(kept.count)
    let blocks = (kept.count + block - 1) / block
    var generator = SeededGenerator(seed: seed)
    func draw(_ runs: [[Double]]) -> [Int] {
      runs.count == 1 ? [0] : runs.map { _ in Int.random(in: runs.indices, using: &generator) }
    }
    var means = (0..<4000).map { _ in
      let (drawnNow, drawnBefore) = (draw(nowSums), draw(beforeSums))
      var (sumNow, sumBefore) = (0.0, 0.0)
      for _ in 0..<blocks {
        let start = Int.random(in: 0...(kept.count - block), using: &generator)
        for run in drawnNow { sumNow += nowSums[run][start + block] - nowSums[run][start] }
        for run in drawnBefore { sumBefore += beforeSums[run][start + block] - beforeSums[run][start] }
      }
      return (sumNow / Double(drawnNow.count) - sumBefore / Double(drawnBefore.count)) / Double(blocks * block)
    }
    means.sort()
    func runMeans(_ sums: [[Double]]) -> [Double] { sums.map { $0[kept.count] / Double(kept.count) } }
    let (nowMeans, beforeMeans) = (runMeans(nowSums), runMeans(beforeSums))
    let difference = Self.mean(nowMeans) - Self.mean(beforeMeans)
    ratio = Math.exp(difference)
    let reach = Self.reach(nowMeans, beforeMeans) ?? 0
    interval = Math.exp(min(means[99], difference - reach))...Math.exp(max(means[3899], difference + reach))
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  /// How far the difference of two means may lie from what it is, in 95 of 100 cases; nil where neither has several values.
  private static func reach(_ a: [Double], _ b: [Double]) -> Double? {
    func variance(_ values: [Double]) -> Double? {
      let mean = mean(values)
      return values.count > 1 ? values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1) : nil
    }
    let (n, m) = (Double(a.count), Double(b.count))
    switch (variance(a), variance(b)) {
    case (let u?, let v?):
      let (p, q) = (u / n, v / m)
      guard p + q > 0 else { return 0 }
      return quantile((p + q) * (p + q) / (p * p / (n - 1) + q * q / (m - 1))) * (p + q).squareRoot()
    case (let u?, nil): return quantile(n - 1) * (u * (1 / n + 1 / m)).squareRoot()
    case (nil, let v?): return quantile(m - 1) * (v * (1 / n + 1 / m)).squareRoot()
    case (nil, nil): return nil
    }
  }

  /// Student's t that 97.5 of 100 do not exceed; degrees between two whole numbers count as the lower one, where the table ends as a hyperbola.
  static func quantile(_ degrees: Double) -> Double {
    let table = [
      12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093,
      2.086,
    ]
    return degrees < Double(table.count + 1) ? table[max(0, Int(degrees) - 1)] : 1.96 + 2.52 / degrees
  }
}
