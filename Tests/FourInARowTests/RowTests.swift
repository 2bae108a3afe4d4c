import Geometry
import Testing

@testable import FourInARow

@Suite("Rows by other rules")
struct RowTests {
  private static let all: [RowRules] = [.three, .five, .popOut, RowRules(BoardSize(columns: 10, rows: 10), length: 6, allowsPopping: true)]

  @Test("so many stones in a row win as the rules ask for, in every direction")
  func rows() throws {
    #expect(try #require(RowBoard(.three, text: "15253")).winner == .first)
    #expect(try #require(RowBoard(.three, text: "1525")).winner == nil)
    #expect(try #require(RowBoard(.three, text: "12121")).winner == .first)
    #expect(try #require(RowBoard(.three, text: "122333")).winner == nil)
    // Rising and falling.
    #expect(
      try #require(RowBoard(.three, text: "1223353")).winningLines == [
        [Cell(column: 0, row: 0), Cell(column: 1, row: 1), Cell(column: 2, row: 2)]
      ])
    #expect(try #require(RowBoard(.three, text: "5443313")).winner == .first)
    #expect(try #require(RowBoard(.five, text: "11223344")).winner == nil)
    #expect(try #require(RowBoard(.five, text: "112233445")).winner == .first)
  }

  @Test("a stone that is popped lets those above it sink, and only an own one can be popped")
  func popping() throws {
    var board = try #require(RowBoard(.popOut, text: "4454"))
    #expect(!board.canPlay(.pop(1)) && board.canPlay(.pop(3)))
    board.play(.pop(3))
    #expect(board.text == "4454d" && board.height(of: 3) == 2)
    #expect(board[Cell(column: 3, row: 0)] == .second && board[Cell(column: 3, row: 1)] == .second)
    #expect(board.play(.pop(4)) == nil)
    board.undo()
    #expect(board == RowBoard(.popOut, text: "4454"))
    #expect(try #require(RowBoard(.three, text: "12")).canPlay(.pop(0)) == false)
  }

  @Test("who pops a stone such that both have a row wins; such that the other one has one, loses")
  func poppedRows() throws {
    // Columns 1 to 4 hold the second player's three, and a stone above the first player's that sinks to them.
    let lost = try #require(RowBoard(.popOut, text: "71727344"))
    #expect(lost.winner == nil)
    var board = lost
    board.play(.drop(3))
    board.play(.drop(6))
    board.play(.pop(3))
    #expect(board.winner == .second && board.isOver && board.legalMoves.isEmpty)
  }

  @Test("a game ends when stones lie for the third time as they did, and none is longer than its limit")
  func endless() throws {
    var board = try #require(RowBoard(.popOut, text: "17"))
    for move in "ag17ag" {
      #expect(!board.isOver)
      board.play(try #require(RowMove(move)))
    }
    #expect(board.isDraw)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      var board = RowBoard(.popOut)
      while let move = board.legalMoves.randomElement(using: &generator) { board.play(move) }
      #expect(board.isOver && board.moves.count <= RowBoard.mostMoves)
    }
  }

  @Test("stones, moves and text agree over random games, forth and back", arguments: all)
  func random(rules: RowRules) throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<30 {
      var board = RowBoard(rules)
      var boards = [board]
      while let move = board.legalMoves.randomElement(using: &generator) {
        let cell = board.play(move)
        #expect(cell?.column == move.column)
        boards.append(board)
      }
      #expect(board.isOver && RowBoard(rules, text: board.text) == board)
      // A straight count of every row says the same of who has won.
      #expect((board.winner != nil) == [Player.first, .second].contains { hasRow($0, on: board) })
      for before in boards.reversed().dropFirst() {
        board.undo()
        #expect(board == before)
      }
    }
  }

  private func hasRow(_ player: Player, on board: RowBoard) -> Bool {
    let (size, length) = (board.rules.size, board.rules.length)
    for column in 0..<size.columns {
      for row in 0..<size.rows {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)]
        where (0..<length).allSatisfy({ board[Cell(column: column + $0 * dx, row: row + $0 * dy)] == player }) { return true }
      }
    }
    return false
  }

  @Test("an opponent takes a win, and stops one that it can stop", arguments: [2, 4])
  func tactics(plies: Int) throws {
    let opponent = RowOpponent(plies: plies)
    #expect(opponent.move(on: try #require(RowBoard(.five, text: "11223344"))) == .drop(4))
    #expect(opponent.move(on: try #require(RowBoard(.three, text: "1525"))) == .drop(2))
    // Five is to be stopped where it has one end.
    #expect(opponent.move(on: try #require(RowBoard(.five, text: "1929394"))) == .drop(4))
    #expect(opponent.move(on: try #require(RowBoard(.popOut, text: "1727374"))) == nil)
    #expect(opponent.move(on: try #require(RowBoard(.popOut, text: "172737"))) == .drop(3))
  }

  @Test("an opponent that looks further wins more games", arguments: [RowRules.five, .popOut])
  func strength(rules: RowRules) {
    var won = 0
    for game in 0..<20 {
      let strong = RowOpponent(plies: 4, positions: 20_000, seed: UInt64(game))
      let weak = RowOpponent(plies: 1, seed: UInt64(game))
      var board = RowBoard(rules)
      let first = game % 2 == 0
      while let move = (board.turn == .first) == first ? strong.move(on: board) : weak.move(on: board) { board.play(move) }
      if let winner = board.winner, (winner == .first) == first { won += 1 }
    }
    #expect(won >= 15, "\(won) of 20")
  }

  @Test("an opponent plays the same again, keeps to its budget, and stops when it is told to", arguments: all)
  func budget(rules: RowRules) throws {
    let board = try #require(RowBoard(rules, text: "12"))
    let opponent = RowOpponent(plies: 12, positions: 5000, seed: 4)
    #expect(opponent.move(on: board) == opponent.move(on: board) && opponent.move(on: board) != nil)
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(opponent.move(on: board, cancellation: cancellation) == nil)
  }

  @Test("a character is a move or none")
  func characters() {
    for character in "1234567890abcdefghij" { #expect(RowMove(character)?.character == character) }
    for character in "kz-A ²é１" { #expect(RowMove(character) == nil) }
  }
}
