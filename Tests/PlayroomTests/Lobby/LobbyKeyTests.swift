import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import DotsRoom
@testable import FourRoom
@testable import Playroom
@testable import Progress
@testable import RoomKit

/// Keys alone, from the lobby on.
@MainActor
@Suite("The lobby by keys alone")
struct LobbyKeyTests {
  /// A playroom on a stage and a keyboard.
  @MainActor
  final class Keyboard {
    let playroom = Playroom(options: RoomOptions())
    let session: Session
    private var now = 0.0

    init() throws {
      session = try Session(scene: playroom.firstScene(room: nil, level: nil), size: Size(320, 568), isReplay: true)
      playroom.attach(to: session)
    }

    /// Presses keys one after the other; or presses them down, or lets them go.
    func press(_ keys: Key..., isDown: Bool? = nil) {
      for key in keys {
        now += 0.3
        session.send(.key(KeyEvent(key, isDown: isDown)), at: now)
      }
    }

    func wait(_ seconds: Double) {
      now += seconds
      session.advance(to: now)
    }

    /// Presses Tab until what bears a name has the focus.
    func tab(to name: String) {
      for _ in 0..<60 {
        press(.tab)
        if focus == name { return }
      }
      Issue.record("Tab does not come to \(name)")
    }

    var state: JSON { (try? JSON(parsing: session.scene.state())) ?? .null }
    var page: String? { state["page"]?.string }
    var room: String? { state["room"]?.string }
    var focus: String? { session.scene.input.focusedLayer?.name }
  }

