import Geometry
import Gestures
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import FourRoom
@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("A whole level by one switch")
struct OneSwitchTests {
  /// A playroom that is played by one switch alone, whose log is kept.
  @MainActor
  private final class Hand {
    let playroom = Playroom(options: RoomOptions())
    let session: Session
    private(set) var entries: [SessionLog.Entry] = []

    init(pace: Int = 4) throws {
      playroom.preferences.settings.scanning = pace
      session = try Session(scene: playroom.firstScene(room: nil, level: nil), size: Size(320, 568), isReplay: true)
      playroom.attach(to: session)
    }

    var state: JSON { (try? JSON(parsing: Array(session.scene.probe().utf8))) ?? .null }
    var focus: String? { session.scene.input.focusedLayer?.name }

    func press() {
      let event = InputEvent.key(KeyEvent(.space))
      entries.append(SessionLog.Entry(session.now, event))
      session.send(event, at: session.now)
    }

    /// Waits until the focus is where it is wanted, then presses.
    func press(at name: String, where isThere: () -> Bool = { true }) throws {
      for _ in 0..<600 where !(focus == name && isThere()) { session.advance(to: session.now + 0.1) }
      try #require(focus == name, "\(name) was not reached")
      press()
      session.advance(to: session.now + 0.3)
    }

    /// What a replay of the log comes to.
    func replayed(pace: Int = 4) throws -> String {
      let again = try Hand(pace: pace)
      let stage = HeadlessStage(session: again.session, entries: entries, hz: 7)
      stage.advance(to: session.now)
      return again.session.scene.probe()
    }
  }

  @Test("the star is connected from the lobby on, and a replay of that comes to the same end")
  func star() throws {
    let hand = try Hand()
    try hand.press(at: "dots door")
    hand.session.advance(to: hand.session.now + 1)
    for _ in 0..<9 where hand.session.scene.tree.root.layer(named: "level star") == nil {
      try hand.press(at: "next button")
    }
    try hand.press(at: "level star")
    hand.session.advance(to: hand.session.now + 1)
    for _ in 0..<60 where hand.state["finished"]?.bool != true {
      try hand.press(at: "dot \(hand.state["next"]?.int ?? 0)")
    }
    #expect(hand.state["room"]?.string == "dots" && hand.state["level"]?.string == "star")
    #expect(hand.state["finished"]?.bool == true && hand.state["mistakes"]?.int == 0)
    #expect(try hand.replayed() == hand.session.scene.probe())
  }

  @Test("two play four in a row to the end")
  func four() throws {
    let hand = try Hand(pace: 5)
    hand.playroom.enter("four", level: "two")
    hand.session.advance(to: 1)
    for column in [3, 2, 3, 2, 3, 2, 3] {
      try hand.press(at: "cursor") { ((hand.session.scene as? FourRoom)?.mode as? GameMode)?.input.column == column }
      hand.session.advance(to: hand.session.now + 1)
    }
    #expect(hand.state["result"]?.string == "red", "\(hand.session.scene.probe())")
  }

  @Test("the settings are reached, and scanning is slowed down and switched off there")
  func settings() throws {
    let hand = try Hand()
    try hand.press(at: "settings button")
    hand.session.advance(to: hand.session.now + 1)
    try hand.press(at: "access button")
    hand.session.advance(to: hand.session.now + 1)
    try hand.press(at: "setting scan")
    #expect(hand.playroom.settings.scanning == 0 && hand.session.assistance.scanPace == nil)
    hand.press()
    #expect(hand.playroom.settings.scanning > 0)
  }
}
