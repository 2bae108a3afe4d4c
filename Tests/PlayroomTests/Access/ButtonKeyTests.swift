import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Testing

@testable import Playroom

@MainActor
@Suite("Keys that stand for buttons")
struct ButtonKeyTests {
  private nonisolated static let levels = RoomCatalog.pinwheel.rooms.flatMap { room in room.levels.map { (room: room.name, level: $0) } }

  /// What a level says of itself after something was done to it, two seconds after its start and again two seconds later; nil without a button for a hint.
  private func probe(_ stop: (room: String, level: LevelID), after act: (Session, RoundButton) -> Void) throws -> String? {
    let scene = try RoomCatalog.pinwheel.open(stop.room, level: stop.level, options: RoomOptions())
    let session = try Session(scene: scene, size: Size(800, 600), isReplay: true)
    session.advance(to: 2)
    guard let button = scene.tree.root.layer(named: "hint button") as? RoundButton else { return nil }
    act(session, button)
    session.advance(to: 4)
    return scene.probe()
  }

  @Test("H gives a hint wherever a room has a button for it, as a finger on that button does")
  func hint() throws {
    var told = 0
    for stop in Self.levels {
      let byKey = try probe(stop) { session, _ in session.send(.key(KeyEvent("H")), at: 2) }
      let byFinger = try probe(stop) { session, button in
        let place = button.transformToTree().apply(Point(button.bounds.midX, button.bounds.midY))
        session.send(.touch(TouchEvent(id: 1, phase: .began, position: place)), at: 2)
        session.send(.touch(TouchEvent(id: 1, phase: .ended, position: place)), at: 2)
      }
      #expect(byKey == byFinger, "\(stop.room) \(stop.level)")
      if byKey != nil, try byKey != probe(stop, after: { _, _ in }) { told += 1 }
    }
    #expect(told > 60, "of all levels \(told) say anything of a hint")
  }
}
