import Compositing
import Geometry
import SDLStage
import Sessions
import Testing

@testable import Benchmarking

#if canImport(Glibc)
  import Glibc
#endif

/// In a real window with SDL's dummy display.
@MainActor
@Suite("Measuring in a window", .serialized)
struct WindowBenchmarkTests {
  private func measure(
    frames wanted: Int?, warmsUp: Bool, seconds: Double, traces: Bool, motion: Motion.Kind = .all
  ) throws -> (Measurement, Trace?) {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    let window = try WindowStage(WindowOptions(size: Size(200, 100)))
    let shown = ShownScene(BuiltInScene.circles.make(size: Size(200, 100), count: 20, motion: motion), interval: window.statistics.interval)
    if wanted == nil { shown.end = seconds }
    let session = try Session(scene: shown, size: window.size, scale: window.scale)
    let benchmark = WindowBenchmark(window, session, for: wanted.map { .frames($0) } ?? .time(seconds), warmsUp: warmsUp, traces: traces)
    try window.run(session)
    var trace = traces ? Trace() : nil
    let measurement = benchmark.measurement("circles", motion: "all", threads: 1, into: &trace)
    #expect(window.onFrame == nil && window.onStage == nil)
    return (measurement, trace)
  }

  @Test("the stages of all frames and of the slowest are there, and each stage is in the trace")
  func stages() throws {
    let (measurement, trace) = try measure(frames: nil, warmsUp: false, seconds: 0.4, traces: true)
    #expect(!measurement.times.isEmpty && measurement.warmUpTimes.isEmpty && measurement.isSteady == nil)
    let composite = FrameStage.composite.rawValue
    #expect(measurement.stages[composite] > 0 && measurement.slowStages[composite] > 0)
    #expect(measurement.slowStages.reduce(0, +) <= measurement.figures.longest)
    #expect(measurement.damagedPixels > 0 && measurement.missed != nil && measurement.memory?.mostDrawing != nil)
    #expect(measurement.intervals.count < measurement.times.count)
    let text = try #require(trace?.text())
    let events = try #require(JSON(parsing: text)["traceEvents"]?.array)
    #expect(events.count { $0["name"] == "composite" } >= measurement.times.count)
  }

  @Test("a scene warms up, as it does without a window, and as many frames count as were asked for, however long they take")
  func warmUp() throws {
    let (measurement, trace) = try measure(frames: 4, warmsUp: true, seconds: 0.5, traces: false)
    #expect((measurement.displayRate ?? 0) > 1)
    #expect(trace == nil && measurement.times.count == 4 && !measurement.warmUpTimes.isEmpty)
    #expect(measurement.firstFrame == measurement.warmUpTimes.count && measurement.isSteady != nil)
    #expect(measurement.intervals.count <= measurement.times.count)
    let (played, _) = try measure(frames: 7, warmsUp: false, seconds: 0.5, traces: false)
    #expect(played.times.count == 7 && played.warmUpTimes.isEmpty)
    // What a report says of it.
    let text = JSONText.encode(measurement)
    let read = try SavedResults(parsing: Array((text + "\n").utf8)).measurements[0]
    #expect(read.intervals.count == measurement.intervals.count && read.missed == measurement.missed)
    #expect(read.displayRateWords == measurement.displayRateWords)
    #expect(read.pauses == measurement.pauses && read.presented.count == 4)
  }

  @Test("it is known when each frame was presented, and the time between them is their interval where one followed at once")
  func presented() throws {
    let (measurement, _) = try measure(frames: 9, warmsUp: true, seconds: 0.5, traces: false)
    let presented = measurement.presented
    #expect(presented.count == 9 && abs((presented.first ?? 0) - (measurement.times.first ?? 1)) < 1e-9)
    #expect(measurement.intervals.count + measurement.pauses.count == 9)
    #expect(measurement.intervals.count == 9, "something always moves")
    for (gap, interval) in zip(zip(presented.dropFirst(), presented).map(-), measurement.intervals.dropFirst()) {
      #expect(abs(gap - interval) < 1e-9)
    }
  }

  @Test("where nothing moves all frames are warm-up, and the CPU has no time of a frame but of a second")
  func still() throws {
    let (measurement, _) = try measure(frames: nil, warmsUp: true, seconds: 0.3, traces: false, motion: .none)
    #expect(measurement.times.isEmpty && !measurement.warmUpTimes.isEmpty && measurement.presented.isEmpty)
    #expect(measurement.cpu.time == nil && measurement.cpu.perSecond != nil && measurement.cpu.duration ?? 0 > 0.2)
  }
}
