import Geometry
import Testing

@testable import FourInARow

@Suite("Blunders") struct BlunderTests {
  let solver = Solver(tableBytes: 1 << 22)

  private func blunder(of player: Player, in moves: String, sight: Int = 1) throws -> Blunder? {
    let found = solver.blunder(of: player, in: try Board(text: moves).moves, sight: sight, budget: Budget(positions: 100_000))
    if case .found(let blunder) = found { return blunder }
    return nil
  }

  /// A game, whose blunder it is, and what it is: its kind, how many stones lay there, its column and the better one from 1.
  struct Row: CustomTestStringConvertible, Sendable {
    let moves: String
    let player: Player
    let kind: Blunder.Kind
    let stones: Int
    let column: Int
    var better: Int?
    var sight = 1
    var testDescription: String { "\(moves): \(kind)" }
  }

  static let rows = [
    // Three in the fourth column that nobody stopped; also where the game was lost since the first stone.
    Row(moves: "4141424", player: .second, kind: .missedBlock, stones: 5, column: 2, better: 4),
    Row(moves: "14247474", player: .first, kind: .missedBlock, stones: 6, column: 7, better: 4),
    Row(moves: "14247474", player: .first, kind: .missedBlock, stones: 6, column: 7, better: 4, sight: 5),
    // Three at the bottom, open at one end.
    Row(moves: "2131475", player: .second, kind: .missedBlock, stones: 5, column: 7, better: 5),
    // Three of one's own that were not made four.
    Row(moves: "41424174", player: .first, kind: .missedWin, stones: 6, column: 7, better: 4),
    Row(moves: "41424174", player: .first, kind: .missedWin, stones: 6, column: 7, better: 4, sight: 5),
    // A stone below the other's fourth.
    Row(moves: "1133727244", player: .first, kind: .gaveCell, stones: 8, column: 4),
    // Two at the bottom that became three, open at both ends.
    Row(moves: "4454326", player: .second, kind: .allowedWin(stones: 2), stones: 3, column: 4, sight: 2),
    Row(moves: "4454326", player: .second, kind: .allowedWin(stones: 2), stones: 3, column: 4, sight: 1),
  ]

  @Test("the plainest mistake that a player should have seen is the last one within sight", arguments: rows)
  func table(row: Row) throws {
    let found = try #require(try blunder(of: row.player, in: row.moves, sight: row.sight))
    #expect(found.kind == row.kind && found.stones == row.stones && found.column == row.column - 1)
    if let better = row.better { #expect(found.better == better - 1) }
    try check(found, in: row.moves)
  }

  private func check(_ blunder: Blunder, in text: String) throws {
    let moves = try Board(text: text).moves
    var position = Position()
    for column in moves[..<blunder.stones] { position.play(column) }
    #expect(blunder.column == moves[blunder.stones] && blunder.better != blunder.column && position.hasRoom(in: blunder.better))
  }

  @Test("what is told of lost games is short and true: the line is played by the rules, and the winner ends it as soon as was said")
  func games() throws {
    var generator = SeededGenerator(seed: 51)
    var kinds: Set<String> = []
    for _ in 0..<60 {
      var board = Board()
      while !board.isOver {
        let plies = board.turn == .first ? 2 : 1
        let columns = ShallowOpponent(plies: plies, seed: generator.next()).bestMoves(on: board)
        try board.play(columns[generator.below(columns.count)])
      }
      guard board.winner == .first else { continue }
      let found = solver.blunder(of: .second, in: board.moves, sight: 2, budget: Budget(positions: 20_000))
      guard case .found(let blunder) = found else { continue }
      try check(blunder, in: board.description)
      var position = Position()
      for column in board.moves[..<blunder.stones] { position.play(column) }
      if blunder.followsMove { position.play(blunder.column) }
      for column in blunder.proof.moves { position.play(column) }
      switch blunder.kind {
      case .missedBlock, .gaveCell: #expect(blunder.proof.moves.count == 1 && blunder.followsMove)
      case .missedWin: #expect(blunder.proof.moves == [blunder.better] && !blunder.followsMove)
      case .allowedWin(let stones): #expect(blunder.proof.moves.count == 2 * stones - 1 && blunder.followsMove)
      case .missedForcedWin(let stones): #expect(blunder.proof.moves.count == 2 * stones - 1 && !blunder.followsMove)
      case .theory: break
      }
      #expect(position.isLost && (position.turn == .second) == blunder.followsMove)
      kinds.insert("\(blunder.kind)".prefix { $0 != "(" }.description)
    }
    #expect(kinds.count >= 3, "\(kinds)")
  }

  @Test("who plays higher sees further")
  func sight() {
    let stones = (1...8).map(Sight.stones)
    #expect(stones == stones.sorted() && stones.first == 1 && stones.last == 5 && Sight.stones(ofLevel: 99) == 5)
  }
}
