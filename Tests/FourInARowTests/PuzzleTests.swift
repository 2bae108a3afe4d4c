import Geometry
import Testing

@testable import FourInARow

@Suite("Puzzles of Connect Four")
struct PuzzleTests {
  /// Positions of random games that nobody has won.
  private func positions(_ count: Int, seed: UInt64, stones: ClosedRange<Int>) -> [Position] {
    var generator = SeededGenerator(seed: seed)
    var positions: [Position] = []
    while positions.count < count {
      var position = Position()
      let length = stones.lowerBound + generator.below(stones.count)
      while position.stones < length, let column = position.legalColumns.filter({ !position.wins(in: $0) }).randomElement(using: &generator)
      {
        position.play(column)
      }
      if position.stones == length { positions.append(position) }
    }
    return positions
  }

  @Test("a forced win takes as many stones as the solver's score says")
  func forcedWins() {
    let solver = Solver(tableBytes: 1 << 20)
    var found = 0
    for position in positions(400, seed: 5, stones: 18...36) {
      let score = solver.score(of: position).bounds.exact ?? 0
      // 22 less the stones that the winner has played then.
      let expected = score > 0 ? 22 - score - position.stones / 2 : nil
      let stones = ForcedWin.stones(in: position)
      #expect(stones == expected.flatMap { $0 <= ForcedWin.mostStones ? $0 : nil }, "\(position)")
      if stones != nil { found += 1 }
    }
    #expect(found > 100)
  }

  @Test("the columns that win are those after which the other one loses in time")
  func columns() {
    for position in positions(200, seed: 7, stones: 16...30) {
      for most in 1...3 {
        let expected = position.legalColumns.filter { column in
          if position.wins(in: column) { return true }
          let next = position.playing(column)
          guard most > 1, ForcedWin.stones(in: next, atMost: 1) == nil, !next.isOver else { return false }
          return next.legalColumns.allSatisfy { ForcedWin.stones(in: next.playing($0), atMost: most - 1) != nil }
        }
        #expect(ForcedWin.columns(in: position, atMost: most) == expected)
      }
    }
  }

  @Test("a line of a forced win ends with the last of its stones, and the defence never makes it shorter")
  func lines() throws {
    for position in positions(300, seed: 11, stones: 14...30) {
      guard let stones = ForcedWin.stones(in: position) else {
        #expect(ForcedWin.line(from: position).isEmpty)
        continue
      }
      let line = ForcedWin.line(from: position)
      #expect(line.count == 2 * stones - 1)
      #expect(line.reduce(into: position) { $0.play($1) }.isLost)
    }
  }

  @Test("whoever is to defend takes a win of its own first, and stops the only one there is")
  func defence() throws {
    #expect(ForcedWin.defence(in: try Position(moves: "112233")) == 3)
    #expect(ForcedWin.defence(in: try Position(moves: "121314")) == 0)
    #expect(ForcedWin.defence(in: try Position(moves: "41424")) == 3)
    #expect(ForcedWin.defence(in: try Position(moves: "1212121")) == nil)
  }

  @Test(
    "text that is no puzzle is refused",
    arguments: [
      "", "1", "1 ", "5 112233", "1 11223", "1 112233 4", "1 1122338", "2 112233", "1 1111111", "1 1212121", "x 4", "s 4", " 1 112233",
      "1  112233",
    ])
  func refused(text: String) {
    #expect(Puzzle(text) == nil)
  }

  @Test("a puzzle is read as it is written")
  func text() throws {
    let puzzle = try #require(Puzzle("1 112233"))
    #expect(puzzle.goal == .win(1) && puzzle.solution == 3 && puzzle.description == "1 112233")
    let save = try #require(Puzzle("s 41424"))
    #expect(save.goal == .save && save.solution == 3)
  }

  @Test("a list gives its puzzles by goal and number, and says which line is none")
  func list() throws {
    let list = try PuzzleList(text: "# of each\n1 112233\n\ns 41424\n1 11111111\n")
    #expect(list.count(.win(1)) == 2 && list.count(.save) == 1 && list.count(.win(2)) == 0)
    #expect(list.puzzle(.win(1), number: 0)?.solution == 3)
    #expect(list.puzzle(.win(1), number: 1) == nil && list.puzzle(.win(1), number: 2) == nil && list.puzzle(.win(1), number: -1) == nil)
    #expect(throws: PuzzleListError(line: 2, text: "q 44")) { try PuzzleList(text: "1 112233\nq 44") }
  }

  @Test("the same seed makes the same puzzles, another one others, and each is sound", arguments: PuzzleGoal.allCases)
  func maker(goal: PuzzleGoal) throws {
    let solver = Solver(tableBytes: 1 << 22)
    func make(_ seed: UInt64) -> [Puzzle] {
      var maker = PuzzleMaker(seed: seed)
      return (0..<3).compactMap { _ in maker.next(goal, solver: solver) }
    }
    let puzzles = make(3)
    #expect(puzzles.count == 3 && puzzles == make(3) && puzzles != make(4))
    for puzzle in puzzles {
      #expect(puzzle.goal == goal && puzzle.position.stones >= PuzzleMaker.fewestStones)
      #expect(puzzle.isSound(Solver(tableBytes: 1 << 20)) == true)
    }
  }

  @Test("a maker that is told to stop makes nothing")
  func stopped() {
    let cancellation = Cancellation()
    cancellation.cancel()
    var maker = PuzzleMaker(seed: 1)
    #expect(maker.next(.win(4), solver: Solver(tableBytes: 1 << 16), cancellation: cancellation) == nil)
    #expect(maker.next(.win(4), solver: Solver(tableBytes: 1 << 16), isOver: { true }) == nil)
  }
}
