/// Finds the refreshes of a display that pass without a frame that is due.
///
/// A frame is due with the first refresh after it is wanted: at the end of the frame before while something moves, else when the scene's next own time comes.
/// What an event asks for is no refresh's: how long it takes is a latency. So tours, logs and moving scenes are judged alike, with a display that waits and
/// with one that does not. Times are the stage's, in seconds.
struct RefreshCounter {
  /// What a frame says of the refreshes before it.
  struct Finding: Equatable {
    /// How many passed while the frame was due.
    var missed = 0
    /// From the frame before to this one; nil where nothing had asked for a frame by the next refresh.
    var interval: Double?
  }

  private var last: Double?
  private var wanted: Double?

  /// Notes when the next frame is wanted; nil where nothing asks for one.
  mutating func want(at time: Double?) { wanted = time }

  /// Notes that a frame has been presented.
  /// - Parameter interval: the display's.
  mutating func present(at time: Double, interval: Double) -> Finding {
    defer { (last, wanted) = (time, nil) }
    guard let last, let wanted, interval > 0 else { return Finding() }
    // Half an interval is left to clocks: where refreshes lie between two frames is not known.
    let passed = ((time - max(last, wanted)) / interval).rounded() - 1
    return Finding(missed: Int(min(1e6, max(0, passed))), interval: wanted - last < 1.5 * interval ? time - last : nil)
  }
}
