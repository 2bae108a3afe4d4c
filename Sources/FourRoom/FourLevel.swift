import FourInARow
import RoomKit

/// What a level of four in a row is.
enum FourLevel: Hashable, Sendable {
  /// Stones that fall past the bottom.
  case classic
  /// A game for two.
  case two
  /// A game against the machine, at a level from 1 to 8.
  case machine(Int)
  /// Puzzles of a goal, one after the other.
  case puzzles(PuzzleGoal)
  /// A game by other rules.
  case variant(FourVariant)
  /// A board to find things out on.
  case analysis

  static let all =
    [classic, two] + (1...8).map(machine) + PuzzleGoal.allCases.map(puzzles) + FourVariant.allCases.map(variant) + [analysis]

  init?(_ id: LevelID) {
    guard let level = Self.all.first(where: { $0.id == id }) else { return nil }
    self = level
  }

  var id: LevelID {
    switch self {
    case .classic: .classic
    case .two: "two"
    case .machine(let level): LevelID("\(level)")
    case .puzzles(.win(let stones)): LevelID("win-\(stones)")
    case .puzzles(.save): "save"
    case .variant(let variant): LevelID(variant.rawValue)
    case .analysis: "analysis"
    }
  }
}
