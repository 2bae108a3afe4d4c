import Geometry
import Testing

@testable import FourInARow

@Suite("The rules") struct RulesTests {
  @Test("four in any direction win, and the line tells where")
  func lines() throws {
    let games: [(String, [String])] = [
      ("1212121", ["a1", "a2", "a3", "a4"]),
      ("1122334", ["a1", "b1", "c1", "d1"]),
      ("12233434474", ["a1", "b2", "c3", "d4"]),
      ("76655454414", ["d4", "e3", "f2", "g1"]),
    ]
    for (moves, line) in games {
      let board = try Board(text: moves)
      #expect(board.winner == .first, "\(moves)")
      #expect(board.winningLines.map { $0.map(\.description).sorted() } == [line], "\(moves)")
      #expect(board.legalColumns.isEmpty && board.isOver && !board.isDraw)
      #expect(try #require(board.position).isLost)
    }
  }

  @Test("a line can have more than four stones, and one stone can make several lines")
  func manyLines() throws {
    let wide = try Board(text: "1122335566774")
    #expect(wide.winningLines.map(\.count) == [7])
    var generator = SeededGenerator(seed: 5)
    var most = 0
    for _ in 0..<2000 {
      var board = Board()
      while let column = generator.pick(board.legalColumns) { try board.play(column) }
      if let last = board.moves.last, board.winner != nil {
        let cell = Cell(column: last, row: board.height(of: last) - 1)
        #expect(board.winningLines.allSatisfy { $0.count >= 4 && $0.contains(cell) })
      }
      most = max(most, board.winningLines.count)
    }
    #expect(most >= 2)
  }

  @Test("what the rules forbid is told with the number of the move")
  func errors() {
    #expect(throws: MoveError.notAColumn(move: 3, text: "8", columns: 7)) { try Board(text: "128") }
    #expect(throws: MoveError.notAColumn(move: 1, text: "0", columns: 7)) { try Board(text: "0") }
    #expect(throws: MoveError.notAColumn(move: 2, text: "ü", columns: 7)) { try Board(text: "1ü") }
    #expect(throws: MoveError.notAColumn(move: 2, text: "٣", columns: 7)) { try Board(text: "1٣") }
    #expect(throws: MoveError.fullColumn(move: 7, column: 1)) { try Board(text: "1111111") }
    #expect(throws: MoveError.gameIsOver(move: 8)) { try Board(text: "12121212") }
    #expect(throws: MoveError.notAColumn(move: 8, text: "x", columns: 7)) { try Board(text: "1212121x") }
    #expect(throws: MoveError.notAColumn(move: 1, text: "0", columns: 7)) { try Board(moves: [-1]) }
    #expect(throws: MoveError.notAColumn(move: 1, text: "\(Int.max &+ 1)", columns: 7)) { try Board(moves: [Int.max]) }
    #expect(MoveError.fullColumn(move: 7, column: 1).description == "move 7: column 1 is full")
    #expect(MoveError.notAColumn(move: 2, text: "\n", columns: 7).move == 2)
    #expect(throws: MoveError.notAColumn(move: 1, text: "\\u{a}", columns: 7)) { try Position(moves: "\n") }
  }

  @Test("taking back leads to the board as it was, on boards of every size")
  func undo() throws {
    var generator = SeededGenerator(seed: 7)
    for columns in [4, 7, 10] {
      for rows in [4, 6, 10] {
        for _ in 0..<20 {
          var board = Board(BoardSize(columns: columns, rows: rows))
          var past: [Board] = []
          while let column = generator.pick(board.legalColumns) {
            past.append(board)
            let landing = board.landing(in: column)
            #expect(try board.play(column) == landing)
          }
          #expect(board.isOver && board.isDraw == (board.winner == nil))
          #expect(board.winningLines.isEmpty == (board.winner == nil))
          while let before = past.popLast() {
            board.undo()
            #expect(board == before)
          }
          #expect(board.undo() == nil)
        }
      }
    }
  }

  @Test("winner and threats are those that looking at every row of four finds")
  func plainRows() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<60 {
      var board = Board(BoardSize(columns: 4 + round % 7, rows: 4 + round % 5))
      while let column = generator.pick(board.legalColumns) {
        try board.play(column)
        #expect(board.winner == plainWinner(board))
        for player in Player.allCases { #expect(board.threats(of: player) == plainThreats(board, player)) }
      }
    }
  }

  @Test("a position plays, takes back and mirrors as the board does")
  func positions() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var board = Board()
      var mirror = Board()
      var position = Position()
      while let column = generator.pick(board.legalColumns) {
        #expect(position.legalColumns == board.legalColumns)
        #expect(position.landing(in: column) == board.landing(in: column))
        let before = position
        let wins = position.wins(in: column)
        position.play(column)
        #expect(wins == position.isLost)
        var back = position
        back.undo(column)
        #expect(back == before)
        try board.play(column)
        try mirror.play(6 - column)
        #expect(board.position == position)
        #expect(mirror.position == position.mirrored)
        #expect(position.symmetricKey == position.mirrored.symmetricKey)
        #expect(position.mirrored.mirrored == position)
        #expect(position.turn == board.turn)
        #expect(position.ownThreats == board.threats(of: board.turn))
        #expect(position.opponentThreats == board.threats(of: board.turn.opponent))
      }
      #expect(position.isOver && position.legalColumns.isEmpty)
      #expect(MoveText.text(of: board.moves) == board.description)
      #expect(try Position(moves: board.description) == position)
    }
  }

  @Test("no two positions of the first six moves have the same key")
  func keys() {
    var positions: Set<Position> = [Position()]
    for _ in 0..<6 {
      var next: Set<Position> = []
      for position in positions { for column in position.legalColumns { next.insert(position.playing(column)) } }
      positions = next
    }
    // The number of positions after six moves (OEIS A212693).
    #expect(positions.count == 16422)
    #expect(Set(positions.map(\.key)).count == positions.count)
  }

  @Test("text names columns from 1, the tenth by 0")
  func text() throws {
    #expect(try MoveText.columns(of: "", limit: 10) == [])
    #expect(try MoveText.columns(of: "190", limit: 10) == [0, 8, 9])
    #expect(MoveText.text(of: [0, 8, 9]) == "190")
  }
}

/// Who has four, by looking at every row of four cells.
private func plainWinner(_ board: Board) -> Player? {
  Player.allCases.first { player in rows(board.size).contains { $0.allSatisfy { board[$0] == player } } }
}

private func plainThreats(_ board: Board, _ player: Player) -> [Cell] {
  Set(
    rows(board.size).compactMap { row -> Cell? in
      let empty = row.filter { board[$0] == nil }
      return empty.count == 1 && row.filter { board[$0] == player }.count == 3 ? empty[0] : nil
    }
  ).sorted()
}

private func rows(_ size: BoardSize) -> [[Cell]] {
  var rows: [[Cell]] = []
  for column in 0..<size.columns {
    for row in 0..<size.rows {
      for (x, y) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        let cells = (0..<4).map { Cell(column: column + $0 * x, row: row + $0 * y) }
        if cells[3].column < size.columns, (0..<size.rows).contains(cells[3].row) { rows.append(cells) }
      }
    }
  }
  return rows
}

extension SeededGenerator {
  mutating func pick(_ columns: [Int]) -> Int? { columns.isEmpty ? nil : columns[below(columns.count)] }
}
