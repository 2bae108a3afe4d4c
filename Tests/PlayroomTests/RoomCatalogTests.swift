import Testing

@testable import Playroom
@testable import RoomKit

@Suite("The rooms' catalog")
struct RoomCatalogTests {
  @Test(
    "an unknown room or level suggests the nearest",
    arguments: [("dost", "classic", "dots"), ("dots", "fich", "fish"), ("dots", "rokcet", "rocket")])
  @MainActor
  func suggestions(room: String, level: String, suggestion: String) {
    #expect {
      _ = try RoomCatalog.pinwheel.open(room, level: LevelID(level))
    } throws: {
      "\($0)".contains("'\(suggestion)'")
    }
  }

  @Test("every room opens in every level")
  @MainActor
  func opens() throws {
    for room in RoomCatalog.pinwheel.rooms {
      for level in room.levels { _ = try RoomCatalog.pinwheel.open(room.name, level: level) }
    }
  }

  @Test("a resource that is missing is named, with the places where it was looked for")
  func missing() {
    #expect {
      _ = try ResourceFolder.contents(of: "dots/nothing.svg")
    } throws: {
      "\($0)".contains("dots/nothing.svg") && "\($0)".contains("PINWHEEL_RESOURCES")
    }
  }
}
