import Compositing
import Geometry
import Layers
import SVG
import Sessions
import Testing

@testable import Benchmarking

@MainActor
@Suite("Measuring frames")
struct BenchmarkingTests {
  private func scene(_ motion: Motion.Kind, _ count: Int = 20) -> MovingScene {
    BuiltInScene.circles.make(size: Size(200, 100), count: count, motion: motion)
  }

  private func run(_ scene: MovingScene, frames: Int = 12, threads: Int = 1) -> Measurement {
    let compositor = RasterCompositor(tree: scene.tree, width: 200, height: 100, threads: threads)
    var benchmark = Benchmark(extent: .frames(frames), traces: true)
    return benchmark.run(scene, motion: "all", threads: threads, choice: "raster") { compositor }
  }

  @Test("another number of shapes is another scene, the usual one has none in its name", arguments: BuiltInScene.allCases)
  func names(kind: BuiltInScene) {
    let size = Size(200, 100)
    #expect(kind.make(size: size, count: 3, motion: .all).name == "\(kind.rawValue):3")
    #expect(kind.make(size: size, motion: .all).name == kind.rawValue)
    #expect(kind.make(size: size, count: kind.count, motion: .all).name == kind.rawValue)
    #expect(kind.name(of: 3) == "\(kind.rawValue):3" && kind.name(of: kind.count) == kind.rawValue)
  }

  @Test("the motion is what the rule says, in numbers")
  func rule() {
    let layer = ShapeLayer()
    let element = Motion.Element(layer: layer, pivot: Point(10, 20), phase: 3, isStill: false)
    Motion(.all, [element]).move(to: 5)
    // k = (35 + 39) mod 64 = 10, tx = ((25 + 9) mod 32 - 16) / 16 * 1.5, ty = ((15 + 33) mod 32 - 16) / 16 * 1.5.
    let angle = (10.0 - 32) / 32 * 3 * Double.pi / 180
    let p = layer.transform.apply(Point(11, 20))
    #expect(abs(p.x - (10 + Math.cos(angle) - 14.0 / 16 * 1.5)) < 1e-9)
    #expect(abs(p.y - (20 + Math.sin(angle) + 0)) < 1e-9)
  }

  @Test("one moves one element a frame, and never one that is still")
  func one() {
    let layers = (0..<5).map { _ in ShapeLayer() }
    let elements = layers.enumerated().map { Motion.Element(layer: $1, pivot: .zero, phase: $0, isStill: $0 == 2) }
    let motion = Motion(.one, elements)
    for frame in 1..<40 {
      for layer in layers { layer.transform = .identity }
      motion.move(to: frame)
      let expected = 7919 * frame % 5
      let moved = layers.indices.filter { layers[$0].transform != .identity }
      #expect(moved.count <= 1)
      #expect(moved.allSatisfy { $0 == (expected == 2 ? 3 : expected) })
    }
  }

