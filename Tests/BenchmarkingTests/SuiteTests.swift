import Compositing
import Geometry
import Layers
import Sessions
import Testing

@testable import Benchmarking

@MainActor
@Suite("The suite")
struct SuiteTests {
  private func series(_ medians: [(motion: String, seconds: Double)]) -> [MeasurementSeries] {
    medians.enumerated().map { i, part in
      var measurement = SavedResultsTests.measurement("scene-\(i)")
      measurement.subject.motion = part.motion
      measurement.times = [Double](repeating: part.seconds, count: 20)
      return MeasurementSeries([measurement])
    }
  }

  @Test("the score is the geometric mean of the median frames a second, without what rests")
  func score() throws {
    let score = try #require(SuiteScore(series([("all", 0.01), ("few", 0.001), ("one", 0.0001), ("none", 1e-7)])))
    #expect(abs(score.value - 1000) < 1e-6 && score.parts == 3)
    #expect(abs(score.interval.lowerBound - 1000) < 1e-6 && abs(score.interval.upperBound - 1000) < 1e-6)
    let twice = try #require(SuiteScore(series([("all", 0.005), ("few", 0.0005), ("one", 0.00005)])))
    #expect(abs(twice.value / score.value - 2) < 1e-9)
    #expect(SuiteScore([]) == nil && SuiteScore(series([("none", 1)])) == nil && SuiteScore(series([("all", 0)])) == nil)
  }

  /// A whole suite, small: two numbers of threads, and one part that rests.
  private func suite(_ factor: Double, runs: Int = 1, version: Int? = 4, scenes: Int = 20) -> [MeasurementSeries] {
    (0..<scenes).flatMap { scene in
      [1, 2].map { threads in
        MeasurementSeries(
          (0..<runs).map { run in
            var one = SavedResultsTests.measurement("s\(scene)", factor: factor, run: run + 1, seed: UInt64(100 * scene + run))
            (one.subject.threads, one.suite) = (threads, version.map { Measurement.Suite(version: $0, parts: 2 * scenes) })
            if scene == 0 { one.subject.motion = "none" }
            return one
          })
      }
    }
  }

  @Test("scores are told of whole suites of one version, by threads and together, and kept in a report")
  func scores() throws {
    let scores = try #require(SuiteScores(suite(1)))
    #expect(scores.version == 4 && scores.all.map(\.name) == ["1 thread", "2 threads", "score"])
    #expect(scores.all.map(\.score.parts) == [19, 19, 38])
    #expect(scores.lines.last?.hasPrefix("suite 4 score: ") == true && scores.json.last?["of"] == "score")
    #expect(SuiteScores(suite(1, version: nil)) == nil && SuiteScores(suite(1) + suite(1, version: 2)) == nil && SuiteScores([]) == nil)
    // One that was ended is no whole one, and what no clock tells gives no score.
    #expect(SuiteScores(Array(suite(1).dropLast())) == nil)
    let moments = suite(1).map { series in
      MeasurementSeries(
        series.runs.map { run in
          var run = run
          run.times = run.times.map { _ in .leastNormalMagnitude / 1000 }
          return run
        })
    }
    #expect(SuiteScores(moments) == nil)
    let document = SavedResults.document(of: suite(1).flatMap(\.runs))
    #expect(try JSON(parsing: document)["scores"]?.array == scores.json)
    #expect(ReportPage(suite(1).flatMap(\.runs)).html.contains("suite 4 score: "))
    #expect(try JSON(parsing: SavedResults.document(of: suite(1, version: nil).flatMap(\.runs)))["scores"] == nil)
  }

  @Test("a suite that is slower on the whole is told of, though no part is by itself", arguments: [1, 5])
  func comparison(runs: Int) throws {
    func table(_ factor: Double, version: Int = 4, scenes: Int = 20) -> ComparisonTable {
      func results(_ all: [MeasurementSeries]) -> SavedResults { SavedResults(all.flatMap(\.runs)) }
      return ComparisonTable(
        before: results(suite(1, runs: runs)), named: "a", now: results(suite(factor, runs: runs, version: version, scenes: scenes)),
        named: "b")
    }
    let slower = table(1.25)
    let score = try #require(slower.score)
    #expect(
      score.isSlower && slower.isSlower && abs(score.ratio - 1.25) < 0.01 && slower.markdown.contains("By its score the suite takes 1.25"))
    if runs == 1 { #expect(!slower.rows.contains { $0.comparison.isSlower }) }
    #expect(slower.json["score"]?["slower"] == true)
    #expect(try #require(table(1).score).verdict == "no difference" && table(0.75).score?.verdict == "faster")
    // Others are not the same suite.
    #expect(table(1.25, version: 3).score == nil && table(1.25, scenes: 19).score == nil)
  }

