import Geometry
import Gestures
import Sessions
import Testing
import Threading

@testable import Playroom
@testable import RoomKit

@MainActor
@Suite("What is heard in the lobby and on its pages")
struct MenuSoundTests {
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
    try toggle(3)
    #expect(visit.state["highContrast"]?.bool == true)
    #expect(ear.take() == [.on])
    try toggle(3)
    #expect(ear.take() == [.off])
    try toggle(0)
    #expect(visit.state["sound"]?.bool == false)
    try toggle(3)
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
    #expect(ear.take() == [.voice(Animal(number: visit.playroom.profile?.animal ?? 0).voice)])
    let root = visit.session.scene.tree.root
    let sounds: [(String, Sound)] = [("fox", .voice(Animal.fox.voice)), ("owl", .voice(Animal.owl.voice)), ("color 3", .press)]
    for (name, sound) in sounds {
      let card = try #require(root.layer(named: name))
      visit.tap(card.position)
      #expect(ear.take() == [sound], "\(name)")
    }
  }

  @Test("every animal has a voice of its own, of two or three notes")
  func voices() {
    #expect(Set(Animal.allCases.map(\.voice)).count == Animal.allCases.count)
    for animal in Animal.allCases { #expect((2...3).contains(animal.voice.notes.count), "\(animal)") }
  }

  /// Where a finger means a level of sounds, from 1 to 5.
  private func place(ofLevel level: Int, _ visit: LobbyTests.Visit) throws -> Point {
    let row = try #require(visit.session.scene.tree.root.sublayers.compactMap { $0 as? SettingRow }.first)
    let bars = try #require(row.sublayers.compactMap { $0 as? LevelBars }.first)
    return bars.convert(bars.sublayers[level - 1].position, to: nil)
  }

  @Test("bars set how loud sounds are, each a little louder than the one before, and a note says so at once")
  func volume() throws {
    let visit = try visit()
    visit.tap(visit.corner)
    _ = ear.take()
    var last = 0.0
    for level in [1, 2, 3, 4, 5] {
      visit.tap(try place(ofLevel: level, visit))
      #expect(visit.state["volume"]?.int == level && visit.state["sound"] == true && visit.page == "settings")
      #expect(ear.take().count == 1, "level \(level)")
      let volume = try #require(ear.levels?.volume)
      #expect(volume > last * 1.3 && volume <= 1)
      last = volume
    }
    #expect(last == 1)
    visit.tap(try place(ofLevel: 5, visit))
    #expect(ear.take() == [], "it is so already")
  }

  @Test("a finger that draws over the bars sets the level as it goes, from off too, and leaves the row's switch alone")
  func drawingOverBars() throws {
    let visit = try visit()
    visit.tap(visit.corner)
    visit.tap(try visit.center(visit.state["rows"]?.array?[0]))
    #expect(visit.state["sound"] == false && ear.levels?.volume == 0)
    _ = ear.take()
    visit.touch(.began, try place(ofLevel: 1, visit), id: 1)
    for level in [2, 3, 4, 5, 4, 3, 2] {
      visit.touch(.moved, try place(ofLevel: level, visit), id: 1)
      if level > 2 { #expect(visit.state["volume"]?.int == level) }
    }
    visit.touch(.moved, try place(ofLevel: 1, visit) + Point(-90, 0), id: 1)
    #expect(visit.state["volume"]?.int == 1)
    visit.touch(.ended, try place(ofLevel: 1, visit) + Point(-90, 0), id: 1)
    #expect(visit.state["sound"] == true && visit.state["volume"]?.int == 1 && visit.page == "settings")
    #expect(ear.take().count >= 6)
  }

  @Test("arrow keys make sounds louder and softer, down to off and up again; Return is off and on, at the loudness it was")
  func volumeKeys() throws {
    let visit = try visit()
    visit.tap(visit.corner)
    visit.press(.tab)
    func levels() -> [JSON] { ["sound", "volume"].map { visit.state[$0] ?? .null } }
    for _ in 0..<3 { visit.press(.right) }
    #expect(levels() == [true, 5])
    for level in [4, 3, 2, 1] {
      visit.press(.left)
      #expect(levels() == [true, JSON(level)])
    }
    visit.press(.left)
    #expect(levels()[0] == false && ear.levels == SoundLevels(volume: 0))
    visit.press(.left)
    #expect(levels()[0] == false)
    for _ in 0..<3 { visit.press(.right) }
    #expect(levels() == [true, 3])
    visit.press(.return)
    #expect(levels() == [false, 3])
    visit.press(.return)
    #expect(levels() == [true, 3])
  }

  @Test("music is off at first, is switched on by itself, and never plays while sounds are off; the window's absence silences all")
  func music() throws {
    let visit = try visit()
    #expect(ear.levels?.hasMusic == false)
    visit.tap(visit.corner)
    #expect(visit.state["music"] == false)
    visit.tap(try visit.center(visit.state["rows"]?.array?[1]))
    #expect(visit.state["music"] == true && ear.levels?.hasMusic == true)
    // Its volume is its own: sounds may be soft beside it, or loud.
    visit.playroom.change { $0.musicVolume = 5 }
    #expect(ear.levels?.music == 1 && ear.levels.map { $0.volume < 1 } == true)
    visit.tap(try visit.center(visit.state["rows"]?.array?[0]))
    #expect(visit.state["music"] == true && ear.levels == SoundLevels(volume: 0, music: 0))
    visit.session.send(.suspend(true), at: visit.now + 1)
    visit.session.send(.suspend(false), at: visit.now + 2)
    #expect(ear.suspensions == [true, false])
  }

  @Test("buttons are heard in rooms as they are on pages")
  func buttonsInRooms() throws {
    let visit = try visit()
    visit.playroom.enter("dots", level: "house")
    visit.session.advance(to: visit.now + 1)
    visit.tap(visit.corner)
    #expect(ear.take() == [.press] && visit.page == "levels")
  }

  @Test("without sounds, as in a replay, everything goes the same way in silence")
  func silence() throws {
    let visit = try LobbyTests.Visit()
    visit.tap(try visit.door("dots"))
    #expect(visit.page == "levels")
  }
}