  @Test(
    "one of as many elements as the rule's prime, or of twice as many, is another one in each frame", arguments: [7919, 2 * 7919, 7907])
  func oneOfMany(count: Int) {
    let layers = (0..<count).map { _ in Layer() }
    let motion = Motion(.one, layers.enumerated().map { Motion.Element(layer: $1, phase: $0) })
    var moved: Set<Int> = []
    for frame in 1...40 {
      motion.move(to: frame)
      moved.formUnion(layers.indices.filter { layers[$0].transform != .identity })
    }
    #expect(moved.count >= 38)
    // By any other number the rule is the one that other engines' programs have.
    if count == 7907 { #expect(moved.allSatisfy { place in (1...40).contains { 7919 * $0 % count == place } }) }
  }

  @Test("a file's elements move as their data says, and all that is drawn where nothing says so")
  func files() throws {
    let marked = try SVGDocument.parse(
      Array(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect id="a" width="9" height="9"/><rect id="b" width="9" height="9" data-motion="each" data-pivot="4 5"/></svg>"#
          .utf8))
    var scene = MovingScene(marked, name: "marked", size: nil, motion: .all)
    scene.advance(to: 3)
    #expect(scene.tree.root.layer(named: "a")?.transform == .identity)
    #expect(scene.tree.root.layer(named: "b")?.transform != .identity)
    let plain = try SVGDocument.parse(
      Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect id="a" width="9" height="9"/></svg>"#.utf8))
    scene = MovingScene(plain, name: "plain", size: nil, motion: .all)
    scene.advance(to: 3)
    #expect(scene.tree.root.layer(named: "a")?.transform != .identity)
  }

  @Test("as many frames are measured as were asked for, and the stages are part of the whole")
  func counts() {
    let measurement = run(scene(.all))
    #expect(measurement.times.count == 12)
    #expect(measurement.damagedPixels > 0)
    let whole = measurement.times.reduce(0, +) / 12
    #expect(measurement.stages.reduce(0, +) <= whole)
    #expect(measurement.stages[FrameStage.composite.rawValue] > 0)
    #expect(zip(measurement.slowStages, measurement.stages).allSatisfy { $0 >= 0 && $1 >= 0 })
    #expect(measurement.slowStages.reduce(0, +) <= measurement.figures.longest)
    #expect(measurement.firstFrame == measurement.warmUpTimes.count && (1...Benchmark.shortestWarmUp).contains(measurement.firstFrame))
    let cpu = measurement.cpu
    #expect(measurement.isSteady != nil && cpu.time != nil && cpu.wakeups != nil && cpu.preemptions != nil)
    #expect(measurement.conditions != nil)
    // Noting every stage takes its time, and is told of.
    #expect(measurement.isTraced == true)
    let scene = scene(.all)
    let compositor = RasterCompositor(tree: scene.tree, width: 200, height: 100)
    var benchmark = Benchmark(extent: .frames(12))
    #expect(benchmark.run(scene, motion: "all", threads: 1, choice: "raster") { compositor }.isTraced == false)
  }

  @Test("a scene that is measured for a time warms up within it, and a tour does not")
  func extents() throws {
    let scene = scene(.all)
    let compositor = RasterCompositor(tree: scene.tree, width: 200, height: 100)
    var benchmark = Benchmark(extent: .time(0.02))
    let measurement = benchmark.run(scene, motion: "all", threads: 1, choice: "raster") { compositor }
    #expect(measurement.times.count >= 7 && measurement.warmUpTimes.count <= measurement.times.count + 1)
    let stage = LayerTree()
    struct Short: BenchmarkScene {
      let name = "short"
      let tree: LayerTree
      var background: Color { .white }
      var length: Int? { 5 }
      mutating func advance(to frame: Int) { tree.root.opacity = Double(frame) / 10 }
    }
    let short = RasterCompositor(tree: stage, width: 20, height: 10)
    var whole = Benchmark(extent: .frames(.max))
    let tour = whole.run(Short(tree: stage), motion: "tour", threads: 1, choice: "raster") { short }
    #expect(tour.times.count == 5 && tour.warmUpTimes.isEmpty && tour.firstFrame == 0 && tour.isSteady == nil)
  }

  @Test("the warm-up is as long as frame times take to become steady, but no longer than what is to count")
  func warmUp() {
    let steady = [Double](repeating: 1, count: 1000)
    /// Draws frames whose times fall for a while, as many as the plan says.
    func drawn(falling: Int, wanted: Int) -> Int {
      var count = wanted + Benchmark.shortestWarmUp
      while true {
        let times = (0..<count).map { $0 < falling ? 3 - 2 * Double($0) / Double(falling) : 1 }
        let planned = Benchmark.planned(after: times, wanted: wanted)
        if planned == count { return count }
        count = planned
      }
    }
    #expect(Benchmark.planned(after: steady, wanted: 900) == 1000)
    #expect(drawn(falling: 0, wanted: 200) == 232 && drawn(falling: 10, wanted: 200) == 232)
    #expect(drawn(falling: 100, wanted: 200) == 328)
    // Frames that grow faster to the last have no steady state.
    #expect(drawn(falling: 10_000, wanted: 200) == 400 && drawn(falling: 10_000, wanted: 4) == 36)
  }

  @Test("a scene that rests draws nothing")
  func rest() {
    #expect(run(scene(.none)).damagedPixels == 0)
  }

  @Test("a measurement says all that was promised, as one JSON object")
  func json() throws {
    let measurement = run(scene(.all), frames: 100)
    let text = JSONText.encode(MeasurementSummary(measurement))
    #expect(!text.contains("\n"))
    let value = try JSON(parsing: text)
    for name in [
      "scene", "motion", "size", "threads", "frames", "min_ms", "median_ms", "p95_ms", "p99_ms", "max_ms", "stages", "damaged_pixels",
      "allocations_per_frame", "rss_mb", "mean_ms", "low_1_fps", "missed_60_hz", "missed_90_hz", "missed_120_hz", "slow_stages", "cpu_ms",
      "wakeups_per_s", "preemptions_per_s", "first_frame", "steady", "run", "format",
    ] { #expect(value[name] != nil, "\(name)") }
    #expect(value["stages"]?.members?.map(\.name) == FrameStage.allCases.map(\.name).sorted())
    // What a hundred frames cannot tell.
    #expect(value["p999_ms"] == nil && value["low_0_1_fps"] == nil && value["times_ms"] == nil)
    #expect(try JSON(parsing: JSONText.encode(measurement))["times_ms"]?.array?.count == 100)
  }

  @Test("what is still has some thousand frames, and stages in a trace, however long it is measured")
  func still() throws {
    let usual = Benchmark.Limits.limits(isStill: false)
    #expect(usual.frames == Benchmark.Limits.usual.frames && usual.spans == Benchmark.Limits.usual.spans)
    let scene = scene(.none)
    let compositor = RasterCompositor(tree: scene.tree, width: 200, height: 100)
    var benchmark = Benchmark(extent: .time(600), traces: true)
    benchmark.limits = .limits(isStill: true)
    let measurement = benchmark.run(scene, motion: "none", threads: 1, choice: "raster") { compositor }
    #expect(measurement.warmUpTimes.count + measurement.times.count == 10_000)
    let trace = try #require(benchmark.trace)
    #expect(trace.cut.count == 1 && trace.text().split(separator: "\n").count == 1 + 1 + 8192 + 1)
  }

  @Test("a trace is a JSON document of events with times")
  func trace() throws {
    let compositor: RasterCompositor
    let scene = scene(.all)
    compositor = RasterCompositor(tree: scene.tree, width: 200, height: 100)
    var benchmark = Benchmark(extent: .frames(3), traces: true)
    let measurement = benchmark.run(scene, motion: "all", threads: 1, choice: "raster") { compositor }
    let text = try #require(benchmark.trace?.text())
    let document = try JSON(parsing: text)
    let events = try #require(document["traceEvents"]?.array)
    #expect(events.contains { $0["name"] == "composite" && ($0["dur"]?.double ?? -1) >= 0 })
    #expect(events.contains { $0["args"]?["name"]?.string?.hasPrefix("circles:20, ") == true })
    // Its frames are those that are measured.
    let frames = events.filter { $0["name"] == "animate" }
    #expect(frames.count == measurement.warmUpTimes.count + 3)
    #expect(frames.count { $0["args"]?["warm_up"]?.bool == true } == measurement.warmUpTimes.count)
  }

  @Test("equal runs are not told apart, slower and faster ones are, for any seed")
  func comparison() throws {
    var generator = SeededGenerator(seed: 3)
    for seed in 0..<20 as Range<UInt64> {
      let before = (0..<200).map { _ in Double.random(in: 1...1.4, using: &generator) }
      let same = before.map { $0 * Double.random(in: 0.96...1 / 0.96, using: &generator) }
      let slower = before.map { $0 * Double.random(in: 1.15...1.25, using: &generator) }
      let nothing = try #require(Comparison(now: before, before: before, seed: seed))
      #expect(nothing.ratio == 1 && !nothing.isSlower)
      let equal = try #require(Comparison(now: same, before: before, seed: seed))
      #expect(equal.interval.contains(equal.ratio))
      #expect(abs(equal.ratio - 1) < 0.01)
      let worse = try #require(Comparison(now: slower, before: before, seed: seed))
      #expect(worse.isSlower && abs(worse.ratio - 1.2) < 0.01)
      #expect(Comparison(now: before, before: slower, seed: seed)?.isSlower == false)
    }
    #expect(Comparison(now: [1, 2], before: [1, 2]) == nil)
    #expect(Comparison(now: [Double](repeating: 0, count: 50), before: [Double](repeating: 1, count: 50)) == nil)
  }

  @Test("a ramp finds the number at which the rate breaks, within its step", arguments: [3, 90, 1000, 70_000])
  func ramp(limit: Int) {
    let ramp = Ramp(hz: 60, rounds: 3) { count in [Double](repeating: count <= limit ? 0.001 : 0.1, count: 20) }
    #expect(ramp.median <= limit)
    #expect(Double(ramp.median) >= Double(limit) * 0.97 - 1 && !ramp.isLimit)
  }

  @Test("a ramp that comes to the largest number it may try says so", arguments: [40, 64, 100, 1 << 12])
  func rampLimit(most: Int) {
    let ramp = Ramp(hz: 60, rounds: 3, limit: most) { count in
      #expect(count <= most)
      return [0.001]
    }
    #expect(ramp.isLimit && ramp.median == most)
    #expect(Ramp(hz: 60, rounds: 0, limit: most) { _ in [0.001] }.counts.isEmpty)
  }

  @Test("every built-in scene is drawn the same at any number of threads", arguments: BuiltInScene.allCases)
  func threads(kind: BuiltInScene) {
    var hashes: Set<UInt64> = []
    for threads in [1, 3] {
      var scene = kind.make(size: Size(300, 200), count: 30, motion: .all)
      let compositor = RasterCompositor(tree: scene.tree, width: 300, height: 200, threads: threads)
      for frame in 0..<3 {
        scene.advance(to: frame)
        _ = compositor.render()
      }
      hashes.insert(compositor.pixels.hash())
    }
    #expect(hashes.count == 1)
  }
}
