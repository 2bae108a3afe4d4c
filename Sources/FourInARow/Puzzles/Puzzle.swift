/// A position on the classic board with something to find: exactly one move does what the goal asks for.
public struct Puzzle: Hashable, Sendable, CustomStringConvertible {
  /// What the player to move is asked for.
  public let goal: PuzzleGoal
  /// The columns that lead to the position, from 0.
  public let moves: [Int]
  /// The column of the only first move that does it.
  public let solution: Int

  /// A puzzle after moves from the empty board.
  ///
  /// A win must be forced within its stones and not within fewer, by one column alone. Whether another column wins later is `isSound`'s to find out.
  /// Where one is to be saved, every column but one must let the other one force a win within `ForcedWin.mostStones`.
  /// - Returns: nil where the rules forbid a move, or the position is no such puzzle.
  public init?(_ goal: PuzzleGoal, moves: [Int]) {
    guard let position = (try? Board(moves: moves))?.position, !position.isOver else { return nil }
    let columns: [Int]
    switch goal {
    case .win(let stones):
      guard (1...ForcedWin.mostStones).contains(stones), ForcedWin.stones(in: position, atMost: stones) == stones else { return nil }
      columns = ForcedWin.columns(in: position)
    case .save:
      guard position.legalColumns.count > 1, ForcedWin.stones(in: position) == nil else { return nil }
      columns = position.legalColumns.filter { ForcedWin.stones(in: position.playing($0)) == nil }
    }
    guard columns.count == 1 else { return nil }
    self.goal = goal
    self.moves = moves
    solution = columns[0]
  }

  /// Reads a puzzle as a list has it: its goal, a space, and its moves, columns from 1.
  /// - Returns: nil for anything else.
  public init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[1].utf8.count < Position.cells, let goal = PuzzleGoal(words[0]),
      let moves = try? MoveText.columns(of: words[1], limit: Position.columns)
    else { return nil }
    self.init(goal, moves: moves)
  }

  /// The puzzle as a list has it: its goal, a space, and its moves, columns from 1.
  public var description: String { "\(goal) \(MoveText.text(of: moves))" }

  /// The position, with the one who is asked to move.
  public var position: Position { moves.reduce(into: Position()) { $0.play($1) } }

  /// How hard it is to see, from 0: stones to look ahead weigh most, then columns that tempt by making three, then columns that can be played.
  public var grade: Int {
    let position = position
    let columns = position.legalColumns
    let tempting = columns.count { column in
      column != solution && !position.playing(column).opponentThreats.isEmpty
        && Set(position.playing(column).opponentThreats) != Set(position.ownThreats)
    }
    return depth * 100 + tempting * 10 + columns.count
  }

  /// How many stones one has to look ahead: the winner's, in the longest line that decides.
  private var depth: Int {
    switch goal {
    case .win(let stones): stones
    case .save:
      position.legalColumns.filter { $0 != solution }.compactMap { ForcedWin.stones(in: position.playing($0)) }.max() ?? 0
    }
  }
}

extension Puzzle {
  /// Whether, with perfect play to the end of the game, only the solution does it: no other column wins, or saves.
  /// - Returns: nil where the budget is spent first.
  public func isSound(_ solver: Solver, budget: Budget = .unlimited) -> Bool? {
    let position = position
    for column in position.columnsFromTheMiddle {
      let next = position.playing(column)
      // Within sight all is known.
      if goal == .save ? column != solution : column == solution { continue }
      guard let outcome = solver.score(of: next, budget: budget).bounds.outcome else { return nil }
      // It counts for the other one, who is to move then.
      if goal == .save ? outcome > 0 : outcome < 0 { return false }
    }
    return true
  }
}
