import Geometry
import Gestures
import Sessions
import Testing
import Threading

@testable import ChartsRoom
@testable import DotsRoom
@testable import FourRoom
@testable import NumeralsRoom
@testable import Playroom
@testable import Progress
@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("What is heard in the lobby and on its pages")
struct MenuSoundTests {
  /// Notes what would be heard.
  private final class Ear: SoundOutput {
    private let sounds = LockedValue<[Sound]>([])
    func play(_ sound: Sound) { sounds.withLock { $0.append(sound) } }
    /// What was heard since the last time.
    func take() -> [Sound] {
      sounds.withLock { sounds in
        defer { sounds = [] }
        return sounds
      }
    }
  }

  private let ear = Ear()

  private func visit(memory: JSON? = nil) throws -> LobbyTests.Visit {
    var services = Playroom.Services()
    services.sounds = ear
    return try LobbyTests.Visit(Playroom(options: RoomOptions(), services: services, memory: memory))
  }

  @Test("a door opens, by finger and by key, and so does a level's card; the way home is pressed")
  func doors() throws {
    let visit = try visit()
    for room in RoomCatalog.pinwheel.rooms {
      visit.tap(try visit.door(room.name))
      #expect(ear.take() == [.open], "\(room.name)")
      if visit.page == "levels" {
        let card = try #require(visit.state["levels"]?.array?.first)
        visit.tap(try visit.center(card["frame"]))
        #expect(ear.take() == [.open], "\(room.name)")
        visit.tap(visit.corner)
      }
      visit.tap(visit.corner)
      _ = ear.take()
      #expect(visit.page == "lobby")
    }
    visit.press(.tab)
    visit.press(.return)
    visit.press(.tab)
    visit.press(.return)
    #expect(!ear.take().isEmpty)
  }

  @Test("pages turn with a sound, by button, key and finger; beyond the last one is a low note")
  func pages() throws {
    let visit = try visit()
    visit.tap(try visit.door("dots"))
    let pages = try #require(visit.state["pages"]?.int)
    _ = ear.take()
    for _ in 1..<pages { visit.press(.pageDown) }
    #expect(ear.take() == Array(repeating: .turn, count: pages - 1))
    visit.press(.pageDown)
    #expect(ear.take() == [.wrong])
    visit.press(.pageUp)
    #expect(ear.take() == [.turn])
    // The arrow at the foot, which makes no sound beside the page's.
    visit.tap(Point(visit.session.size.width - 33, visit.session.size.height - 24))
    #expect(ear.take() == [.turn])
    visit.tap(visit.corner)
    #expect(ear.take() == [.press])
  }

  @Test("what is switched on rises, what is switched off falls, and sound itself is heard only as it is switched on")
  func toggles() throws {
    let visit = try visit()
    visit.tap(visit.corner)
    #expect(visit.page == "settings")
    #expect(ear.take() == [.press])
    func toggle(_ row: Int) throws {
      visit.tap(try visit.center(visit.state["rows"]?.array?[row]))
    }
    try toggle(2)
    #expect(visit.state["highContrast"]?.bool == true)
    #expect(ear.take() == [.on])
    try toggle(2)
    #expect(ear.take() == [.off])
    try toggle(0)
    #expect(visit.state["sound"]?.bool == false)
    try toggle(2)
    visit.press(.escape)
    visit.tap(try visit.door("dots"))
    #expect(ear.take() == [])
    visit.press(.escape)
    visit.tap(visit.corner)
    try toggle(0)
    #expect(ear.take() == [.on])
  }

  @Test("who plays and what they look like is chosen with a sound")
  func profiles() throws {
    let visit = try visit()
    let badge = try visit.center(visit.state["profiles"]?.array?.first?["frame"])
    visit.tap(badge)
    #expect(visit.page == "profile")
    #expect(ear.take() == [.press])
    let root = visit.session.scene.tree.root
    for name in ["fox", "color 3"] {
      let card = try #require(root.layer(named: name))
      visit.tap(card.position)
      #expect(ear.take() == [.press], "\(name)")
    }
  }

  @Test("without sounds, as in a replay, everything goes the same way in silence")
  func silence() throws {
    let visit = try LobbyTests.Visit()
    visit.tap(try visit.door("dots"))
    #expect(visit.page == "levels")
  }
}
