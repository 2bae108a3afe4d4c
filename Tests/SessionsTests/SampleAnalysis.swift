import Geometry

/// What tests hear in samples.
enum SampleAnalysis {
  /// The loudest of some frequencies, in hertz: of each the amplitude of the sine that fits best (Goertzel, 1958), under a Hann window.
  static func loudest(of frequencies: [Double], in samples: ArraySlice<Float>, rate: Double) -> Double? {
    let count = Double(samples.count)
    let windowed = samples.enumerated().map { Double($1) * (1 - Math.cos(2 * .pi * Double($0) / count)) }
    return frequencies.map { ($0, power(of: $0, in: windowed, rate: rate)) }.max { $0.1 < $1.1 }?.0
  }

  private static func power(of frequency: Double, in samples: [Double], rate: Double) -> Double {
    let factor = 2 * Math.cos(2 * .pi * frequency / rate)
    var (last, beforeLast) = (0.0, 0.0)
    for sample in samples { (last, beforeLast) = (sample + factor * last - beforeLast, last) }
    return last * last + beforeLast * beforeLast - factor * last * beforeLast
  }

  static func peak(_ samples: [Float]) -> Float { samples.reduce(0) { max($0, abs($1)) } }

  static func mean(_ samples: [Float]) -> Double { samples.reduce(0) { $0 + Double($1) } / Double(max(1, samples.count)) }

  /// The largest step from one sample to the next.
  static func largestStep(_ samples: [Float]) -> Float { zip(samples, samples.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) } }
}
