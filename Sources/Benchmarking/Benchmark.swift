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
  /// Every stage of every frame, as Chrome's trace events; nil unless it was asked for.
  package var trace: Trace?
  /// How many threads draw in what is measured before and after, where that is more: the load that these leave behind is no other's.
  package var mostThreads = 1

  /// How much of a scene is measured and kept at the most.
  package struct Limits: Sendable {
    /// How many frames are drawn where a time was asked for.
    package let frames: Int
    /// How many stages of the frames a trace has.
    package let spans: Int

    /// Those of a scene that is measured by itself.
    package static let usual = Limits(frames: 1_000_000, spans: StageSpans.usualCapacity)
    /// Those of what may have a hundred thousand frames in its time, which say no more and fill a report: of a suite's parts, and of a still scene.
    package static let short = Limits(frames: 10_000, spans: 1 << 13)
    /// Those of a scene that moves or not, whoever keeps its frames: as many are compared with each other.
    package static func limits(isStill: Bool) -> Limits { isStill ? .short : .usual }
  }

  /// How much of a scene is measured and kept at the most.
  package var limits = Limits.usual

  /// How many frames are drawn at the least, however little time there is.
  package nonisolated static let leastFrames = 16

  /// Whether somebody has asked for the end, asked after each frame: then a scene is measured no further.
  package var isEnded: (() -> Bool)?
  /// Whether it was, so that the last measurement is of a part of its scene; a trace has nothing of that.
  package private(set) var wasEnded = false

  /// How many frames are drawn before the first that counts where a number of frames was asked for, and where frame times are steady by then.
  package static let shortestWarmUp = 32

  /// How many frames are drawn in all, once as many as were planned are.
  ///
  /// As long as `SteadyState` finds no end of the warm-up, that is made twice as long: until it is as long as what is to count, or `shortestWarmUp`.
  /// - Parameters:
  ///   - times: of all frames so far, as many as were planned.
  ///   - wanted: how many are to count.
  static func planned(after times: [Double], wanted: Int) -> Int {
    let warmUp = times.count - wanted
    let most = max(shortestWarmUp, wanted)
    guard warmUp < most, !SteadyState(of: Array(times.dropFirst()), limit: warmUp - 1).isReached else { return times.count }
    return wanted + min(most, 2 * warmUp)
  }

  /// A benchmark; with `traces` every stage of every frame is kept.
  package init(extent: Extent, traces: Bool = false) {
    self.extent = extent
    trace = traces ? Trace() : nil
  }

  /// Measures a scene.
  /// - Parameters:
  ///   - compositor: draws the scene's tree.
  ///   - choice: what the compositor is and why, in words.
  package mutating func run(
    _ scene: some BenchmarkScene, motion: String, threads: Int, choice: String, on compositor: () -> any Compositor
  ) -> Measurement {
    let subject = Measurement.Subject(
      scene: scene.name, motion: motion, width: compositor().width, height: compositor().height, threads: threads,
      scale: compositor().scale)
    var measurement = Measurement(subject, compositor: choice)
    let spans = trace == nil ? nil : StageSpans(capacity: limits.spans)
    measurement.isTraced = spans != nil
    let (machine, use) = (MachineSample(), ResourceUse.now)
    let frames = draw(scene, spans, on: compositor)
    let used = ResourceUse.now.since(use)
    measurement.conditions = MachineConditions(from: machine, to: MachineSample(), own: used, threads: max(threads, mostThreads))
    measurement.residentMegabytes = Self.residentMegabytes
    let kept = compositor().memory
    measurement.memory = .now(
      pixels: subject.width * subject.height, drawing: (kept, frames.memory.joined(with: kept)), earlier: frames.firstMemory)
    measurement.start = frames.start
    // A scene with an end is played once, from its beginning; one without warms up.
    let counted = scene.length == nil ? measurement.cutWarmUp(of: frames.times, wanted: wanted) : frames.times.indices
    measurement.cpu = CPUUse(used.since(frames.measuring), frames: counted.isEmpty ? 0 : frames.times.count)
    frames.fill(&measurement, keeping: counted)
    wasEnded = isEnded?() == true
    if let spans, !wasEnded { trace?.add(spans, scene: "\(subject)", counted: counted) }
    return measurement
  }

  /// Draws all frames there are to be, those of the warm-up among them.
  private func draw(_ scene: some BenchmarkScene, _ spans: StageSpans?, on compositor: () -> any Compositor) -> FrameRecord {
    var scene = scene
    let watch = Stopwatch()
    // One look at the clock for both.
    if let spans { watch.onEnter = { stage, time in spans.enter(stage, at: time) } }
    // Made once: a closure for each frame would be an allocation for each.
    let enter: (FrameStage?) -> Void = { stage in watch.enter(stage) }
    var planned = limit(of: scene)
    var record = FrameRecord(capacity: min(2 * planned, 1 << 16))
    Allocations.beginCounting()
    record.begin()
    StartClock.process.noteScene()
    let start = watch.now
    var frame = 0
    while frame < planned {
      compositor().onStage = enter
      watch.beginFrame()
      spans?.frame = frame
      let begin = watch.now
      enter(.animate)
      scene.advance(to: frame)
      enter(nil)
      // Another one where another scene has come, which a window draws in the same frame.
      let compositor = compositor()
      compositor.onStage = enter
      _ = compositor.render()
      let end = watch.now
      if frame == 0 { record.start = StartClock.process.take() }
      record.note(end - begin, watch.stages, compositor)
      frame += 1
      if isEnded?() == true { break }
      if frame == planned, let wanted, scene.length == nil {
        planned = Self.planned(after: record.times, wanted: wanted)
        record.begin()
      }
      if case .time(let seconds) = extent, end - start >= seconds, record.times.count >= Self.leastFrames { break }
    }
    compositor().onStage = nil
    return record
  }

  /// How many frames are to count; nil where that goes by the time.
  private var wanted: Int? { if case .frames(let count) = extent { count } else { nil } }

  private func limit(of scene: some BenchmarkScene) -> Int {
    if let length = scene.length {
      if case .frames(let count) = extent { return min(count, length) }
      return length
    }
    if case .frames(let count) = extent { return count + Self.shortestWarmUp }
    return limits.frames
  }

  /// The largest resident set of the process so far, in megabytes of 2^20 bytes: of this program alone, where `getrusage` has that of the one which started it
  /// too.
  static var residentMegabytes: Double {
    if let kilobytes = KernelFiles().value("VmHWM", in: "/proc/self/status") { return kilobytes / 1024 }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }
}
