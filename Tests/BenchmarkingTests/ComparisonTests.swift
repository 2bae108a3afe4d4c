import Geometry
import Testing

@testable import Benchmarking

@Suite("Runs against runs")
struct ComparisonTests {
  /// A nearly normal number, as a sum of uniform ones.
  private func normal(_ generator: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &generator) }
  }

  /// Runs that differ by 5 % from one to the next.
  private func runs(_ count: Int, _ generator: inout SeededGenerator) -> [[Double]] {
    (0..<count).map { _ in
      let factor = 1 + 0.05 * normal(&generator)
      return (0..<20).map { _ in factor * Double.random(in: 0.99...1.01, using: &generator) }
    }
  }

  @Test(
    "runs that are drawn alike are told apart in about one of 20 comparisons, however few they are",
    arguments: [(2, 2), (2, 3), (5, 5), (1, 4), (1, 1)])
  func fewRuns(now: Int, before: Int) throws {
    var generator = SeededGenerator(seed: 5)
    let comparisons = 400
    let apart = try (0..<UInt64(comparisons)).count { seed in
      let comparison = try #require(Comparison(now: runs(now, &generator), before: runs(before, &generator), seed: seed))
      return comparison.isSlower || comparison.isFaster
    }
    #expect(apart < comparisons * 8 / 100, "\(apart) of \(comparisons)")
  }

  @Test(
    "runs that are twice as slow are told apart also where there are few, and ten scenes, two in half of the cases",
    arguments: [(2, 15), (3, 35), (5, 40)])
  func power(count: Int, least: Int) throws {
    var generator = SeededGenerator(seed: 9)
    let told = try (0..<40).count { _ in
      let slow = runs(count, &generator).map { $0.map { 2 * $0 } }
      return try #require(Comparison(now: slow, before: runs(count, &generator), among: 10)).isSlower
    }
    #expect(told >= least, "\(told) of 40")
  }

  /// Runs in pairs on a machine whose speed differs by a fifth from pair to pair, and by a hundredth within one.
  private func pairs(_ count: Int, _ factor: Double, _ generator: inout SeededGenerator) -> (now: [[Double]], before: [[Double]]) {
    var (now, before): ([[Double]], [[Double]]) = ([], [])
    for _ in 0..<count {
      let speed = 1 + 0.2 * max(-2, min(2, normal(&generator)))
      func run(_ factor: Double) -> [Double] {
        let own = factor * speed * (1 + 0.01 * normal(&generator))
        return (0..<20).map { _ in own * Double.random(in: 0.99...1.01, using: &generator) }
      }
      before.append(run(1))
      now.append(run(factor))
    }
    return (now, before)
  }

  @Test("pairs of runs tell apart what runs do not, where a machine's speed changes meanwhile, and else in about one of 20 comparisons")
  func inPairs() throws {
    var generator = SeededGenerator(seed: 12)
    var (told, toldAlone, apart) = (0, 0, 0)
    for seed in 0..<UInt64(200) {
      let slow = pairs(5, 1.06, &generator)
      if try #require(Comparison(now: slow.now, before: slow.before, inPairs: true, seed: seed)).isSlower { told += 1 }
      if try #require(Comparison(now: slow.now, before: slow.before, seed: seed)).isSlower { toldAlone += 1 }
      let same = pairs(5, 1, &generator)
      let comparison = try #require(Comparison(now: same.now, before: same.before, inPairs: true, seed: seed))
      if comparison.isSlower || comparison.isFaster { apart += 1 }
    }
    #expect(told >= 190 && toldAlone <= 20 && apart <= 16, "\(told), \(toldAlone), \(apart) of 200")
    // A single pair says no more than two runs do.
    let one = pairs(1, 1, &generator)
    #expect(Comparison(now: one.now, before: one.before, inPairs: true) == Comparison(now: one.now, before: one.before))
  }

  @Test("of ten comparisons made together one is told apart in about one of 20 cases")
  func together() throws {
    var generator = SeededGenerator(seed: 6)
    let cases = 60
    let apart = try (0..<cases).count { _ in
      try (0..<10).contains { _ in
        let comparison = try #require(Comparison(now: runs(5, &generator), before: runs(5, &generator), among: 10))
        return comparison.isSlower || comparison.isFaster
      }
    }
    #expect(apart <= cases / 6, "\(apart) of \(cases)")
    let (now, before) = (runs(5, &generator), runs(5, &generator))
    let (alone, among) = (
      try #require(Comparison(now: now, before: before)), try #require(Comparison(now: now, before: before, among: 100))
    )
    #expect(among.interval.lowerBound < alone.interval.lowerBound && among.interval.upperBound > alone.interval.upperBound)
  }

  @Test(
    "Student's t",
    arguments: [
      (1.0, 0.05, 12.706), (2.9, 0.05, 4.303), (4, 0.05, 2.776), (8, 0.005, 3.833), (5, 0.01, 4.032), (20, 0.05, 2.086), (30, 0.05, 2.042),
      (1, 0.001, 636.619), (9, 1, 0), (.infinity, 0.05, 1.972), (0, 0.05, 12.706),
    ])
  func student(degrees: Double, part: Double, t: Double) {
    #expect(abs(StudentT.exceeded(in: part, degrees: degrees) - t) < 0.001)
  }

  @Test("as many other runs have their median within the interval in about 19 of 20 cases", arguments: [2, 3, 5, 8])
  func prediction(count: Int) throws {
    var generator = SeededGenerator(seed: 8)
    let cases = 1000
    func figures() -> [Double] { (0..<count).map { _ in Math.exp(0.1 * normal(&generator)) } }
    let held = try (0..<cases).count { _ in try #require(Prediction.interval(figures())).contains(Bootstrap.median(figures())) }
    #expect((cases * 93 / 100...cases * 98 / 100).contains(held), "\(held) of \(cases)")
  }

  @Test("a single figure, and one that has no logarithm, predict nothing; equal ones predict themselves")
  func predictionOfLittle() throws {
    #expect(Prediction.interval([]) == nil && Prediction.interval([1]) == nil)
    #expect(Prediction.interval([1, 0]) == nil && Prediction.interval([1, .infinity]) == nil)
    let equal = try #require(Prediction.interval([3, 3, 3]))
    #expect(abs(equal.lowerBound - 3) < 1e-9 && abs(equal.upperBound - 3) < 1e-9)
  }

  @Test("a comparison of several runs holds what differs between them")
  func comparison() throws {
    var generator = SeededGenerator(seed: 12)
    let frames = (0..<200).map { _ in Double.random(in: 1...2, using: &generator) }
    func series(_ factors: [Double]) -> [[Double]] { factors.map { factor in frames.map { $0 * factor } } }
    let same = try #require(Comparison(now: series([0.9, 1, 1.1]), before: series([1.1, 0.9, 1])))
    #expect(abs(same.ratio - 1) < 1e-9 && !same.isSlower && !same.isFaster && same.verdict == "no difference")
    // Single runs are taken to vary by what is usual.
    let single = try #require(Comparison(now: series([1.2]), before: series([1])))
    #expect(single.isSlower && single.verdict == "slower")
    #expect(try !#require(Comparison(now: series([1.1]), before: series([1]))).isSlower)
    let clear = try #require(Comparison(now: series([0.5, 0.52, 0.48]), before: series([1, 1.02, 0.98])))
    #expect(clear.isFaster && clear.interval.contains(clear.ratio) && clear.verdict == "faster")
    #expect(Comparison(now: [[Double]](), before: series([1])) == nil)
  }
}
