extension Solver {
  /// What a search for a blunder found.
  public enum BlunderSearch: Hashable, Sendable {
    /// The move is a blunder, of this kind and with this proof.
    case found(Blunder)
    /// There is none: the player has given nothing away.
    case none
    /// The budget was spent first.
    case unknown
  }

  /// The furthest forced wins that are looked for beyond a player's sight, in stones of the winner, before the theory of the whole game is asked.
  private static let mostStones = 6

  /// The last move of a player that somebody of a strength should have seen to be wrong.
  ///
  /// Goes back from the player's last move to the first that gave a win away or allowed one within sight where another move did not. A win at once
  /// or an open three that was not stopped counts in any case, however the game stood. Where nothing of the kind is within sight it looks for a cell given
  /// away, then further ahead, and last for the move that changed who wins with perfect play.
  /// - Parameters:
  ///   - moves: the columns of a game from the empty board, which the rules allow.
  ///   - sight: how many stones of the winner a forced win may take to be seen, from 1; see `Sight`.
  ///
  /// Milliseconds but for the last step, which costs as much as solving the positions that it goes back to.
  public func blunder(of player: Player, in moves: [Int], sight: Int, budget: Budget = .unlimited) -> BlunderSearch {
    var positions = [Position()]
    for column in moves { positions.append(positions[positions.count - 1].playing(column)) }
    let own = moves.indices.reversed().filter { positions[$0].turn == player }
    var look = BlunderLook(self, budget: budget)
    for depth in sight...max(Self.mostStones, sight) {
      for i in own {
        if budget.cancellation?.isCancelled == true { return .unknown }
        if let blunder = look.blunder(moves[i], in: positions[i], sight: depth) { return .found(blunder) }
      }
      guard depth == sight else { continue }
      for i in own {
        if let blunder = look.givenCell(moves[i], in: positions[i]) { return .found(blunder) }
      }
    }
    return theory(own.map { (moves[$0], positions[$0], positions[$0 + 1]) }, budget)
  }

  /// The last of some moves, from the last to the first, that changed who wins.
  private func theory(_ moves: [(column: Int, before: Position, after: Position)], _ budget: Budget) -> BlunderSearch {
    for move in moves {
      guard let best = score(of: move.before, budget: budget).bounds.outcome,
        let kept = score(of: move.after, budget: budget).bounds.outcome
      else { return .unknown }
      if -kept == best { continue }
      guard let explanation = explanation(of: move.column, in: move.before, budget: budget) else { return .unknown }
      let loses = explanation.refutation.winner != nil
      return .found(
        Blunder(
          kind: .theory, stones: move.before.stones, column: move.column, better: explanation.bestColumn,
          proof: loses ? explanation.refutation : explanation.better, followsMove: loses))
    }
    return .none
  }
}

/// A look at single moves for what they give away within a few stones.
private struct BlunderLook: ~Copyable {
  private let solver: Solver
  private let budget: Budget
  private var search: Search
  /// The most positions that it looks at to find out whether a player who let a quick win go still wins.
  private static let outcomePositions = 2_000_000

  init(_ solver: Solver, budget: Budget) {
    self.solver = solver
    self.budget = budget
    search = Search(solver, budget: budget, stop: Cancellation())
  }

  /// With how many stones the player to move wins by force, the last one included, when that is at most `most`; nil where there is no such win.
  private mutating func winningStones(_ position: Position, atMost most: Int) -> Int? {
    if position.isOver { return nil }
    if let score = position.plainScore { return score > 0 && most > 0 ? 1 : nil }
    // A score is 22 less the stones that the winner has played then.
    let played = position.stones / 2
    for stones in 2...max(2, most) where stones <= most && played + stones <= 21 {
      if search.isWorth(position, atLeast: 22 - played - stones) == true { return stones }
    }
    return nil
  }

