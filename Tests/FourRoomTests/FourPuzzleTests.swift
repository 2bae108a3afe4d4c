import Geometry
import Gestures
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import FourInARow
@testable import FourRoom

@MainActor
@Suite("Puzzles of four in a row")
struct FourPuzzleTests {
  private nonisolated static let levels = ["win-1", "win-2", "win-3", "win-4", "save"]

  private func mode(_ play: FourPlay) throws -> PuzzleMode { try #require(play.room.mode as? PuzzleMode) }

  private func tap(_ column: Int, _ play: FourPlay) throws {
    play.tap(try mode(play).view.transform.apply(Point(FourGrid.x(ofColumn: column), FourGrid.board.midY)))
  }

  /// Plays right stones until the puzzle is solved.
  private func solve(_ play: FourPlay) throws {
    for _ in 0..<ForcedWin.mostStones {
      guard let column = try mode(play).puzzle.solutions.first else { break }
      try tap(column, play)
      play.wait(2.2)
    }
  }

  private func wrong(_ play: FourPlay) throws -> Int {
    let puzzle = try mode(play).puzzle
    return try #require((0..<7).first { puzzle.game.board.canPlay($0) && !puzzle.solutions.contains($0) })
  }

  @Test("every puzzle of the list has exactly one first move that does it, proved to the end of the game", arguments: PuzzleGoal.allCases)
  func list(goal: PuzzleGoal) throws {
    let list = try RoomPuzzles.list()
    #expect(list.count(goal) == 100)
    let solver = Solver(tableBytes: 1 << 22)
    var known: Set<UInt64> = []
    var grade = 0
    for number in 0..<list.count(goal) {
      let puzzle = try #require(list.puzzle(goal, number: number), "number \(number + 1)")
      #expect(puzzle.isSound(solver, budget: Budget(positions: 5_000_000)) == true, "\(puzzle)")
      #expect(known.insert(puzzle.position.symmetricKey).inserted, "\(puzzle) comes twice")
      #expect(puzzle.grade >= grade, "\(puzzle) is easier than the one before it")
      grade = puzzle.grade
    }
  }

  @Test("the right stones solve it, the robot holding out to the last, and the next one is a press away", arguments: levels)
  func solving(level: String) throws {
    let play = try FourPlay(level)
    #expect(play.state["number"] == 1 && play.state["solved"] == false)
    try solve(play)
    #expect(play.state["solved"] == true && play.state["ended"] == true && play.state["count"] == 1)
    #expect(play.host.results == [.won])
    let puzzle = try mode(play).puzzle
    if case .win(let stones) = puzzle.puzzle.goal {
      #expect(puzzle.game.winner == .red && puzzle.played.count == 2 * stones - 1)
    }
    play.key(.return)
    #expect(play.state["number"] == 2 && play.state["solved"] == false && play.state["ended"] == false)
  }

  @Test("a wrong stone is answered and taken back, the puzzle stays as it was, and so does what is kept", arguments: levels)
  func wrongStone(level: String) throws {
    let play = try FourPlay(level)
    let before = play.state["document"]
    let board = play.state["board"]
    try tap(try wrong(play), play)
    #expect(play.state["wrong"] == 1)
    #expect((play.state["refutation"]?.int ?? 0) >= 1)
    #expect(play.state["document"] == before)
    play.wait(12)
    #expect(play.state["refutation"] == 0 && play.state["board"] == board)
    #expect(try mode(play).view.pieces.count == mode(play).puzzle.puzzle.moves.count)
    try solve(play)
    #expect(play.state["solved"] == true)
  }

  @Test("a touch while a refutation is shown takes it back at once")
  func impatience() throws {
    let play = try FourPlay("save")
    try tap(try wrong(play), play)
    play.wait(0.1)
    try tap(3, play)
    #expect(play.state["refutation"] == 0)
    play.wait(10)
    #expect(play.state["refutation"] == 0 && play.state["solved"] == false)
  }

  @Test("after three wrong stones the right one is shown")
  func patience() throws {
    let play = try FourPlay("win-2")
    for _ in 0..<3 {
      #expect(play.state["hint"] == .null)
      try tap(try wrong(play), play)
      play.wait(12)
    }
    #expect(play.state["hint"]?.int == (try mode(play)).puzzle.puzzle.solution + 1)
  }

  @Test("one can go back and on without having solved it, and comes in again at the first that is not solved")
  func walking() throws {
    let store = RoomStore()
    let play = try FourPlay("win-1", options: RoomOptions(store: store))
    let mode = try mode(play)
    mode.go(to: 4)
    #expect(play.state["number"] == 5)
    try solve(play)
    #expect(try FourPlay("win-1", options: RoomOptions(store: store)).state["number"] == 1)
    mode.go(to: 0)
    try solve(play)
    let again = try FourPlay("win-1", options: RoomOptions(store: store))
    #expect(again.state["number"] == 2 && again.state["count"] == 2)
    #expect(try FourPlay("win-2", options: RoomOptions(store: store)).state["count"] == 0)
  }

  @Test("a puzzle that was left goes on where it was left")
  func keeping() throws {
    let play = try FourPlay("win-3")
    try tap(try #require(try mode(play).puzzle.solutions.first), play)
    play.wait(2)
    let again = try FourPlay("win-3", options: RoomOptions(state: play.state))
    #expect(again.state["document"] == play.state["document"] && again.state["board"] == play.state["board"])
    try solve(again)
    #expect(again.state["solved"] == true)
  }

  @Test(
    "what is kept and makes no sense is left out",
    arguments: [
      ["puzzle": "x", "played": ""], ["puzzle": "2 4444444", "played": "1"], ["number": 3], ["puzzle": 4],
      ["puzzle": "1 112233", "played": "", "number": -7], ["puzzle": "1 112233", "played": "5", "number": 1e300],
    ] as [JSON])
  func nonsense(document: JSON) throws {
    var members: [JSON.Member] = [.init("room", "four"), .init("level", "win-1")]
    for key in ["puzzle", "played", "number"] {
      if let value = document[key] { members.append(.init(key, value)) }
    }
    let play = try FourPlay("win-1", options: RoomOptions(state: JSON.object(members)))
    try solve(play)
    #expect(play.state["solved"] == true)
  }

  @Test("behind the end of the list puzzles come without end: made ones where there are any, else mirrored ones")
  func endless() throws {
    let store = RoomStore()
    var record = PuzzleRecord(of: store)
    for number in 0..<100 { record.solve(.win(2), number) }
    record.keep(in: store)
    let play = try FourPlay("win-2", options: RoomOptions(store: store))
    #expect(play.state["number"] == 101)
    let first = try #require(try RoomPuzzles.list().puzzle(.win(2), number: 0))
    #expect(try mode(play).puzzle.puzzle.solution == 6 - first.solution)
    let made = try #require(RoomPuzzles.make(.win(2), number: 101, seed: 9, solver: Solver(), cancellation: .init(), hurry: .init()))
    // One that is not asked for, and one of another goal, are ignored.
    play.machine("puzzle 107 \(made)")
    play.machine("puzzle 102 s 41424")
    play.machine("\(FourMessage.puzzle(number: 101, made))")
    try solve(play)
    play.key(.return)
    #expect(play.state["number"] == 102)
    #expect(try mode(play).puzzle.puzzle == made)
  }

  @Test("the puzzle that follows the list is made in the background, and stands in the log")
  func background() async throws {
    let store = RoomStore()
    var record = PuzzleRecord(of: store)
    for number in 0..<100 { record.solve(.win(1), number) }
    record.keep(in: store)
    let play = try FourPlay("win-1", options: RoomOptions(store: store), isReplay: false)
    for _ in 0..<3000 where PuzzleRecord(of: store).made(.win(1), number: 101) == nil {
      play.session.drainInbox()
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(PuzzleRecord(of: store).made(.win(1), number: 101)?.isSound(Solver(tableBytes: 1 << 20)) == true)
  }

  @Test("a record with nonsense in it keeps what makes sense")
  func record() throws {
    let store = RoomStore()
    let solved = #""solved":{"2":[4,"x",-1,0,4,1e99,1],"s":7}"#
    _ = store.add(#"{\#(solved),"made":{"2":{"number":3},"s":{"number":5,"puzzle":"zz"}}}"#, name: "puzzles")
    let record = PuzzleRecord(of: store)
    #expect(record.count(.win(2)) == 3 && record.next(.win(2)) == 2 && record.count(.save) == 0)
    #expect(record.made(.save, number: 5) == nil)
  }

  @Test("a message with a puzzle is read as it is written, and nonsense is none")
  func messages() throws {
    let puzzle = try #require(Puzzle("1 112233"))
    let message = FourMessage.puzzle(number: 100, puzzle)
    #expect(message.description == "puzzle 101 1 112233" && FourMessage(message.description) == message)
    for text in ["puzzle", "puzzle 0 1 112233", "puzzle 1 1 11", "puzzle 100001 1 112233", "puzzle x 1 112233", "puzzle 1 1 112233 4"] {
      #expect(FourMessage(text) == nil)
    }
  }

  @Test("nothing moves, and no frame is drawn, when a puzzle rests")
  func rest() throws {
    let play = try FourPlay("win-2")
    play.wait(3)
    _ = play.session.render()
    play.wait(60)
    #expect(play.session.render().isEmpty)
  }
}
