import FourInARow
import Threading

/// What the room asks the machine.
enum FourQuestion: Hashable, Sendable {
  /// Which column the machine plays.
  case move
  /// Which column is best.
  case hint
  /// What playing a column leads to.
  case outcome(Int)
  /// Why a player's last mistake was one, of those that are to be seen at the machine's level.
  case lesson(of: Player)
  /// A puzzle to be the one of a number, from 0.
  case puzzle(PuzzleGoal, number: Int)
  /// How the game goes on when both play as well as possible.
  case line
  /// What an opponent plays by other rules, as its move or as advice.
  case row(RowBoard, RowOpponent, isHint: Bool)

  /// How long people wait for an answer, in seconds; then what is known has to do.
  var patience: Double {
    switch self {
    case .move, .row: 3
    case .hint: 4
    case .outcome, .lesson, .puzzle, .line: 10
    }
  }
}

/// The machine: it answers questions about a board, at a level, on whatever thread it is asked.
final class FourAdvisor: Sendable {
  /// The most positions that it looks at to find out what a column leads to: some 8 seconds.
  static let outcomePositions = 100_000_000
  /// The most positions that it looks at for a hint: some 3 seconds.
  static let hintPositions = 40_000_000
  /// The most positions that it looks at for each question of a lesson.
  static let lessonPositions = 60_000_000

  private let opponent: Opponent
  private let seed: UInt64
  /// Made when the first question is asked, on the thread that works on it: it takes memory and reads the book.
  private let solver = LockedValue<Solver?>(nil)

  private let book: @Sendable () -> FourBook

  /// - Parameters:
  ///   - level: from 1 to 8.
  ///   - book: asked when the first question is.
  init(level: Int, seed: UInt64, book: @escaping @Sendable () -> FourBook = { .shared }) {
    self.book = book
    opponent = Opponent(level: level, seed: seed)
    self.seed = seed
  }

  /// - Parameter hurry: when that is cancelled it answers with what it knows.
  /// - Returns: `nothing` where it found no answer, or when it was cancelled.
  func answer(
    _ question: FourQuestion, about board: Board, cancellation: Cancellation, hurry: Cancellation = Cancellation()
  ) -> FourMessage {
    if case .row(let board, let opponent, let isHint) = question {
      return opponent.move(on: board, cancellation: cancellation).map { .row($0, isHint: isHint) } ?? .nothing
    }
    guard let position = board.position else { return .nothing }
    let solver = readySolver
    func budget(_ positions: Int) -> Budget {
      Budget(positions: positions, cancellation: cancellation) { hurry.isCancelled }
    }
    switch question {
    case .move:
      return opponent.move(in: position, solver: solver, budget: budget(opponent.usualPositions)).map(FourMessage.move) ?? .nothing
    case .hint:
      let best = Opponent(level: Opponent.levels.upperBound, seed: seed)
      var budget = budget(Self.hintPositions)
      let isSure = solver.score(of: position, budget: budget).bounds.exact != nil
      // What is not known by now is only looked at.
      if !isSure { budget.positions = 0 }
      return best.move(in: position, solver: solver, budget: budget).map { .hint($0, isSure: isSure) } ?? .nothing
    case .outcome(let column):
      guard position.legalColumns.contains(column) else { return .nothing }
      // What it finds out stays with it: asked again, it goes on from there.
      let bounds = solver.score(of: position.playing(column), budget: budget(Self.outcomePositions)).bounds
      return .outcome(column: column, FourOutcome(bounds.negated, stones: position.stones))
    case .lesson(let player):
      return lesson(of: player, board.moves, solver, budget(Self.lessonPositions))
    case .line: return .line(solver.analysis(of: position, budget: budget(Self.outcomePositions)).line)
    case .row: return .nothing
    case .puzzle(let goal, let number):
      return RoomPuzzles.make(goal, number: number, seed: seed, solver: solver, cancellation: cancellation, hurry: hurry)
        .map { .puzzle(number: number, $0) } ?? .nothing
    }
  }

  /// The solver with the book, or without one where there is none: that is slower, and weaker in the first moves.
  private var readySolver: Solver {
    solver.withLock { solver in
      let ready = solver ?? Solver(book: book().openings)
      solver = ready
      return ready
    }
  }

  /// What people should know of the book, once an answer needed it; given out once.
  func takeProblem() -> String? { book().takeProblem() }

  /// The last of a player's moves that somebody who plays at this level should have seen to be wrong.
  private func lesson(of player: Player, _ moves: [Int], _ solver: Solver, _ budget: Budget) -> FourMessage {
    switch solver.blunder(of: player, in: moves, sight: Sight.stones(ofLevel: opponent.level), budget: budget) {
    case .found(let blunder): .lesson(FourLesson(blunder))
    case .none: .lesson(nil)
    case .unknown: .nothing
    }
  }
}

extension FourLesson {
  init(_ blunder: Blunder) {
    // What is drawn is the line that somebody wins.
    self.init(
      stones: blunder.stones, mistake: blunder.column, better: blunder.better, kind: blunder.followsMove ? .loses : .wins,
      line: blunder.proof.moves, threats: blunder.proof.threats.map(\.cell))
  }
}

extension FourOutcome {
  /// Nil where not even who wins is known.
  /// - Parameters:
  ///   - bounds: of a move's score, as the solver counts, for the player who makes it: 22 less the stones that the winner has played then.
  ///   - stones: how many lie on the board before the move.
  init?(_ bounds: ScoreBounds, stones: Int) {
    guard let outcome = bounds.outcome else { return nil }
    let played = outcome > 0 ? stones / 2 : (stones + 1) / 2
    let moves = bounds.exact.map { $0 == 0 ? 0 : 22 - abs($0) - played }
    self.init(kind: outcome > 0 ? .win : outcome < 0 ? .loss : .draw, moves: moves)
  }
}
