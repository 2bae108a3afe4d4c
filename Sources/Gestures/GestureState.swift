/// Where a recognizer stands.
///
/// Continuous recognizers go possible, began, changed any number of times, then ended or cancelled; discrete ones go from possible to ended at
/// once. Either may go from possible to failed. From its last state a recognizer returns to possible when the fingers it follows are up.
public enum GestureState: String, Hashable, Sendable, CaseIterable {
  /// It follows fingers, or waits for some, and nothing is decided.
  case possible
  /// A continuous gesture has begun.
  case began
  /// It goes on, and something about it has changed.
  case changed
  /// It is over as it should be; a discrete gesture was recognized.
  case ended
  /// It had begun and was taken away.
  case cancelled
  /// It was another gesture, or none.
  case failed

  /// What a discrete recognizer calls its end.
  public static let recognized = GestureState.ended

  /// Whether the gesture is going on: begun, and neither ended nor cancelled.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether nothing follows but the return to possible.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether a recognizer may go from this state to another.
  public func mayBecome(_ next: GestureState) -> Bool {
    switch self {
    case .possible: next == .began || next == .ended || next == .failed
    case .began, .changed: next == .changed || next == .ended || next == .cancelled
    case .ended, .cancelled, .failed: next == .possible
    }
  }
}
