import Geometry
import Testing

@testable import FourInARow

@Suite("The solver") struct SolverTests {
  /// Published positions with their exact scores (Pascal Pons, blog.gamesolver.org).
  static let known: [(moves: String, score: Int)] = [
    ("743147475311235374153667575364254661", 0),
    ("712571271166563567166743254272", 5),
    ("47715713331437527153255735112", 0),
    ("2333164733147765123176427726455", 0),
    ("36651326227232515767351624741116", -1),
    ("62545731311224667224761135435357", 0),
    ("7375363223321275365761176227554", -2),
    ("7174362564676726631735257252323", -4),
    ("3414355576455177144321543311672273", -2),
    ("211376455663355325112113664364524722", 0),
    ("61771566546513437644572641471", -2),
    ("333365225526525363521266677117777411", 2),
    ("63634736425147221675347572645763152453", 0),
    ("564414111461617227324564266377573733", -1),
    ("34745742262737216223746744556155135", 0),
    ("542633536557752423671775344137144662211", 0),
    ("736655673445166272447546", -7),
    ("51137351146565342411", -10),
    ("132163523461151135474272234", 2),
    ("3166375423263261", 12),
    ("67152543366667234631", 9),
    ("3374372732172176214213256", -3),
    ("714113112326566", 10),
    ("7725135517613477", 12),
    ("6576551771641561711664", -7),
    ("55371476331451637535", 10),
    ("513635225523631475657331", 8),
    ("5347374145757771622512325", 8),
    ("241133134334725213", -8),
    ("217524776745435", -10),
    ("754732466173162124726115261", 7),
    ("65672142226216563", -9),
    ("6415466333223542", 5),
    ("343753712715161", 2),
    ("63177227117533477", 2),
    ("2633531236171421246762", -2),
    ("13475463423", 15),
    ("245541133241", 13),
    ("557455364765", 13),
    ("46454432", 13),
    ("542374177555", -9),
    ("621677243731", 10),
    ("1143236527474", -11),
    ("541163751", 12),
  ]

  @Test("gives the published scores")
  func published() throws {
    let solver = Solver(tableBytes: 1 << 22)
    for (moves, score) in Self.known {
      #expect(try solver.score(of: Position(moves: moves)).bounds == ScoreBounds(exactly: score), "\(moves)")
    }
  }

  @Test(
    "an end that is near is found by looking near, early in the game too",
    arguments: [("46454432", 13), ("541163751", 12), ("542374177555", -9)])
  func nearEnds(moves: String, score: Int) throws {
    let solver = Solver(tableBytes: 1 << 20)
    let (bounds, positions) = try solver.score(of: Position(moves: moves))
    #expect(bounds.exact == score)
    // To tell who wins without asking how soon takes many times as many.
    #expect(positions < 10_000, "\(positions)")
  }

  @Test("agrees with plain minimax late in the game, its moves too")
  func minimax() {
    var generator = SeededGenerator(seed: 21)
    let solver = Solver(tableBytes: 1 << 16)
    for _ in 0..<120 {
      let position = generator.position(stones: 33...42)
      let analysis = solver.analysis(of: position)
      #expect(analysis.bounds.exact == plainScore(position))
      for column in 0..<Position.columns {
        let isPlayable = position.legalColumns.contains(column)
        let score = isPlayable ? -plainScore(position.playing(column)) : nil
        #expect(analysis.columns[column]?.exact == score)
        #expect(analysis.bestColumns.contains(column) == (isPlayable && score == analysis.bounds.exact))
      }
    }
  }

  @Test("gives mirror images the same score, whatever the table's size and however many threads")
  func symmetry() {
    var generator = SeededGenerator(seed: 22)
    let small = Solver(tableBytes: 0)
    let large = Solver(tableBytes: 1 << 22)
    for _ in 0..<25 {
      let position = generator.position(stones: 26...32)
      let score = small.score(of: position).bounds
      #expect(score.exact != nil)
      #expect(large.score(of: position.mirrored, threads: 3).bounds == score)
    }
  }

  @Test("follow-up bounds hold, and are found often enough to matter")
  func followUp() {
    var generator = SeededGenerator(seed: 23)
    let solver = Solver(tableBytes: 1 << 22)
    var found = [0, 0]
    for _ in 0..<400 {
      var position = Position()
      while let column = generator.sensibleMove(position) {
        position.play(column)
        if position.stones >= 25, let isFirst = check(position, solver) { found[isFirst ? 0 : 1] += 1 }
      }
    }
    #expect(found.allSatisfy { $0 >= 20 }, "\(found)")
  }

