import SDLStage
import Sessions

extension Measurement {
  /// What a window's frames took.
  /// - Parameters:
  ///   - wanted: how many frames a display that misses none would have shown; nil where that is not known beforehand.
  ///   - usage: what the process used meanwhile.
  @MainActor
  init(
    _ name: String, motion: String, window: WindowStage, session: Session, threads: Int, wanted: Int?, usage: ResourceUse,
    conditions: MachineConditions
  ) {
    let statistics = window.statistics
    self.init(
      Subject(
        scene: name, motion: motion, width: session.compositor.width, height: session.compositor.height, threads: threads),
      compositor: "\(statistics.compositor); \(statistics.presentation)")
    times = statistics.whole.kept
    stages = statistics.stages.map(\.mean)
    fastestOwn = statistics.fastestOwn
    damagedPixels = Double(statistics.damagedPixels) / Double(max(1, statistics.frames))
    residentMegabytes = Benchmark.residentMegabytes
    let kept = session.compositor.memory
    memory = .now(pixels: subject.width * subject.height, drawing: (kept, kept))
    start = statistics.firstPicture.flatMap { StartClock.process.take(picture: $0) }
    drawCalls = statistics.drawCalls
    missed = wanted.map { max(0, $0 - statistics.frames) } ?? statistics.lateFrames
    latencies = statistics.latency.kept
    cpu = CPUUse(usage, frames: statistics.frames)
    self.conditions = conditions
  }
}
