import Compositing
import Geometry
import Gestures
import Layers
import Sessions
import Testing

@MainActor
@Suite("A scene on a virtual clock")
struct SessionsExamples {
  // example
  /// A ball that jumps to where it is touched.
  final class BallScene: Scene {
    let tree = LayerTree(root: Layer(frame: Rect(x: 0, y: 0, width: 200, height: 100)))
    let input: InputRouter
    let background = Color.black
    let title = "Ball"
    let ball = ShapeLayer(path: Path(circleAt: .zero, radius: 8), fillColor: .white)

    init() {
      input = InputRouter(tree: tree)
      ball.position = Point(20, 50)
      tree.root.addSublayer(ball)
      tree.root.addRecognizer(
        TapGestureRecognizer { [weak self] tap in
          self?.tree.animate(duration: 0.5) { self?.ball.position = tap.location }
        })
    }

    func layout(size: Size) { tree.root.frame = Rect(origin: .zero, size: size) }
    func handle(_ event: InputEvent, at time: Double) -> Bool { false }
    func probe() -> String { #"{"x":\#(ball.position.x)}"# }
  }
  // end

  @Test("a log is played without a window, and comes to the same end at any number of frames a second")
  func replay() throws {
    // example
    let touch = { TouchEvent(id: 1, phase: $0, position: Point(150, 40)) }
    let log = SessionLog(
      header: SessionLog.Header(room: "ball", size: Size(200, 100)),
      entries: [.init(1, .touch(touch(.began))), .init(1.1, .touch(touch(.ended)))])

    func play(hz: Double) throws -> (state: String, hash: UInt64) {
      let session = try Session(scene: BallScene(), size: log.header.size, isReplay: true)
      let stage = HeadlessStage(session: session, entries: log.entries, hz: hz)
      let pixels = stage.run(until: stage.duration) { _ in }
      return (session.scene.probe(), pixels.hash())
    }
    let slow = try play(hz: 10)
    let fast = try play(hz: 144)  // the same state, and the same picture
    // end
    #expect(slow == fast)
    #expect(slow.state == #"{"x":150.0}"#)
  }

  @Test("a log is text, a line for each event, and is read again")
  func text() throws {
    let log = SessionLog(
      header: SessionLog.Header(room: "ball", size: Size(200, 100)),
      entries: [.init(1, .touch(TouchEvent(id: 1, phase: .began, position: Point(150, 40))))])
    // example
    let text = log.text  // JSON Lines: the header, then one event a line
    let again = try SessionLog(parsing: text)
    // end
    #expect(again == log)
  }
}
