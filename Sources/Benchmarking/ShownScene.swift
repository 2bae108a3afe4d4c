import Compositing
import Geometry
import Gestures
import Layers
import Stage

/// A moving scene in a window: a frame for each interval of its display, until its end.
@MainActor
public final class ShownScene: Scene {
  public let tree: LayerTree
  public let input: InputRouter
  public let background: Color
  public var title: String { "Pinwheel: \(scene.name)" }
  /// When it is over, in seconds.
  public var end = Double.infinity
  private var scene: MovingScene
  private var frame = 0
  private let interval: Double
  private weak var session: Session?

  /// - Parameter hz: how often it moves, in frames a second.
  public init(_ scene: MovingScene, hz: Double) {
    self.scene = scene
    tree = scene.tree
    input = InputRouter(tree: scene.tree)
    background = scene.background
    interval = 1 / hz
  }

  public func layout(size: Size) {}
  public func handle(_ event: InputEvent, at time: Double) -> Bool {
    guard case .key(let key) = event, key.name == "Escape", key.isPress else { return false }
    session?.end()
    return true
  }
  public func state() -> String { "{}" }

  public func begin(in session: Session) {
    self.session = session
    step()
  }

  private func step() {
    scene.advance(to: frame)
    frame += 1
    if tree.now >= end { session?.end() }
    tree.perform(after: interval, owner: self) { [weak self] in self?.step() }
  }
}

extension Measurement {
  /// What a window's frames took.
  @MainActor
  public init(_ name: String, motion: String, window: WindowStage, session: Session, threads: Int) {
    let statistics = window.statistics
    self.init(
      scene: name, motion: motion, width: session.compositor.width, height: session.compositor.height, threads: threads,
      compositor: "\(statistics.compositor); \(statistics.presentation)")
    times = statistics.whole.kept
    stages = statistics.stages.map(\.mean)
    fastestOwn = statistics.fastestOwn
    damagedPixels = Double(statistics.damagedPixels) / Double(max(1, statistics.frames))
    residentMegabytes = Benchmark.residentMegabytes
    drawCalls = statistics.drawCalls
    missed = statistics.lateFrames
  }
}
