import Geometry

/// One scene's frames now against those of an earlier measurement, frame by frame.
///
/// Equal frames are paired, which takes out what differs between frames. The ratio is the geometric mean of the pairs' ratios; its interval holds
/// 95 % of what 4,000 resamplings of blocks of neighbouring frames give (Künsch, "The jackknife and the bootstrap for general stationary
/// observations", 1989), for the frames of a noisy moment are slow together. Where there are several runs, each resampling draws runs first: the interval
/// then holds what differs from run to run too. Few runs drawn again and again differ by less than others would: so it also holds the interval of the runs'
/// means by Student's t for two samples of one variance ("The probable error of a mean", 1908); of single runs on both sides it is taken that they vary by
/// as much as is not yet told of (`usualVariation`). Of several comparisons made together the intervals all hold in 95 of 100 cases (Bonferroni).
///
/// Runs in pairs, one right after the other, have in common what goes on on the machine for longer than both: then pairs are drawn, and Student's t is that of the
/// pairs' differences.
package struct Comparison: Equatable, Sendable {
  /// Now by then; above 1 is slower.
  package let ratio: Double
  /// What holds 95 % of the resamplings' ratios, and what Student's t allows for so few runs.
  package let interval: ClosedRange<Double>
  /// Whether equal frames of a scene are compared, and not others by their order, of which nothing follows.
  package internal(set) var isOfEqualFrames = true

  /// Whether it is slower beyond the interval; never by other frames.
  package var isSlower: Bool { isOfEqualFrames && interval.lowerBound > 1 }
  /// Whether it is faster beyond the interval; never by other frames.
  package var isFaster: Bool { isOfEqualFrames && interval.upperBound < 1 }
  /// The verdict in a word or two.
  package var verdict: String {
    if !isOfEqualFrames { return "other frames" }
    return isSlower ? "slower" : isFaster ? "faster" : "no difference"
  }

  /// Compares one run with one run.
  /// - Parameters:
  ///   - now: the frames' times, in any unit.
  ///   - before: in the same unit, of the same frames from the first on; what is longer is cut.
  /// - Returns: nil when there are fewer than 8 pairs of times above 0.
  package init?(now: [Double], before: [Double], seed: UInt64 = 1) { self.init(now: [now], before: [before], seed: seed) }

  /// The coefficient of variation that runs are taken to have of which nothing is known; above it, differences between runs are told of.
  package static let usualVariation = 0.05

  /// Compares runs with runs.
  /// - Parameters:
  ///   - now: each run's times, in any unit.
  ///   - before: in the same unit, of the same frames from the first on; only frames that every run has are compared.
  ///   - inPairs: whether the runs of both sides were made in pairs, in this order; there are as many of each.
  ///   - comparisons: how many are made together, with this one.
  /// - Returns: nil when there are fewer than 8 frames whose times are above 0 in all runs.
  package init?(now: [[Double]], before: [[Double]], inPairs: Bool = false, among comparisons: Int = 1, seed: UInt64 = 1) {
    precondition(!inPairs || now.count == before.count, "pairs have two sides")
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
      let drawnNow = draw(nowSums)
      let drawnBefore = inPairs ? drawnNow : draw(beforeSums)
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
    let difference = Prediction.mean(nowMeans) - Prediction.mean(beforeMeans)
    ratio = Math.exp(difference)
    let part = 0.05 / Double(max(1, comparisons))
    let reach =
      inPairs && now.count > 1
      ? Self.reach(zip(nowMeans, beforeMeans).map(-), beyond: part) : Self.reach(nowMeans, beforeMeans, beyond: part)
    let beyond = max(0, Int(part / 2 * Double(means.count)) - 1)
    interval = Math.exp(min(means[beyond], difference - reach))...Math.exp(max(means[means.count - 1 - beyond], difference + reach))
  }

  /// How far the mean of differences may lie from what it is, but for a part of all cases: Student's t.
  private static func reach(_ differences: [Double], beyond part: Double) -> Double {
    let count = Double(differences.count)
    return StudentT.exceeded(in: part, degrees: count - 1) * (Prediction.variance(differences) / count).squareRoot()
  }

  /// How far the difference of two means may lie from what it is, but for a part of all cases: Student's t for two samples of one variance, since both sides are the
  /// same scene on the same machine.
  static func reach(_ a: [Double], _ b: [Double], beyond part: Double) -> Double {
    let (n, m) = (Double(a.count), Double(b.count))
    let degrees = n + m - 2
    let variance =
      degrees > 0 ? ((n - 1) * Prediction.variance(a) + (m - 1) * Prediction.variance(b)) / degrees : usualVariation * usualVariation
    return StudentT.exceeded(in: part, degrees: degrees > 0 ? degrees : .infinity) * (variance * (1 / n + 1 / m)).squareRoot()
  }
}
