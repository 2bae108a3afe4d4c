import Geometry
import Testing

@testable import Benchmarking

@Suite("Figures of frame times")
struct FrameTimesTests {
  /// 1 to 1000 milliseconds, in no order.
  private var thousand: [Double] {
    var generator = SeededGenerator(seed: 5)
    return (1...1000).map { Double($0) / 1000 }.shuffled(using: &generator)
  }

  @Test("percentiles are those of the nearest rank")
  func percentiles() {
    let figures = FrameTimes(thousand)
    for (fraction, milliseconds) in [(0.5, 500), (0.95, 950), (0.99, 990), (0.999, 999), (1, 1000), (0, 1), (0.0001, 1)] {
      #expect(figures.percentile(fraction) == Double(milliseconds) / 1000, "\(fraction)")
    }
    #expect(abs(figures.mean - 0.5005) < 1e-12)
    #expect(FrameTimes([]).percentile(0.5) == 0 && FrameTimes([]).mean == 0)
    #expect(FrameTimes([3]).percentile(0.99) == 3)
  }

  @Test("lows are the rate over the slowest frames alone, not the mean of their rates")
  func lows() throws {
    func low(_ part: Double, of times: [Double]) throws -> Double { try #require(FrameTimes(times).low(part)) }
    // 10 frames from 991 to 1000 ms.
    let tenSlowest = 10 / 9.955
    #expect(abs(try low(0.01, of: thousand) - tenSlowest) < 1e-9)
    #expect(abs(try low(0.001, of: thousand) - 1) < 1e-9)
    // A hundredth of 700 is seven, whatever the product of the two comes to; of 250 it is 2.5: three.
    let (seven, three) = (1.0 / 697, 3.0 / 747)
    #expect(abs(try low(0.01, of: (1...700).map(Double.init)) - seven) < 1e-12)
    #expect(abs(try low(0.01, of: (1...250).map(Double.init)) - three) < 1e-12)
  }

  @Test("what so few frames cannot tell is not told")
  func tooFew() {
    #expect(FrameTimes(repeatElement(1, count: 999)).knownPercentile(0.999) == nil)
    #expect(FrameTimes(repeatElement(1, count: 1000)).knownPercentile(0.999) == 1)
    #expect(FrameTimes(repeatElement(1, count: 999)).low(0.001) == nil)
    #expect(FrameTimes(repeatElement(1, count: 99)).low(0.01) == nil)
    #expect(FrameTimes(repeatElement(1, count: 100)).low(0.01) == 1)
    #expect(FrameTimes([]).low(0.01) == nil)
  }

  @Test("a frame is missed when it takes longer than the display shows one", arguments: [60.0, 90, 120])
  func missed(hz: Double) {
    let times = [0.5, 0.999, 1, 1.001, 1.5, 3].map { $0 / hz }
    #expect(FrameTimes(times).missed(at: hz) == 3)
    #expect(FrameTimes([]).missed(at: hz) == 0)
    var generator = SeededGenerator(seed: UInt64(hz))
    let random = (0..<500).map { _ in Double.random(in: 0.001...0.03, using: &generator) }
    #expect(FrameTimes(random).missed(at: hz) == random.filter { $0 > 1 / hz }.count)
  }

  @Test("a histogram holds every frame once")
  func histogram() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<50 {
      let times = (0..<Int.random(in: 1...300, using: &generator)).map { _ in Double.random(in: 0...0.05, using: &generator) }
      let bins = FrameHistogram(times)
      #expect(bins.counts.reduce(0, +) == times.count)
      #expect(bins.bounds.count == bins.counts.count && bins.bounds.count <= 16)
      #expect(bins.bounds == bins.bounds.sorted())
    }
    #expect(FrameHistogram([0, 0]).counts.isEmpty && FrameHistogram([]).counts.isEmpty)
  }
}
