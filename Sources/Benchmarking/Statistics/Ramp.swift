import Compositing
import Geometry

/// How many shapes can move while 95 % of the frames keep a rate. `tools/beside/ramp.c` asks other engines by the same rule.
package struct Ramp: Sendable {
  /// The numbers that were found, from the least to the largest: one a round.
  package let counts: [Int]
  /// Frames a second.
  package let hz: Double
  /// The largest number that was tried.
  private let limit: Int
  /// How many rounds there are unless it is said otherwise.
  package static let usualRounds = 5

  /// The middle one of the numbers that were found; 0 without any.
  package var median: Int { counts.isEmpty ? 0 : counts[counts.count / 2] }

  /// Whether the rate held to the largest number that was tried, so that more may move.
  package var isLimit: Bool { median >= limit }

  /// Doubles the number until the rate no longer holds, then halves the step until it is within 2 %; several times over.
  /// - Parameters:
  ///   - rounds: how often; none for 0 or less.
  ///   - limit: the largest number that is tried.
  ///   - found: is called with the number that each round found, and which round that was, from 1.
  ///   - frames: draws that many moving shapes for a number of frames, and says what each took, in seconds.
  @MainActor
  package init(
    hz: Double, rounds: Int = Self.usualRounds, limit: Int = 1 << 20, found: (_ count: Int, _ round: Int) -> Void = { _, _ in },
    frames: (Int) -> [Double]
  ) {
    (self.hz, self.limit) = (hz, limit)
    func holds(_ count: Int) -> Bool {
      let times = frames(count)
      let kept = times.filter { $0 <= 1 / hz }.count
      return Double(kept) >= 0.95 * Double(times.count)
    }
    var numbers: [Int] = []
    for round in 1..<max(1, rounds + 1) {
      var low = 0
      var high = min(64, limit)
      while low < limit, holds(high) {
        low = high
        high = min(limit, 2 * high)
      }
      while high - low > max(1, low / 50) {
        let middle = (low + high) / 2
        if holds(middle) { low = middle } else { high = middle }
      }
      numbers.append(low)
      found(low, round)
    }
    counts = numbers.sorted()
  }
}
