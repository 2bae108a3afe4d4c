import Geometry

/// An opponent on the classic board, at one of eight levels: how often it gives the value of a position away is stated, and how.
///
/// The value is who wins with best play. Where it does not slip, an opponent keeps the value, by exact scores or bounds of them; where it does,
/// it plays the most natural move that gives it away. From level 3 on it always takes a win and stops a threat, and never gives a win away at
/// once while it can help it. Level 8 never slips, wins as quickly and loses as slowly as possible. A move depends on level, seed and position
/// alone.
public struct Opponent: Sendable {
  /// The levels, from the weakest to the one that never slips.
  public static let levels = 1...8
  /// In what share of its moves each level slips if it can.
  static let slips: [Double] = [0.9, 0.7, 0.5, 0.36, 0.24, 0.14, 0.06, 0]

  /// How strong it is, in `levels`.
  public let level: Int
  /// The seed of its random choices: with the same seed it plays the same move in the same position.
  public let seed: UInt64

  /// - Precondition: the level is from 1 to 8.
  public init(level: Int, seed: UInt64 = 0) {
    precondition(Self.levels.contains(level), "there are levels 1 to 8")
    self.level = level
    self.seed = seed
  }

  /// The most positions that it looks at for a move where it plays against people: some 0.4, 0.7 or 2.4 seconds. A number and no time, so that it
  /// plays the same everywhere.
  public var usualPositions: Int { (level < 5 ? 6 : level < 8 ? 10 : 25) * 1_000_000 }

  /// In what share of the moves it gives the value away if it can.
  public var slipRate: Double { Self.slips[level - 1] }

  /// A column; nil when the game is over.
  ///
  /// When the budget is spent first, as early in the game without a book, it is the move that looks best a few moves ahead, of those not known
  /// to be bad.
  public func move(in position: Position, solver: Solver, budget: Budget = .unlimited, threads: Int = 1) -> Int? {
    let columns = position.legalColumns
    guard columns.count > 1 else { return columns.first }
    var generator = SeededGenerator(seed: seed, mixing: UInt128(position.own), UInt128(position.occupied))
    // The same number at each level: what a level keeps, those above keep too.
    let slips = generator.unit() < slipRate
    if level >= 3, let move = tacticalMove(position) { return move }
    let order = naturalOrder(position, columns, &generator)
    if level == Self.levels.upperBound { return bestMove(position, order, solver, budget, threads) ?? order.first }

    var search = Search(solver, budget: budget, stop: Cancellation())
    guard let outcome = search.outcome(of: position) else { return order.first }
    let candidates = slips ? order.filter { level < 3 || !givesWin(position, $0) } : []
    for column in candidates {
      guard let keeps = search.keeps(outcome, column, of: position) else { return order.first }
      if !keeps { return column }
    }
    for column in order where search.keeps(outcome, column, of: position) == true { return column }
    return order.first
  }

  /// A win, or what stops the opponent's; nil where neither is.
  private func tacticalMove(_ position: Position) -> Int? {
    let playable = Position.playable(position.occupied)
    let wins = Position.winningCells(position.own, position.occupied) & playable
    let threats = Position.winningCells(position.own ^ position.occupied, position.occupied) & playable
    let cells = wins != 0 ? wins : threats
    return cells == 0 ? nil : cells.trailingZeroBitCount / 7
  }

  private func givesWin(_ position: Position, _ column: Int) -> Bool { (position.playing(column).plainScore ?? 0) > 0 }

  /// The columns by what a look ahead says, the better the first; further ahead at the higher levels.
  private func naturalOrder(_ position: Position, _ columns: [Int], _ generator: inout SeededGenerator) -> [Int] {
    let plies = [1, 1, 2, 2, 3, 3, 4, 4][level - 1]
    var search = ShallowSearch(position)
    let shuffled = columns.shuffled(using: &generator)
    let values = shuffled.map { (column: $0, value: search.value(ofPlaying: $0, plies: plies)) }
    // Equal values keep their shuffled places.
    return values.enumerated().sorted { ($1.element.value, $0.offset) < ($0.element.value, $1.offset) }.map(\.element.column)
  }

  private func bestMove(_ position: Position, _ order: [Int], _ solver: Solver, _ budget: Budget, _ threads: Int) -> Int? {
    if let entry = solver.book?[position] { return order.first(where: entry.columns.contains) }
    let (bounds, positions) = solver.score(of: position, budget: budget, threads: threads)
    var rest = budget
    rest.positions = max(0, budget.positions - positions)
    var search = Search(solver, budget: rest, stop: Cancellation())
    // Half known, the lower bound is what has been proved of some move.
    return search.column(of: position, worth: bounds.low, among: order)
  }
}

extension Search {
  /// Who wins, 1 for the player to move; nil when the budget is spent.
  mutating func outcome(of position: Position) -> Int? {
    guard let draws = isWorth(position, atLeast: 0) else { return nil }
    if !draws { return -1 }
    return isWorth(position, atLeast: 1).map { $0 ? 1 : 0 }
  }

  /// Whether a move leads to an outcome as good as the best; nil when the budget is spent.
  mutating func keeps(_ outcome: Int, _ column: Int, of position: Position) -> Bool? {
    if outcome < 0 { return true }
    return isWorth(position.playing(column), atLeast: 1 - outcome).map { !$0 }
  }
}
