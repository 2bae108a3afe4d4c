/// Why a move gives value away: what follows it, and what would have followed the best one.
public struct Explanation: Hashable, Sendable {
  /// The move's column, from 0.
  public let column: Int
  /// The move's score, for the player who makes it.
  public let score: Int
  /// The score of the best move.
  public let bestScore: Int
  /// A column that keeps the score.
  public let bestColumn: Int
  /// What follows the move when both play as well as possible: the shortest proof. Its moves begin with the opponent's answer.
  public let refutation: Proof
  /// What follows the best move; its moves begin with that move.
  public let better: Proof

  /// Whether the move changes who wins, not only when.
  public var changesOutcome: Bool { score.signum() != bestScore.signum() }
}

extension Solver {
  /// Why a move gives value away; nil if it keeps the score, if it cannot be played, or if the budget is spent.
  ///
  /// Costs as much as solving the position and the move.
  public func explanation(of column: Int, in position: Position, budget: Budget = .unlimited) -> Explanation? {
    guard position.legalColumns.contains(column) else { return nil }
    var search = Search(self, budget: budget, stop: Cancellation())
    let next = position.playing(column)
    guard let best = search.solve(position, within: position.plainBounds).exact,
      let score = search.solve(next, within: next.plainBounds).exact.map({ -$0 }), score < best
    else { return nil }
    let refutation = search.line(from: next, score: -score)
    let better = search.line(from: position, score: best)
    guard !search.isStopped, let bestColumn = better.first else { return nil }
    return Explanation(
      column: column, score: score, bestScore: best, bestColumn: bestColumn, refutation: Proof(from: next, moves: refutation),
      better: Proof(from: position, moves: better))
  }
}