  /// Whether it is the first player whom a follow-up bound holds down; nil if there is none.
  private func check(_ position: Position, _ solver: Solver) -> Bool? {
    if position.plainScore != nil { return nil }
    let threats = Position.winningCells(position.own ^ position.occupied, position.occupied)
    if threats & Position.playable(position.occupied) != 0 { return nil }
    let isFirst = position.turn == .first
    let bound =
      isFirst
      ? FollowUp.boundForFirst(position.own, position.occupied)
      : FollowUp.boundForSecond(position.own, position.occupied, threats: threats)
    if bound == FollowUp.none { return nil }
    #expect(solver.score(of: position).bounds.high <= bound)
    return isFirst
  }

  @Test("the line of best play ends when the score says")
  func line() throws {
    var generator = SeededGenerator(seed: 24)
    let solver = Solver(tableBytes: 1 << 22)
    for _ in 0..<30 {
      let position = generator.position(stones: 27...36)
      let analysis = solver.analysis(of: position)
      let score = try #require(analysis.bounds.exact)
      var end = position
      for column in analysis.line {
        #expect(end.legalColumns.contains(column))
        end.play(column)
      }
      #expect(end.isOver)
      let winnersStones = end.isLost ? (end.stones + 1) / 2 : 22
      #expect(abs(score) == 22 - winnersStones)
      #expect(score == 0 ? !end.isLost : (end.turn == position.turn) == (score < 0))
    }
  }

  @Test("a game that is over has a score and nothing else")
  func over() throws {
    let solver = Solver(tableBytes: 0)
    let lost = solver.analysis(of: try Position(moves: "1212121"))
    #expect(lost.bounds.exact == -18)
    #expect(lost.line.isEmpty && lost.bestColumns.isEmpty && lost.columns.allSatisfy { $0 == nil })
    let won = solver.analysis(of: try Position(moves: "121212"))
    #expect(won.bounds.exact == 18)
    #expect(won.line == [0] && won.bestColumns == [0])
  }

  @Test("ends when cancelled, when time is up and when it has looked enough, with bounds that hold")
  func budget() throws {
    let cancelled = Cancellation()
    cancelled.cancel()
    let position = try Position(moves: "44")
    for budget in [
      Budget(positions: 10_000), Budget(cancellation: cancelled), Budget(positions: 0), Budget(isOver: { true }),
    ] {
      for threads in 1...2 {
        let solver = Solver(tableBytes: 1 << 20)
        let analysis = solver.analysis(of: position, budget: budget, threads: threads)
        #expect(analysis.bounds.exact == nil)
        #expect(analysis.positions < 300_000)
        #expect(analysis.line.isEmpty)
        #expect(solver.score(of: position, budget: budget).bounds.low <= solver.score(of: position, budget: budget).bounds.high)
        #expect(solver.explanation(of: 0, in: position, budget: budget) == nil)
        for level in Opponent.levels {
          #expect(Opponent(level: level).move(in: position, solver: solver, budget: budget) != nil)
        }
      }
    }
  }

  @Test("an interrupted search leaves nothing wrong behind")
  func interruption() throws {
    let solver = Solver(tableBytes: 1 << 22)
    for (moves, score) in Self.known.suffix(12) {
      let position = try Position(moves: moves)
      for positions in [4096, 8192] {
        let bounds = solver.score(of: position, budget: Budget(positions: positions)).bounds
        #expect(bounds.low <= score && score <= bounds.high)
      }
      #expect(solver.score(of: position).bounds.exact == score)
    }
  }
}

/// The score by trying everything.
func plainScore(_ position: Position) -> Int {
  if position.isLost { return (position.stones + 1) / 2 - 22 }
  if position.stones == Position.cells { return 0 }
  return position.legalColumns.map { -plainScore(position.playing($0)) }.max() ?? 0
}

extension SeededGenerator {
  /// A position that goes on, by random moves that do not win if others are left.
  mutating func position(stones: ClosedRange<Int>) -> Position {
    let wanted = stones.lowerBound + below(stones.count)
    while true {
      var position = Position()
      while position.stones < wanted, let column = pick(position.legalColumns.filter { !position.wins(in: $0) }) {
        position.play(column)
      }
      if position.stones == wanted { return position }
    }
  }

  /// A move that does not lose at once, where nobody wins at once; nil for none.
  mutating func sensibleMove(_ position: Position) -> Int? {
    if position.isOver || position.plainScore != nil { return nil }
    let threats = Position.winningCells(position.own ^ position.occupied, position.occupied)
    let playable = Position.playable(position.occupied)
    let moves = (threats & playable == 0 ? playable : threats & playable) & ~(threats >> 1)
    return pick((0..<Position.columns).filter { moves & Position.column($0) != 0 })
  }
}