  @Test("Tab comes to every door, to who plays, to someone new and to the settings, and round again")
  func everything() throws {
    let keyboard = try Keyboard()
    let seen = (1...9).map { _ in
      keyboard.press(.tab)
      return keyboard.focus ?? ""
    }
    #expect(
      Set(seen.dropLast()) == Set(RoomCatalog.pinwheel.rooms.map { "\($0.name) door" } + ["badge 1", "plus button", "settings button"]))
    #expect(seen.first == seen.last)
  }

  @Test("each setting is changed by Tab and Return, and Escape leads back")
  func settings() throws {
    let keyboard = try Keyboard()
    keyboard.tab(to: "settings button")
    keyboard.press(.return)
    let rows = [
      ("sound", "sound"), ("music", "music"), ("motion", "reducesMotion"), ("contrast", "highContrast"), ("hand", "leftHanded"),
      ("language", "language"), ("lock", "locksNextRoom"),
    ]
    for (name, member) in rows {
      let before = keyboard.state[member]
      keyboard.tab(to: "setting \(name)")
      keyboard.press(.return)
      #expect(keyboard.page == "settings" && keyboard.state[member] != before, "\(name)")
    }
    keyboard.press(.escape)
    #expect(keyboard.page == "lobby")
  }

  @Test("after a setting is changed the keyboard stays with it, and the ring shows where")
  func stayingWithASetting() throws {
    let keyboard = try Keyboard()
    keyboard.tab(to: "settings button")
    keyboard.press(.return)
    keyboard.tab(to: "setting sound")
    keyboard.press(.return)
    #expect(keyboard.focus == "setting mute" && keyboard.session.scene.input.showsFocus)
    #expect(keyboard.state["sound"] == false)
    keyboard.press(.return)
    #expect(keyboard.focus == "setting sound" && keyboard.state["sound"] == true)
    for name in ["contrast", "language", "lock"] {
      keyboard.tab(to: "setting \(name)")
      keyboard.press(.return)
      #expect(keyboard.focus == "setting \(name)")
    }
    keyboard.press(.escape)
    #expect(keyboard.page == "lobby" && keyboard.focus == "settings button" && keyboard.session.scene.input.showsFocus)
  }

  @Test("whoever comes back to the lobby by keys goes on where they left it")
  func comingBack() throws {
    let keyboard = try Keyboard()
    for room in RoomCatalog.pinwheel.rooms {
      keyboard.tab(to: "\(room.name) door")
      keyboard.press(.return, .escape)
      #expect(keyboard.page == "lobby" && keyboard.focus == "\(room.name) door")
      keyboard.press(.return, .return)
      #expect(keyboard.room == room.name && keyboard.session.scene.input.showsFocus == (keyboard.session.scene.input.focusedLayer != nil))
      keyboard.press(.escape)
      #expect(keyboard.page == "lobby" && keyboard.focus == "\(room.name) door")
    }
    keyboard.tab(to: "plus button")
    keyboard.press(.return, .escape)
    #expect(keyboard.focus == "plus button")
    keyboard.press(.return)
    keyboard.tab(to: "check button")
    keyboard.press(.return)
    #expect(keyboard.page == "lobby" && keyboard.focus == "badge 2")
  }

  @Test("someone new is made, changed, deleted by holding the bin, and brought back")
  func profiles() throws {
    let keyboard = try Keyboard()
    let playroom = keyboard.playroom
    keyboard.tab(to: "plus button")
    keyboard.press(.return)
    #expect(keyboard.page == "profile")
    for name in ["owl", "color 4", "check button"] {
      keyboard.tab(to: name)
      keyboard.press(.return)
    }
    #expect(keyboard.page == "lobby" && playroom.profiles.count == 2)
    #expect(playroom.profile.map { Animal.allCases[$0.animal] } == .owl && playroom.profile?.color == 4)
    // Who plays is pressed again, and becomes a fox.
    for name in ["badge 2", "fox", "check button"] {
      keyboard.tab(to: name)
      keyboard.press(.return)
    }
    #expect(playroom.profiles.map { Animal.allCases[$0.animal] } == [.cat, .fox])
    // The other one is chosen, then the fox again, and deleted by holding the bin.
    keyboard.tab(to: "badge 1")
    keyboard.press(.return)
    #expect(keyboard.page == "lobby" && playroom.profile?.id == 1)
    for name in ["badge 2", "badge 2", "bin button"] {
      keyboard.tab(to: name)
      keyboard.press(.return)
    }
    for key in [Key.return, .space] {
      for _ in 0..<4 { keyboard.press(key) }
      keyboard.press(key, isDown: true)
      keyboard.wait(1.6)
      keyboard.press(key, isDown: false)
      keyboard.wait(3)
      #expect(keyboard.page == "profile" && playroom.profiles.count == 2)
    }
    // What moves the focus lets go.
    keyboard.press(.return, isDown: true)
    keyboard.press(.tab)
    keyboard.wait(3)
    keyboard.press(.return, isDown: false)
    #expect(keyboard.page == "profile")
    keyboard.tab(to: "bin button")
    keyboard.press(.return, isDown: true)
    keyboard.wait(2.1)
    #expect(keyboard.page == "lobby" && playroom.profiles.map(\.id) == [1])
    // The key that is still down takes nothing back; another press does.
    keyboard.press(.return, isDown: false)
    #expect(keyboard.page == "lobby" && playroom.profiles.count == 1)
    #expect(keyboard.focus == "badge 2" && keyboard.session.scene.input.showsFocus)
    keyboard.press(.return)
    #expect(keyboard.page == "lobby" && playroom.profiles.map(\.id) == [1, 2] && playroom.profile?.id == 2)
    #expect(keyboard.focus == "badge 2")
  }

  @Test("a shelf is paged through and a level of its second page opened")
  func shelf() throws {
    let keyboard = try Keyboard()
    keyboard.tab(to: "dots door")
    keyboard.press(.return)
    #expect(keyboard.focus == "level classic")
    keyboard.tab(to: "next button")
    keyboard.press(.return)
    #expect(keyboard.state["shown"]?.int == 1)
    keyboard.press(.pageUp, .pageUp)
    #expect(keyboard.state["shown"]?.int == 0 && keyboard.focus == "level classic")
    keyboard.press(.pageDown)
    let first = try #require(keyboard.state["levels"]?.array?.first?["level"]?.string)
    #expect(keyboard.state["shown"]?.int == 1 && keyboard.focus == "level \(first)")
    keyboard.press(.return)
    #expect(keyboard.room == "dots" && keyboard.state["level"]?.string == first)
  }

  @Test("left and right walk through all levels as one reads, over rows and pages, and end at the first and the last")
  func reading() throws {
    for room in [FourRoom.self, DotsRoom.self] as [any Room.Type] {
      let keyboard = try Keyboard()
      keyboard.tab(to: "\(room.name) door")
      keyboard.press(.return)
      let names = room.levels.map { "level \($0)" }
      for name in names {
        #expect(keyboard.focus == name)
        keyboard.press(.right)
      }
      #expect(keyboard.focus == names.last)
      keyboard.press(.return)
      #expect(keyboard.room == room.name && keyboard.state["level"]?.string == room.levels.last?.name)
      // The shelf opens at the page of the level that was played, the pages before it yet unseen.
      keyboard.press(.escape, .return)
      for name in names.reversed() {
        #expect(keyboard.focus == name)
        keyboard.press(.left)
      }
      #expect(keyboard.focus == names.first && keyboard.state["shown"]?.int == 0)
    }
  }

  @Test("the ring of the focus lies about the ring of the level that was played last, not through it")
  func ringAboutRing() throws {
    let keyboard = try Keyboard()
    keyboard.tab(to: "four door")
    keyboard.press(.return, .right, .return, .escape, .return)
    let input = keyboard.session.scene.input
    let card = try #require(input.focusedLayer as? Card)
    #expect(card.isChosen)
    let ring = try #require(card.sublayers.last as? ShapeLayer)
    let box = try #require(ring.path.bounds).insetBy(dx: -ring.lineWidth / 2, dy: -ring.lineWidth / 2)
    let seen = Rect(center: card.frame.center, size: Size(box.width * card.transform.a, box.height * card.transform.d))
    #expect(try #require(input.focusFrame).insetBy(dx: -0.01, dy: -0.01).contains(seen))
    keyboard.press(.left)
    let plain = try #require(input.focusedLayer)
    #expect(abs(try #require(input.focusFrame).width - plain.frame.width) < 0.01)
  }

  @Test("up and down walk from row to row, and on to the buttons only at the first and the last")
  func rows() throws {
    let keyboard = try Keyboard()
    keyboard.tab(to: "dots door")
    keyboard.press(.return)
    let frames = (keyboard.state["levels"]?.array ?? []).map { $0["frame"] }
    let columns = frames.prefix { $0?["y"] == frames[0]?["y"] }.count
    let rows = frames.count / columns
    #expect(columns > 1 && rows > 1)
    keyboard.press(.right)
    for row in 0..<rows {
      #expect(keyboard.focus == "level \(DotsRoom.levels[row * columns + 1])")
      keyboard.press(.down)
    }
    #expect(keyboard.focus?.hasSuffix("button") == true)
    keyboard.press(.up)
    #expect(keyboard.focus?.hasPrefix("level") == true)
    for _ in 0...rows { keyboard.press(.up) }
    #expect(keyboard.focus == "home button" && keyboard.state["shown"]?.int == 0)
  }

  @Test("each room is entered, left and gone on with")
  func rooms() throws {
    let keyboard = try Keyboard()
    for room in RoomCatalog.pinwheel.rooms {
      keyboard.tab(to: "\(room.name) door")
      keyboard.press(.return, .return)
      #expect(keyboard.room == room.name)
      keyboard.press(.escape)
      #expect(keyboard.page == "lobby")
      keyboard.tab(to: "go on \(room.name)")
      keyboard.press(.return)
      #expect(keyboard.room == room.name && keyboard.state["level"]?.string == room.levels[0].name)
      keyboard.press(.escape)
    }
  }

  @Test("a locked room is left by both Shift keys held for two seconds, and by nothing else")
  func lock() throws {
    let keyboard = try Keyboard()
    keyboard.playroom.locksNextRoom = true
    keyboard.tab(to: "numerals door")
    keyboard.press(.return, .return, .escape, .escape)
    #expect(keyboard.playroom.isLocked && keyboard.room == "numerals")
    keyboard.press(.leftShift, isDown: true)
    keyboard.wait(3)
    keyboard.press(.rightShift, isDown: true)
    keyboard.wait(1.5)
    keyboard.press(.leftShift, isDown: false)
    keyboard.wait(3)
    #expect(keyboard.room == "numerals")
    keyboard.press(.leftShift, isDown: true)
    keyboard.wait(2.1)
    #expect(keyboard.page == "lobby" && !keyboard.playroom.isLocked)
  }
}