  /// What is wrong with a move within sight; nil where nothing is, and where the budget is spent.
  mutating func blunder(_ column: Int, in position: Position, sight: Int) -> Blunder? {
    let next = position.playing(column)
    if next.isLost { return nil }
    let others = position.columnsFromTheMiddle.filter { $0 != column }
    if let win = others.first(where: position.wins), !keepsWin(next) {
      return missed(.missedWin, column, better: win, stones: 1, in: position)
    }
    if let stones = winningStones(next, atMost: sight) {
      let threat = position.opponentThreats.first { position.hasRoom(in: $0.column) && position.landing(in: $0.column) == $0 }
      if stones == 1, let threat {
        // The other stones lose as quickly; this one stops it, unless it opens another four.
        guard winningStones(position.playing(threat.column), atMost: 1) == nil else { return nil }
        return allowed(.missedBlock, column, better: threat.column, stones: stones, in: position)
      }
      if let better = best(of: others, in: position, sight: sight) {
        return allowed(stones == 1 ? .gaveCell : .allowedWin(stones: stones), column, better: better, stones: stones, in: position)
      }
    } else if !search.isStopped, sight > 1, let stones = winningStones(position, atMost: sight), !keepsWin(next, sight: sight),
      !stillWins(next), let better = search.column(of: position, worth: 22 - position.stones / 2 - stones, among: others)
    {
      return missed(.missedForcedWin(stones: stones), column, better: better, stones: stones, in: position)
    }
    return nil
  }

  /// A cell given away where another move would have lasted longer, though not for ever.
  mutating func givenCell(_ column: Int, in position: Position) -> Blunder? {
    let next = position.playing(column)
    guard !next.isLost, winningStones(next, atMost: 1) != nil else { return nil }
    let others = position.columnsFromTheMiddle.filter { $0 != column }
    guard let better = best(of: others, in: position, sight: 1) else { return nil }
    return allowed(.gaveCell, column, better: better, stones: 1, in: position)
  }

  /// Whether whoever has just moved wins with the next stone, or after a few more, whatever is answered.
  private mutating func keepsWin(_ next: Position, sight: Int = 2) -> Bool {
    if next.isOver { return next.isLost }
    return !next.legalColumns.contains { winningStones(next.playing($0), atMost: sight) == nil }
  }

  /// Whether whoever has just moved is known to win with perfect play.
  private func stillWins(_ next: Position) -> Bool {
    var rest = budget
    rest.positions = min(rest.positions, Self.outcomePositions)
    return solver.score(of: next, budget: rest).bounds.outcome == -1
  }

  /// The column that lasts longest of those after which the opponent has no forced win within sight, the middle one of equals; nil where there is none.
  private mutating func best(of columns: [Int], in position: Position, sight: Int) -> Int? {
    var best: (column: Int, lasts: Int)?
    for column in columns {
      let next = position.playing(column)
      guard winningStones(next, atMost: sight) == nil else { continue }
      // Of those that hold, the one that holds furthest ahead.
      let lasts = winningStones(next, atMost: sight + 3) ?? .max
      if lasts > best?.lasts ?? 0 { best = (column, lasts) }
      if lasts == .max { break }
    }
    return search.isStopped ? nil : best?.column
  }

  /// A blunder after which the opponent wins with so many stones.
  private mutating func allowed(_ kind: Blunder.Kind, _ column: Int, better: Int, stones: Int, in position: Position) -> Blunder? {
    let next = position.playing(column)
    let line = search.line(from: next, score: 22 - next.stones / 2 - stones)
    guard !search.isStopped else { return nil }
    return Blunder(
      kind: kind, stones: position.stones, column: column, better: better, proof: Proof(from: next, moves: line), followsMove: true)
  }

  /// A blunder that let go of a win with so many stones.
  private mutating func missed(_ kind: Blunder.Kind, _ column: Int, better: Int, stones: Int, in position: Position) -> Blunder? {
    let next = position.playing(better)
    let line = [better] + (next.isOver ? [] : search.line(from: next, score: position.stones / 2 + stones - 22))
    guard !search.isStopped else { return nil }
    return Blunder(
      kind: kind, stones: position.stones, column: column, better: better, proof: Proof(from: position, moves: line), followsMove: false)
  }
}
