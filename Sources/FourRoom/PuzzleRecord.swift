import FourInARow
import RoomKit
import Sessions

/// Which puzzles someone has solved, and the next of those that are made for them alone.
struct PuzzleRecord: Codable, Equatable {
  /// What it is kept by.
  private static let name = "puzzles"
  /// The highest number of a puzzle.
  static let most = 99_999

  /// A puzzle that was made beforehand.
  struct Made: Codable, Equatable {
    let number: Int
    let puzzle: String
  }

  /// The numbers of solved puzzles, rising, by goal.
  private var solved: [String: [Int]] = [:]
  private var made: [String: Made] = [:]

  /// What a room keeps.
  @MainActor
  init(of store: RoomStore) { self = store[Self.name] ?? PuzzleRecord() }

  private init() {}

  /// Reads one; what makes no sense in it is left out.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    for (goal, numbers) in members.lenient(.solved, as: [String: Lenient<[Lenient<Int>]>].self) ?? [:] {
      let known = Set((numbers.value ?? []).compactMap(\.value).filter { (0...Self.most).contains($0) })
      solved[goal] = known.sorted()
    }
    for (goal, next) in members.lenient(.made, as: [String: Lenient<Made>].self) ?? [:] { made[goal] = next.value }
  }

  @MainActor
  func keep(in store: RoomStore) { store[Self.name] = self }

  func count(_ goal: PuzzleGoal) -> Int { solved["\(goal)"]?.count ?? 0 }

  func isSolved(_ goal: PuzzleGoal, _ number: Int) -> Bool { solved["\(goal)"]?.contains(number) == true }

  /// The first number that is not solved.
  func next(_ goal: PuzzleGoal) -> Int {
    var next = 0
    for number in solved["\(goal)"] ?? [] where number == next { next += 1 }
    return min(Self.most, next)
  }

  mutating func solve(_ goal: PuzzleGoal, _ number: Int) {
    var numbers = solved["\(goal)"] ?? []
    let place = numbers.firstIndex { $0 >= number } ?? numbers.endIndex
    if numbers.indices.contains(place), numbers[place] == number { return }
    numbers.insert(number, at: place)
    solved["\(goal)"] = numbers
  }

  /// Remembers a puzzle that was made to be the one of a number.
  mutating func note(_ puzzle: Puzzle, number: Int) { made["\(puzzle.goal)"] = Made(number: number, puzzle: "\(puzzle)") }

  /// The puzzle that was made to be the one of a number; nil for none.
  func made(_ goal: PuzzleGoal, number: Int) -> Puzzle? {
    guard let next = made["\(goal)"], next.number == number, let puzzle = Puzzle(next.puzzle), puzzle.goal == goal else { return nil }
    return puzzle
  }
}
