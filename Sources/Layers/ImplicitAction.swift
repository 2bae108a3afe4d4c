/// What a change of one property of one layer does within a transaction, in place of the transaction's own animation.
public enum ImplicitAction: Hashable, Sendable {
  /// It is immediate.
  case none
  /// It animates over a duration, in seconds, at a pace; nil: the transaction's.
  case animation(duration: Double?, timingFunction: TimingFunction?)
  /// It animates as a spring would, for the spring's settling duration.
  case spring(Spring)
}
