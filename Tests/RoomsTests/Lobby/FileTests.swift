import Geometry
import Gestures
import SVG
import Sessions
import Testing

@testable import Rooms

/// Files that are dropped on the window while something is played.
@MainActor
@Suite("Dropped files")
struct FileTests {
  private func visit(_ memory: JSON? = nil) throws -> LobbyTests.Visit {
    let playroom = Playroom(options: RoomOptions(), memory: memory)
    let visit = try LobbyTests.Visit(playroom)
    visit.session.openFile = { path in
      if path.hasSuffix(".csv") { return try playroom.charts(of: try ChartTable(csv: Array("a,b\nx,1\ny,2\n".utf8), name: "dropped")) }
      return try playroom.viewer(of: try SVGDocument.parse(Array(PictureStage.file.utf8)), title: path)
    }
    return visit
  }

  private func drop(_ path: String, on visit: LobbyTests.Visit) {
    visit.now += 0.5
    visit.session.send(.drop(path: path), at: visit.now)
  }

  @Test(
    "a picture dropped in mid-game is left by the house or by Escape for the lobby, and the game goes on where it was",
    arguments: [true, false])
  func picture(byTouch: Bool) throws {
    let visit = try visit()
    visit.playroom.enter("dots", level: "house")
    visit.session.advance(to: 1)
    visit.now = 1
    visit.press(.return)
    #expect(visit.state["entered"]?.int == 1)
    drop("picture.svg", on: visit)
    #expect(visit.session.scene is PictureViewer)
    if byTouch { visit.tap(visit.corner) } else { visit.press(.escape) }
    #expect(visit.page == "lobby" && !visit.session.isOver)
    visit.playroom.enter("dots", level: "house")
    visit.session.advance(to: visit.now + 1)
    #expect(visit.state["entered"]?.int == 1)
  }

  @Test("a table that is dropped is shown as charts, also when one comes again, and Escape leads to the lobby")
  func table() throws {
    let visit = try visit()
    drop("table.csv", on: visit)
    #expect(visit.state["room"]?.string == "charts" && visit.state["caption"]?.string == "dropped")
    visit.press(.escape)
    #expect(visit.page == "lobby")
    visit.playroom.enter("charts", level: "data")
    visit.session.advance(to: visit.now + 1)
    #expect(visit.state["caption"]?.string == "dropped")
  }

  @Test("from a picture that was dropped on a locked room one comes to that room again")
  func locked() throws {
    let visit = try visit(["settings": ["lockedRoom": "dots"]])
    drop("picture.svg", on: visit)
    visit.tap(visit.corner)
    #expect(visit.state["room"]?.string == "dots")
  }
}
