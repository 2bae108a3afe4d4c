import Geometry
import Testing

@testable import FourInARow

@Suite("Explanations") struct ExplanationTests {
  let solver = Solver(tableBytes: 1 << 22)

  @Test("a losing move's line ends in four, as late as its score says, with the threats that cannot all be answered")
  func proofs() throws {
    var generator = SeededGenerator(seed: 41)
    var lost = 0
    for _ in 0..<40 {
      let position = generator.position(stones: 27...36)
      let scores = solver.analysis(of: position).columns
      for column in 0..<Position.columns {
        let explanation = solver.explanation(of: column, in: position)
        let best = scores.compactMap { $0?.exact }.max() ?? 0
        guard let score = scores[column]?.exact, score < best else {
          #expect(explanation == nil)
          continue
        }
        let found = try #require(explanation)
        #expect(found.score == score && found.bestScore == best && found.changesOutcome == (score.signum() != best.signum()))
        #expect(scores[found.bestColumn]?.exact == best)
        #expect(found.better.moves.first == found.bestColumn)
        check(found.refutation, from: position.playing(column), score: -score)
        check(found.better, from: position, score: best)
        if score < 0 { lost += 1 }
      }
    }
    #expect(lost > 20)
  }

  private func check(_ proof: Proof, from start: Position, score: Int) {
    var positions = [start]
    for column in proof.moves { positions.append(positions[positions.count - 1].playing(column)) }
    let end = positions[positions.count - 1]
    #expect(end.isOver)
    #expect(proof.winner == (score == 0 ? nil : score > 0 ? start.turn : start.turn.opponent))
    guard let winner = proof.winner else {
      #expect(proof.four.isEmpty && proof.threats.isEmpty)
      return
    }
    #expect(22 - (end.stones + 1) / 2 == abs(score))
    #expect(proof.four.count >= 4)
    if positions.count < 2 { return }
    let last = positions[positions.count - 2]
    #expect(proof.moves.last.map { proof.four.contains(last.landing(in: $0)) } == true)
    let decision = positions[max(0, positions.count - 3)]
    #expect(!proof.threats.isEmpty)
    for threat in proof.threats {
      #expect(threat.player == winner && threat.stones.count >= 3)
      #expect((decision.turn == winner ? decision.ownThreats : decision.opponentThreats).contains(threat.cell))
      #expect(threat.since < positions.count - 1)
      #expect(threat.isOpen == (decision.hasRoom(in: threat.cell.column) && decision.landing(in: threat.cell.column) == threat.cell))
    }
    if decision.turn != winner {
      // Whatever the loser plays then, one of these threats is completed.
      for column in decision.legalColumns {
        let next = decision.playing(column)
        #expect(proof.threats.contains { next.hasRoom(in: $0.cell.column) && next.landing(in: $0.cell.column) == $0.cell })
      }
    }
  }
}
