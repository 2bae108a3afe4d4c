import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("A playroom that stands for many")
struct KioskTests {
  private func visit(_ rooms: [String]? = nil, idle: Double? = nil, size: Size = Size(320, 568), services: Playroom.Services = .init())
    throws
    -> LobbyTests.Visit
  {
    let catalog = RoomCatalog(RoomCatalog.pinwheel.rooms.filter { rooms?.contains($0.name) ?? true })
    return try LobbyTests.Visit(Playroom(catalog, options: RoomOptions(), services: services, kiosk: Kiosk(idle: idle)), size: size)
  }

  private func wait(_ seconds: Double, _ visit: LobbyTests.Visit) {
    visit.now += seconds
    visit.session.advance(to: visit.now)
  }

  @Test("there are no settings, nobody new and nobody to be changed, by keys or by touches")
  func closed() throws {
    let visit = try visit()
    wait(1, visit)
    let names = visit.session.scene.input.focusableLayers.compactMap(\.name)
    #expect(!names.contains("settings button") && !names.contains("plus button") && names.contains("dots door"))
    visit.playroom.show(.settings())
    visit.playroom.show(.access())
    visit.playroom.show(.profile(nil))
    wait(1, visit)
    #expect(visit.page == "lobby" && !visit.playroom.canAddProfile)
    // Every thing that keys lead to, held for long and pressed: only rooms come of it.
    for name in names {
      visit.session.scene.input.focus(visit.session.scene.tree.root.layer(named: name))
      visit.press(.return)
      wait(2, visit)
      #expect(["lobby", "levels", nil].contains(visit.page), "\(name) leads to \(visit.page ?? "")")
      visit.playroom.showLobby()
      wait(1, visit)
    }
  }

  @Test("Escape leads to the meadow and no further, and two fingers in two corners end it")
  func wayOut() throws {
    let visit = try visit()
    visit.playroom.enter("four", level: "two")
    wait(1, visit)
    for _ in 0..<6 { visit.press(.escape) }
    wait(1, visit)
    #expect(visit.page == "lobby" && !visit.session.isOver)
    visit.touch(.began, Point(4, 4), id: 1)
    visit.touch(.began, Point(316, 564), id: 2)
    wait(1, visit)
    visit.touch(.ended, Point(4, 4), id: 1)
    visit.touch(.ended, Point(316, 564), id: 2)
    wait(5, visit)
    #expect(!visit.session.isOver)
    visit.touch(.began, Point(4, 4), id: 1)
    visit.touch(.began, Point(316, 564), id: 2)
    wait(3, visit)
    #expect(visit.session.isOver)
  }

  @Test("both Shift keys end it too")
  func shift() throws {
    let visit = try visit()
    wait(1, visit)
    visit.session.send(.key(KeyEvent(.leftShift, isDown: true)), at: visit.now)
    visit.session.send(.key(KeyEvent(.rightShift, isDown: true)), at: visit.now)
    wait(3, visit)
    #expect(visit.session.isOver)
  }

  @Test("the meadow comes back when nobody plays, from rooms and shelves, and is then at rest")
  func idle() throws {
    let visit = try visit(idle: 60)
    for enter in [{ visit.playroom.enter("dots", level: "star") }, { visit.playroom.showLevels(of: "triangles") }] {
      enter()
      visit.press(.tab)
      wait(59, visit)
      #expect(visit.page != "lobby")
      wait(3, visit)
      #expect(visit.page == "lobby")
    }
    let later = visit.session.scene
    wait(600, visit)
    #expect(visit.session.scene === later)
  }

  @Test("with some of the rooms the meadow has their doors and no others, on every stage", arguments: [["four"], ["dots", "charts"]])
  func some(rooms: [String]) throws {
    for size in [Size(320, 568), Size(1280, 800), Size(240, 240)] {
      let visit = try visit(rooms, size: size)
      wait(1, visit)
      let doors = visit.session.scene.input.focusableLayers.compactMap(\.name).filter { $0.hasSuffix(" door") }
      #expect(Set(doors) == Set(rooms.map { "\($0) door" }))
      visit.playroom.showLevels(of: "numerals")
      #expect(visit.page == "lobby")
    }
  }

  @Test("settings that were given stand, and no parent's lock does")
  func settings() throws {
    var settings = Settings()
    settings.contrast = .strong
    settings.lockedRoom = "dots"
    var services = Playroom.Services()
    services.settings = settings
    let visit = try visit(services: services)
    wait(1, visit)
    #expect(visit.page == "lobby" && visit.playroom.options.hasHighContrast && !visit.playroom.isLocked)
  }
}
