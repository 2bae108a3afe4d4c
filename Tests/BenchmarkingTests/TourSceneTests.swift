import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import Benchmarking

@MainActor
@Suite("A session that is measured")
struct TourSceneTests {
  /// So many small layers; a key goes on with twice as many.
  private final class Crowd: Scene {
    let tree = LayerTree()
    let input: InputRouter
    let title = "crowd"
    private let count: Int
    private weak var session: Session?

    init(_ count: Int) {
      input = InputRouter(tree: tree)
      self.count = count
      for i in 0..<count {
        let dot = Layer(frame: Rect(x: Double(i % 20) * 4, y: Double(i / 20) * 4, width: 3, height: 3))
        dot.backgroundColor = Color(white: Double(i % 7) / 8)
        tree.root.addSublayer(dot)
      }
    }

    func layout(size: Size) { tree.root.frame = Rect(origin: .zero, size: size) }
    func begin(in session: Session) { self.session = session }
    func handle(_ event: InputEvent, at time: Double) -> Bool {
      session?.replaceScene(with: Crowd(2 * count), transition: .fading)
      return true
    }
  }

  private static let key = SessionEvent.input(.key(KeyEvent(.return, isDown: true)))

  @Test("is drawn as in a window: a scene that comes on the way is taken in by parts, and is there whole")
  func wayBetweenScenes() throws {
    func session() throws -> Session { try Session(scene: Crowd(100), size: Size(80, 60), isReplay: true) }
    let key = SessionLog.Entry(0.05, Self.key)
    var scene = TourScene(name: "crowd", session: try session(), entries: [key], end: 1)
    let window = try session()
    var items: [Int] = []
    for frame in 0..<(scene.length ?? 0) {
      scene.advance(to: frame)
      _ = scene.session.compositor.render()
      if frame == 3 { window.send(key.event, at: key.time) }
      window.advance(to: Double(frame) / 60)
      _ = window.render()
      #expect(scene.session.compositor.pixels.hash() == window.pixels.hash(), "frame \(frame)")
      items.append(scene.session.compositor.statistics.items)
    }
    #expect(items.first == 100 && items[3] < 100 && items.last == 200)
  }

  @Test("has a scene that comes drawn in the frame in which it does")
  func frameOfAnotherScene() throws {
    let session = try Session(scene: Crowd(20), size: Size(80, 60), isReplay: true)
    let scene = TourScene(name: "crowd", session: session, entries: [SessionLog.Entry(0.05, Self.key)], end: 0.05)
    var benchmark = Benchmark(extent: .frames(.max))
    let measurement = benchmark.run(scene, motion: "tour", threads: 1, choice: "raster") { session.compositor }
    #expect(measurement.times.count == 4 && session.compositor.statistics.items > 40)
  }
}
