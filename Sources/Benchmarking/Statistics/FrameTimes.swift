/// What a number of frames took: the figures that the field prints, in seconds unless a name says otherwise.
package struct FrameTimes: Sendable {
  /// From the fastest to the slowest.
  package let sorted: [Double]

  /// - Parameter times: in seconds, in any order. Cost: a sort.
  package init(_ times: some Sequence<Double>) { sorted = times.sorted() }

  /// How many frames there are.
  package var count: Int { sorted.count }
  /// The mean; 0 without frames.
  package var mean: Double { sorted.isEmpty ? 0 : sorted.reduce(0, +) / Double(count) }
  /// The least time; 0 without frames.
  package var fastest: Double { sorted.first ?? 0 }
  /// The greatest time; 0 without frames.
  package var longest: Double { sorted.last ?? 0 }

  /// The time that a part of the frames does not exceed, by nearest rank; 0 without frames.
  package func percentile(_ fraction: Double) -> Double {
    sorted.isEmpty ? 0 : sorted[Self.rank(fraction, of: count)]
  }

  /// As `percentile`; nil where there are too few frames for it to differ from the longest, or from the median.
  package func knownPercentile(_ fraction: Double) -> Double? {
    count > 0 && Self.isKnown(1 - fraction, of: count) ? percentile(fraction) : nil
  }

  /// Frames a second over the slowest part of the frames alone: their number by the sum of their times. Nil where that part is less than a frame.
  ///
  /// Some programs average the rates of those frames instead, which gives more wherever the times differ.
  package func low(_ part: Double) -> Double? {
    guard Self.isKnown(part, of: count) else { return nil }
    let slowest = sorted.suffix(Int((part * Double(count) - 1e-9).rounded(.up)))
    let sum = slowest.reduce(0, +)
    return sum > 0 ? Double(slowest.count) / sum : nil
  }

  /// How many frames took longer than a display of a rate, in frames a second, shows one.
  package func missed(at hz: Double) -> Int {
    // A hair of rounding is no miss.
    let deadline = 1 / hz + 1e-12
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] > deadline { high = middle } else { low = middle + 1 }
    }
    return count - low
  }

  /// The rates of displays, in frames a second, by which frames are judged.
  package static let displayRates = [60.0, 90, 120]

  /// The index of a percentile among so many sorted times, by nearest rank.
  static func rank(_ fraction: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int((fraction * Double(count) - 1e-9).rounded(.up)) - 1))
  }

  /// Whether a part of so many frames is one frame at least.
  private static func isKnown(_ part: Double, of count: Int) -> Bool { part * Double(count) >= 1 - 1e-9 }
}
