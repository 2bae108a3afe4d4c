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

    var state: JSON { (try? JSON(parsing: session.scene.probe())) ?? .null }
    var page: String? { state["page"]?.string }
    var room: String? { state["room"]?.string }
    var focus: String? { session.scene.input.focusedLayer?.name }
  }

  @Test("Tab comes to every door, to who plays, to someone new and to the settings, and round again")
  func everything() throws {
    let keyboard = try Keyboard()
    let stops = Set(RoomCatalog.pinwheel.rooms.map { "\($0.name) door" } + ["badge 1", "plus button", "settings button"])
    let seen = (0...stops.count).map { _ in
      keyboard.press(.tab)
      return keyboard.focus ?? ""
    }
    #expect(Set(seen.dropLast()) == stops)
    #expect(seen.first == seen.last)
  }

  @Test("each setting is changed by Tab and Return, and Escape leads back")
  func settings() throws {
    let keyboard = try Keyboard()
    keyboard.tab(to: "settings button")
    keyboard.press(.return)
    let rows = [
      ("sound", "sound"), ("music", "music"), ("motion", "reducesMotion"), ("contrast", "highContrast"),
      ("hand", "leftHanded"),
      ("lock", "locksNextRoom"),
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

  @Test("a language is chosen by Tab and Return, beginning at the one that is spoken, and Escape leads back to its row")
  func languages() throws {
    let keyboard = try Keyboard()
    keyboard.tab(to: "settings button")
    keyboard.press(.return)
    keyboard.tab(to: "setting language")
    keyboard.press(.return)
    #expect(keyboard.page == "languages" && keyboard.focus == "language en")
    keyboard.tab(to: "language de")
    keyboard.press(.return)
    #expect(keyboard.page == "languages" && keyboard.state["language"] == "de" && keyboard.focus == "language de")
    keyboard.press(.escape)
    #expect(keyboard.page == "settings" && keyboard.state["language"] == "de" && keyboard.focus == "setting language")
  }

  @Test("the voice and scanning are a page of their own, from which Escape leads back to the way there")
  func access() throws {
    let keyboard = try Keyboard()
    keyboard.tab(to: "settings button")
    keyboard.press(.return)
    keyboard.tab(to: "access button")
    keyboard.press(.return)
    #expect(keyboard.page == "access")
    keyboard.tab(to: "setting speech")
    keyboard.press(.return)
    #expect(keyboard.state["speech"] == true && keyboard.focus == "setting speech")
    keyboard.tab(to: "setting scan")
    keyboard.press(.right)
    #expect(keyboard.state["scanning"] == 1)
    keyboard.press(.left)
    #expect(keyboard.state["scanning"] == 0)
    keyboard.press(.escape)
    #expect(keyboard.page == "settings" && keyboard.focus == "access button")
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
    for name in ["contrast", "lock"] {
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
      #expect(keyboard.page == "levels" && keyboard.focus == "level \(room.shelf[0])")
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

  @Test("each room is entered, left and gone on with")
  func rooms() throws {
    let keyboard = try Keyboard()
    for room in RoomCatalog.pinwheel.rooms {
      keyboard.tab(to: "\(room.name) door")
      keyboard.press(.return, .return)
      #expect(keyboard.room == room.name)
      keyboard.press(.escape)
      #expect(keyboard.page == "levels")
      keyboard.press(.escape)
      #expect(keyboard.page == "lobby")
      keyboard.tab(to: "go on \(room.name)")
      keyboard.press(.return)
      #expect(keyboard.room == room.name && keyboard.state["level"]?.string == room.shelf[0].name)
      keyboard.press(.escape, .escape)
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
