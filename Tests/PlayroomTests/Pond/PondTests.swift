import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import TestSupport
import Testing

@testable import Playroom
@testable import Progress

@MainActor
@Suite("A sixth room")
struct PondTests {
  /// All that a playroom needs to know of it.
  static let rooms = RoomCatalog(RoomCatalog.pinwheel.rooms + [PondRoom.self])

  private func playroom(_ folder: TestFolder) -> Playroom {
    var services = Playroom.Services()
    services.store = ProgressStore(directory: folder.path)
    return Playroom(Self.rooms, options: RoomOptions(), services: services)
  }

  private func touch(_ flowers: Range<Int>, in visit: LobbyTests.Visit) throws {
    for i in flowers { visit.tap(try #require(visit.session.scene.tree.root.layer(named: "flower \(i)")).position) }
  }

  @Test("is opened by the catalogue, left in the middle, gone on with at the next start, and played to its end")
  func visits() throws {
    let folder = TestFolder()
    let first = try LobbyTests.Visit(playroom(folder), room: "pond", level: "9")
    try touch(0..<4, in: first)
    first.press(.escape)
    #expect(first.page == "levels" && first.state["levels"]?.array?.map { $0["standing"] } == ["begun", "museum"])
    first.press(.escape)
    #expect(first.page == "lobby")
    #expect(first.state["doors"]?.array?.last?["name"] == "pond", "a room without words is called by its name")
    #expect(first.playroom.levels.unfinished(of: "pond") == "9")
    first.playroom.close()

    let second = try LobbyTests.Visit(playroom(folder), room: "pond", level: "9")
    #expect(second.state["opened"] == [0, 1, 2, 3])
    try touch(4..<9, in: second)
    #expect((second.session.scene as? PondRoom)?.controls.isCelebrating == true)
    #expect(second.playroom.levels.finished(of: "pond") == ["9"])
    second.playroom.goHome()
    second.playroom.close()

    let third = playroom(folder)
    #expect(third.store(of: "pond")["ponds"] == 1, "what a room keeps by name is there at the next start")
    #expect(third.levels.unfinished(of: "pond") == nil)
    let replay = Playroom(Self.rooms, options: RoomOptions(), memory: third.memory)
    #expect(replay.store(of: "pond")["ponds"] == 1, "a log says it too")
    third.close()
  }

  @Test("what it keeps is exported, and forgotten with whoever played")
  func record() throws {
    let folder = TestFolder()
    let visit = try LobbyTests.Visit(playroom(folder), room: "pond")
    try touch(0..<5, in: visit)
    visit.playroom.close()
    let contents = try ProgressContents(directory: folder.path)
    #expect(contents.rounds.map(\.room) == ["pond"])
    #expect(ProgressExport(contents).files.contains { $0.path.hasPrefix("states/") && $0.text.contains("ponds") })
    let store = try #require(visit.playroom.services.store)
    store.forget(profile: 1)
    store.flush()
    #expect(try ProgressContents(directory: folder.path).states.isEmpty)
  }

  @Test("has a shelf, a tour, and a place in the charts of what was played")
  func elsewhere() throws {
    let folder = TestFolder()
    let visit = try LobbyTests.Visit(playroom(folder), room: "pond")
    try touch(0..<5, in: visit)
    visit.playroom.goHome()
    visit.playroom.showLevels(of: "pond")
    visit.press(.function(1))
    #expect(visit.state["levels"]?.array?.count == 2)
    visit.playroom.enter("charts", level: "play")
    visit.press(.function(1))
    #expect(visit.state["pie"]?["slices"]?.array?.first?["name"] == "pond")
    #expect(visit.state["pie"]?["slices"]?.array?.first?["icon"] == .null)
    let stop = try Self.rooms.tour("pond", level: .classic, size: Size(320, 480))
    #expect(stop.pictures.count == 1 && stop.end > 2)
  }

  @Test("is in no catalogue of the program's")
  func apart() {
    #expect(throws: RoomError.self) { try RoomCatalog.pinwheel.open("pond") }
  }
}
