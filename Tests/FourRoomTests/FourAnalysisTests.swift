import FourInARow
import Geometry
import Gestures
import Layers
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import FourRoom

@MainActor
@Suite("The board of four in a row on which things are found out")
struct FourAnalysisTests {
  private func mode(_ play: FourPlay) throws -> AnalysisMode { try #require(play.room.mode as? AnalysisMode) }

  private func paste(_ text: String, into play: FourPlay) { play.machine(PastedGame.event(text).words) }

  @Test("what columns are worth is read on the smallest stage: letters of 11 points, each above its own column")
  func readable() throws {
    let play = try FourPlay("analysis", size: Size(240, 320))
    for column in 1...7 { play.machine("outcome \(column) loss 12") }
    let view = try mode(play).view
    let pills = view.marks.sublayers.compactMap { $0 as? OutcomePill }.filter { !$0.isHidden }
    #expect(pills.count == 7)
    for (i, pill) in pills.enumerated() {
      let text = try #require(pill.sublayers.compactMap { $0 as? TextLayer }.first)
      let letters = text.frame.insetBy(dx: 0, dy: text.style.size * 0.25)
      #expect(text.style.size * view.transform.a >= 11 && pill.bounds.insetBy(dx: 3, dy: 3).contains(letters))
      #expect(pill.frame.maxY <= 0 && abs(pill.position.x - FourGrid.x(ofColumn: i)) < 1e-6)
      #expect(i == 0 || pills[i - 1].frame.maxX <= pill.frame.minX)
    }
  }

  @Test("stones of both are played by whoever touches, and moves are taken back and come again")
  func forthAndBack() throws {
    let play = try FourPlay("analysis")
    for key in ["4", "4", "5"] as [Key] { play.key(key) }
    #expect(play.state["moves"] == "445")
    play.key(.backspace)
    play.key(.backspace)
    #expect(play.state["moves"] == "4" && play.state["undone"] == "54")
    try mode(play).step(to: 3)
    #expect(play.state["moves"] == "445" && play.state["undone"] == "")
    play.key(.backspace)
    // The same stone goes on with what was taken back, another one forgets it.
    play.key("5")
    play.key(.backspace)
    play.key("7")
    #expect(play.state["moves"] == "447" && play.state["undone"] == "")
    #expect(try mode(play).view.pieces.count == 3)
  }

  @Test(
    "a pasted game is read with or without something between its moves",
    arguments: [("4453", "4453"), (" 4 4, 5. 3\n", "4453"), ("4\t4\r\n5 3", "4453"), ("1234567", "1234567")])
  func pasting(text: String, moves: String) throws {
    let play = try FourPlay("analysis")
    paste(text, into: play)
    #expect(play.state["moves"] == .string(moves))
    #expect(play.session.noticeText == nil)
  }

  @Test(
    "a pasted game that is illegal is refused, with the move at which and why, and the board stays as it was",
    arguments: [
      ("44444443", "Move 7: column 4 is full"), ("12121213", "Move 8: the game was won with move 7"),
      ("445344538", "Move 9: “8” is not a column from 1 to 7"), ("44x", "Move 3: “x” is not a column from 1 to 7"),
      ("", "There is no game on the clipboard"), (" \n", "There is no game on the clipboard"),
      ("#", "Move 1: “#” is not a column from 1 to 7"),
    ])
  func refusing(text: String, sentence: String) throws {
    let play = try FourPlay("analysis")
    play.key("4")
    paste(text, into: play)
    #expect(play.session.noticeText == sentence)
    #expect(play.state["moves"] == "4")
  }

  @Test("every language says at which move and why", arguments: Language.allCases)
  func languages(language: Language) {
    for error in [MoveError.fullColumn(move: 11, column: 6), .gameIsOver(move: 12), .notAColumn(move: 13, text: "q", columns: 7)] {
      let sentence = PastedGame.sentence(error, in: language)
      #expect(sentence.contains("\(error.move)") && !sentence.contains("#"))
    }
    #expect(PastedGame.sentence(.fullColumn(move: 11, column: 6), in: language).contains("6"))
  }

  @Test("a long text is no trouble")
  func longText() throws {
    let play = try FourPlay("analysis")
    paste(String(repeating: " 4", count: 1_000_000), into: play)
    #expect(play.session.noticeText == "Move 7: column 4 is full")
  }

  @Test("what the machine finds out is shown where it fits the game as it stands, and forgotten with the next stone")
  func outcomes() throws {
    let play = try FourPlay("analysis")
    paste("444444", into: play)
    play.machine("outcome 3 draw 0")
    play.machine("outcome 4 win 3")
    play.machine("line 3344")
    #expect(play.state["outcomes"]?.array?[2] == "outcome 3 draw 0")
    // The column is full, and the line cannot be played.
    #expect(play.state["outcomes"]?.array?[3] == .null && play.state["best"] == .null)
    play.machine("line 3352")
    #expect(play.state["best"] == "3352")
    play.key("H")
    #expect(try mode(play).view.marks.sublayers.count { $0 is NumberedStone } == 4)
    play.key("3")
    #expect(play.state["best"] == .null && play.state["outcomes"]?.array?[2] == .null)
    #expect(try mode(play).view.marks.sublayers.count { $0 is NumberedStone } == 0)
  }

  @Test("every column's exact score and the best line come in from the background")
  func background() async throws {
    let play = try FourPlay("analysis", isReplay: false)
    paste(FourPlay.late, into: play)
    for _ in 0..<3000 where play.state["best"] == .null {
      play.session.drainInbox()
      try await Task.sleep(for: .milliseconds(5))
    }
    let position = try Position(moves: FourPlay.late)
    let solver = Solver(tableBytes: 1 << 20)
    for column in position.legalColumns {
      let bounds = solver.score(of: position.playing(column)).bounds.negated
      let expected = FourMessage.outcome(column: column, FourOutcome(bounds, stones: position.stones))
      #expect(play.state["outcomes"]?.array?[column] == .string("\(expected)"))
    }
    #expect(play.state["best"]?.string?.isEmpty == false)
  }

  @Test("a game that is over is gone on with on the board, once, with its colours")
  func fromGame() throws {
    let store = RoomStore()
    var options = RoomOptions(state: ["room": "four", "level": "two", "opener": "yellow", "moves": "121212"], store: store)
    let play = try FourPlay("two", options: options)
    try play.play([1])
    play.wait(2)
    try play.game.lookAtGame()
    #expect(play.host.nextLevel == "analysis")
    options.state = nil
    let board = try FourPlay("analysis", options: options)
    #expect(board.state["moves"] == "1212121" && board.state["board"]?.array?.last == "yr.....")
    #expect(try FourPlay("analysis", options: options).state["moves"] == "")
    let again = try FourPlay("analysis", options: RoomOptions(state: board.state))
    #expect(again.state["moves"] == "1212121" && again.state["board"] == board.state["board"])
  }

  @Test("a tap on a move of the list goes there")
  func list() throws {
    let play = try FourPlay("analysis")
    paste("4453", into: play)
    let strip = try #require(play.room.tree.root.layer(named: "moves") as? MoveStrip)
    strip.choose(2)
    #expect(play.state["moves"] == "44")
    strip.choose(4)
    #expect(play.state["moves"] == "4453")
  }

  @Test(
    "messages are read as they are written, and nonsense is none",
    arguments: ["line 4453", "line none", "row 5", "row e", "row 5 hint", "row 0"])
  func messages(text: String) {
    #expect(FourMessage(text)?.description == text)
    for wrong in ["line", "line ", "line 8", "line 44 5", "row", "row 55", "row z", "row 5 hints", "row é"] {
      #expect(FourMessage(wrong) == nil)
    }
  }
}
