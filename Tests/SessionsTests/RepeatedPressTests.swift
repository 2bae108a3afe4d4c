import Geometry
import Gestures
import Sessions
import SessionsTestSupport
import Testing

@MainActor
@Suite("A hand that trembles on a door")
struct RepeatedPressTests {
  @Test("does not press what lies behind it", arguments: [(0.5, 0), (nil, 1)])
  func behind(gap: Double?, presses: Int) throws {
    let (door, room) = (Playground(), Playground())
    let session = try Session(scene: door, size: Size(300, 200))
    session.assistance.repeatGap = gap
    func tap(at time: Double) {
      session.send(.touch(TouchEvent(id: 1, phase: .began, position: Point(20, 20))), at: time)
      session.send(.touch(TouchEvent(id: 1, phase: .ended, position: Point(20, 20))), at: time + 0.05)
    }
    tap(at: 1)
    session.replaceScene(with: room)
    session.advance(to: 1.1)
    tap(at: 1.2)
    #expect(room.begun == presses)
    tap(at: 3)
    #expect(room.begun == presses + 1)
  }
}
