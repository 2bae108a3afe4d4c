import FourInARow

/// Why a move was a mistake, as the room draws it: how it loses, or the win that it let go.
struct FourLesson: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    /// The line follows the mistake, and the opponent wins it.
    case loses
    /// The line takes the mistake's place, and wins.
    case wins
  }

  /// How many stones lay on the board before the mistake.
  let stones: Int
  /// The mistake's column, from 0.
  let mistake: Int
  /// A column that would have been better.
  let better: Int
  let kind: Kind
  /// The columns that prove it.
  let line: [Int]
  /// The empty cells that decide it.
  let threats: [Cell]
}
