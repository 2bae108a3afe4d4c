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
  private var frame = 0
  private let interval: Double
  private weak var session: Session?
  /// Whether somebody ended it at Escape, before all was shown.
  package private(set) var isBrokenOff = false

  /// - Parameter interval: how often it moves, in seconds: the display's.
  package init(_ scene: MovingScene, interval: Double) {
    self.scene = scene
    tree = scene.tree
    input = InputRouter(tree: scene.tree)
    background = scene.background
    self.interval = interval
  }

  /// Puts the end off, to so many seconds from now.
  package func lasts(for seconds: Double) { end = tree.now + seconds }

  /// Leaves the scene as large as it was made.
  package func layout(size: Size) {}
  /// Ends the session at Escape; everything else is left to others.
  package func handle(_ event: InputEvent, at time: Double) -> Bool {
    guard event.pressedKey == .escape else { return false }
    isBrokenOff = true
    session?.end()
    return true
  }
  /// Moves at the display's rate from now on.
  package func begin(in session: Session) {
    self.session = session
    step()
    tree.perform(every: interval, owner: self) { [weak self] in self?.step() }
  }

  private func step() {
    scene.move(to: frame)
    frame += 1
    if tree.now >= end { session?.end() }
  }
}
