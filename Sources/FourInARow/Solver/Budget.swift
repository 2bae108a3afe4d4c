/// How much a search may cost. A search that has spent it says what it knows by then.
public struct Budget: Sendable {
  /// The most positions that a thread looks at, give or take some thousands.
  public var positions: Int
  /// Ends the search from another thread; nil when nobody will.
  public var cancellation: Cancellation?
  /// Asked every fraction of a millisecond, on the search's threads: whether time is up.
  public var isOver: (@Sendable () -> Bool)?

  /// A budget that is spent by whichever comes first.
  public init(positions: Int = .max, cancellation: Cancellation? = nil, isOver: (@Sendable () -> Bool)? = nil) {
    self.positions = positions
    self.cancellation = cancellation
    self.isOver = isOver
  }

  /// Searches end when the answer is found.
  public static let unlimited = Budget()

  /// Whether a search that has looked at so many positions has to end.
  func isSpent(positions: Int) -> Bool { positions >= self.positions || cancellation?.isCancelled == true || isOver?() == true }
}
