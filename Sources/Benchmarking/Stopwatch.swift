import Compositing

#if canImport(Glibc)
  import Glibc
#endif

/// Measures the stages of frames by a clock that never goes back.
@MainActor
final class Stopwatch {
  /// A stage's time within a frame, for a trace.
  struct Span {
    var stage: FrameStage
    /// Seconds since the stopwatch was made.
    var begin: Double
    var end: Double
  }

  /// Seconds in each stage of the frame that is measured, by `FrameStage`'s number.
  private(set) var stages = [Double](repeating: 0, count: FrameStage.allCases.count)
  private var stage: FrameStage?
  private var stageBegin = 0.0
  private let origin = Stopwatch.clock()
  /// Every span, when they are kept.
  private(set) var spans: [Span] = []
  private let keepsSpans: Bool

  init(keepsSpans: Bool) { self.keepsSpans = keepsSpans }

  var now: Double { Self.clock() - origin }

  func beginFrame() {
    for i in stages.indices { stages[i] = 0 }
    stage = nil
  }

  /// Ends the stage under way and begins another; nil begins none.
  func enter(_ next: FrameStage?) {
    let time = now
    if let stage {
      stages[stage.rawValue] += time - stageBegin
      if keepsSpans { spans.append(Span(stage: stage, begin: stageBegin, end: time)) }
    }
    stage = next
    stageBegin = time
  }

  private static func clock() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
