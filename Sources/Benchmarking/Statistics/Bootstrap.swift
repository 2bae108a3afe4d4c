import Geometry

/// How far a figure of some runs' frames can be trusted, from those frames alone.
///
/// Runs are drawn with replacement from the runs, and of each, blocks of neighbouring frames from its frames: frames of a run are more like each other than
/// those of two runs (Kalibera and Jones, "Rigorous benchmarking in reasonable time", 2013), and those of a noisy moment are slow together (Künsch, "The
/// jackknife and the bootstrap for general stationary observations", 1989). The PRNG is seeded: the same times give the same interval.
package enum Bootstrap {
  /// What holds 95 % of the resamplings' values of a percentile: each the median over the drawn runs of the run's own percentile.
  /// - Parameter runs: each run's frame times, in the order of the frames.
  /// - Returns: nil where no run has 8 frames. Cost: 2,000 resamplings, fewer where there are more than 10,000 frames, but 200.
  package static func interval(of fraction: Double, runs: [[Double]], seed: UInt64 = 1) -> ClosedRange<Double>? {
    let runs = runs.filter { $0.count >= 8 }.map(RankedRun.init)
    guard !runs.isEmpty else { return nil }
    let frames = runs.reduce(0) { $0 + $1.sorted.count }
    let resamplings = min(2000, max(200, 20_000_000 / frames))
    var generator = SeededGenerator(seed: seed)
    var counts: [Int32] = []
    var values = (0..<resamplings).map { _ in
      median(
        runs.map { _ in
          let run = runs.count == 1 ? runs[0] : runs[Int.random(in: runs.indices, using: &generator)]
          return run.resampledPercentile(fraction, &counts, using: &generator)
        })
    }
    values.sort()
    return limits(of: values)
  }

  /// What holds 95 % of the resamplings' means, each the median over the drawn runs of the run's own mean. Cost: as of a percentile, or less.
  /// - Parameter runs: each run's frame times, in the order of the frames.
  /// - Returns: nil where no run has 8 frames.
  package static func meanInterval(runs: [[Double]], seed: UInt64 = 1) -> ClosedRange<Double>? {
    let sums = runs.filter { $0.count >= 8 }.map { run in run.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) } }
    guard !sums.isEmpty else { return nil }
    var generator = SeededGenerator(seed: seed)
    var values = (0..<2000).map { _ in
      median(
        sums.map { _ in
          let run = sums.count == 1 ? sums[0] : sums[Int.random(in: sums.indices, using: &generator)]
          let count = run.count - 1
          let block = blockLength(count)
          var (sum, left) = (0.0, count)
          while left > 0 {
            let start = Int.random(in: 0...(count - block), using: &generator)
            sum += run[start + min(block, left)] - run[start]
            left -= min(block, left)
          }
          return sum / Double(count)
        })
    }
    values.sort()
    return limits(of: values)
  }

  /// The middle 95 % of sorted values, of which there is one at least.
  static func limits(of sorted: [Double]) -> ClosedRange<Double> {
    let count = Double(sorted.count)
    return sorted[FrameTimes.rank(0.025, of: sorted.count)]...sorted[min(sorted.count - 1, Int((0.975 * count).rounded(.down)))]
  }

  /// The middle one of some values, or the mean of the two in the middle; 0 without any.
  package static func median(_ values: [Double]) -> Double {
    if values.isEmpty { return 0 }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// How long a block of neighbours is among so many.
  static func blockLength(_ count: Int) -> Int { max(1, Int(Double(count).squareRoot() / 2)) }

  /// A run's times, sorted, and where each frame stands among them: then a resampling needs no sort.
  private struct RankedRun {
    let sorted: [Double]
    private let ranks: [Int32]

    init(_ times: [Double]) {
      let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
      sorted = order.map { times[$0] }
      var ranks = [Int32](repeating: 0, count: times.count)
      for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
      self.ranks = ranks
    }

    func resampledPercentile(_ fraction: Double, _ counts: inout [Int32], using generator: inout SeededGenerator) -> Double {
      let block = Bootstrap.blockLength(ranks.count)
      counts.removeAll(keepingCapacity: true)
      counts.append(contentsOf: repeatElement(0, count: ranks.count))
      var left = ranks.count
      while left > 0 {
        let start = Int.random(in: 0...(ranks.count - block), using: &generator)
        for i in start..<start + min(block, left) { counts[Int(ranks[i])] += 1 }
        left -= min(block, left)
      }
      var rest = FrameTimes.rank(fraction, of: ranks.count) + 1
      for (rank, count) in counts.enumerated() {
        rest -= Int(count)
        if rest <= 0 { return sorted[rank] }
      }
      return sorted[sorted.count - 1]
    }
  }
}
