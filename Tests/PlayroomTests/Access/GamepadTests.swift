import Geometry
import Layers
import Sessions
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("A gamepad in the playroom")
struct GamepadTests {
  @Test("what its buttons do is shown when it comes, in its own signs, and goes by itself", arguments: GamepadKind.allCases)
  func legend(kind: GamepadKind) throws {
    for size in [Size(180, 320), Size(320, 568), Size(1280, 800)] {
      let visit = try LobbyTests.Visit(size: size)
      var legend: Layer? { visit.session.scene.tree.root.layer(named: PadLegend.layerName) }
      visit.session.send(kind.event, at: 1)
      let shown = try #require(legend)
      #expect(Rect(origin: .zero, size: size).contains(shown.frame) && shown.frame.height <= 0.2 * size.height)
      // Another one takes its place.
      visit.session.send(GamepadKind.letters.event, at: 2)
      #expect(legend !== shown && shown.superlayer == nil)
      visit.session.advance(to: 2 + PadLegend.duration + 0.1)
      #expect(legend == nil && visit.session.scene.input.focusedLayer == nil)
    }
  }

  @Test(
    "its signs cover nothing that can be pressed, and are large enough to be told apart",
    arguments: [
      ("charts", "toy"), ("numerals", "20"), ("numerals", "write-20"), ("numerals", "clock-60"), ("triangles", "first-tent"),
      ("four", "win-1"),
      ("dots", "cat"),
    ],
    [Size(320, 568), Size(360, 640), Size(640, 360), Size(1280, 800)])
  func clearance(room: (name: String, level: String), size: Size) throws {
    let visit = try LobbyTests.Visit(size: size, room: room.name, level: room.level)
    visit.session.advance(to: 1)
    visit.session.send(GamepadKind.letters.event, at: 1)
    let scene = visit.session.scene
    let shown = try #require(scene.tree.root.layer(named: PadLegend.layerName)).frame
    let targets = scene.input.accessibilityElements.filter(\.isFocusable).map(\.frame)
    func covered(_ frame: Rect) -> Double { targets.reduce(0) { $0 + ($1.intersection(frame).map { $0.width * $0.height } ?? 0) } }
    #expect(Rect(origin: .zero, size: size).contains(shown) && shown.height >= 26)
    #expect(covered(shown) == 0, "\(room) at \(size): \(shown)")
  }

  @Test("it shakes softly with how things went, where that is asked for")
  func rumble() throws {
    var felt: [Rumble] = []
    var services = Playroom.Services()
    services.rumble = { felt.append($0) }
    let visit = try LobbyTests.Visit(Playroom(options: RoomOptions(), services: services))
    visit.playroom.play(.right)
    #expect(felt.isEmpty)
    visit.playroom.show(.access())
    visit.press(.tab)
    visit.tap(try visit.place("setting pad"))
    #expect(visit.state["rumble"] == true)
    felt = []
    for sound in [Sound.right, .wrong, .press, .finish] { visit.playroom.play(sound) }
    #expect(felt.count == 3 && felt.allSatisfy { $0.strength > 0 && $0.strength <= 0.4 && $0.duration <= 0.5 })
  }

  @Test("a log says when it came, and a replay shows it by that alone")
  func log() throws {
    for kind in GamepadKind.allCases { #expect(GamepadKind(kind.event) == kind) }
    #expect(GamepadKind(GameEvent("gamepad of gold")) == nil)
    let replay = try LobbyTests.Visit()
    replay.playroom.follow(.shapes)
    #expect(replay.session.scene.tree.root.layer(named: PadLegend.layerName) == nil)
  }
}
