import FourInARow
import Geometry
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import FourRoom
@testable import RoomKit

@MainActor
@Suite("A clock for two")
struct FourClockTests {
  private func toggle(_ play: FourPlay) throws {
    let button = try #require(play.room.tree.root.layer(named: "clock button"))
    play.tap(button.convert(button.bounds.center, to: nil))
    play.wait(0.05)
  }

  private func clock(_ play: FourPlay) -> [String]? {
    play.state["clock"]?["red"]?.string.flatMap { red in play.state["clock"]?["yellow"]?.string.map { [red, $0] } }
  }

  @Test("there is none at first; a press brings it, and another one takes it away, at every size")
  func toggling() throws {
    for size in [Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(1280, 800)] {
      let play = try FourPlay("two", size: size)
      #expect(clock(play) == nil)
      try toggle(play)
      #expect(clock(play) == ["3:00", "3:00"])
      try toggle(play)
      #expect(clock(play) == nil)
    }
    #expect(try FourPlay("3").room.tree.root.layer(named: "clock button") == nil)
  }

  @Test("it runs from the first stone on, for the one whose turn it is")
  func running() throws {
    let play = try FourPlay("two")
    try toggle(play)
    play.wait(20)
    #expect(clock(play) == ["3:00", "3:00"], "nobody has begun")
    play.tap(try play.point(4))
    play.wait(10)
    #expect(clock(play) == ["3:00", "2:50"])
    play.tap(try play.point(4))
    play.wait(65.5)
    #expect(clock(play) == ["1:55", "2:50"])
    #expect(try play.game.badge(of: .red).sublayers.contains { ($0 as? TextLayer)?.string == "1:55" })
  }

  @Test("whose time is up goes on playing, and it is the other one's time that runs then; nothing is lost and nothing wakes up any more")
  func up() throws {
    let play = try FourPlay("two")
    try toggle(play)
    play.tap(try play.point(4))
    play.wait(181)
    #expect(clock(play) == ["3:00", "0:00"] && play.state["ended"] == false && play.state["turn"] == "yellow")
    #expect(play.host.results.isEmpty && play.room.tree.nextDeadline == nil)
    play.tap(try play.point(3))
    play.wait(30)
    #expect(clock(play) == ["2:30", "0:00"] && play.state["moves"] == "43")
    play.tap(try play.point(3))
    play.wait(30)
    #expect(clock(play) == ["2:30", "0:00"] && play.state["turn"] == "yellow")
  }

  @Test("the next round begins with all of it, and what has run is kept with the game")
  func keeping() throws {
    let play = try FourPlay("two")
    try toggle(play)
    try play.play([1, 2])
    play.wait(60)
    let again = try FourPlay("two", options: RoomOptions(state: play.state))
    #expect(clock(again) == clock(play) && clock(again)?[0] == "2:00")
    again.wait(10)
    #expect(clock(again)?[0] == "1:50", "it goes on")
    try again.play([1, 2, 1, 2, 1])
    again.wait(2)
    let left = clock(again)
    again.wait(30)
    #expect(clock(again) == left, "when the round is over nobody's time runs")
    try again.game.beginRound()
    #expect(clock(again) == ["3:00", "3:00"])
    let odd = try FourPlay(
      "two",
      options: RoomOptions(state: [
        "room": "four", "level": "two", "version": 1, "opener": "red", "moves": "1", "clock": ["red": -4, "yellow": 1e300],
      ]))
    #expect(clock(odd) == ["3:00", "0:00"])
    let none = try FourPlay(
      "two", options: RoomOptions(state: ["room": "four", "level": "two", "version": 1, "opener": "red", "moves": "1", "clock": "x"]))
    #expect(clock(none) == nil)
  }
}
