import Geometry
import Gestures
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit

/// What the first key of a keyboard shows, wherever one is.
@MainActor
@Suite("The first key")
struct FirstFocusTests {
  private static let keys = [Key.tab, .left, .right, .up, .down]
  private static let sizes = [Size(240, 320), Size(320, 568), Size(1280, 800)]

  /// Every listed level of every room.
  private nonisolated static let levels = RoomCatalog.pinwheel.rooms.flatMap { room in room.levels.map { (room: room.name, level: $0.name) }
  }

  /// What there is to do first in a room's level, by the name of its layer.
  private func firstToDo(room: String, level: String) -> String {
    switch room {
    case "dots": level == "classic" ? "start button" : level == "draw" ? "color 0" : "dot 1"
    case "triangles": "piece 0"
    case "numerals": level == "classic" ? "v" : level.hasPrefix("clock") ? "clock" : Int(level) == nil ? "key" : "tile"
    case "charts":
      [
        "fruit": "fruit", "coins": "throw", "dice": "throw", "reflex": "lamp", "rhythm": "drum", "toy": "bars plot", "day": "weather 0",
      ][level] ?? "curve plot"
    case "four": "cursor"
    default: "what is named here as the first thing to do in \(room)"
    }
  }

  private func open(_ room: String, _ level: String, state: JSON? = nil, host: StubHost = StubHost(), size: Size = Size(320, 568)) throws
    -> Session
  {
    let scene = try RoomCatalog.pinwheel.open(room, level: LevelID(level), options: RoomOptions(state: state), host: host)
    return try Session(scene: scene, size: size, isReplay: true)
  }

  private func expect(_ name: String, in session: Session, after key: Key, sourceLocation: SourceLocation = #_sourceLocation) {
    session.send(.key(KeyEvent(key)), at: session.now + 0.5)
    let input = session.scene.input
    #expect(input.focusedLayer?.name == name, "\(key) in \(type(of: session.scene)) \(session.size)", sourceLocation: sourceLocation)
    guard let frame = input.focusFrame else { return }
    #expect(input.showsFocus && Rect(origin: .zero, size: session.size).contains(frame.center), sourceLocation: sourceLocation)
  }

  @Test(
    "in every level of every room Tab and, where they lead nowhere else, the arrows begin with the first thing to do, and show it",
    arguments: levels)
  func levels(room: String, level: String) throws {
    // In the charts left and right turn the page, to the right of the first and both ways from the second.
    let turning: [Key] = room != "charts" ? [] : level == "toy" ? [.left, .right] : [.right]
    for (i, key) in Self.keys.enumerated() where !turning.contains(key) {
      let session = try open(room, level, size: Self.sizes[i % Self.sizes.count])
      #expect(!session.scene.input.showsFocus)
      expect(firstToDo(room: room, level: level), in: session, after: key)
    }
  }

  @Test("at the end of a game of four that nobody celebrates, the first key shows how it goes on")
  func quietEnd() throws {
    for (moves, name) in [("1122334", "next button"), ("71726364", "again button")] {
      let session = try open("four", "1", state: ["room": "four", "level": "1", "opener": "red", "moves": .string(moves)])
      for key in [Key.tab, .left] {
        expect(name, in: session, after: key)
        session.send(.touch(TouchEvent(id: 1, phase: .began, position: Point(160, 200))), at: session.now + 1)
        session.send(.touch(TouchEvent(id: 1, phase: .ended, position: Point(160, 200))), at: session.now + 0.1)
      }
    }
  }

  /// A page of the lobby, by what it is.
  private func page(_ name: String, _ playroom: Playroom) throws -> any Scene {
    switch name {
    case "lobby": try Lobby(playroom)
    case "settings": try SettingsPage(playroom)
    case "access": try AccessPage(playroom)
    case "files": try FilesPage(playroom)
    case "profile": try ProfilePage(playroom, playroom.profile)
    case "new": try ProfilePage(playroom, nil)
    default: try LevelShelf(playroom, room: #require(RoomCatalog.pinwheel.rooms.first { $0.name == name }))
    }
  }

  @Test(
    "on every page of the lobby the first key shows the first thing to do",
    arguments: [
      ("lobby", "dots door"), ("settings", "setting sound"), ("access", "setting speech"), ("files", "choose file"), ("profile", "cat"),
      ("new", "dog"),
    ]
      + RoomCatalog.pinwheel.rooms.map { ($0.name, "level \($0.shelf[0])") })
  func pages(name: String, first: String) throws {
    for (i, key) in Self.keys.enumerated() {
      let playroom = Playroom(options: RoomOptions())
      let session = try Session(scene: page(name, playroom), size: Self.sizes[i % Self.sizes.count], isReplay: true)
      expect(first, in: session, after: key)
    }
  }

  @Test("in the lobby the keyboard begins with the door that was last left, also by a finger, and a page with what was chosen")
  func lastLeft() throws {
    let visit = try LobbyTests.Visit()
    visit.tap(try visit.door("charts"))
    visit.tap(visit.corner)
    #expect(visit.page == "lobby")
    expect("charts door", in: visit.session, after: .tab)
    visit.tap(try visit.door("four"))
    visit.tap(visit.corner)
    expect("four door", in: visit.session, after: .left)
  }

  @Test("whoever comes into a room by keys sees where they begin at once")
  func byKeys() throws {
    for room in RoomCatalog.pinwheel.rooms where room.name != "numerals" {
      let keyboard = try LobbyKeyTests.Keyboard()
      keyboard.tab(to: "\(room.name) door")
      keyboard.press(.return, .return)
      #expect(keyboard.room == room.name)
      #expect(keyboard.session.scene.input.showsFocus && keyboard.focus == firstToDo(room: room.name, level: room.shelf[0].name))
    }
  }
}
