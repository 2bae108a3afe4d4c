import Geometry
import Gestures
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("What the desktop asks for")
struct DesktopTests {
  private typealias Visit = LobbyTests.Visit

  private static func preferences(_ change: (inout DesktopPreferences) -> Void) -> DesktopPreferences {
    var preferences = DesktopPreferences()
    change(&preferences)
    return preferences
  }

  private static let strong = preferences { $0.hasHighContrast = true }

  @Test("it counts where the settings say nothing, and who sets a row to what it says leaves it to the desktop again")
  func settings() throws {
    let visit = try Visit()
    visit.playroom.show(.settings())
    visit.press(.tab)
    visit.session.send(Self.strong.event)
    #expect(visit.page == "settings" && visit.state["highContrast"] == true && visit.playroom.settings.contrast == nil)
    visit.tap(try visit.place("setting contrast"))
    #expect(visit.state["highContrast"] == false && visit.playroom.settings.contrast == .usual)
    visit.session.send(Self.preferences { $0.reducesMotion = true }.event)
    #expect(visit.state["reducesMotion"] == true && visit.state["highContrast"] == false)
    visit.session.send(Self.strong.event)
    #expect(visit.state["reducesMotion"] == false && visit.state["highContrast"] == false, "the player's own comes first")
    visit.tap(try visit.place("setting contrast"))
    #expect(visit.state["highContrast"] == true && visit.playroom.settings.contrast == nil)
    visit.tap(try visit.place("setting hand"))
    #expect(visit.state["leftHanded"] == true && visit.playroom.settings.hand == .left)
    visit.tap(try visit.place("setting hand"))
    #expect(visit.state["leftHanded"] == false && visit.playroom.settings.hand == nil)
    visit.session.send(Self.preferences { $0.colorScheme = .dark }.event)
    #expect(visit.session.scene.tree.colorScheme == .dark)
    visit.playroom.change { $0.colorScheme = .light }
    #expect(visit.playroom.options.colorScheme == .light, "what settings.json says comes first")
  }

  @Test(
    "every page is there anew at once, with the focus where it was",
    arguments: ["lobby", "settings", "access", "files", "players", "levels", "report"])
  func pages(name: String) throws {
    let visit = try Visit()
    switch name {
    case "settings": visit.playroom.show(.settings())
    case "access": visit.playroom.show(.access())
    case "files": visit.playroom.show(.files())
    case "players": visit.playroom.show(.players)
    case "levels": visit.playroom.showLevels(of: "four")
    case "report": visit.playroom.show(.report)
    default: break
    }
    visit.press(.tab)
    visit.press(.tab)
    let (before, focus) = (visit.session.scene, visit.session.scene.input.focusedLayer?.name)
    #expect(visit.page == name)
    visit.session.send(Self.strong.event)
    #expect(visit.page == name && visit.session.scene !== before && visit.playroom.options.hasHighContrast)
    #expect(visit.session.scene.input.focusedLayer?.name == focus && visit.session.scene.input.showsFocus)
    let shown = visit.session.scene
    visit.session.send(Self.preferences { ($0.hasHighContrast, $0.colorScheme, $0.accent) = (true, .light, .white) }.event)
    #expect(visit.session.scene === shown, "what is not seen on a page leaves it alone")
    visit.session.send(Self.preferences { ($0.hasHighContrast, $0.colorScheme) = (true, .dark) }.event)
    #expect(visit.session.scene !== shown && visit.session.scene.tree.colorScheme == .dark)
    #expect(visit.page == name && visit.session.scene.input.focusedLayer?.name == focus)
  }

  @Test("a game goes on as it stands, in a room that looks as it is asked for")
  func room() throws {
    let visit = try Visit()
    visit.playroom.enter("four", level: "two")
    for digit in ["4", "3", "4"] as [Key] {
      visit.press(digit)
      visit.now += 1.5
      visit.session.advance(to: visit.now)
    }
    let before = try #require(visit.session.scene as? any Room)
    visit.session.send(Self.strong.event)
    let after = try #require(visit.session.scene as? any Room)
    #expect(after !== before && after.frame.options.hasHighContrast && after.keptDocument == before.keptDocument)
  }

