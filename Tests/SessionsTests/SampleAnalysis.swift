import Geometry

/// What tests hear in samples.
enum SampleAnalysis {
  /// How loud a frequency is: the amplitude of the sine that fits best (Goertzel, 1958, under a Hann window).
  static func amplitude(of frequency: Double, in samples: ArraySlice<Float>, rate: Double) -> Double {
    var (sine, cosine) = (0.0, 0.0)
    let count = Double(samples.count)
    for (i, sample) in samples.enumerated() {
      let window = 1 - Math.cos(2 * .pi * Double(i) / count)
      let angle = 2 * .pi * frequency * Double(i) / rate
      sine += Double(sample) * window * Math.sin(angle)
      cosine += Double(sample) * window * Math.cos(angle)
    }
    return Math.hypot(sine, cosine) * 2 / count
  }

  /// The loudest of some frequencies.
  static func loudest(of frequencies: [Double], in samples: ArraySlice<Float>, rate: Double) -> Double? {
    frequencies.map { ($0, amplitude(of: $0, in: samples, rate: rate)) }.max { $0.1 < $1.1 }?.0
  }

  static func peak(_ samples: [Float]) -> Float { samples.reduce(0) { max($0, abs($1)) } }

  static func mean(_ samples: [Float]) -> Double { samples.reduce(0) { $0 + Double($1) } / Double(max(1, samples.count)) }

  /// The largest step from one sample to the next.
  static func largestStep(_ samples: [Float]) -> Float { zip(samples, samples.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) } }
}
