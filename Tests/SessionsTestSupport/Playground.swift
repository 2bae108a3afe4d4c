import Geometry
import Gestures
import Layers
import Sessions

/// A scene for tests: a square that can be dragged and turns when tapped, on a ground that shows every touch as a dot.
@MainActor
package final class Playground: Scene, TouchHandler {
  package let tree = LayerTree()
  package let input: InputRouter
  package var background = Color(red: 1, green: 0.9, blue: 0.8)
  package let title = "Playground"
  package let square = ShapeLayer(
    path: Path(rect: Rect(x: 0, y: 0, width: 60, height: 60)), fillColor: Color(red: 0.2, green: 0.4, blue: 0.9))
  /// What reached the scene, in words.
  package private(set) var heard: [String] = []
  package private(set) var touches: [Int: Point] = [:]
  package private(set) var layouts: [Size] = []
  package private(set) weak var session: Session?
  /// Whether a dropped file is for the scene itself.
  package var takesFiles = true
  /// How many touches began on the ground or the square.
  package private(set) var begun = 0
  private var turns = 0
  private var anchor = Point.zero

  package init() {
    input = InputRouter(tree: tree)
    square.bounds = Rect(x: 0, y: 0, width: 60, height: 60)
    square.position = Point(100, 100)
    tree.root.addSublayer(square)
    tree.root.touchHandler = self
    square.addRecognizer(
      PanGestureRecognizer { [unowned self] pan in
        if pan.state == .began { anchor = square.position }
        if pan.state == .began || pan.state == .changed { square.position = anchor + pan.translation }
      })
    square.addRecognizer(TapGestureRecognizer { [unowned self] _ in turn() })
  }

  /// Turns the square as fast for any time, half a second unless told otherwise, then counts the turn.
  package func turn(for seconds: Double = 0.5) {
    var turn = BasicAnimation(.rotation, from: 0, to: 3 * seconds, duration: seconds)
    turn.onStop = { [unowned self] _ in turns += 1 }
    square.add(turn, forKey: nil)
  }

  package func layout(size: Size) {
    layouts.append(size)
    tree.root.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
  }

  package func handle(_ event: InputEvent, at time: Double) -> Bool {
    heard.append("\(event)")
    if case .key(let key) = event, key.key == .escape { session?.end() }
    if case .drop = event { return takesFiles }
    return true
  }

  package func handle(_ event: GameEvent, at time: Double) -> Bool {
    heard.append(event.words)
    return true
  }

  package func probe() -> String {
    JSON.object([
      .init("turns", JSON(turns)), .init("x", JSON(square.position.x)), .init("y", JSON(square.position.y)),
      .init("heard", JSON(heard.count)),
    ]).description
  }

  package func begin(in session: Session) { self.session = session }

  package func touchBegan(_ touch: Touch) -> Bool {
    begun += 1
    touches[touch.id] = touch.position
    return true
  }

  package func touchMoved(_ touch: Touch) { touches[touch.id] = touch.position }

  package func touchEnded(_ touch: Touch) {
    touches[touch.id] = nil
    heard.append("ended \(touch.id)")
  }

  package func touchCancelled(_ touch: Touch) {
    touches[touch.id] = nil
    heard.append("cancelled \(touch.id)")
  }
}