  @Test("everything is as large as the desktop's text, within bounds, unless the player has chosen a size")
  func size() throws {
    let visit = try Visit()
    #expect(visit.session.magnification == 1)
    visit.playroom.show(.access())
    visit.press(.tab)
    for (scale, magnification) in [(1.25, 1.25), (0.8, 1), (3, 2), (1.1, 1.1)] {
      visit.session.send(Self.preferences { $0.textScale = scale }.event)
      #expect(visit.session.magnification == magnification && visit.state["magnification"]?.double == magnification)
    }
    var sizes: [Int?] = []
    for _ in 0..<6 {
      visit.tap(try visit.place("setting size"))
      sizes.append(visit.playroom.settings.size)
    }
    #expect(sizes == [125, 150, 175, 200, 100, 125] && visit.state["magnification"] == 1.25)
    visit.press(.escape)
    #expect(visit.session.magnification == 1.25)
    visit.session.send(Self.preferences { $0.textScale = 1.5 }.event)
    #expect(visit.session.magnification == 1.25, "the player's own comes first")
    visit.playroom.show(.access())
    visit.press(.tab)
    visit.tap(try visit.place("setting size"))
    visit.press(.escape)
    #expect(visit.playroom.settings.size == nil && visit.session.magnification == 1.5, "as the desktop has it")
  }

  @Test("the page on which a size is chosen has it once it is left, so that each press there meets the same row")
  func sizeUnderTheFinger() throws {
    let visit = try Visit()
    visit.playroom.show(.access())
    visit.press(.tab)
    let (rows, place) = (visit.state["rows"], try visit.place("setting size"))
    for size in [125, 150, 175, 200] {
      visit.tap(place)
      #expect(visit.playroom.settings.size == size && visit.session.magnification == 1 && visit.state["rows"] == rows)
    }
    visit.press(.escape)
    #expect(visit.session.magnification == 2)
  }

  @Test("who is choosing an animal is not disturbed")
  func profile() throws {
    let visit = try Visit()
    visit.playroom.show(.profile(nil))
    visit.press(.tab)
    let page = visit.session.scene
    visit.session.send(Self.strong.event)
    #expect(visit.session.scene === page && visit.playroom.options.hasHighContrast)
  }

  @Test("a log says what was asked for at its beginning and when that changed, and those of older versions are understood")
  func log() throws {
    let wanted = Self.preferences {
      ($0.hasHighContrast, $0.isLeftHanded, $0.textScale) = (true, true, 1.25)
      ($0.colorScheme, $0.accent) = (.dark, Color(red: 0.2, green: 0.4, blue: 0.6))
    }
    #expect(DesktopPreferences(wanted.event) == wanted)
    #expect(DesktopPreferences(GameEvent("local time 5")) == nil && DesktopPreferences(GameEvent("desktop 5")) == nil)
    #expect(DesktopPreferences(GameEvent(#"desktop {"textScale":"big","accent":[2,0,0]}"#)) == DesktopPreferences())
    let first = Playroom(options: RoomOptions())
    first.preferences.desktop = wanted
    let again = Playroom(options: RoomOptions(), memory: try JSON(parsing: first.memory.description))
    #expect(again.preferences.desktop == wanted && again.options.isLeftHanded)
    let old = Playroom(options: RoomOptions(), memory: ["reducesMotion": true, "settings": ["highContrast": true, "leftHanded": false]])
    #expect(old.options.reducesMotion && old.options.hasHighContrast && !old.options.isLeftHanded)
    // In a replay nobody but the log says so.
    let replay = try Visit()
    replay.playroom.follow(wanted)
    #expect(replay.playroom.preferences.desktop == DesktopPreferences())
    let session = try Session(scene: try first.firstScene(room: nil, level: nil), size: Size(320, 568))
    first.attach(to: session)
    first.follow(Self.strong)
    #expect(first.preferences.desktop == Self.strong)
  }

  @Test("the focus ring takes the desktop's accent, as dark as its light line needs")
  func accent() throws {
    let visit = try Visit()
    visit.session.send(Self.preferences { $0.accent = Color(rgb: 0xc88800) }.event)
    visit.press(.tab)
    let ring = try #require(visit.session.scene.tree.root.layer(named: "focus ring") as? ShapeLayer)
    let color = try #require(ring.strokeColor)
    #expect(color.red > color.green && color.green > color.blue)
    #expect(color.contrast(with: .white) >= 6.999)
    visit.playroom.show(.settings())
    visit.press(.tab)
    #expect((visit.session.scene.tree.root.layer(named: "focus ring") as? ShapeLayer)?.strokeColor == color)
    visit.session.send(DesktopPreferences().event)
    #expect((visit.session.scene.tree.root.layer(named: "focus ring") as? ShapeLayer)?.strokeColor != color)
  }
}
