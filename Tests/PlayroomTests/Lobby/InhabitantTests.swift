import FoundationEssentials
import Geometry
import Gestures
import Layers
import Meadow
import RoomKit
import Sessions
import TestSupport
import Testing

@testable import DotsRoom
@testable import Playroom
@testable import Progress

@MainActor
@Suite("Who lives in the meadow of the one who plays")
struct InhabitantTests {
  private static let size = Size(1280, 800)

  private func playroom(_ folder: TestFolder) -> Playroom {
    var services = Playroom.Services()
    services.store = ProgressStore(directory: folder.path)
    services.calendar = { 1_699_963_200 }
    return Playroom(options: RoomOptions(), services: services, fixesLanguage: false)
  }

  private func visit(_ playroom: Playroom, size: Size = InhabitantTests.size) throws -> LobbyTests.Visit {
    try LobbyTests.Visit(playroom, size: size)
  }

  /// What the probe says of those who live there.
  private func inhabitants(_ visit: LobbyTests.Visit) -> [JSON] { visit.state["inhabitants"]?.array ?? [] }
  private func names(_ visit: LobbyTests.Visit) -> [String] { inhabitants(visit).compactMap { $0["who"]?.string } }
  private func entry(_ who: String, _ visit: LobbyTests.Visit) throws -> JSON {
    try #require(inhabitants(visit).first { $0["who"]?.string == who })
  }

  private func finish(_ level: String, room: String = "dots", in playroom: Playroom) {
    guard let profile = playroom.profile else { return }
    playroom.services.store?.add(
      Round(profile: profile.id, room: room, level: level, start: 0, duration: 9, mistakes: 0, result: "finished"))
  }

  /// What the probe says of those who live there when nobody has touched anything for so long that all of them rest.
  private func resting(_ visit: LobbyTests.Visit) -> [JSON] {
    visit.now += 30
    visit.session.advance(to: visit.now)
    return inhabitants(visit)
  }

  /// Carries someone to a place on the stage.
  private func drag(_ who: String, to end: Point, in visit: LobbyTests.Visit) throws {
    visit.now += 8
    visit.session.advance(to: visit.now)
    let start = try visit.center(try entry(who, visit)["frame"])
    visit.touch(.began, start)
    for i in 1...6 {
      visit.now += 0.03
      visit.touch(.moved, start + (end - start) * (Double(i) / 6))
    }
    visit.touch(.ended, end)
    visit.now += 1
    visit.session.advance(to: visit.now)
  }

  @Test("in a meadow where nobody lives the first door glows, for a while; with somebody there it does not")
  func invitation() throws {
    func glows(_ finished: [JSON]) throws -> Bool {
      let visit = try visit(Playroom(options: RoomOptions(), memory: ["finished": ["dots": .array(finished)]]))
      let glow = visit.session.scene.tree.root.layer(named: "next glow")
      visit.now += 40
      visit.session.advance(to: visit.now)
      #expect(!visit.session.scene.tree.isAnimating)
      return glow != nil
    }
    #expect(try glows([]))
    #expect(try !glows(["whale"]))
  }

  @Test("whoever has finished ten pictures before there was a meadow finds ten there; what was lost or left does not live there")
  func oldProgress() throws {
    let folder = TestFolder()
    let first = playroom(folder)
    let ten = DotsLevel.pictures.prefix(10).map(\.name)
    for level in ten { finish(level, in: first) }
    finish("classic", in: first)
    let id = try #require(first.profile?.id)
    first.services.store?.add(Round(profile: id, room: "dots", level: "ship", start: 0, duration: 1, mistakes: 0, result: "left"))
    first.services.store?.add(Round(profile: id, room: "four", level: "5", start: 0, duration: 1, mistakes: 0, result: "won"))
    first.close()
    let again = playroom(folder)
    #expect(names(try visit(again)).sorted() == ten.map { "dots/\($0)" }.sorted())
    again.addProfile(color: 2, animal: 2)
    #expect(names(try visit(again)).isEmpty)
    again.close()
  }

