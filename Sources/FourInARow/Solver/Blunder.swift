/// A move that a player should have seen to be wrong: what it let go or allowed, and what follows.
public struct Blunder: Hashable, Sendable {
  /// What was not seen, the plainest first.
  public enum Kind: Hashable, Sendable {
    /// A stone that makes four at once.
    case missedWin
    /// The opponent's open three, which one stone would have stopped.
    case missedBlock
    /// The cell above the move: the opponent makes four there at once.
    case gaveCell
    /// The opponent forces a win from here with so many stones, the last one included: with two by a double threat.
    case allowedWin(stones: Int)
    /// The player would have forced a win with so many stones, the last one included.
    case missedForcedWin(stones: Int)
    /// Only perfect play would have kept what the move gave away.
    case theory
  }

  /// What was not seen.
  public let kind: Kind
  /// How many stones lay on the board before the move.
  public let stones: Int
  /// The move's column, from 0.
  public let column: Int
  /// A column that would have been better.
  public let better: Int
  /// What follows the move where the opponent then wins; else what the better column would have led to, that move first.
  public let proof: Proof
  /// Whether the proof follows the move.
  public let followsMove: Bool
}

/// How far a player of a strength sees.
public enum Sight {
  /// With how many more stones of whoever wins a forced win is one that a player at one of the eight levels should have seen: at the lowest only the
  /// next stone.
  public static func stones(ofLevel level: Int) -> Int { [1, 2, 2, 3, 3, 4, 4, 5][min(8, max(1, level)) - 1] }
}
