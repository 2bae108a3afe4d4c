import Geometry
import Gestures
import Layers
import SDLStage
import Sessions

/// A ball that hangs on a spring: drag it, let go, and it swings back to the middle of the window. Escape ends.
@main @MainActor
final class SpringBall: Scene {
  static let radius = 40.0

  let tree = LayerTree()
  let input: InputRouter
  let title = "A ball on a spring"
  private let ball = ShapeLayer(path: Path(circleAt: .zero, radius: radius), fillColor: Color(rgb: 0xE0_40_20))
  private var middle = Point.zero
  private weak var session: Session?

  init() {
    input = InputRouter(tree: tree)
    tree.root.addSublayer(ball)
    ball.addRecognizer(PanGestureRecognizer { [weak self] in self?.drag($0) })
  }

  func layout(size: Size) {
    tree.root.frame = Rect(origin: .zero, size: size)
    middle = tree.root.bounds.center
    ball.position = middle
  }

  private func drag(_ pan: PanGestureRecognizer) {
    if pan.state.isActive {
      ball.position = middle + pan.translation
    } else {
      tree.animate(spring: Spring(mass: 1, stiffness: 120, damping: 6)) { ball.position = middle }
    }
  }

  func handle(_ event: InputEvent, at time: Double) -> Bool {
    guard event.pressedKey == .escape else { return false }
    session?.end()
    return true
  }

  func begin(in session: Session) { self.session = session }

  static func main() throws {
    let ball = SpringBall()
    let window = try WindowStage(WindowOptions(title: ball.title, size: Size(480, 360)))
    try window.run(Session(scene: ball, in: window))
  }
}
