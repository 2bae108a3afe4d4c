import Compositing
import Geometry
import Gestures
import Layers
import SDLStage
import Sessions

/// A moving scene in a window: a frame for each interval of its display, until its end.
@MainActor
package final class ShownScene: Scene {
  /// The layers that move.
  package let tree: LayerTree
  /// What touches and keys would go to; nothing here has a use for them.
  package let input: InputRouter
  /// What lies behind the layers.
  package let background: Color
  /// The window's title.
  package var title: String { "Pinwheel: \(scene.name)" }
  /// When it is over, in seconds.
  package var end = Double.infinity
  private let scene: MovingScene
  /// How often it has moved: as many frames as a display that misses none would show.
  package private(set) var frame = 0
  /// The frame at half of the time, and the heap allocations up to it.
  private var half: (frame: Int, allocations: Allocations)?
  private let interval: Double
  private weak var session: Session?

  /// - Parameter hz: how often it moves, in frames a second.
  package init(_ scene: MovingScene, hz: Double) {
    self.scene = scene
    tree = scene.tree
    input = InputRouter(tree: scene.tree)
    background = scene.background
    interval = 1 / hz
  }

  /// Leaves the scene as large as it was made.
  package func layout(size: Size) {}
  /// Ends the session at Escape; everything else is left to others.
  package func handle(_ event: InputEvent, at time: Double) -> Bool {
    guard event.pressedKey == .escape else { return false }
    session?.end()
    return true
  }
  /// Begins to count allocations, and moves at the display's rate from now on.
  package func begin(in session: Session) {
    self.session = session
    Allocations.beginCounting()
    step()
    tree.perform(every: interval, owner: self) { [weak self] in self?.step() }
  }

  /// Heap allocations a frame of its second half.
  package var allocations: Allocations.Rate {
    guard let half else { return Allocations.Rate() }
    return Allocations.perFrame(from: half.allocations, to: .now, frames: frame - half.frame)
  }

  private func step() {
    if half == nil, tree.now >= end / 2 { half = (frame, .now) }
    scene.move(to: frame)
    frame += 1
    if tree.now >= end { session?.end() }
  }
}
