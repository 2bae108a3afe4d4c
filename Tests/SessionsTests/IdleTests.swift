import Geometry
import Gestures
import Sessions
import SessionsTestSupport
import Testing

@MainActor
@Suite("When nobody does anything any more")
struct IdleTests {
  @Test("somebody is told once after the limit, counted from what was done last, and then nothing is due")
  func once() throws {
    let session = try Session(scene: Playground(), size: Size(300, 200))
    var times: [Double] = []
    session.idleLimit = 20
    session.onIdle = { [unowned session] in times.append(session.now) }
    session.advance(to: 100)
    #expect(times.isEmpty && session.nextDeadline == nil)
    session.send(.key(KeyEvent("A")), at: 100)
    session.send(.key(KeyEvent("B")), at: 110)
    #expect(session.nextDeadline == 130)
    session.advance(to: 129.9)
    #expect(times.isEmpty)
    session.advance(to: 130)
    session.advance(to: 500)
    #expect(times == [130] && session.nextDeadline == nil)
  }

  @Test("without a limit nothing is ever due")
  func never() throws {
    let session = try Session(scene: Playground(), size: Size(300, 200))
    session.onIdle = { Issue.record("nobody asked") }
    session.send(.key(KeyEvent("A")), at: 1)
    #expect(session.nextDeadline == nil)
    session.advance(to: 1e6)
  }
}
