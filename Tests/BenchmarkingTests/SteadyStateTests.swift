import Geometry
import Testing

@testable import Benchmarking

@Suite("When frame times become steady")
struct SteadyStateTests {
  /// Frames of 10 ms give or take a twentieth, one in fifty slow, after some that begin at three times that and come down.
  private func times(warmUp: Int, count: Int, seed: UInt64) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { i in
      let extra = i < warmUp ? 2 * Double(warmUp - i) / Double(warmUp) + 0.5 : 0
      let spike = Int.random(in: 0..<50, using: &generator) == 0 ? 3.0 : 1
      return 0.01 * (1 + extra) * spike * Double.random(in: 0.95...1.05, using: &generator)
    }
  }

  @Test("of a warm-up of any length hardly two batches of five are left, and not much more is cut off", arguments: [5, 12, 40, 80])
  func found(length: Int) {
    var more = 0
    for seed in 0..<40 as Range<UInt64> {
      let steady = SteadyState(of: times(warmUp: length, count: 300, seed: seed))
      #expect(steady.isReached)
      #expect(steady.warmUp >= length - 10 && steady.warmUp <= length + 60, "\(steady.warmUp), seed \(seed)")
      more += steady.warmUp - length
    }
    #expect(more / 40 <= 15)
  }

  @Test("frames that are steady from the first on lose few, also with a slow one among them")
  func none() {
    var lost = 0
    for seed in 0..<40 as Range<UInt64> { lost += SteadyState(of: times(warmUp: 0, count: 200, seed: seed)).warmUp }
    #expect(Double(lost) / 40 < 20)
    #expect(SteadyState(of: [Double](repeating: 1, count: 100)) == SteadyState(of: [Double](repeating: 2, count: 100)))
    #expect(SteadyState(of: [Double](repeating: 1, count: 100)).warmUp == 0)
    var spiked = [Double](repeating: 1, count: 100)
    spiked[33] = 50
    #expect(SteadyState(of: spiked).warmUp == 0)
  }

  @Test("what becomes slower to the last, or has hardly a frame, has no steady state")
  func unsteady() {
    let growing = SteadyState(of: (0..<200).map { 1 / Double(200 - $0) })
    #expect(growing.warmUp <= 100)
    #expect(!SteadyState(of: (0..<200).map { Double(200 - $0) }).isReached)
    #expect(!SteadyState(of: []).isReached && SteadyState(of: []).warmUp == 0)
    #expect(!SteadyState(of: [1, 2, 3]).isReached)
  }

  @Test("no more is cut off than may be")
  func limit() {
    for limit in [0, 5, 32, 1000] {
      let steady = SteadyState(of: times(warmUp: 80, count: 120, seed: 1), limit: limit)
      #expect(steady.warmUp <= min(limit, 60))
    }
  }
}
