import Geometry
import Gestures
import Layers
import Sessions
import SessionsTestSupport
import Testing

@MainActor
@Suite("Hands that brush against things")
struct SlowPressTests {
  private let scene = Playground()
  private let session: Session

  init() throws {
    session = try Session(scene: scene, size: Size(300, 200))
    session.assistance.pressTime = 0.5
  }

  private func touch(_ phase: TouchPhase, _ x: Double = 20, at time: Double) {
    session.send(.touch(TouchEvent(id: 1, phase: phase, position: Point(x, 20), kind: .mouse)), at: time)
  }

  private func key(_ key: Key, _ isDown: Bool, at time: Double) { session.send(.key(KeyEvent(key, isDown: isDown)), at: time) }

  @Test("a touch counts once it was down for a while, where it began, and a shorter one does not")
  func touches() {
    touch(.began, at: 1)
    touch(.moved, 60, at: 1.2)
    #expect(scene.begun == 0 && scene.tree.root.layer(named: "dwell ring") != nil)
    touch(.ended, 60, at: 1.4)
    session.advance(to: 3)
    #expect(scene.begun == 0 && scene.tree.root.layer(named: "dwell ring") == nil)
    touch(.began, at: 4)
    touch(.moved, 60, at: 4.2)
    session.advance(to: 4.49)
    #expect(scene.begun == 0)
    session.advance(to: 4.51)
    #expect(scene.begun == 1 && scene.touches[1] == Point(60, 20) && scene.tree.root.layer(named: "dwell ring") == nil)
    touch(.moved, 80, at: 4.6)
    #expect(scene.touches[1] == Point(80, 20))
    touch(.ended, 80, at: 4.7)
    #expect(scene.touches.isEmpty)
  }

  @Test("so does a key, which comes up once, and then repeats as ever")
  func keys() {
    key("A", true, at: 1)
    key("A", false, at: 1.3)
    #expect(scene.heard == [])
    key("A", true, at: 2)
    key("A", true, at: 2.4)
    session.advance(to: 2.5)
    #expect(scene.heard.count == 1)
    key("A", true, at: 2.6)
    key("A", false, at: 2.7)
    #expect(scene.heard.map { $0.contains("true") } == [true, true, false])
    key(.escape, true, at: 3)
    #expect(!session.isOver)
    session.advance(to: 3.6)
    #expect(session.isOver)
  }

  @Test("what is held back is forgotten when the scene goes, the window loses the keyboard, or nobody needs it any more")
  func ends() throws {
    touch(.began, at: 1)
    session.send(.focus(false), at: 1.1)
    session.advance(to: 2)
    #expect(scene.begun == 0)
    touch(.began, at: 3)
    let next = Playground()
    session.replaceScene(with: next)
    session.advance(to: 3.1)
    session.advance(to: 4)
    #expect(scene.begun == 0 && next.begun == 0)
    touch(.began, at: 5)
    session.assistance.pressTime = nil
    session.advance(to: 6)
    #expect(next.begun == 0)
    touch(.began, at: 7)
    #expect(next.begun == 1)
  }

  @Test("a time that makes no sense holds nothing back", arguments: [0, -1, .nan, .infinity])
  func senseless(time: Double) {
    session.assistance.pressTime = time
    touch(.began, at: 1)
    #expect(scene.begun == 1)
  }
}
