import FourInARow

/// The games by other rules that the room has, each against a robot.
enum FourVariant: String, CaseIterable, Hashable, Sendable {
  /// Three in a row on a small board, for the youngest.
  case three
  /// Five in a row on a large board.
  case five
  /// Four in a row, with stones that are popped out at the bottom.
  case pop

  var rules: RowRules {
    switch self {
    case .three: .three
    case .five: .five
    case .pop: .popOut
    }
  }

  /// The robot that one plays against.
  var robot: Int {
    switch self {
    case .three: 2
    case .pop: 4
    case .five: 6
    }
  }

  /// How it plays: the youngest's sees two moves ahead, the others' as far as they come in some tenths of a second.
  func opponent(seed: UInt64) -> RowOpponent {
    switch self {
    case .three: RowOpponent(plies: 2, seed: seed)
    case .pop: RowOpponent(plies: 5, seed: seed)
    case .five: RowOpponent(plies: 7, seed: seed)
    }
  }

  /// Who gives advice: it looks further.
  func adviser(seed: UInt64) -> RowOpponent { RowOpponent(plies: 9, positions: 600_000, seed: seed) }
}
