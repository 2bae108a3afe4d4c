import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Testing

@testable import FourRoom
@testable import Playroom
@testable import Progress

@MainActor
@Suite("Hints name what is at hand")
struct DeviceHintTests {
  private typealias Visit = LobbyTests.Visit

  /// What the board of four says can be done.
  private static func hint(_ visit: Visit) -> String? {
    visit.session.scene.input.accessibilityElements.lazy.compactMap(\.hint).first { $0.contains("stone") }
  }

  @Test("keys, the buttons of each kind of pad, a finger, and keys again, each by what was used last")
  func devices() throws {
    let visit = try Visit(room: "four", level: "two")
    visit.press(.tab)
    #expect(Self.hint(visit) == "Left and right choose a column, Return drops a stone")
    visit.session.send(KeySource.gamepad.event)
    #expect(Self.hint(visit) == "Left and right choose a column, A drops a stone")
    visit.session.send(GamepadKind.shapes.event)
    #expect(Self.hint(visit) == "Left and right choose a column, Cross drops a stone")
    visit.tap(Point(160, 300))
    #expect(Self.hint(visit) == "Swipes left and right choose a column, a tap drops a stone")
    visit.press(.left)
    #expect(Self.hint(visit) == "Left and right choose a column, Cross drops a stone", "the pad's")
    visit.session.send(KeySource.keyboard.event)
    #expect(Self.hint(visit) == "Left and right choose a column, Return drops a stone")
  }

  @Test("with one switch that chooses by itself what scanning stops at, the switch drops a stone")
  func oneSwitch() throws {
    let visit = try Visit(room: "four", level: "two")
    visit.playroom.change { $0.scanning = 2 }
    visit.press(.tab)
    #expect(Self.hint(visit) == "The switch drops a stone")
  }

  @Test("what is written before one leaves names the way back of the pad")
  func leaving() throws {
    let visit = try Visit()
    func written() -> String? { (visit.session.scene.tree.root.layer(named: "leave hint") as? TextLayer)?.string }
    visit.session.send(GamepadKind.shapes.event)
    visit.press(.escape)
    #expect(written() == "Circle again to leave")
    visit.session.advance(to: visit.session.now + 10)
    visit.session.send(KeySource.keyboard.event)
    visit.now = visit.session.now
    visit.press(.escape)
    #expect(written() == "Escape again to leave")
  }

  @Test("every hint that names what does something says it whole in every language, for every device")
  func languages() {
    let devices: [InputDevice] = [.keyboard, .touch, .oneSwitch] + GamepadKind.allCases.map { .gamepad($0) }
    for language in Language.allCases {
      for device in devices {
        for text in [FourSpeech.drop.text(in: language), LobbyWord.leaveAgain.text(in: language)] {
          let hint = device.hint(text, in: language)
          #expect(!hint.isEmpty && !hint.contains { "{}|".contains($0) }, "\(language.rawValue): \(hint)")
        }
      }
    }
  }

  @Test("where keys come from is in the log, and a replay goes by that")
  func log() {
    for source in KeySource.allCases { #expect(KeySource(source.event) == source) }
    #expect(KeySource(GameEvent("keys of gold")) == nil)
  }
}
