import Compositing
import Threading

/// Measures the stages of frames by a clock that never goes back. Measuring allocates nothing.
@MainActor
package final class Stopwatch {
  /// Seconds in each stage of the frame that is measured, by `FrameStage`'s number.
  @exclusivity(unchecked) package private(set) var stages = [Double](repeating: 0, count: FrameStage.allCases.count)
  /// Seconds that the frame took, without what was set aside; 0 until it has ended.
  @exclusivity(unchecked) package private(set) var whole = 0.0
  /// Seconds of the frame that went into measuring and showing it: part of no stage, nor of the whole.
  package private(set) var aside = 0.0
  @exclusivity(unchecked) private var stage: FrameStage?
  @exclusivity(unchecked) private var stageBegin = 0.0
  @exclusivity(unchecked) private var frameBegin = 0.0
  /// Called with each stage that begins, nil for none, and when, in seconds since the stopwatch was made.
  package var onEnter: ((FrameStage?, Double) -> Void)?
  private let clock: () -> Double
  private let origin: Double

  /// - Parameter clock: the time in seconds; the machine's own unless a test has another.
  package init(clock: @escaping () -> Double = Stopwatch.machineTime) {
    self.clock = clock
    origin = clock()
  }

  /// Seconds since the stopwatch was made.
  package var now: Double { clock() - origin }

  package func beginFrame() {
    for i in stages.indices { stages[i] = 0 }
    (whole, aside) = (0, 0)
    stage = nil
    frameBegin = now
  }

  package func endFrame() {
    enter(nil)
    whole = max(0, now - frameBegin - aside)
  }

  /// Ends the stage under way and begins another; nil begins none.
  package func enter(_ next: FrameStage?) {
    let time = now
    if let stage { stages[stage.rawValue] += time - stageBegin }
    stage = next
    stageBegin = time
    onEnter?(next, time)
  }

  /// Does what is no part of the frame: its time counts neither for the stage under way, which then goes on, nor for the whole.
  package func setAside(_ work: () -> Void) {
    let resumed = stage
    enter(nil)
    let begin = now
    work()
    aside += now - begin
    enter(resumed)
  }

  /// The machine's time in seconds, which never goes back.
  package nonisolated static func machineTime() -> Double { SerialQueue.now }
}
