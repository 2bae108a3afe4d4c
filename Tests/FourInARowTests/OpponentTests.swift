import Geometry
import Testing

@testable import FourInARow

@Suite("Opponents") struct OpponentTests {
  let solver = Solver(tableBytes: 1 << 22)

  @Test("from level 3 on every win is taken and every threat stopped")
  func tactics() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<200 {
      let position = generator.position(stones: 26...38)
      if position.isOver { continue }
      let wins = position.legalColumns.filter(position.wins)
      let threats = position.legalColumns.filter { column in
        position.opponentThreats.contains(position.landing(in: column))
      }
      for level in 3...8 {
        let move = Opponent(level: level, seed: generator.next()).move(in: position, solver: solver)
        if !wins.isEmpty {
          #expect(move.map(wins.contains) == true)
        } else if !threats.isEmpty {
          #expect(move.map(threats.contains) == true)
        }
      }
    }
  }

  @Test("level 8 keeps the score, and a slip at one level is one at all below")
  func value() throws {
    var generator = SeededGenerator(seed: 32)
    var kept = [Int](repeating: 0, count: 8)
    for round in 0..<120 {
      let position = generator.position(stones: 26...34)
      if position.isOver { continue }
      let score = try #require(solver.score(of: position).bounds.exact)
      for level in Opponent.levels {
        let move = try #require(Opponent(level: level, seed: UInt64(round)).move(in: position, solver: solver))
        let after = try #require(solver.score(of: position.playing(move)).bounds.negated.exact)
        if level == 8 { #expect(after == score) }
        if after.signum() == score.signum() { kept[level - 1] += 1 }
      }
    }
    #expect(kept == kept.sorted() && kept[7] - kept[0] > 30, "\(kept)")
    #expect(Opponent.slips == Opponent.slips.sorted(by: >) && Opponent(level: 8).slipRate == 0)
  }

  @Test("seed and position alone decide a move; other seeds play otherwise")
  func seeds() {
    var generator = SeededGenerator(seed: 33)
    var differs = 0
    for _ in 0..<30 {
      let position = generator.position(stones: 27...31)
      for level in [1, 4, 7] {
        let move = Opponent(level: level, seed: 1).move(in: position, solver: solver)
        #expect(move == Opponent(level: level, seed: 1).move(in: position, solver: Solver(tableBytes: 0)))
        #expect(move.map(position.legalColumns.contains) ?? position.isOver)
        if move != Opponent(level: level, seed: 2).move(in: position, solver: solver) { differs += 1 }
      }
    }
    #expect(differs > 0)
  }

  @Test("when the game is over there is no move")
  func over() throws {
    for level in Opponent.levels {
      #expect(try Opponent(level: level).move(in: Position(moves: "1212121"), solver: solver) == nil)
    }
  }

  @Test("what the book knows is played without searching")
  func book() {
    let book = OpeningBook(plies: 2) { _ in (score: 1, column: 5) }
    let opponent = Opponent(level: 8)
    let position = Position().playing(6).playing(6)
    let spent = Budget(positions: 0)
    #expect(
      opponent.move(in: position, solver: Solver(tableBytes: 0, book: book), budget: spent)
        == (position.key == position.symmetricKey ? 5 : 1))
  }
}
