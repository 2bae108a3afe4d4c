/// Something that a game brings about by itself and that no replay could work out again, such as the move of a machine that thinks for a while.
///
/// A log has it in the game's own words, and a replay gives them back to the game.
public struct GameEvent: Hashable, Sendable {
  /// The event in the game's own words.
  public let words: String

  /// An event of these words.
  public init(_ words: String) { self.words = words }
}
