/// Who a stone belongs to; the first player moves first.
public enum Player: Int, Hashable, Sendable, CaseIterable {
  case first, second

  public var opponent: Player { self == .first ? .second : .first }
}
