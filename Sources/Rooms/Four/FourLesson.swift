import FourInARow

/// Why a move was a mistake, as the room draws it.
struct FourLesson: Hashable, Sendable {
  /// How many stones lie on the board with the mistake, which is the last of them.
  let stones: Int
  /// The columns, from 0, that would have been better.
  let better: [Int]
  /// The columns that follow the mistake and prove it; the opponent plays the first.
  let line: [Int]
  /// The empty cells that decide it.
  let threats: [Cell]
}
