import Testing

@testable import FourInARow

@Suite("Files of positions") struct ScoredPositionTests {
  @Test("have moves and perhaps a score on each line")
  func lines() throws {
    let list = try ScoredPosition.list(of: "44 -2\r\n\n 445\t7 \n4")
    #expect(list.map(\.line) == [1, 3, 4])
    #expect(list.map(\.score) == [-2, 7, nil])
    #expect(list.map(\.moves) == ["44", "445", "4"])
  }

  @Test("what is wrong is told with its line")
  func errors() {
    #expect(throws: ScoredPositionError.empty) { try ScoredPosition.list(of: "\n \n") }
    #expect(throws: ScoredPositionError.move(line: 2, .fullColumn(move: 7, column: 1))) {
      try ScoredPosition.list(of: "4 1\n1111111 3\n")
    }
    #expect(throws: ScoredPositionError.notAScore(line: 1, text: "x")) { try ScoredPosition.list(of: "4 x") }
    #expect(throws: ScoredPositionError.notAScore(line: 1, text: "99999999999999999999")) {
      try ScoredPosition.list(of: "4 99999999999999999999")
    }
    #expect(throws: ScoredPositionError.tooManyFields(line: 1)) { try ScoredPosition.list(of: "4 1 2") }
    #expect(ScoredPositionError.move(line: 2, .gameIsOver(move: 8)).description == "line 2: move 8: the game was won with move 7")
  }
}
