import Foundation
import Geometry
import Gestures
import SVG
import Sessions
import Synchronization
import Testing

@testable import ChartsRoom
@testable import DotsRoom
@testable import Playroom
@testable import RoomKit

/// Files that are dropped on the window while something is played.
@MainActor
@Suite("Dropped files")
struct FileTests {
  private func visit(_ memory: JSON? = nil) throws -> LobbyTests.Visit {
    let playroom = Playroom(options: RoomOptions(), memory: memory)
    let visit = try LobbyTests.Visit(playroom)
    visit.session.openFile = { path in
      if path.hasSuffix(".csv") {
        let table = try ChartTable(csv: Array("a,b\nx,1\ny,2\n".utf8), name: "dropped")
        return OpenedScene(try playroom.room(ChartsRoom.self, level: "data", showing: table))
      }
      return OpenedScene(try playroom.viewer(of: PictureLayers(try SVGDocument.parse(Array(PictureStage.file.utf8))), title: path))
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

  @Test("a table that is dropped is shown as charts, also when one comes again, and Escape leads to their shelf")
  func table() throws {
    let visit = try visit()
    drop("table.csv", on: visit)
    #expect(visit.state["room"]?.string == "charts" && visit.state["caption"]?.string == "dropped")
    visit.press(.escape)
    #expect(visit.page == "levels" && visit.state["of"]?.string == "charts")
    visit.playroom.enter("charts", level: "data")
    visit.session.advance(to: visit.now + 1)
    #expect(visit.state["caption"]?.string == "dropped")
  }

  @Test("of a file that somebody else shows nothing is said, and what is played goes on", arguments: [true, false])
  func shownElsewhere(inBackground: Bool) throws {
    let visit = try visit()
    let scene = visit.session.scene
    if inBackground {
      visit.session.readFile = { _, _ in throw CancellationError() }
    } else {
      visit.session.openFile = { _ in throw CancellationError() }
    }
    drop("game.jsonl", on: visit)
    while inBackground, visit.session.inbox.isEmpty {}
    visit.session.drainInbox()
    #expect(visit.session.scene === scene && visit.session.noticeText == nil && !visit.session.isOver)
  }

  @Test("from a picture that was dropped on a locked room one comes to that room again")
  func locked() throws {
    let visit = try visit(["settings": ["lockedRoom": "dots"]])
    drop("picture.svg", on: visit)
    visit.tap(visit.corner)
    #expect(visit.state["room"]?.string == "dots")
  }

  @Test("a level's file that was read off the main actor is not read again, however often the room is opened")
  func readBefore() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("pinwheel-\(UInt64.random(in: 0 ... .max)).svg").path
    let picture = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path id='outline' d='M1 1H8V8H1Z'/></svg>"
    try picture.write(toFile: path, atomically: true, encoding: .utf8)
    let file = try await Task.detached { try LevelFile(reading: path) }.value
    try FileManager.default.removeItem(atPath: path)
    let playroom = Playroom(options: RoomOptions())
    for _ in 0..<2 {
      let room = try #require(try playroom.room(DotsRoom.self, level: LevelID(path), showing: file) as? DotsRoom)
      #expect(room.level.name == path)
    }
    #expect(try playroom.firstScene(room: "dots", level: LevelID(path)) is DotsRoom)
  }

  @Test("Escape stops a picture whose layers are being made, and what is played goes on")
  func givenUp() throws {
    let visit = try visit()
    let scene = visit.session.scene
    let making = Making()
    let document = try SVGDocument.parse(Array(PictureStage.file.utf8))
    visit.session.readFile = { opening, surface in
      let layers = try making.note { () throws(SVGError) in
        try PictureLayers(document, stage: surface.size) { making.wait(for: opening) }
      }
      let finished = Handover(layers)
      return { OpenedScene(PictureViewer(finished.receive(), title: "never")) }
    }
    drop("picture.svg", on: visit)
    making.waitForBeginning()
    visit.press(.escape)
    #expect(visit.session.noticeText == "picture.svg was not opened.")
    while visit.session.inbox.isEmpty {}
    visit.session.drainInbox()
    #expect(making.error == .cancelled)
    #expect(visit.session.scene === scene && !visit.session.isOver)
  }
}

/// The making of layers that goes on until nobody waits for it any more.
private final class Making: Sendable {
  private let hasBegun = Atomic(false)
  private let thrown = Mutex<SVGError?>(nil)

  /// What layers were not made for.
  var error: SVGError? { thrown.withLock { $0 } }

  func wait(for opening: FileOpening) -> Bool {
    hasBegun.store(true, ordering: .releasing)
    while !opening.isCancelled {}
    return true
  }

  func waitForBeginning() { while !hasBegun.load(ordering: .acquiring) {} }

  func note<Value>(_ body: () throws(SVGError) -> Value) throws(SVGError) -> Value {
    do {
      return try body()
    } catch {
      thrown.withLock { $0 = error }
      throw error
    }
  }
}
