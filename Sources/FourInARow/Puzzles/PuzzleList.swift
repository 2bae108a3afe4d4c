/// Puzzles of every goal, the easier ones first: a line each.
public struct PuzzleList: Sendable {
  /// The lines of each goal; what they say is read when it is asked for.
  private let lines: [PuzzleGoal: [Substring]]

  /// Reads a list. Empty lines, and lines that begin with `#`, say nothing.
  /// - Throws: `PuzzleListError` for the first line without a goal.
  public init(text: String) throws(PuzzleListError) {
    var lines: [PuzzleGoal: [Substring]] = [:]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() where !line.isEmpty && line.first != "#"
    {
      guard let goal = line.split(separator: " ").first.flatMap({ PuzzleGoal($0) }) else {
        throw PuzzleListError(line: index + 1, text: String(line.prefix(60)))
      }
      lines[goal, default: []].append(line)
    }
    self.lines = lines
  }

  /// A list of puzzles, sorted by how hard they are; those of equal grade keep their order.
  public init(_ puzzles: [Puzzle]) {
    let graded = puzzles.map { (puzzle: $0, grade: $0.grade) }.enumerated()
    let sorted = graded.sorted { ($0.element.grade, $0.offset) < ($1.element.grade, $1.offset) }.map(\.element.puzzle)
    lines = Dictionary(grouping: sorted, by: \.goal).mapValues { $0.map { $0.description[...] } }
  }

  /// How many puzzles have a goal.
  public func count(_ goal: PuzzleGoal) -> Int { lines[goal]?.count ?? 0 }

  /// A puzzle of a goal by its number, from 0; nil where there is none, or its line is damaged. At most some milliseconds.
  public func puzzle(_ goal: PuzzleGoal, number: Int) -> Puzzle? {
    guard let lines = lines[goal], lines.indices.contains(number) else { return nil }
    return Puzzle(lines[number])
  }

  /// The list as text, by goals.
  public var text: String { PuzzleGoal.allCases.flatMap { lines[$0] ?? [] }.reduce(into: "") { $0 += $1 + "\n" } }
}

/// A line of a list of puzzles that is none.
public struct PuzzleListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which line, from 1.
  public let line: Int
  /// How it begins.
  public let text: String

  /// Which line it is, and what belongs there.
  public var description: String {
    "line \(line): \"\(text)\" does not begin with what a puzzle asks for; write 1, 2, 3, 4 or s, a space, and the moves"
  }
}