  @Test("that a suite's parts were measured for another time is told of, and a score of either is one")
  func budgets() throws {
    func results(_ budget: Double?) -> SavedResults {
      SavedResults(
        suite(1).flatMap(\.runs).map { run in
          var run = run
          run.suite?.budget = budget
          return run
        })
    }
    func warnings(_ before: Double?, _ now: Double?) -> [String] {
      ComparisonTable(before: results(before), named: "a", now: results(now), named: "b").warnings.filter {
        $0.contains("parts were measured")
      }
    }
    #expect(warnings(720, 90) == ["how long a suite's parts were measured differs: 720 ms, then 90 ms"])
    #expect(warnings(720, 720).isEmpty && warnings(nil, 720).isEmpty)
    #expect(SuiteScores(MeasurementSeries.grouped(results(720).measurements + results(90).measurements)) != nil)
  }

  @Test("a suite's rows share the cases in which an interval may not hold, and its score has its own")
  func family() throws {
    let (before, now) = (suite(1, runs: 5), suite(1.1, runs: 5))
    func results(_ all: [MeasurementSeries]) -> SavedResults { SavedResults(all.flatMap(\.runs)) }
    let table = ComparisonTable(before: results(before), named: "a", now: results(now), named: "b")
    let (score, row) = (try #require(table.score), table.rows[0])
    #expect(table.rows.count == 40 && row.comparison == now[0].comparison(with: before[0], among: 40))
    let (a, b) = (try #require(SuiteScores(now)?.all.last?.score.runScores), try #require(SuiteScores(before)?.all.last?.score.runScores))
    let half = Math.log(score.interval.upperBound / score.interval.lowerBound) / 2
    #expect(abs(half - Comparison.reach(a, b, beyond: 0.05)) < 1e-9)
    #expect(table.markdown.contains("in 95 of 100 cases, the score's by itself"))
    let alone = ComparisonTable(before: SavedResults(before[0].runs), named: "a", now: SavedResults(now[0].runs), named: "b")
    #expect(alone.rows[0].comparison == now[0].comparison(with: before[0]) && !alone.markdown.contains("the score"))
    let page = ReportPage(results(now).measurements, earlier: results(before).measurements, named: "a").html
    #expect(page.contains("<p>By its score the suite takes \(score.text).</p>"))
  }

  @Test(
    "of particles as many live in the first frame as in any later one, on a stage of any size and of any number", arguments: [40, 1000])
  func particles(count: Int) {
    var scene = BuiltInScene.particles.make(size: Size(320, 180), count: count, motion: .all)
    let emitter = scene.tree.root.sublayers.compactMap { $0 as? EmitterLayer }[0]
    func living() -> Int {
      var number = 0
      for cell in emitter.emitterCells.indices { emitter.forEachParticle(of: cell) { _ in number += 1 } }
      return number
    }
    for frame in [0, 1, 7, 60, 200] {
      scene.advance(to: frame)
      #expect(abs(living() - count) <= max(2, count / 50), "frame \(frame): \(living())")
    }
  }

  @Test("of two suites of five runs each, that one takes 5 % more is found where runs differ by 2 %, and nothing where neither does")
  func power() throws {
    var generator = SeededGenerator(seed: 11)
    func score(_ factor: Double) throws -> SuiteScore {
      let runs = (0..<5).map { _ in factor * (1 + 0.02 * (Double.random(in: -1.7...1.7, using: &generator))) }
      return try #require(
        SuiteScore(
          (0..<6).map { part in
            MeasurementSeries(
              runs.enumerated().map { SavedResultsTests.measurement("s\(part)", factor: $1, run: $0 + 1, seed: UInt64(part * 5 + $0)) })
          }))
    }
    var (found, wrong) = (0, 0)
    for _ in 0..<60 {
      let before = try score(1)
      if try #require(SuiteScore.Comparison(now: score(1.05), before: before)).isSlower { found += 1 }
      if try #require(SuiteScore.Comparison(now: score(1), before: before)).verdict != "no difference" { wrong += 1 }
    }
    #expect(found >= 48 && wrong <= 8, "\(found) found, \(wrong) wrong")
  }

  @Test("more parts of the same scatter make the score's interval narrower")
  func interval() throws {
    func score(_ count: Int) throws -> SuiteScore {
      try #require(SuiteScore((0..<count).map { MeasurementSeries([SavedResultsTests.measurement("s\($0)", seed: UInt64($0))]) }))
    }
    let (few, many) = (try score(2), try score(32))
    func width(_ score: SuiteScore) -> Double { score.interval.upperBound / score.interval.lowerBound - 1 }
    #expect(width(many) < width(few) / 2 && many.interval.contains(many.value))
  }

  @Test("ten scenes, four motions, three sizes, one thread and all, and each scene's motion in one row")
  func parts() {
    let parts = BenchmarkSuite.parts(cores: 4)
    // Particles fly alike, whatever is to move.
    #expect(parts.count == (9 * 4 + 1) * 3 * 2 && Set(parts).count == parts.count)
    #expect(parts.count { $0.scene == .particles } == 3 * 2)
    #expect(Set(parts.map(\.threads)) == [1, 4])
    #expect(BenchmarkSuite.parts(cores: 1).count == (9 * 4 + 1) * 3)
    var changes = 0
    for (a, b) in zip(parts, parts.dropFirst()) where a.scene != b.scene || a.motion != b.motion { changes += 1 }
    #expect(changes == 9 * 4 + 1 - 1)
    let table = SuiteTable(parts)
    #expect(table.heading.contains("3840x2160/4"))
    #expect(table.row([MeasurementSeries([SavedResultsTests.measurement()])]).hasPrefix("circles all "))
  }

  @Test("in each scene something moves where all, few or one do", arguments: BenchmarkSuite.scenes)
  func moving(scene: BuiltInScene) {
    let damage = [Motion.Kind.all, .few, .one].map { kind -> Double in
      let moving = scene.make(size: Size(200, 100), count: 40, motion: kind)
      let compositor = RasterCompositor(tree: moving.tree, width: 200, height: 100)
      var benchmark = Benchmark(extent: .frames(20))
      return benchmark.run(moving, motion: kind.rawValue, threads: 1, choice: "raster") { compositor }.damagedPixels
    }
    #expect(damage.allSatisfy { $0 > 0 }, "\(damage)")
  }

  @Test("a drawing and a meadow have as many shapes as they are asked for, and all of them move", arguments: [BuiltInScene.owl, .meadow])
  func drawings(scene: BuiltInScene) {
    for count in [1, 12, 60] {
      let moving = scene.make(size: Size(300, 200), count: count, motion: .all)
      let compositor = RasterCompositor(tree: moving.tree, width: 300, height: 200)
      _ = compositor.render()
      let first = compositor.pixels.hash()
      moving.move(to: 5)
      _ = compositor.render()
      #expect(compositor.pixels.hash() != first)
      let again = scene.make(size: Size(300, 200), count: count, motion: .all)
      again.move(to: 5)
      let fresh = RasterCompositor(tree: again.tree, width: 300, height: 200)
      _ = fresh.render()
      #expect(fresh.pixels.hash() == compositor.pixels.hash())
    }
    #expect(BuiltInScene.owl.make(size: Size(300, 200), count: 60, motion: .all).tree.root.sublayers.count == 60)
  }

  @Test("a scene is measured once that draws the same whatever is to move, and no other", arguments: BenchmarkSuite.scenes)
  func motions(scene: BuiltInScene) {
    let pictures = Motion.Kind.allCases.map { kind -> UInt64 in
      var moving = scene.make(size: Size(200, 100), count: 40, motion: kind)
      let compositor = RasterCompositor(tree: moving.tree, width: 200, height: 100)
      moving.advance(to: 33)
      _ = compositor.render()
      return compositor.pixels.hash()
    }
    #expect((Set(pictures).count == 1) == scene.ignoresMotion)
  }

  @Test("few moves a tenth of the elements, others in each frame, and none that is still")
  func few() {
    let layers = (0..<45).map { _ in ShapeLayer() }
    let motion = Motion(.few, layers.enumerated().map { Motion.Element(layer: $1, phase: $0, isStill: $0 == 13) })
    for frame in 1..<40 {
      for layer in layers { layer.transform = .identity }
      motion.move(to: frame)
      // Some stay where they are by the rule itself.
      for (i, layer) in layers.enumerated() where layer.transform != .identity { #expect(i % 10 == frame % 10 && i != 13) }
      #expect(layers.contains { $0.transform != .identity })
    }
  }
}
