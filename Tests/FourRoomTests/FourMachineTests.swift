import Geometry
import Gestures
import Sessions
import Testing

@testable import FourInARow
@testable import FourRoom
@testable import RoomKit

@MainActor
@Suite("Four in a row against the machine")
struct FourMachineTests {
  /// Lets the background work come in until a condition holds; false when it never does.
  private func drain(_ play: FourPlay, until condition: () throws -> Bool) async throws -> Bool {
    for _ in 0..<3000 {
      play.session.drainInbox()
      if try condition() { return true }
      try await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  @Test("in a replay nobody thinks: the machine's moves come from the log")
  func replay() async throws {
    let play = try FourPlay("1")
    try play.play([4])
    #expect(play.state["thinking"] == true)
    play.wait(60)
    try await Task.sleep(for: .milliseconds(50))
    play.session.drainInbox()
    #expect(play.state["moves"] == "4")
    play.machine("3")
    #expect(play.state["moves"] == "43")
    #expect(play.state["turn"] == "red")
    #expect(play.state["thinking"] == false)
  }

  @Test(
    "what a machine says at the wrong time, or that means nothing, is ignored",
    arguments: ["4", "hint 9", "", "x", "lesson", "outcome 3", "12"])
  func nonsense(text: String) throws {
    let play = try FourPlay("1")
    play.machine(text)
    #expect(play.state["moves"] == "")
    try play.play([4])
    play.machine("9")
    play.machine("hint 4")
    #expect(play.state["hint"] == .null)
    #expect(play.state["moves"] == "4")
  }

  @Test("it is not the person's turn while the machine thinks")
  func turns() throws {
    let play = try FourPlay("1")
    try play.play([4, 5])
    play.key("6")
    #expect(play.state["moves"] == "4")
  }

  @Test("the machine answers from the background, with a move that stands in the log", arguments: ["1", "4", "8"])
  func answer(level: String) async throws {
    let play = try FourPlay(level, options: FourPlay.options(level, moves: FourPlay.late), isReplay: false)
    try play.play([5])
    #expect(play.state["thinking"] == true)
    #expect(try await drain(play) { play.state["turn"] == "red" })
    #expect(play.state["moves"]?.string?.count == 26)
  }

  @Test("a move taken back while the machine thinks gets no answer")
  func cancel() async throws {
    let play = try FourPlay("8", isReplay: false)
    try play.play([4])
    try play.game.undo()
    for _ in 0..<20 {
      try await Task.sleep(for: .milliseconds(5))
      play.session.drainInbox()
      play.wait(0.1)
    }
    #expect(play.state["moves"] == "")
    #expect(play.state["turn"] == "red")
  }

  @Test("undo takes the machine's answer back too, and redo plays both again")
  func undo() throws {
    let play = try FourPlay("2")
    try play.play([4])
    play.machine("4")
    play.wait(1)
    try play.play([3])
    play.machine("2")
    play.wait(1)
    try play.game.undo()
    #expect(play.state["moves"] == "44")
    #expect(play.state["turn"] == "red")
    try play.game.redo()
    #expect(play.state["moves"] == "4432")
    try play.game.undo()
    try play.game.undo()
    try play.game.undo()
    #expect(play.state["moves"] == "")
  }

  @Test("the machine begins where one asks for it, and in every other round")
  func opener() throws {
    let play = try FourPlay("2")
    let layout = GameLayout(size: Size(320, 568), buttonCount: 4)
    play.tap(layout.swap.center)
    #expect(play.state["thinking"] == true)
    play.machine("4")
    #expect(play.state["board"]?.array?.last == "...y...")
    #expect(play.state["turn"] == "red")
    play.wait(1)
    // Its first move is no reason not to begin after all.
    play.tap(layout.swap.center)
    #expect(play.state["turn"] == "red")
    #expect(play.state["moves"] == "")
  }

  @Test("a loss ends kindly, with one button to try again")
  func loss() throws {
    let play = try FourPlay("2")
    for (mine, its) in [(1, 4), (1, 4), (7, 4), (2, 4)] {
      try play.play([mine])
      play.machine("\(its)")
      play.wait(1)
    }
    play.wait(2)
    #expect(play.state["result"] == "yellow")
    #expect(play.host.results == [.lost])
    #expect(play.host.sounds.last == .wrong)
    play.key(.return)
    #expect(play.state["moves"] == "")
    #expect(play.state["wins"] == ["red": 0, "yellow": 1])
    #expect(play.state["thinking"] == true)
  }

  @Test("a win leads on to the next level")
  func win() throws {
    let play = try FourPlay("2")
    for (mine, its) in [(1, 4), (1, 4), (1, 4)] {
      try play.play([mine])
      play.machine("\(its)")
      play.wait(1)
    }
    try play.play([1])
    play.wait(2)
    #expect(play.host.results == [.won])
    play.key(.return)
    #expect(play.host.nextLevel == "3")
  }

  @Test("a hint points at a column until something is played")
  func hint() throws {
    let play = try FourPlay("5")
    play.machine("hint 4")
    #expect(play.state["hint"] == 4)
    try play.play([1])
    #expect(play.state["hint"] == .null)
  }

  @Test("while the machine thinks, a finger and a key on the board are answered alike: it jumps, no stone falls", arguments: [false, true])
  func waiting(isKey: Bool) throws {
    let play = try FourPlay("3")
    play.tap(try play.point(4))
    let badge = try play.game.badges[.yellow]
    #expect(play.state["thinking"] == true && !badge.isJumping)
    if isKey { play.key("1") } else { play.tap(try play.point(1)) }
    #expect(badge.isJumping && play.state["moves"] == "4")
  }

  @Test("a finger that rests on a column is told what it leads to, and plays nothing")
  func outcome() throws {
    let play = try FourPlay("5")
    play.touch(.began, try play.point(4), at: 1)
    play.advance(to: 1.45)
    #expect(play.state["outcome"] == .null)
    play.advance(to: 1.55)
    #expect(play.state["outcome"] == ["column": 4, "result": .null, "moves": .null])
    play.machine("outcome 4 win 21")
    #expect(play.state["outcome"] == ["column": 4, "result": "win", "moves": 21])
    play.touch(.moved, try play.point(1), at: 2)
    #expect(play.state["outcome"] == ["column": 1, "result": .null, "moves": .null])
    play.machine("outcome 1 loss 20")
    #expect(play.state["outcome"] == ["column": 1, "result": "loss", "moves": 20])
    play.touch(.ended, try play.point(1), at: 3)
    #expect(play.state["outcome"] == .null)
    #expect(play.state["moves"] == "")
  }

  @Test("a lesson shows the board as it was at the mistake, and a touch takes it away and plays nothing")
  func lesson() throws {
    let play = try FourPlay("5")
    for (mine, its) in [(4, 4), (7, 3)] {
      try play.play([mine])
      play.machine("\(its)")
      play.wait(1)
    }
    let text = "lesson 2 7 better 3 loses 3333 threats b1 e1"
    play.machine(text)
    #expect(play.state["lesson"] == .string(text))
    #expect(try play.game.view.pieces[Cell(column: 2, row: 0)]?.opacity == 0)
    play.tap(try play.point(1))
    #expect(play.state["lesson"] == .null)
    #expect(play.state["moves"] == "4473")
    #expect(try play.game.view.pieces[Cell(column: 2, row: 0)]?.opacity == 1)
    play.machine("lesson 40 4 better 3 loses  threats")
    play.machine("lesson 2 6 better 3 loses 33 threats")
    #expect(play.state["lesson"] == .null)
    play.machine("lesson 2 7 better 3 wins 3152 threats")
    #expect(try play.game.view.pieces[Cell(column: 6, row: 0)]?.opacity == 0)
    play.key("1")
    #expect(play.state["lesson"] == .null)
    #expect(play.state["moves"] == "4473")
  }

  @Test(
    "the outcome of a move counts the winner's stones still to come",
    arguments: [
      // Of the empty board, won with the 21st stone; a win at once; a draw; a loss to the next stone.
      (1, 0, FourOutcome(kind: .win, moves: 21)), (18, 6, FourOutcome(kind: .win, moves: 1)), (0, 12, FourOutcome(kind: .draw, moves: 0)),
      (-17, 7, FourOutcome(kind: .loss, moves: 1)),
    ])
  func counting(score: Int, stones: Int, outcome: FourOutcome) {
    #expect(FourOutcome(ScoreBounds(exactly: score), stones: stones) == outcome)
  }

  @Test("where it is known who wins but not how soon, that is said without a number, and asked again the next time")
  func halfKnown() throws {
    #expect(FourOutcome(ScoreBounds(low: 1, high: 18), stones: 4) == FourOutcome(kind: .win, moves: nil))
    #expect(FourOutcome(ScoreBounds(low: -3, high: -2), stones: 4) == FourOutcome(kind: .loss, moves: nil))
    #expect(FourOutcome(ScoreBounds(low: -3, high: 0), stones: 4) == nil)
    let play = try FourPlay("5")
    play.key("W")
    let awaited = play.picture(at: 1).hash()
    play.machine("outcome 4 win")
    #expect(play.state["outcome"] == ["column": 4, "result": "win", "moves": .null])
    let star = play.picture(at: 1.1).hash()
    #expect(star != awaited)
    play.machine("outcome 4 draw")
    #expect(play.state["outcome"]?["result"] == "win", "a draw has no number to be found out")
    play.key("W")
    play.key("W")
    #expect(play.state["outcome"]?["result"] == "win")
    play.machine("outcome 4 win 19")
    #expect(play.state["outcome"] == ["column": 4, "result": "win", "moves": 19])
    #expect(play.picture(at: 2).hash() != star)
  }

  @Test("outcomes, hints and lessons are the solver's")
  func advice() throws {
    let advisor = FourAdvisor(level: 1, seed: 1)
    let never = Cancellation()
    // Red has three in the fifth column.
    let board = try Board(text: FourPlay.late + "565656")
    #expect(advisor.answer(.hint, about: board, cancellation: never) == .hint(4))
    #expect(advisor.answer(.outcome(4), about: board, cancellation: never) == .outcome(column: 4, FourOutcome(kind: .win, moves: 1)))
    // Yellow has three in the sixth, and red does not look.
    let lost = try Board(text: FourPlay.late + "5676567")
    let lesson = FourLesson(stones: 30, mistake: 6, better: 5, kind: .loses, line: [5], threats: [Cell(column: 5, row: 3)])
    #expect(advisor.answer(.lesson(of: .first), about: lost, cancellation: never) == .lesson(lesson))
  }

  @Test("a lost game is explained by the block that was missed, however early it was lost in theory", arguments: [1, 4, 8])
  func missedBlock(level: Int) throws {
    // The first stone lies at the edge; the fourth of the machine's column was free to take.
    let answer = FourAdvisor(level: level, seed: 1).answer(
      .lesson(of: .first), about: try Board(text: "14247474"), cancellation: Cancellation())
    let lesson = FourLesson(stones: 6, mistake: 6, better: 3, kind: .loses, line: [3], threats: [Cell(column: 3, row: 3)])
    #expect(answer == .lesson(lesson))
  }

  @Test("a press within 150 ms of the machine's move is no move, by touch and by key; one after that is", arguments: [true, false])
  func settling(byTouch: Bool) throws {
    for (delay, isMove) in [(0.0, false), (0.1, false), (0.149, false), (0.16, true), (0.5, true)] {
      let play = try FourPlay("2")
      try play.play([4])
      play.machine("4")
      play.wait(delay)
      if byTouch { play.tap(try play.point(3)) } else { play.key("3") }
      play.wait(1)
      #expect(play.state["moves"] == (isMove ? "443" : "44"), "after \(delay) s")
    }
  }

  @Test("twelve quick clicks play one stone, whenever the machine moves among them", arguments: [0.02, 0.06, 0.1, 0.14])
  func clicks(every step: Double) throws {
    for reply in [0.0, 0.3, 0.55] {
      let play = try FourPlay("2")
      var hasReplied = false
      for k in 0..<12 {
        let time = 1 + Double(k) * step
        if !hasReplied, k > 0, time - 1 > reply {
          hasReplied = true
          play.machine("4")
        }
        play.touch(.began, try play.point(3), at: time)
        play.touch(.ended, try play.point(3), at: time + step / 3)
      }
      if !hasReplied { play.machine("4") }
      #expect(play.state["moves"] == "34")
      // Whoever waits a moment plays on.
      play.wait(0.5)
      play.tap(try play.point(5))
      #expect(play.state["moves"] == "345")
    }
  }

  @Test(
    "what the book that is shipped says of the first two moves agrees with what is known of them",
    arguments: [("", [-2, -1, 0, 1, 0, -1, -2]), ("4", [-4, -2, -2, -1, -2, -2, -4])])
  func shippedBook(moves: String, scores: [Int]) throws {
    // Allis (1988) for who wins, and Pascal Pons' solver for the scores.
    let book = try OpeningBook(bytes: try ResourceFolder.contents(of: "four/openings.book"))
    let isWhole = book.count == OpeningBook.layers(plies: book.plies).reduce(0) { $0 + $1.count }
    let position = try Position(moves: moves)
    for (column, score) in scores.enumerated() {
      let next = position.playing(column)
      let bounds = try #require(book.bounds(of: next, stones: next.stones)).negated
      #expect(bounds.low <= score && score <= bounds.high, "column \(column + 1) after '\(moves)'")
      if isWhole { #expect(bounds.exact == score) }
    }
  }

  @Test("a book that is damaged anywhere, or not there, is done without, and that is said once")
  func damagedBook() throws {
    let bytes = try ResourceFolder.contents(of: "four/openings.book")
    for index in [0, 4, 5, 6, 5000, bytes.count - 1] {
      var damaged = bytes
      damaged[index] ^= 0xff
      let book = FourBook { () throws(RoomError) in damaged }
      let advisor = FourAdvisor(level: 1, seed: 1) { book }
      #expect(book.openings == nil)
      // Red has three in the fifth column: nothing that takes long.
      let answer = advisor.answer(.hint, about: try Board(text: FourPlay.late + "565656"), cancellation: Cancellation())
      #expect(answer == .hint(4))
      #expect(advisor.takeProblem()?.hasPrefix("four/openings.book: ") == true)
      #expect(advisor.takeProblem() == nil && book.takeProblem() == nil)
    }
    let none = FourBook { () throws(RoomError) in throw RoomError.missingResource("four/openings.book", searched: []) }
    #expect(none.openings == nil && none.takeProblem()?.contains("goes on without it") == true)
    #expect(FourBook.shared.openings != nil && FourBook.shared.takeProblem() == nil)
  }

  @Test("in a game without a mistake there is no lesson; one that is cancelled has no answer")
  func noLesson() throws {
    let advisor = FourAdvisor(level: 1, seed: 1)
    let cancelled = Cancellation()
    cancelled.cancel()
    let board = try Board(text: FourPlay.late)
    #expect(advisor.answer(.lesson(of: .first), about: board, cancellation: cancelled) == .nothing)
  }

  @Test("a saved game goes on with the machine's turn")
  func restore() async throws {
    let play = try FourPlay("3", options: FourPlay.options("3", moves: FourPlay.late))
    try play.play([5])
    let next = try FourPlay("3", options: RoomOptions(state: play.state), isReplay: false)
    #expect(next.state["moves"] == .string(FourPlay.late + "5"))
    next.wait(1)
    #expect(try await drain(next) { next.state["moves"]?.string?.count == 26 })
  }

  @Test(
    "what a machine says is read as it was written",
    arguments: [
      .move(0), .move(6), .hint(3), .outcome(column: 2, FourOutcome(kind: .win, moves: 7)),
      .outcome(column: 6, FourOutcome(kind: .draw, moves: 0)), .outcome(column: 1, FourOutcome(kind: .loss, moves: nil)), .lesson(nil),
      .lesson(
        FourLesson(
          stones: 11, mistake: 6, better: 4, kind: .loses, line: [3, 3, 4, 2], threats: [Cell(column: 2, row: 2), Cell(column: 3, row: 5)])),
      .lesson(FourLesson(stones: 0, mistake: 0, better: 3, kind: .wins, line: [], threats: [])), .nothing,
    ] as [FourMessage])
  func messages(message: FourMessage) {
    #expect(FourMessage(message.description) == message)
  }
}
