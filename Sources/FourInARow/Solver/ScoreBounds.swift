/// What is known of a score: it is at least `low` and at most `high`.
///
/// A score counts for the player to move: positive when that player wins, by 22 less the stones that the winner has played then, negative when
/// the opponent wins, likewise, and 0 for a draw.
public struct ScoreBounds: Hashable, Sendable {
  /// The least that the score can be, in -21...21.
  public var low: Int
  /// The greatest that it can be; not below `low`.
  public var high: Int

  /// Bounds of a score.
  public init(low: Int, high: Int) {
    self.low = low
    self.high = high
  }

  /// The bounds of a score that is known.
  public init(exactly score: Int) { self.init(low: score, high: score) }

  /// The score, when no doubt is left.
  public var exact: Int? { low == high ? low : nil }

  /// Who wins as far as is known: 1 the player to move, 0 nobody, -1 the opponent; nil if it may be one or the other.
  public var outcome: Int? { low.signum() == high.signum() ? low.signum() : nil }

  /// The bounds of the move that leads to a position with these bounds.
  public var negated: ScoreBounds { ScoreBounds(low: -high, high: -low) }

  /// What is known when both are.
  func narrowed(by other: ScoreBounds) -> ScoreBounds { ScoreBounds(low: max(low, other.low), high: min(high, other.high)) }
}
