import Geometry
import Layers
import Sessions
import Testing

@testable import DotsRoom
@testable import Playroom
@testable import RoomKit

/// Where the lobby's pages put what fingers press, on stages of every shape.
@MainActor
@Suite("The lobby's pages")
struct LobbyLayoutTests {
  nonisolated static let sizes = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(768, 1024), Size(1024, 768), Size(1080, 1920), Size(1920, 1080),
    Size(3840, 2160),
  ]

  /// A playroom with so many who play, the last of whom plays.
  private func playroom(of count: Int) -> Playroom {
    let playroom = Playroom(options: RoomOptions())
    for i in 1..<count { playroom.addProfile(color: i, animal: i) }
    return playroom
  }

  /// What can be pressed on a page: buttons, cards and rows.
  private func controls(_ scene: MenuScene) -> [(name: String, frame: Rect)] {
    scene.tree.root.sublayers.filter { ($0 is RoundButton || $0 is Card || $0 is SettingRow) && !$0.isHidden }.map {
      ($0.name ?? "", $0.frame)
    }
  }

  private func expectApart(_ controls: [(name: String, frame: Rect)], in size: Size, slack: Double = 0.5) {
    let stage = Rect(origin: .zero, size: size).insetBy(dx: -slack, dy: -slack)
    for (i, control) in controls.enumerated() {
      #expect(stage.contains(control.frame), "\(control) on \(size)")
      for other in controls[..<i] {
        #expect(!other.frame.insetBy(dx: slack, dy: slack).intersects(control.frame), "\(control) and \(other) on \(size)")
      }
    }
  }

  @Test("eight who play are each large enough for a finger, and clear of each other, of the doors and of the settings", arguments: sizes)
  func badges(size: Size) throws {
    let lobby = try Lobby(playroom(of: 8))
    lobby.layout(size: size)
    let controls = controls(lobby)
    expectApart(controls, in: size)
    for control in controls where control.name.hasPrefix("badge") { #expect(control.frame.width >= 36, "\(control)") }
  }

  @Test("the arrow on a door leaves most of its picture to be seen, and is large enough for a finger", arguments: sizes)
  func goOn(size: Size) throws {
    let playroom = Playroom(
      options: RoomOptions(), memory: ["states": ["dots/house": ["room": "dots"]], "lastLevels": ["dots": "house"]])
    let lobby = try Lobby(playroom)
    lobby.layout(size: size)
    let door = try #require(lobby.doorFrames.first { $0.room == "dots" }?.frame)
    let arrow = try #require(lobby.tree.root.layer(named: "go on dots"))
    #expect(arrow.frame.width >= 44)
    let disc = try #require(arrow.sublayers.first?.sublayers.first)
    let seenSide = arrow.frame.width * arrow.sublayers[0].transform.a * 38 / 44
    let seen = Rect(
      center: disc.convert(disc.bounds.center, to: lobby.tree.root), size: Size(seenSide, seenSide))
    #expect(seen.width <= door.width * 0.42)
    let covered = seen.intersection(door) ?? .zero
    #expect(covered.width * covered.height <= door.width * door.height * 0.16)
  }

  @Test("animals, colours, the tick and the bin are large enough for a finger and do not overlap", arguments: sizes)
  func profile(size: Size) throws {
    let playroom = playroom(of: 3)
    let page = try ProfilePage(playroom, playroom.profiles[1])
    page.layout(size: size)
    let controls = controls(page)
    #expect(controls.count == 3 + Animal.allCases.count + Palette.bright.count)
    expectApart(controls, in: size)
    for control in controls { #expect(control.frame.width >= 44, "\(control)") }
  }

  @Test(
    "what the settings' rows say stays in the row and beside its switch, in letters of 7 points or more",
    arguments: sizes, Language.allCases)
  func settings(size: Size, language: Language) throws {
    let page = try SettingsPage(Playroom(options: RoomOptions(language: language)))
    page.layout(size: size)
    expectApart(controls(page), in: size)
    for row in page.tree.root.sublayers where row is SettingRow {
      #expect(row.frame.height >= 38)
      let texts = row.sublayers.compactMap { $0 as? TextLayer }
      for text in texts {
        #expect(row.bounds.insetBy(dx: 2, dy: 1).contains(text.frame), "\(text.string) on \(size)")
        #expect(text.style.size * text.transform.a >= 7, "\(text.string) on \(size)")
      }
      for (i, text) in texts.enumerated() {
        for other in texts[..<i] { #expect(!other.frame.insetBy(dx: 0.5, dy: 0.5).intersects(text.frame), "\(text.string) on \(size)") }
      }
    }
  }

  @Test(
    "the settings' rows fill their page and end with some air below the last, in groups where there is height for that",
    arguments: sizes + [Size(360, 640), Size(800, 600), Size(1280, 800)])
  func settingsFill(size: Size) throws {
    let page = try SettingsPage(Playroom(options: RoomOptions()))
    page.layout(size: size)
    let frames = page.tree.root.sublayers.filter { $0 is SettingRow }.map(\.frame)
    let whole = frames.reduce(frames[0]) { $0.union($1) }
    let side = page.buttonSide
    #expect(whole.maxY <= size.height - side * 0.1)
    #expect(whole.height >= page.content.height * 0.75, "\(whole.height / page.content.height)")
    #expect(whole.width >= min(size.width * 0.55, 8 * side), "\(whole.width / size.width)")
    #expect(abs(whole.midX - size.width / 2) < 1)
    if size.height >= 600 {
      let gaps = zip(frames, frames.dropFirst()).map { $1.minY - $0.maxY }
      #expect(gaps[2] > 2 * gaps[0] && gaps[5] > 2 * gaps[4] && abs(gaps[0] - gaps[1]) < 1e-6 && abs(gaps[0] - gaps[3]) < 1e-6)
    }
  }

  @Test("animals and colours of a log that have no picture are shown as some that have")
  func senselessProfiles() throws {
    let memory = try JSON(
      parsing: #"{"profiles":[{"id":1,"color":-9223372036854775808,"animal":-9223372036854775808},{"id":2,"color":99,"animal":99}]}"#)
    let playroom = Playroom(options: RoomOptions(), memory: memory)
    let lobby = try Lobby(playroom)
    lobby.layout(size: Size(320, 568))
    #expect(try JSON(parsing: lobby.state())["profiles"]?.array?.count == 2)
    for profile in playroom.profiles {
      let page = try ProfilePage(playroom, profile)
      page.layout(size: Size(320, 568))
      #expect(try JSON(parsing: page.state())["animal"]?.string != nil)
    }
  }
}
