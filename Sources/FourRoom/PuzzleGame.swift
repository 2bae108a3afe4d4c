import FourInARow
import Sessions

/// A puzzle as the room plays it: the one who is asked has red, and only right moves stay on the board.
struct PuzzleGame: Equatable {
  /// Which of its goal's puzzles it is, from 0.
  let number: Int
  let puzzle: Puzzle
  /// The board with its seats; what red has won before is what was solved.
  private(set) var game: FourGame

  /// - Parameter solved: how many puzzles of the goal were solved before.
  init(_ puzzle: Puzzle, number: Int, solved: Int) {
    self.number = number
    self.puzzle = puzzle
    game = FourGame(opener: puzzle.moves.count % 2 == 0 ? .red : .yellow)
    game.count(wins: solved)
    for column in puzzle.moves { _ = game.play(column) }
  }

  /// Sets how many puzzles of the goal were solved before.
  mutating func count(solved: Int) { game.count(wins: solved) }

  /// The columns that were played since, those of both.
  var played: ArraySlice<Int> { game.board.moves.dropFirst(puzzle.moves.count) }

  /// How many stones red has for what it is asked, and how many of them it has played.
  var stones: Int {
    if case .win(let stones) = puzzle.goal { stones } else { 1 }
  }
  var used: Int { (played.count + 1) / 2 }

  var isSolved: Bool {
    switch puzzle.goal {
    case .win: game.winner == .red
    case .save: !played.isEmpty
    }
  }

  /// The columns that do what is asked for; none when it is done.
  var solutions: [Int] {
    guard !isSolved, let position = game.board.position else { return [] }
    switch puzzle.goal {
    case .win: return ForcedWin.columns(in: position, atMost: max(0, stones - used))
    case .save: return [puzzle.solution]
    }
  }

  /// What shows that a column is wrong: the other one's forced win, else the stone that ends red's hope.
  func refutation(of column: Int) -> [Int] {
    guard let next = game.board.position?.playing(column), !next.isOver else { return [] }
    let line = ForcedWin.line(from: next)
    return line.isEmpty ? ForcedWin.defence(in: next).map { [$0] } ?? [] : line
  }

  /// Plays one of the solutions.
  /// - Returns: where the stone lies.
  mutating func play(_ column: Int) -> Cell? { solutions.contains(column) ? game.play(column) : nil }

  /// The other one holds out as long as it can.
  /// - Returns: where its stone lies; nil when it is done.
  mutating func answer() -> Cell? {
    guard !isSolved, let position = game.board.position, let column = ForcedWin.defence(in: position) else { return nil }
    return game.play(column)
  }

  /// Takes red's last stone back, and what came after it.
  /// - Returns: where they lay, the last first.
  mutating func undo() -> [Cell] {
    var cells: [Cell] = []
    while !played.isEmpty, let cell = game.undo() {
      cells.append(cell)
      if game.turn == .red { break }
    }
    return cells
  }
}

/// A puzzle is kept as its list has it, with what was played.
extension PuzzleGame: Codable {
  private enum Key: String, CodingKey {
    case number, puzzle, played
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(number, forKey: .number)
    try members.encode(puzzle.description, forKey: .puzzle)
    try members.encode(MoveText.text(of: played), forKey: .played)
  }

  /// - Throws: `DecodingError` where it is no puzzle. What was played is taken up as far as it is right.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    guard let puzzle = Puzzle(try members.decode(String.self, forKey: .puzzle)) else {
      throw DecodingError.dataCorruptedError(forKey: Key.puzzle, in: members, debugDescription: "that is no puzzle")
    }
    self.init(puzzle, number: min(PuzzleRecord.most, max(0, members.lenient(.number) ?? 0)), solved: 0)
    for column in (try? MoveText.columns(of: members.lenient(.played) ?? "")) ?? [] {
      if game.turn == .red ? play(column) == nil : isSolved || game.play(column) == nil { break }
    }
    if game.turn == .yellow { _ = answer() }
  }
}
