import Compositing

/// A frame that a window has presented, for whoever measures it; times are in seconds.
package struct PresentedFrame: Sendable {
  /// What each stage took, by `FrameStage`'s number; presenting includes waiting for the display.
  package let stages: [Double]
  /// All stages and what lies between them.
  package let whole: Double
  /// From the end of presenting the frame before to the end of presenting this one; nil where nothing had asked for a frame by the next refresh.
  package let interval: Double?
  /// When presenting it ended, by the stage's clock.
  package let presented: Double
  /// How many refreshes of the display passed while this frame was due.
  package let missedRefreshes: Int
  /// From each event that this frame is the first to show, as it came to the loop, to the end of presenting it.
  package let latencies: [Double]
}
