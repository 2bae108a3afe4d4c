import FourInARow
import Geometry
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import FourRoom

@MainActor
@Suite("The animals of two players")
struct AnimalPairTests {
  @Test("a touch on a badge gives the next animal, never the other's, and it is remembered")
  func choosing() throws {
    let store = RoomStore()
    var options = RoomOptions(store: store)
    options.animal = "fox"
    let play = try FourPlay("two", options: options)
    #expect(play.state["animals"] == ["fox", nil])
    let layout = GameLayout(size: Size(320, 568), buttonCount: 2)
    var seen: Set<String> = []
    for _ in AnimalPair.animals {
      play.tap(layout.yellow.center)
      play.wait(1)
      let animal = try #require(play.state["animals"]?.array?[1].string)
      #expect(animal != "fox")
      seen.insert(animal)
    }
    #expect(seen.count == AnimalPair.animals.count - 1)
    play.tap(layout.red.center)
    #expect(play.state["animals"]?.array?[0] != "fox")
    #expect(try FourPlay("two", options: options).state["animals"] == play.state["animals"])
    #expect(try FourPlay("3", options: options).state["animals"] == .null)
  }

  @Test("stones that lie there change too, and the game goes on as it was")
  func stones() throws {
    let play = try FourPlay("two")
    try play.play([4, 4, 5])
    let before = try play.game.view.pieces.mapValues { $0.seat }
    try play.game.changeAnimal(of: .yellow)
    try play.game.changeAnimal(of: .red)
    #expect(try play.game.view.pieces.mapValues { $0.seat } == before)
    #expect(play.state["moves"] == "445" && play.state["turn"] == "yellow")
    try play.play([5])
    #expect(play.state["moves"] == "4455")
  }

  @Test("animals that there are not are none", arguments: [#"{"red":"dragon","yellow":3}"#, "{}", "[]", #"{"yellow":"../cat"}"#])
  func nonsense(text: String) throws {
    let store = RoomStore()
    _ = store.add(text, name: "pair")
    let play = try FourPlay("two", options: RoomOptions(store: store))
    #expect(play.state["animals"] == [nil, nil])
  }
}
