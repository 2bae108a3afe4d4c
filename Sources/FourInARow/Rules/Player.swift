/// Who a stone belongs to; the first player moves first.
public enum Player: Int, Hashable, Sendable, CaseIterable {
  /// Whoever plays the first stone.
  case first
  /// Whoever answers it.
  case second

  /// The other player.
  public var opponent: Player { self == .first ? .second : .first }
}
