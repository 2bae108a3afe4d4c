/// What is known of a position and its moves.
public struct Analysis: Hashable, Sendable {
  /// The score for the player to move.
  public var bounds: ScoreBounds
  /// The score of a move in each column, for the player who makes it; nil where none is possible.
  public var columns: [ScoreBounds?]
  /// The columns that keep the score, from the left; those that may when it is not known exactly.
  public var bestColumns: [Int]
  /// How the game goes on when both play as well as possible, the winner quickly, the loser slowly: columns from 0. As far as is known.
  public var line: [Int]
  /// How many positions were looked at.
  public var positions: Int
}
