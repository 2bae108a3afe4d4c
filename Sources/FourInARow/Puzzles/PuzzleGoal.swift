/// What a puzzle asks for.
public enum PuzzleGoal: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// To win with so many stones, from 1 to 4, whatever the other one does.
  case win(Int)
  /// To find the only move after which the other one cannot force a win within sight.
  case save

  /// All goals, the easiest first.
  public static let allCases: [PuzzleGoal] = (1...ForcedWin.mostStones).map(win) + [save]

  /// A character, as a list of puzzles has it: `1` to `4`, or `s`.
  public var description: String {
    switch self {
    case .win(let stones): "\(stones)"
    case .save: "s"
    }
  }

  /// Reads what `description` says; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let goal = Self.allCases.first(where: { $0.description == text }) else { return nil }
    self = goal
  }
}
