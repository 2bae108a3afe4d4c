import Geometry
import Testing

@testable import Benchmarking

@Suite("Intervals by resampling")
struct BootstrapTests {
  private func run(_ generator: inout SeededGenerator, around middle: Double = 1, count: Int = 200) -> [Double] {
    (0..<count).map { _ in middle * Double.random(in: 0.8...1.2, using: &generator) }
  }

  @Test("the same times give the same interval, and another seed nearly the same")
  func determinism() throws {
    var generator = SeededGenerator(seed: 1)
    let runs = [run(&generator), run(&generator)]
    let first = try #require(Bootstrap.interval(of: 0.5, runs: runs))
    #expect(Bootstrap.interval(of: 0.5, runs: runs) == first)
    let other = try #require(Bootstrap.interval(of: 0.5, runs: runs, seed: 9))
    #expect(abs(other.lowerBound - first.lowerBound) < 0.02 && abs(other.upperBound - first.upperBound) < 0.02)
  }

  @Test("the true median is in most intervals, and in hardly any of a tenth slower runs")
  func coverage() throws {
    var generator = SeededGenerator(seed: 4)
    var (holds, holdsOther) = (0, 0)
    for _ in 0..<100 {
      let interval = try #require(Bootstrap.interval(of: 0.5, runs: [run(&generator)]))
      if interval.contains(1) { holds += 1 }
      if interval.contains(1.1) { holdsOther += 1 }
    }
    #expect(holds >= 85, "\(holds)")
    #expect(holdsOther <= 5, "\(holdsOther)")
  }

  @Test("the true mean is in most intervals, that of 99 of 100 frames too, and the mean of a tenth slower runs in hardly any")
  func means() throws {
    var generator = SeededGenerator(seed: 5)
    var (holds, holdsOther, holds99) = (0, 0, 0)
    for _ in 0..<100 {
      let times = run(&generator, count: 400)
      let interval = try #require(Bootstrap.meanInterval(runs: [times]))
      if interval.contains(1) { holds += 1 }
      if interval.contains(1.1) { holdsOther += 1 }
      let tail = try #require(Bootstrap.interval(of: 0.99, runs: [times]))
      if tail.contains(1.196) { holds99 += 1 }
    }
    #expect(holds >= 85 && holds99 >= 80, "\(holds) \(holds99)")
    #expect(holdsOther <= 5, "\(holdsOther)")
    let times = run(&generator)
    #expect(Bootstrap.meanInterval(runs: [times]) == Bootstrap.meanInterval(runs: [times]))
    #expect(Bootstrap.meanInterval(runs: [[1, 2, 3]]) == nil && Bootstrap.meanInterval(runs: []) == nil)
  }

  @Test("runs that differ make the interval as wide as they differ")
  func runs() throws {
    var generator = SeededGenerator(seed: 7)
    let alike = try #require(Bootstrap.interval(of: 0.5, runs: (0..<5).map { _ in run(&generator) }))
    let apart = try #require(Bootstrap.interval(of: 0.5, runs: [0.8, 0.9, 1, 1.1, 1.2].map { run(&generator, around: $0) }))
    #expect(apart.upperBound - apart.lowerBound > 3 * (alike.upperBound - alike.lowerBound))
    #expect(apart.lowerBound < 0.95 && apart.upperBound > 1.05)
  }

  @Test("fewer than eight frames have no interval, and many have one soon")
  func counts() throws {
    #expect(Bootstrap.interval(of: 0.5, runs: [[1, 2, 3]]) == nil)
    #expect(Bootstrap.interval(of: 0.5, runs: []) == nil)
    let constant = try #require(Bootstrap.interval(of: 0.99, runs: [[Double](repeating: 2, count: 8)]))
    #expect(constant == 2...2)
    #expect(Bootstrap.interval(of: 0.5, runs: [[Double](repeating: 2, count: 60_000)]) == 2...2)
  }
}
