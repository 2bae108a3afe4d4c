import Geometry
import Gestures
import Layers

/// A tree of 400 by 400 points with a router, and a pen to write down what recognizers report.
@MainActor
final class Ground {
  let tree: LayerTree
  let router: InputRouter
  var log: [String] = []
  var root: Layer { tree.root }

  init() {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 400, height: 400)
    tree = LayerTree(root: root)
    router = InputRouter(tree: tree)
  }

  func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: Layer? = nil) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: x, y: y, width: width, height: height)
    (parent ?? root).addSublayer(layer)
    return layer
  }

  /// An action that writes down a name and the state.
  func note(_ name: String) -> (GestureRecognizer) -> Void {
    { [unowned self] in log.append("\(name) \($0.state)") }
  }

  @discardableResult
  func down(_ id: Int, _ x: Double, _ y: Double, at t: Double) -> Bool { send(id, .began, x, y, t) }
  @discardableResult
  func down(_ x: Double, _ y: Double, at t: Double) -> Bool { send(1, .began, x, y, t) }
  @discardableResult
  func move(_ id: Int, _ x: Double, _ y: Double, at t: Double) -> Bool { send(id, .moved, x, y, t) }
  @discardableResult
  func move(_ x: Double, _ y: Double, at t: Double) -> Bool { send(1, .moved, x, y, t) }
  @discardableResult
  func up(_ id: Int, _ x: Double, _ y: Double, at t: Double) -> Bool { send(id, .ended, x, y, t) }
  @discardableResult
  func up(_ x: Double, _ y: Double, at t: Double) -> Bool { send(1, .ended, x, y, t) }
  @discardableResult
  func send(_ id: Int, _ phase: TouchPhase, _ x: Double, _ y: Double, _ t: Double) -> Bool {
    router.handle(.touch(TouchEvent(id: id, phase: phase, position: Point(x, y))), at: t)
  }
  @discardableResult
  func key(_ key: Key, _ isDown: Bool? = nil, at t: Double = 0) -> Bool {
    router.handle(.key(KeyEvent(key, isDown: isDown)), at: t)
  }

  func tap(_ x: Double, _ y: Double, at t: Double) { tap(1, x, y, at: t) }
  func tap(_ id: Int, _ x: Double, _ y: Double, at t: Double) {
    down(id, x, y, at: t)
    up(id, x, y, at: t + 0.05)
  }
}

/// A touch handler that writes down what it is told.
@MainActor
final class Hand: TouchHandler {
  let ground: Ground
  let name: String
  let takes: Bool

  init(_ name: String, on ground: Ground, takes: Bool = true) {
    self.name = name
    self.ground = ground
    self.takes = takes
  }

  func touchBegan(_ touch: Touch) -> Bool {
    ground.log.append("\(name) began \(touch.id)")
    return takes
  }
  func touchMoved(_ touch: Touch) { ground.log.append("\(name) moved \(touch.id)") }
  func touchEnded(_ touch: Touch) { ground.log.append("\(name) ended \(touch.id)") }
  func touchCancelled(_ touch: Touch) { ground.log.append("\(name) cancelled \(touch.id)") }
}
