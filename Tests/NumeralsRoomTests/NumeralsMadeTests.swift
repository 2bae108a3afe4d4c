import Geometry
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import NumeralsRoom
@testable import RoomKit

@MainActor
@Suite("What numerals make")
struct NumeralsMadeTests {
  @Test("each level that has an end makes something that lives on, and says which drawing it is made of", arguments: NumeralsRoom.levels)
  func made(level: LevelID) throws {
    let picture = try NumeralsRoom.finishedPicture(level, options: RoomOptions())
    guard NumeralsRoom.hasEnd(level) else {
      #expect(picture == nil && NumeralsRoom.finishedDrawing(level) == nil)
      return
    }
    let made = try #require(picture)
    #expect(made.eyes != nil && !made.outline.isEmpty && made.layer.layer(named: "outline") == nil)
    #expect(Rect(x: 0, y: 0, width: 100, height: 100).contains(try #require(made.outline.bounds)))
    #expect(try PictureTrick(#require(made.traits)) != nil)
    #expect(try ResourceFolder.has(#require(NumeralsRoom.finishedDrawing(level))))
  }

  @Test("the fruit that is counted is read ahead")
  func fruit() {
    NumeralsRoom.readAhead("count-10")
    #expect(FruitFrame.kinds.allSatisfy { DrawingLibrary.isParsed("rooms/props/fruit-\($0).svg") })
  }

  @Test("what was finished lives on, in the order of the shelf")
  func lasting() {
    let finished: Set<LevelID> = ["clock-60", "count-5", .classic, "20"]
    #expect(NumeralsRoom.lastingLevels(of: finished, options: RoomOptions()) == ["count-5", "20", "clock-60"])
  }

  @Test("a carved numeral stays in its box, as large as there is room", arguments: [1, 3, 8, 20, 50, 88, 100, 3000, 3888])
  func carved(number: Int) throws {
    let box = Rect(x: 28, y: 51, width: 44, height: 23)
    let numeral = CarvedNumeral(number, in: box)
    let bounds = try #require(numeral.path.bounds).insetBy(dx: -numeral.lineWidth / 2, dy: -numeral.lineWidth / 2)
    #expect(box.insetBy(dx: -0.01, dy: -0.01).contains(bounds))
    #expect(bounds.width > box.width * 0.95 || bounds.height > box.height * 0.95)
  }

  @Test(
    "at the end keys give way to what was made, which flies home; begun again, they are there",
    arguments: ["count-5", "name-10", "read-20"])
  func celebration(level: String) throws {
    let play = try NumeralsPlay(level, size: Size(800, 600))
    let mode = try #require(play.room.mode as? PracticeMode)
    while !mode.game.isFinished {
      while let symbol = mode.game.nextSymbol {
        let key = try #require(mode.board.keys.first { $0.face == .symbol(symbol) })
        play.wait(0.1)
        play.tap(key.frame.center)
      }
      play.wait(4)
    }
    #expect(mode.board.keys.allSatisfy { $0.opacity == 0 })
    // As they are: none lies back in the wall.
    let answers = mode.board.keys.filter { if case .symbol = $0.face { true } else { false } }
    #expect(answers.allSatisfy { !$0.isOffered && $0.sublayers.first?.opacity == 0 })
    let made = try #require(mode.board.made)
    #expect(play.state["celebrating"]?.bool == true)
    play.wait(4)
    #expect(made.opacity == 1, "it is there again once it has flown home")
    let again = try #require(play.room.input.focusableLayers.first { $0.name == "again button" })
    play.room.input.focus(again)
    play.key(.return)
    play.wait(1)
    #expect(mode.board.made == nil && mode.board.keys.allSatisfy { $0.opacity == 1 && $0.isOffered })
  }

  @Test("with less movement what was made stays where it is")
  func calm() throws {
    let play = try NumeralsPlay("count-5", options: RoomOptions(reducesMotion: true))
    let mode = try #require(play.room.mode as? PracticeMode)
    while !mode.game.isFinished {
      let key = try #require(mode.board.keys.first { $0.face == .symbol(mode.game.nextSymbol ?? "") })
      play.tap(key.frame.center)
      play.wait(4)
    }
    play.wait(4)
    #expect(mode.board.made?.opacity == 1 && mode.board.keys.allSatisfy { $0.opacity == 0 })
  }
}
