import Geometry
import Gestures
import Sessions
import TestSupport
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("What rooms keep for the one who plays")
struct KeepsakeTests {
  private static let size = Size(768, 1024)

  @Test(
    "a level that is none says what to do",
    arguments: ["mine-1", "mine-0", "mine-", "mine--3", "mine-01", "mine-+1", "mine-99999999999999999999"])
  func missing(level: String) throws {
    let playroom = Playroom(options: RoomOptions())
    var told = ""
    do {
      _ = try playroom.firstScene(room: "triangles", level: LevelID(level))
    } catch {
      told = "\(error)"
    }
    #expect(
      told
        == (level == "mine-1"
          ? "there is no silhouette 'mine-1' of your own; build one in 'triangles free' and save it, and find it on the shelf of 'triangles'"
          : told))
    #expect(told.contains(level))
  }

  @Test("what makes no sense as a silhouette has no place on the shelf", arguments: ["", "null", "[]", "[[0,0,4]]"])
  func shelf(text: String) throws {
    let playroom = Playroom(options: RoomOptions())
    for text in ["[[0,0,1],[0,0,3]]", text] { _ = playroom.store(of: "triangles").add(text) }
    let shelf = try LevelShelf(playroom, room: TrianglesRoom.self)
    shelf.layout(size: Self.size)
    #expect(playroom.levels.all(of: TrianglesRoom.self).last == "mine-1")
  }

  private func visit(_ playroom: Playroom, _ level: String) throws -> LobbyTests.Visit {
    try LobbyTests.Visit(playroom, size: Self.size, room: "triangles", level: level)
  }

  private func playroom(_ folder: TestFolder) -> Playroom {
    var services = Playroom.Services()
    services.store = ProgressStore(directory: folder.path)
    return Playroom(options: RoomOptions(), services: services, fixesLanguage: false)
  }

  @Test("what was saved is on the shelf of whoever built it, at the next start too; is exported; and is gone once removed")
  func store() throws {
    let folder = TestFolder()
    let text = "[[0,0,1],[0,0,3],[1,0,3]]"
    let first = playroom(folder)
    let visit = try visit(first, "free")
    let saved = try #require(first.store(of: "triangles").add(text, picture: "<svg/>"))
    first.goHome()
    first.showLevels(of: "triangles")
    visit.press(.function(1))
    #expect(first.levels.all(of: TrianglesRoom.self).last?.name == "mine-\(saved.id)")
    first.enter("triangles", level: LevelID("mine-\(saved.id)"))
    visit.press(.function(1))
    #expect((visit.session.scene as? TrianglesRoom)?.level.name == "mine-\(saved.id)")
    first.close()

    let contents = try ProgressContents(directory: folder.path)
    #expect(contents.silhouettes.map(\.pieces) == [text])
    let files = ProgressExport(contents).files
    #expect(files.contains { $0.path.hasPrefix("silhouettes/") && $0.text == "<svg/>" })
    let record = try JSON(parsing: try #require(files.first { $0.path == "progress.json" }).text)
    #expect(record["silhouettes"]?.array?.map { $0["pieces"] } == [[[0, 0, 1], [0, 0, 3], [1, 0, 3]]])

    let again = playroom(folder)
    let second = try self.visit(again, "mine-\(saved.id)")
    #expect(second.state["level"]?.string == "mine-\(saved.id)")
    // Somebody else has none.
    again.addProfile(color: 3, animal: 3)
    #expect(again.levels.all(of: TrianglesRoom.self) == TrianglesRoom.levels)
    again.choose(again.profiles[0])
    again.enter("triangles", level: LevelID("mine-\(saved.id)"))
    second.press(.function(1))
    again.store(of: "triangles").remove(saved.id)
    again.levelRemoved()
    again.open(level: "free")
    second.press(.function(1))
    again.close()
    let last = playroom(folder)
    #expect(last.levels.all(of: TrianglesRoom.self) == TrianglesRoom.levels)
    #expect(try ProgressContents(directory: folder.path).states.allSatisfy { $0.level != "mine-\(saved.id)" })
    #expect(try #require(last.store(of: "triangles").add(text)).id > saved.id)
    last.close()
  }

  @Test("a log tells a replay what was built before, and what number comes next; nonsense in it is left out")
  func memory() throws {
    let folder = TestFolder()
    let first = playroom(folder)
    _ = try visit(first, "free")
    for k in 0..<3 { _ = first.store(of: "triangles").add("[[0,0,1],[0,0,3],[\(k),1,3]]") }
    first.store(of: "triangles").remove(2)
    let memory = first.memory
    first.close()
    let replay = Playroom(options: RoomOptions(), memory: memory)
    #expect(replay.levels.all(of: TrianglesRoom.self).suffix(2) == ["mine-1", "mine-3"])
    _ = try visit(replay, "free")
    #expect(replay.store(of: "triangles").add("[[0,0,1],[0,0,3],[5,1,3]]")?.id == 4)
    for text in [
      #"{"silhouettes":7,"nextSilhouette":-4}"#,
      #"{"silhouettes":[{"id":9223372036854775807,"pieces":"[]"}],"nextSilhouette":9223372036854775807}"#,
      #"{"silhouettes":[{"id":-1,"pieces":"[]"},{},null,{"id":2},{"id":2,"pieces":"x"},{"id":2,"pieces":"y"}],"nextSilhouette":1e400}"#,
    ] {
      guard let memory = try? JSON(parsing: text) else { continue }
      let playroom = Playroom(options: RoomOptions(), memory: memory)
      _ = try visit(playroom, "free")
      let saved = try #require(playroom.store(of: "triangles").add("[[0,0,1]]"))
      #expect(saved.id > 0)
    }
  }
}