  @Test("a picture that was put somewhere is found there at the next start, is exported, and is forgotten with its owner")
  func keeps() throws {
    let folder = TestFolder()
    let first = playroom(folder)
    for level in ["whale", "snail", "balloon"] { finish(level, in: first) }
    let visit = try visit(first)
    try drag("dots/snail", to: Point(640, 180), in: visit)
    #expect(try entry("dots/snail", visit)["moved"]?.bool == true)
    let profile = try #require(first.profile)
    let seen = resting(visit)
    #expect(seen.count == 3)
    first.close()

    let contents = try ProgressContents(directory: folder.path)
    let files = ProgressExport(contents).files
    let kept = try #require(files.first { $0.path.contains("meadow") })
    #expect(kept.text.contains("snail") && kept.text.contains("habitat"))

    let again = playroom(folder)
    #expect(resting(try self.visit(again)) == seen)
    again.addProfile(color: 2, animal: 2)
    again.choose(again.profiles[0])
    again.close()
    let store = ProgressStore(directory: folder.path)
    store.forget(profile: profile.id)
    store.flush()
    #expect(try ProgressContents(directory: folder.path).states.allSatisfy { $0.place.profile != profile.id })
  }

  @Test("a profile that is deleted and brought back has everybody again, where they were put")
  func restores() throws {
    let playroom = Playroom(
      options: RoomOptions(),
      memory: [
        "profiles": [["id": 1, "color": 1, "animal": 0], ["id": 2, "color": 2, "animal": 1]], "profile": 1,
        "finished": ["dots": ["whale", "owl"]],
      ])
    let visit = try visit(playroom)
    try drag("dots/whale", to: Point(640, 180), in: visit)
    let before = resting(visit)
    let profile = try #require(playroom.profile)
    playroom.delete(profile)
    playroom.showLobby()
    visit.press(.function(1))
    #expect(names(visit).isEmpty)
    let deleted = try #require(playroom.restorable.first)
    playroom.restore(deleted)
    playroom.showLobby()
    visit.press(.function(1))
    #expect(resting(visit) == before)
  }

  @Test(
    "what is kept as pixels lies on whole points and as fine as the screen, so that it is copied and not filtered",
    arguments: [Size(240, 320), Size(360, 640), Size(1280, 800), Size(1366, 768), Size(1920, 1080)])
  func wholePoints(size: Size) throws {
    let pictures = JSON.array(DotsLevel.pictures.map { .string($0.name) })
    let playroom = Playroom(
      options: RoomOptions(),
      memory: [
        "profiles": [["id": 1, "color": 1, "animal": 0], ["id": 2, "color": 2, "animal": 1]], "profile": 1, "finished": ["dots": pictures],
      ])
    let lobby = try Lobby(playroom)
    lobby.layout(size: size)
    var count = 0
    @MainActor func look(at layer: Layer) {
      if layer.shouldRasterize {
        let place = layer.transformToTree(presented: false)
        let scale = layer.rasterizationScale
        count += 1
        let name = [layer.name, layer.superlayer?.name].compactMap(\.self).joined(separator: " in ")
        #expect(abs(place.tx - place.tx.rounded()) < 1e-6 && abs(place.ty - place.ty.rounded()) < 1e-6, "\(name) at \(place)")
        #expect(abs(place.d - scale) < 1e-9, "\(name)")
      }
      for sublayer in layer.sublayers { look(at: sublayer) }
    }
    look(at: lobby.tree.root)
    #expect(count > 30 + lobby.residentFrames.count)
  }

  @Test("a log says who lived there and where, and a replay finds the same; an old log without it opens too")
  func memory() throws {
    let folder = TestFolder()
    let first = playroom(folder)
    for level in ["whale", "owl", "/home/a/b.svg"] { finish(level, in: first) }
    let visit = try visit(first)
    try drag("dots/owl", to: Point(640, 180), in: visit)
    let memory = try JSON(parsing: first.memory.description)
    let seen = resting(visit)
    first.close()
    #expect(resting(try self.visit(Playroom(options: RoomOptions(), memory: memory))) == seen)
    let old = Playroom(options: RoomOptions(), memory: ["finished": ["dots": ["whale"]]])
    #expect(names(try self.visit(old)) == ["dots/whale"])
    for nonsense in [JSON.string("x"), ["meadow": 3], ["meadow": [["id": 1, "name": "residents", "text": "{"]]]] {
      let playroom = Playroom(options: RoomOptions(), memory: ["finished": ["dots": ["whale"]], "keepsakes": nonsense])
      #expect(names(try self.visit(playroom)) == ["dots/whale"])
    }
  }

