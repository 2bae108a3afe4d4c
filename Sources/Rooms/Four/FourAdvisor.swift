import FourInARow

/// What the room asks the machine.
enum FourQuestion: Hashable, Sendable {
  /// Which column the machine plays.
  case move
  /// Which column is best.
  case hint
  /// What playing a column leads to.
  case outcome(Int)
  /// Why a player's last mistake was one.
  case lesson(of: Player)
}

/// The machine: it answers questions about a board, at a level, on whatever thread it is asked.
struct FourAdvisor: Sendable {
  /// From 1 to 8.
  let level: Int
  let seed: UInt64

  /// - Returns: nil where there is no answer, or when it was cancelled.
  func answer(_ question: FourQuestion, about board: Board, isCancelled: @escaping @Sendable () -> Bool) -> FourMessage? {
    switch question {
    case .move: ShallowOpponent(plies: 4, seed: seed).move(on: board).map(FourMessage.move)
    case .hint: ShallowOpponent(plies: 6, seed: seed).move(on: board).map(FourMessage.hint)
    case .outcome, .lesson: nil
    }
  }
}
