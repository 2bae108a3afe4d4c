import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("The first key in the room of dots")
struct DotsFocusTests {
  private func expect(_ name: String, in play: DotsPlay, after key: Key, sourceLocation: SourceLocation = #_sourceLocation) {
    play.session.send(.key(KeyEvent(key)), at: play.session.now + 0.5)
    #expect(play.room.input.focusedLayer?.name == name && play.room.input.showsFocus, sourceLocation: sourceLocation)
  }

  @Test("a picture that was left in the middle goes on at its next dot, and so does the keyboard after fingers have drawn")
  func nextDot() throws {
    let play = try DotsPlay("cat")
    play.draw((1...5).map(play.place), at: 1)
    #expect(play.picture.game.next == 6)
    expect("dot 6", in: play, after: .tab)
    expect("dot 6", in: try DotsPlay("cat", options: RoomOptions(state: play.state)), after: .right)
  }

  @Test("at a celebration the first key shows what goes on, also after a finger has touched something else", arguments: [Key.tab, .down])
  func celebration(key: Key) throws {
    let play = try DotsPlay("house")
    play.draw((1...play.picture.puzzle.dots.count).map(play.place) + [play.place(1)], at: 1)
    play.session.advance(to: 12)
    #expect(play.state["celebrating"] == true || play.room.tree.root.layer(named: "celebration") != nil)
    expect("next button", in: play, after: key)
    play.touch(.began, 30, 300, at: 14)
    play.touch(.ended, 30, 300, at: 14.1)
    #expect(!play.room.input.showsFocus)
    expect("next button", in: play, after: key)
  }
}