  @Test("what is finished in a room comes in when one goes home, through the door")
  func comesHome() throws {
    let playroom = Playroom(options: RoomOptions())
    let visit = try visit(playroom)
    #expect(names(visit).isEmpty)
    playroom.enter("dots", level: "house")
    visit.press(.function(1))
    playroom.roundBegan(after: nil)
    playroom.roundEnded(.finished, mistakes: 0)
    // The way home leads over the shelf.
    playroom.goHome()
    visit.press(.function(1))
    #expect(visit.page == "levels")
    playroom.showLobby(at: Lobby.doorName("dots"))
    visit.press(.function(1))
    let house = try entry("dots/house", visit)
    #expect(house["busy"]?.bool == true)
    let layer = try #require(visit.session.scene.tree.root.layer(named: "dots/house"))
    visit.now += 0.2
    visit.session.advance(to: visit.now)
    #expect(try layer.convert(Point.zero, to: nil).distance(to: visit.door("dots")) < 150)
    visit.now += 3
    visit.session.advance(to: visit.now)
    #expect(try layer.convert(Point.zero, to: nil).distance(to: visit.center(house["frame"])) < 80)
    playroom.show(.settings())
    visit.press(.function(1))
    playroom.showLobby()
    visit.press(.function(1))
    #expect(try entry("dots/house", visit)["frame"] == house["frame"])
  }

  @Test("a file of one's own lives there with its picture, also once the file is gone; one that was never kept is a parcel")
  func files() throws {
    let folder = TestFolder()
    let path = folder.path + "/mine.svg"
    let svg =
      ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><path id="outline" d="M5 5 L95 5 L95 55 L5 55 Z" fill="#c02040"/></svg>"##
    try svg.write(toFile: path, atomically: true, encoding: .utf8)
    let first = playroom(folder)
    let visit = try LobbyTests.Visit(first, size: Self.size, room: "dots", level: path)
    let dots = try [1, 2, 3, 4, 1].map { try visit.place("dot \($0)") }
    visit.session.send(.touch(TouchEvent(id: 1, phase: .began, position: dots[0])), at: visit.now + 0.2)
    for (i, dot) in dots.enumerated() {
      visit.session.send(.touch(TouchEvent(id: 1, phase: .moved, position: dot)), at: visit.now + 0.3 + 0.1 * Double(i))
    }
    visit.session.send(.touch(TouchEvent(id: 1, phase: .ended, position: dots[0])), at: visit.now + 1)
    visit.now += 1
    #expect(visit.state["finished"]?.bool == true)
    finish("/nowhere/gone.svg", in: first)
    first.showLobby()
    visit.press(.function(1))
    #expect(first.store(of: "dots").keepsakes.map(\.picture) == [svg])
    first.close()
    try FileManager.default.removeItem(atPath: path)

    let again = playroom(folder)
    let second = try self.visit(again)
    #expect(names(second).sorted() == ["dots/\(path)", "dots//nowhere/gone.svg"].sorted())
    let picture = try #require(second.session.scene.tree.root.layer(named: "dots/\(path)"))
    let parcel = try #require(second.session.scene.tree.root.layer(named: "dots//nowhere/gone.svg"))
    func shapes(_ layer: Layer) -> [ShapeLayer] { ((layer as? ShapeLayer).map { [$0] } ?? []) + layer.sublayers.flatMap(shapes) }
    #expect(shapes(picture).contains { $0.fillColor == Color(rgb: 0xc02040) })
    #expect(!shapes(parcel).contains { $0.fillColor == Color(rgb: 0xc02040) })
    again.close()
  }
}
