import Compositing
import Geometry
import Layers
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// Runs scenes and measures their frames.
///
/// A frame is: change what changes, update the display list, draw. Nothing is presented, uploaded or parsed.
@MainActor
package struct Benchmark {
  /// When a scene has been measured for long enough.
  package enum Extent: Sendable {
    /// So many frames.
    case frames(Int)
    /// For some seconds.
    case time(Double)
  }

  /// When a scene has been measured for long enough.
  package var extent: Extent
  /// Frames before the first that counts, in which meshes are made and buffers grow.
  package var warmUp: Int
  /// Every stage of every frame, as Chrome's trace events; nil unless it was asked for.
  package private(set) var trace: Trace?

  /// A benchmark; with `traces` every stage of every frame is kept.
  package init(extent: Extent, warmUp: Int = 4, traces: Bool = false) {
    self.extent = extent
    self.warmUp = warmUp
    trace = traces ? Trace() : nil
  }

  /// Measures a scene.
  /// - Parameters:
  ///   - compositor: draws the scene's tree.
  ///   - choice: what the compositor is and why, in words.
  package mutating func run(
    _ scene: some BenchmarkScene, motion: String, threads: Int, choice: String, on compositor: () -> any Compositor
  ) -> Measurement {
    var scene = scene
    let watch = Stopwatch(keepsSpans: trace != nil)
    var measurement = Measurement(
      scene: scene.name, motion: motion, width: compositor().width, height: compositor().height, threads: threads, compositor: choice)
    var stages = [Double](repeating: 0, count: FrameStage.allCases.count)
    var damaged = 0.0
    var counts: [Allocations] = []
    let most = limit(of: scene)
    measurement.times.reserveCapacity(min(most, 1 << 16))
    counts.reserveCapacity(min(most, 1 << 16) + 1)
    // A scene with an end is played once from its beginning; one without warms up on frames of its own.
    let first = scene.length == nil ? warmUp : 0
    Allocations.beginCounting()
    let start = watch.now
    for frame in 0..<most + first {
      let compositor = compositor()
      compositor.onStage = { watch.enter($0) }
      watch.beginFrame()
      let begin = watch.now
      watch.enter(.animate)
      scene.advance(to: frame)
      watch.enter(nil)
      _ = compositor.render()
      let end = watch.now
      guard frame >= first else { continue }
      measurement.times.append(end - begin)
      counts.append(.now)
      for i in stages.indices { stages[i] += watch.stages[i] }
      let own = end - begin - watch.stages[FrameStage.submit.rawValue]
      measurement.fastestOwn = measurement.times.count == 1 ? own : min(own, measurement.fastestOwn)
      measurement.drawCalls = max(measurement.drawCalls, compositor.statistics.drawCalls)
      damaged += Double(compositor.statistics.damagedPixels)
      if case .time(let seconds) = extent, end - start >= seconds, measurement.times.count >= 8 { break }
    }
    compositor().onStage = nil
    let count = Double(max(1, measurement.times.count))
    measurement.stages = stages.map { $0 / count }
    measurement.damagedPixels = damaged / count
    let half = counts.count / 2
    if counts.count > half + 1 {
      let last = counts.count - 1
      (measurement.allocations, measurement.libraryAllocations) = Allocations.perFrame(
        from: counts[half], to: counts[last], frames: last - half)
    }
    measurement.residentMegabytes = Self.residentMegabytes
    trace?.add(watch.spans, scene: scene.name)
    return measurement
  }

  private func limit(of scene: some BenchmarkScene) -> Int {
    let wanted: Int
    switch extent {
    case .frames(let count): wanted = count
    case .time: wanted = 1_000_000
    }
    return min(wanted, scene.length ?? .max)
  }

  /// The largest resident set of the process so far, in megabytes of 2^20 bytes.
  static var residentMegabytes: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }
}
