/// An empty cell where a player's next stone makes four.
public struct Threat: Hashable, Sendable {
  /// Where the stone has to come to lie.
  public let cell: Cell
  /// Whose stone it is.
  public let player: Player
  /// The stones that make four with the cell, from left to right.
  public let stones: [Cell]
  /// Whether the cell can be played at once; otherwise the opponent must not play below it.
  public let isOpen: Bool
  /// After how many moves of the line it stands.
  public let since: Int
}
