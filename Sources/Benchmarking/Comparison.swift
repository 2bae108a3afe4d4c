import Geometry

/// One scene's frames now against those of an earlier run, frame by frame.
///
/// Equal frames are paired, which takes out what differs between frames. The ratio is the geometric mean of the pairs' ratios; its interval holds
/// 95 % of what 4,000 resamplings of blocks of neighbouring frames give (Künsch, "The jackknife and the bootstrap for general stationary
/// observations", 1989), for the frames of a noisy moment are slow together.
package struct Comparison: Equatable, Sendable {
  /// Now by then; above 1 is slower.
  package let ratio: Double
  /// What holds 95 % of the resamplings' ratios.
  package let interval: ClosedRange<Double>

  /// Whether it is slower beyond the interval.
  package var isSlower: Bool { interval.lowerBound > 1 }

  /// - Parameters:
  ///   - now: the frames' times, in any unit.
  ///   - before: in the same unit, of the same frames from the first on; what is longer is cut.
  /// - Returns: nil when there are fewer than 8 pairs of times above 0.
  package init?(now: [Double], before: [Double], seed: UInt64 = 1) {
    let ratios = zip(now, before).filter { $0 > 0 && $1 > 0 }.map { Math.log($0 / $1) }
    guard ratios.count >= 8 else { return nil }
    let block = max(1, Int(Double(ratios.count).squareRoot() / 2))
    var sums = [0.0]
    for ratio in ratios { sums.append(sums[sums.count - 1] + ratio) }
    var generator = SeededGenerator(seed: seed)
    let blocks = (ratios.count + block - 1) / block
    var means = (0..<4000).map { _ in
      var sum = 0.0
      for _ in 0..<blocks {
        let start = Int.random(in: 0...(ratios.count - block), using: &generator)
        sum += sums[start + block] - sums[start]
      }
      return sum / Double(blocks * block)
    }
    means.sort()
    ratio = Math.exp(sums[ratios.count] / Double(ratios.count))
    interval = Math.exp(means[99])...Math.exp(means[3899])
  }
}
