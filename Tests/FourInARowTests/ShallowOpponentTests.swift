import Testing

@testable import FourInARow

@Suite("The shallow opponent") struct ShallowOpponentTests {
  @Test("takes a win and stops a threat, on any board")
  func tactics() throws {
    for size in [BoardSize.classic, BoardSize(columns: 10, rows: 10), BoardSize(columns: 5, rows: 4)] {
      for plies in 2...4 {
        let opponent = ShallowOpponent(plies: plies)
        #expect(try opponent.bestMoves(on: Board(size, text: "112233")) == [3])
        #expect(try opponent.bestMoves(on: Board(size, text: "11223")) == [3])
      }
    }
  }

  @Test("sees a row of three with both ends open coming")
  func fork() throws {
    #expect(try Set(ShallowOpponent().bestMoves(on: Board(text: "4455"))).isSubset(of: [2, 5]))
  }

  @Test("plays the same for the same seed, and other moves for others")
  func seeds() throws {
    var played: Set<Int> = []
    let board = Board(BoardSize(columns: 8, rows: 8))
    for seed in 0..<40 {
      let opponent = ShallowOpponent(plies: 2, seed: UInt64(seed))
      let move = try #require(opponent.move(on: board))
      #expect(move == opponent.move(on: board))
      #expect(opponent.bestMoves(on: board).contains(move))
      played.insert(move)
    }
    #expect(played.count > 1)
  }

  @Test("plays every game on every board to its end")
  func games() throws {
    for columns in [4, 6, 10] {
      var board = Board(BoardSize(columns: columns, rows: 14 - columns))
      while let move = ShallowOpponent(plies: 2, seed: 5).move(on: board) { try board.play(move) }
      #expect(board.isOver)
    }
  }
}
