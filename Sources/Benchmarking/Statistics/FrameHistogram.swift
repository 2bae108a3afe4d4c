/// How many frames took how long, in steps that grow by a factor: the longest frames have the finest look, and those in which nothing moves share a bin.
package struct FrameHistogram: Equatable, Sendable {
  /// Where each bin begins, in seconds, growing.
  package let bounds: [Double]
  /// How many frames are in each.
  package let counts: [Int]

  /// - Parameters:
  ///   - times: in seconds.
  ///   - factor: above 1; how much more a bin begins at than the one before.
  ///   - most: how many bins there are at the most; the first holds all that is faster.
  package init(_ times: [Double], factor: Double = 1.25, most: Int = 16) {
    guard let first = times.min(), let last = times.max(), last > 0 else {
      (bounds, counts) = ([], [])
      return
    }
    var bounds = [last]
    while let bound = bounds.last, bound > first, bounds.count < most { bounds.append(bound / factor) }
    bounds.reverse()
    var counts = [Int](repeating: 0, count: bounds.count)
    for time in times { counts[min(counts.count - 1, bounds.lastIndex { $0 <= time } ?? 0)] += 1 }
    (self.bounds, self.counts) = (bounds, counts)
  }
}
