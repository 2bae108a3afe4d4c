import FourInARow
import Geometry
import Gestures
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import FourRoom

@MainActor
@Suite("Four in a row by other rules")
struct FourVariantTests {
  private func mode(_ play: FourPlay) throws -> VariantMode { try #require(play.room.mode as? VariantMode) }

  @Test("a stone falls where one taps, on boards of every size", arguments: ["three", "five", "pop"])
  func playing(level: String) throws {
    let play = try FourPlay(level)
    let grid = try mode(play).view.grid
    for column in [0, grid.columns - 1] {
      play.tap(try mode(play).view.transform.apply(Point(grid.x(ofColumn: column), grid.board.midY)))
      play.wait(1)
      #expect(play.state["thinking"] == true)
      play.machine("row 2")
      play.wait(1)
    }
    #expect(play.state["moves"] == .string("12\(grid.columns)2"))
    #expect(play.state["turn"] == "red")
  }

  @Test("three in a row win on the small board, and the next round is a press away")
  func three() throws {
    let play = try FourPlay("three")
    for key in ["1", "2", "3"] as [Key] {
      play.key(key)
      play.wait(1)
      if key != "3" { play.machine("row 5") }
      play.wait(1)
    }
    #expect(play.state["result"] == "red" && play.state["ended"] == true)
    #expect(play.host.results == [.won])
    #expect(try mode(play).badges[.yellow].robot?.expression == .beaten)
  }

  @Test("a tap on an own stone at the bottom pops it, and the others sink")
  func popping() throws {
    let play = try FourPlay("pop")
    play.key("4")
    play.machine("row 4")
    play.wait(1)
    #expect(play.state["board"]?.array?.suffix(2) == ["...y...", "...r..."])
    play.tap(try mode(play).view.transform.apply(FourGrid.center(of: Cell(column: 3, row: 0))))
    play.wait(1)
    #expect(play.state["moves"] == "44d")
    #expect(play.state["board"]?.array?.last == "...y...")
    #expect(try Set(mode(play).view.pieces.keys) == [Cell(column: 3, row: 0)])
    play.machine("row d")
    play.wait(1)
    #expect(try mode(play).view.pieces.isEmpty)
    play.key(.backspace)
    #expect(play.state["moves"] == "44")
    #expect(try mode(play).view.pieces.count == 2)
  }

  @Test(
    "what the robot says at the wrong time, or against the rules, is ignored",
    arguments: ["row 4", "row a", "row 9", "4", "row 0", "row j"])
  func nonsense(text: String) throws {
    let play = try FourPlay("pop")
    play.machine(text)
    #expect(play.state["moves"] == "")
    play.key("4")
    play.machine("row d")
    play.machine("row 8")
    #expect(play.state["moves"] == "4")
  }

  @Test("the robot answers from the background, and gives advice when it is asked", arguments: ["three", "five", "pop"])
  func answering(level: String) async throws {
    let play = try FourPlay(level, isReplay: false)
    play.key("2")
    for _ in 0..<3000 where play.state["turn"] == "yellow" {
      play.session.drainInbox()
      play.wait(0.01)
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(play.state["turn"] == "red" && play.state["moves"]?.string?.count == 2)
    play.key("H")
    for _ in 0..<3000 where play.state["asking"] == true {
      play.session.drainInbox()
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(play.state["asking"] == false)
  }

  @Test("a game goes on where it was left, with its score; what makes no sense begins anew", arguments: ["three", "five", "pop"])
  func keeping(level: String) throws {
    let play = try FourPlay(level)
    play.key("2")
    play.machine("row 3")
    let again = try FourPlay(level, options: RoomOptions(state: play.state))
    #expect(again.state["moves"] == "23" && again.state["board"] == play.state["board"])
    for played in ["2222222222", "x", "a", "9", "22 "] {
      let state: JSON = ["room": "four", "level": .string(level), "played": .string(played), "opener": "red"]
      let moves = try FourPlay(level, options: RoomOptions(state: state)).state["moves"]
      #expect(moves == "" || (level == "five" && played == "9"))
    }
  }
}
