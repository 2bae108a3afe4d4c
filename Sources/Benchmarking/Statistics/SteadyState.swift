import Geometry

/// Where a row of frame times has become steady: caches are filled, buffers have grown, the CPU runs at its speed.
///
/// The marginal standard error rule: what is cut off is what makes the standard error of the rest's mean least (White, "An effective truncation
/// heuristic for bias reduction in simulation output", 1997), over batches of five frames as in MSER-5 (White, Cobb and Spratt, 2000). A batch counts by
/// its median instead of its mean, since frame times have a long tail, and one slow frame is no warm-up.
package struct SteadyState: Equatable, Sendable {
  /// How many frames come before it.
  package let warmUp: Int
  /// Whether the rule found an end of the warm-up before its limit; frames that grow faster to the last have no steady state.
  package let isReached: Bool

  /// - Parameters:
  ///   - times: in the order of the frames, in any unit.
  ///   - limit: the most frames that can be warm-up; at most half of them in any case.
  package init(of times: [Double], limit: Int = .max) {
    let batch = times.count >= 40 ? 5 : 1
    let batches = stride(from: 0, through: times.count - batch, by: batch).map { start -> Double in
      times[start..<start + batch].sorted()[batch / 2]
    }
    let last = min(batches.count / 2, limit / batch)
    guard batches.count >= 4, last > 0 else {
      (warmUp, isReached) = (0, false)
      return
    }
    // From the end on, so that sums of what is left grow.
    var (count, mean, squares) = (0.0, 0.0, 0.0)
    var best = (cut: 0, error: Double.infinity)
    for i in batches.indices.reversed() {
      count += 1
      let difference = batches[i] - mean
      mean += difference / count
      squares += difference * (batches[i] - mean)
      // Of equal errors the one that keeps more.
      if i <= last, squares / (count * count) <= best.error { best = (i, squares / (count * count)) }
    }
    warmUp = best.cut * batch
    isReached = best.cut < last
  }
}
