import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("The scenes of the pictures")
struct DotsGroundTests {
  @Test("every picture has a scene that is there, and one that is nobody's has the usual one")
  func scenes() throws {
    var names: Set<String> = []
    for level in DotsLevel.pictures {
      let name = try DotsGround.name(of: level)
      _ = try GroundLayer(name, colorScheme: .light)
      names.insert(name)
    }
    #expect(names == ["sea", "meadow", "night", "kitchen", "road", "snow"])
    #expect(try DotsGround.name(of: "/home/own.svg") == DotsGround.usual)
  }

  @Test("a picture's scene is veiled until it is finished, and with strong contrast there is none")
  func veil() throws {
    let room = try DotsRoom(level: "whale")
    #expect(room.frame.ground?.name == "ground sea" && room.frame.ground?.isUnveiled == false)
    #expect(try DotsRoom(level: "classic").frame.ground == nil)
    #expect(try DotsRoom(level: "whale", options: RoomOptions(hasHighContrast: true)).frame.ground == nil)
  }
}
