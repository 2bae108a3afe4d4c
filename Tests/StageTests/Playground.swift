import Geometry
import Gestures
import Layers
import Stage

/// A scene for tests: a square that can be dragged and turns when tapped, on a ground that shows every touch as a dot.
@MainActor
final class Playground: Scene, TouchHandler {
  let tree = LayerTree()
  let input: InputRouter
  var background = Color(red: 1, green: 0.9, blue: 0.8)
  let title = "Playground"
  let square = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 60, height: 60)), fillColor: Color(red: 0.2, green: 0.4, blue: 0.9))
  /// What reached the scene, in words.
  private(set) var heard: [String] = []
  private(set) var touches: [Int: Point] = [:]
  private(set) var layouts: [Size] = []
  private(set) weak var session: Session?
  /// Whether a dropped file is for the scene itself.
  var takesFiles = true
  /// How many touches began on the ground or the square.
  private(set) var begun = 0
  private var turns = 0
  private var anchor = Point.zero

  init() {
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

  /// Turns the square over half a second, then counts the turn.
  func turn() {
    var turn = BasicAnimation(.rotation, from: 0, to: 1.5, duration: 0.5)
    turn.onStop = { [unowned self] _ in turns += 1 }
    square.add(turn, forKey: nil)
  }

  func layout(size: Size) {
    layouts.append(size)
    tree.root.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
  }

  func handle(_ event: InputEvent, at time: Double) -> Bool {
    heard.append("\(event)")
    if case .key(let key) = event, key.key == .escape { session?.end() }
    if case .drop = event { return takesFiles }
    return true
  }

  func handle(_ event: GameEvent, at time: Double) -> Bool {
    heard.append(event.words)
    return true
  }

  func state() -> String {
    JSON.object([
      .init("turns", JSON(turns)), .init("x", JSON(square.position.x)), .init("y", JSON(square.position.y)),
      .init("heard", JSON(heard.count)),
    ]).description
  }

  func begin(in session: Session) { self.session = session }

  func touchBegan(_ touch: Touch) -> Bool {
    begun += 1
    touches[touch.id] = touch.position
    return true
  }

  func touchMoved(_ touch: Touch) { touches[touch.id] = touch.position }

  func touchEnded(_ touch: Touch) {
    touches[touch.id] = nil
    heard.append("ended \(touch.id)")
  }

  func touchCancelled(_ touch: Touch) {
    touches[touch.id] = nil
    heard.append("cancelled \(touch.id)")
  }
}
