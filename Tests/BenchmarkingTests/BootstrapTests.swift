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

  @Test(
    "runs that are drawn alike are told apart in about one of 20 comparisons, however few they are",
    arguments: [(2, 2), (2, 3), (5, 5), (1, 4)])
  func fewRuns(now: Int, before: Int) throws {
    var generator = SeededGenerator(seed: 5)
    var apart = 0
    let comparisons = 400
    func runs(_ count: Int) -> [[Double]] {
      (0..<count).map { _ in
        // As sums of uniform numbers, nearly normal ones, that differ by 5 % from run to run.
        let factor = 1 + 0.05 * ((0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0...1, using: &generator) })
        return (0..<20).map { _ in factor * Double.random(in: 0.99...1.01, using: &generator) }
      }
    }
    for seed in 0..<UInt64(comparisons) {
      let comparison = try #require(Comparison(now: runs(now), before: runs(before), seed: seed))
      if comparison.isSlower || comparison.isFaster { apart += 1 }
    }
    #expect(apart < comparisons * 8 / 100, "\(apart) of \(comparisons)")
  }

  @Test("Student's t", arguments: [(1.0, 12.706), (2.9, 4.303), (4, 2.776), (20, 2.086), (30, 2.042), (60, 2.0), (1e9, 1.96)])
  func student(degrees: Double, t: Double) { #expect(abs(Comparison.quantile(degrees) - t) < 0.003) }

  @Test("a comparison of several runs holds what differs between them")
  func comparison() throws {
    var generator = SeededGenerator(seed: 12)
    let frames = (0..<200).map { _ in Double.random(in: 1...2, using: &generator) }
    func series(_ factors: [Double]) -> [[Double]] { factors.map { factor in frames.map { $0 * factor } } }
    let same = try #require(Comparison(now: series([0.9, 1, 1.1]), before: series([1.1, 0.9, 1])))
    #expect(abs(same.ratio - 1) < 1e-9 && !same.isSlower && !same.isFaster && same.verdict == "no difference")
    // Of single runs that would be a difference.
    let single = try #require(Comparison(now: series([1.1]), before: series([1])))
    #expect(single.isSlower && single.verdict == "slower")
    let clear = try #require(Comparison(now: series([0.5, 0.52, 0.48]), before: series([1, 1.02, 0.98])))
    #expect(clear.isFaster && clear.interval.contains(clear.ratio) && clear.verdict == "faster")
    #expect(Comparison(now: [[Double]](), before: series([1])) == nil)
  }
}
