import Compositing

/// When each stage of each frame began and ended, for a trace. Noting one allocates nothing; what would not fit any more is left out.
@MainActor
final class StageSpans {
  /// A stage's time within a frame.
  struct Span: Equatable {
    var stage: FrameStage
    /// Seconds since the measuring began.
    var begin: Double
    var end: Double
    /// Which frame it is of, from 0, the warm-up's among them.
    var frame: Int32 = 0
  }

  /// How many are kept at the most where a scene is measured by itself: those of 20,000 frames and more.
  nonisolated static let usualCapacity = 1 << 18
  private let capacity: Int

  private(set) var spans: [Span] = []
  private var under: (stage: FrameStage, begin: Double, frame: Int32)?
  /// Which frame the stages that begin are of, from 0.
  var frame = 0

  /// Whether there was no room for all, so that what came last is missing.
  private(set) var isCut = false

  init(capacity: Int = usualCapacity) {
    self.capacity = capacity
    spans.reserveCapacity(capacity)
  }

  /// Ends the stage under way, and begins another; nil begins none.
  func enter(_ stage: FrameStage?, at time: Double) {
    if let under {
      if spans.count < capacity {
        spans.append(Span(stage: under.stage, begin: under.begin, end: time, frame: under.frame))
      } else {
        isCut = true
      }
    }
    under = stage.map { ($0, time, Int32(clamping: frame)) }
  }

  /// What a trace has of some frames, and those before them: what comes after the last that counts is in no other result.
  func spans(before end: Int) -> (spans: [Span], isCut: Bool) {
    let kept = Array(spans.prefix { $0.frame < end })
    return (kept, isCut && kept.count == spans.count)
  }
}
