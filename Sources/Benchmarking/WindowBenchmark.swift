import SDLStage
import Sessions

/// Measures what a window shows: its frames with vsync and presenting, and what the process uses meanwhile.
@MainActor
package final class WindowBenchmark {
  private let window: WindowStage
  private let session: Session
  private let machine = MachineSample()
  private let use = ResourceUse.now
  private var record: FrameRecord
  private let spans: StageSpans?
  /// Seconds from the presenting of the frame before, frame by frame; negative where nothing had asked for one.
  private var intervals: [Double] = []
  /// When presenting each frame ended, by the stage's clock.
  private var presented: [Double] = []
  private var missed: [Int32] = []
  /// Event after event.
  private var latencies: [Double] = []
  /// How many events all frames up to each have shown.
  private var shownEvents: [Int] = []
  /// How many frames are to count; nil for all.
  private let wanted: Int?
  /// How many frames are to be drawn, those of the warm-up among them, as far as that is known.
  private var planned: Int
  private let warmsUp: Bool

  /// Called after each frame with what it took, in seconds.
  package var onFrame: ((Double) -> Void)?

  /// Begins to measure: before the window is run. What is noted of the frames that fit allocates nothing.
  /// - Parameters:
  ///   - extent: the session is ended once so many frames count; of a time, how much there is room for.
  ///   - warmsUp: whether the scene has no beginning of its own, so that frames before it runs evenly count for nothing.
  ///   - traces: whether the stages of every frame are kept.
  package init(_ window: WindowStage, _ session: Session, for extent: Benchmark.Extent, warmsUp: Bool, traces: Bool) {
    (self.window, self.session, self.warmsUp) = (window, session, warmsUp)
    let capacity: Double
    switch extent {
    case .frames(let count):
      (wanted, planned) = (count, min(FrameRecord.most, count + (warmsUp ? Benchmark.shortestWarmUp : 0)))
      capacity = 2 * Double(planned)
    case .time(let seconds):
      (wanted, planned) = (nil, .max)
      // A frame may come after half an interval, where a display does not wait.
      capacity = max(0, seconds) * 2 / max(1e-3, window.statistics.interval) + 64
    }
    let room = Int(min(Double(FrameRecord.most), capacity))
    record = FrameRecord(capacity: room)
    spans = traces ? StageSpans() : nil
    intervals.reserveCapacity(room)
    presented.reserveCapacity(room)
    missed.reserveCapacity(room)
    shownEvents.reserveCapacity(room)
    latencies.reserveCapacity(min(FrameRecord.most, 16 * room))
    Allocations.beginCounting()
    record.begin()
    window.onFrame = { [weak self] frame in self?.note(frame) }
    if let spans { window.onStage = { stage, time in spans.enter(stage, at: time) } }
  }

  private func note(_ frame: PresentedFrame) {
    guard record.times.count < FrameRecord.most else { return }
    intervals.append(frame.interval ?? -1)
    presented.append(frame.presented)
    missed.append(Int32(frame.missedRefreshes))
    for latency in frame.latencies where latencies.count < FrameRecord.most { latencies.append(latency) }
    shownEvents.append(latencies.count)
    record.note(frame.whole, frame.stages, session.compositor)
    spans?.frame = record.times.count
    onFrame?(frame.whole)
    guard record.times.count >= planned else { return }
    if let wanted, warmsUp {
      planned = min(FrameRecord.most, Benchmark.planned(after: record.times.indices.map { record.work(of: $0) }, wanted: wanted))
      record.begin()
    }
    if record.times.count >= planned { session.end() }
  }

  /// What came of it: once, after the window has run.
  /// - Parameter trace: takes the stages of all frames.
  package func measurement(_ name: String, motion: String, threads: Int, into trace: inout Trace?) -> Measurement {
    (window.onFrame, window.onStage) = (nil, nil)
    let used = ResourceUse.now.since(use)
    let (statistics, compositor) = (window.statistics, session.compositor)
    let subject = Measurement.Subject(
      scene: name, motion: motion, width: compositor.width, height: compositor.height, threads: threads, scale: compositor.scale)
    var measurement = Measurement(subject, compositor: "\(statistics.compositor); \(statistics.presentation)")
    measurement.isTraced = spans != nil
    measurement.conditions = MachineConditions(from: machine, to: MachineSample(), own: used, threads: threads)
    measurement.residentMegabytes = Benchmark.residentMegabytes
    let kept = compositor.memory
    measurement.memory = .now(
      pixels: subject.width * subject.height, drawing: (kept, record.memory.joined(with: kept)), earlier: record.firstMemory)
    measurement.start = statistics.firstPicture.flatMap { StartClock.process.take(picture: $0) }
    let all = record.times.indices
    // Waiting for the display hides how long the work takes.
    let counted =
      warmsUp
      ? measurement.cutWarmUp(of: record.times, judgedBy: all.map { record.work(of: $0) }, wanted: wanted) : all.prefix(wanted ?? .max)
    measurement.cpu = CPUUse(used.since(record.measuring), frames: counted.isEmpty ? 0 : all.count, waits: true)
    record.fill(&measurement, keeping: counted)
    measurement.works = counted.map { record.work(of: $0) }
    measurement.fastestOwn = counted.map { record.ownWork(of: $0) }.min() ?? 0
    measurement.intervals = intervals[counted].filter { $0 >= 0 }
    let begin = counted.first.map { presented[$0] - record.times[$0] } ?? 0
    measurement.presented = presented[counted].map { $0 - begin }
    measurement.pauses = counted.filter { intervals[$0] < 0 }.map { $0 - counted.lowerBound }
    measurement.missed = missed[counted].reduce(0) { $0 + Int($1) }
    measurement.displayRate = statistics.interval > 0 ? 1 / statistics.interval : nil
    let before = counted.lowerBound > 0 ? shownEvents[counted.lowerBound - 1] : 0
    measurement.latencies = counted.isEmpty ? [] : Array(latencies[before..<shownEvents[counted.upperBound - 1]])
    if let spans { trace?.add(spans, scene: "\(subject)", counted: counted) }
    return measurement
  }
}
