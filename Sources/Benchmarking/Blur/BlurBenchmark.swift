import Compositing
import Sessions

/// How long it takes to blur a picture, on some numbers of threads, beside copying its bytes. Each figure is the least of many: a blur does the same each time, so that
/// whatever is beyond that is the machine's.
package struct BlurBenchmark: Sendable {
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  /// The blur's standard deviation, in pixels.
  package let deviation: Double
  /// The least time in seconds on each number of threads.
  package private(set) var blurs: [(threads: Int, seconds: Double)] = []
  /// The least time that copying the picture's bytes took, in seconds.
  package private(set) var copy = Double.infinity

  /// How often a blur is measured before another number of threads has its turn: the first find caches full of another's pixels, and threads asleep.
  private static let atOnce = 8

  /// Measures a blur, round after round of all numbers of threads, so that what disturbs the machine for a while disturbs none of them alone.
  /// - Parameters:
  ///   - seconds: for how long; there are five rounds at least.
  ///   - clock: seconds of any clock.
  package init(
    width: Int, height: Int, deviation: Double, threads: [Int], seconds: Double, clock: () -> Double = Stopwatch.machineTime
  ) {
    (self.width, self.height, self.deviation) = (width, height, deviation)
    let samples = threads.map { BlurSample(width: width, height: height, threads: $0) }
    blurs = threads.map { ($0, .infinity) }
    func time(_ body: () -> Void) -> Double {
      let begin = clock()
      body()
      return clock() - begin
    }
    let (begin, leastRounds) = (clock(), 5)
    var rounds = 0
    while rounds < leastRounds || clock() - begin < seconds {
      for (k, sample) in samples.enumerated() {
        for _ in 0..<Self.atOnce { blurs[k].seconds = min(blurs[k].seconds, time { sample.blur(deviation) }) }
        copy = min(copy, time { sample.copy() })
      }
      rounds += 1
    }
  }

  /// How many times as fast as on the first number of threads it is on another.
  package func speedup(_ k: Int) -> Double { blurs[0].seconds / blurs[k].seconds }

  /// A line for each number of threads, and one for copying.
  package var text: String {
    let subject = "Gaussian blur of \(JSON(deviation)) pixels, \(width)x\(height)"
    let lines = blurs.indices.map { k in
      let (threads, seconds) = blurs[k]
      let times = k == 0 ? "" : ", \(JSON((speedup(k) * 100).rounded() / 100)) times as fast"
      return "\(subject), \(threads) thread\(threads == 1 ? "" : "s"): \(MeasurementSeries.milliseconds(seconds)) ms\(times)"
    }
    let megabytes = (Double(width * height * 4) / 1e5).rounded() / 10
    return (lines + ["copying its \(JSON(megabytes)) MB, 1 thread: \(MeasurementSeries.milliseconds(copy)) ms"]).joined(separator: "\n")
  }

  /// The same as JSON, an object a line.
  package var json: [JSON] {
    blurs.map { blur in
      [
        "blur": JSON(deviation), "width": JSON(width), "height": JSON(height), "threads": JSON(blur.threads),
        "ms": JSON((blur.seconds * 1e6).rounded() / 1e3), "copyMs": JSON((copy * 1e6).rounded() / 1e3),
      ]
    }
  }
}
