import Geometry

/// Makes puzzles without end: plays games at random until a position asks for something that exactly one move does, and has it proved.
///
/// The same seed makes the same puzzles.
public struct PuzzleMaker: Sendable {
  /// How many stones lie on the board at least: enough for a proof to take milliseconds.
  public static let fewestStones = 12
  private static let mostStones = 32
  /// The most positions that are looked at to prove one; what takes longer is no puzzle.
  private static let proofPositions = 2_000_000

  private var generator: SeededGenerator

  /// A maker whose puzzles follow from a seed.
  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The next puzzle with a goal; some tenths of a second on average.
  /// - Parameter isOver: asked before each game: whether to give up.
  /// - Returns: nil when it gave up.
  public mutating func next(
    _ goal: PuzzleGoal, solver: Solver, cancellation: Cancellation? = nil, isOver: () -> Bool = { false }
  ) -> Puzzle? {
    while !isOver(), cancellation?.isCancelled != true {
      let moves = game()
      // From a place that differs, so that games do not all end in their last stones.
      for count in (Self.fewestStones...max(Self.fewestStones, moves.count)).shuffled(using: &generator) where count <= moves.count {
        guard let puzzle = Puzzle(goal, moves: Array(moves[..<count])), !isPlain(puzzle) else { continue }
        let budget = Budget(positions: Self.proofPositions, cancellation: cancellation)
        if puzzle.isSound(solver, budget: budget) == true { return puzzle }
      }
    }
    return nil
  }

  /// Whether the first move needs no look ahead, where there is one to be had: the other one threatens to win at once.
  private mutating func isPlain(_ puzzle: Puzzle) -> Bool {
    let position = puzzle.position
    switch puzzle.goal {
    case .win(1): return false
    case .win: return position.opponentThreats.contains { position.hasRoom(in: $0.column) && position.landing(in: $0.column) == $0 }
    // To stop three is where one begins; most are to look further.
    case .save: return puzzle.grade < 200 && generator.below(4) != 0
    }
  }

  /// The moves of a game in which both take care a little, as people do; nobody has won it yet.
  private mutating func game() -> [Int] {
    var moves: [Int] = []
    var position = Position()
    let length = Self.fewestStones + generator.below(Self.mostStones - Self.fewestStones)
    while moves.count < length {
      let columns = position.legalColumns.filter { !position.wins(in: $0) }
      guard !columns.isEmpty else { break }
      let blocks = columns.filter { column in position.opponentThreats.contains { $0 == position.landing(in: column) } }
      let column: Int
      if let block = blocks.first, generator.below(8) != 0 {
        column = block
      } else {
        // The one nearer to the middle of two.
        let pair = [columns[generator.below(columns.count)], columns[generator.below(columns.count)]]
        column = abs(pair[0] - 3) < abs(pair[1] - 3) ? pair[0] : pair[1]
      }
      moves.append(column)
      position.play(column)
    }
    return moves
  }
}
