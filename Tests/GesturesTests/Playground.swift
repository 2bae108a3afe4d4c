import Geometry
import Gestures
import Layers

/// A tree with recognizers of every kind under random fingers, and what must hold at all times.
@MainActor
final class Playground: TouchHandler {
  let tree: LayerTree
  let router: InputRouter
  private(set) var faults: [String] = []
  private(set) var wins: [String: Int] = [:]
  private(set) var handled = 0
  private(set) var lost = 0
  private(set) var story: [String] = []

  private var random: SeededGenerator
  private var time = 0.0
  private var layers: [Layer] = []
  private var recognizers: [GestureRecognizer] = []
  private var states: [GestureState] = []
  private var fingers: [Int: Point] = [:]
  private var handling: Set<ObjectIdentifier> = []
  private var winners: [(touch: Touch, recognizer: GestureRecognizer)] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 400, height: 400)
    tree = LayerTree(root: root)
    router = InputRouter(tree: tree)
    router.tolerance = 8
    populate(root)
    for i in 0..<6 {
      let piece = Layer()
      piece.frame = Rect(x: Double(i % 3) * 130 + 10, y: Double(i / 3) * 200 + 20, width: 110, height: 150)
      root.addSublayer(piece)
      layers.append(piece)
      populate(piece)
      let inner = Layer()
      inner.frame = Rect(x: 20, y: 20, width: 60, height: 60)
      piece.addSublayer(inner)
      layers.append(inner)
      if i % 2 == 0 { populate(inner) }
      inner.touchHandler = self
      if i % 3 == 0 { piece.touchHandler = self }
    }
  }

  /// Gives a layer some recognizers with some relations.
  private func populate(_ layer: Layer) {
    var mine: [GestureRecognizer] = []
    let makers: [(String, (Playground) -> GestureRecognizer)] = [
      ("tap", { [unowned self] _ in TapGestureRecognizer { self.note($0) } }),
      ("tap", { [unowned self] _ in TapGestureRecognizer(count: 2) { self.note($0) } }),
      ("tap", { [unowned self] _ in TapGestureRecognizer(fingers: 2) { self.note($0) } }),
      ("pan", { [unowned self] p in PanGestureRecognizer(mostFingers: p.roll(2) ? 1 : .max) { self.note($0) } }),
      ("swipe", { [unowned self] _ in SwipeGestureRecognizer { self.note($0) } }),
      ("pinch", { [unowned self] _ in PinchGestureRecognizer { self.note($0) } }),
      ("turn", { [unowned self] _ in RotationGestureRecognizer { self.note($0) } }),
      ("press", { [unowned self] _ in LongPressGestureRecognizer { self.note($0) } }),
    ]
    for (name, make) in makers where !roll(3) {
      let recognizer = make(self)
      recognizer.name = name
      if roll(4) { recognizer.cancelsTouches = false }
      if roll(6) { recognizer.delaysBegan = true }
      if roll(4) { recognizer.delaysEnded = false }
      if roll(6) { recognizer.shouldBegin = { [unowned self] _ in !roll(4) } }
      for other in mine {
        if roll(6) { recognizer.runTogether(with: other) } else if roll(6) { other.requireFailure(of: recognizer) }
      }
      mine.append(layer.addRecognizer(recognizer))
      recognizers.append(recognizer)
      states.append(.possible)
    }
  }

  /// True once in `n`.
  private func roll(_ n: UInt64) -> Bool { random.next() % n == 0 }
  private func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  // MARK: Events

  /// Sends one event, and checks what must hold after it.
  func step() {
    time += roll(10) ? number(0...0.8) : number(0...0.03)
    let id = Int(random.next() % 6)
    let at = fingers[id]
    switch random.next() % 100 {
    case 0..<20: send(.touch(TouchEvent(id: id, phase: .began, position: somewhere(near: at))))
    case 20..<75: send(.touch(TouchEvent(id: id, phase: .moved, position: somewhere(near: at))))
    case 75..<94: send(.touch(TouchEvent(id: id, phase: .ended, position: roll(3) ? somewhere(near: at) : at ?? .zero)))
    case 94: send(.touch(TouchEvent(id: id, phase: .cancelled, position: at ?? .zero)))
    case 95: send(roll(8) ? .focus(false) : .resize(Size(500, 500)))
    case 96: send(.hover(roll(3) ? nil : somewhere(near: nil)))
    case 97: send(.touch(TouchEvent(id: id, phase: .moved, position: Point(.nan, roll(2) ? .infinity : 1e300))))
    case 98: shuffle()
    default: toggle()
    }
    check()
  }

  /// Lifts every finger and lets all time limits pass.
  func finish() {
    for id in fingers.keys.sorted() { send(.touch(TouchEvent(id: id, phase: .ended, position: fingers[id] ?? .zero))) }
    tree.advance(to: time + 10)
    check()
    if !router.touches.isEmpty { fault("touches are left") }
    if !router.engaged.isEmpty { fault("recognizers are left") }
    if !handling.isEmpty { fault("\(handling.count) touches that began neither ended nor were cancelled") }
    for recognizer in recognizers where recognizer.state != .possible { fault("\(recognizer.name ?? "") stays \(recognizer.state)") }
  }

  private func send(_ event: InputEvent) {
    if case .touch(let touch) = event, touch.position.isFinite {
      fingers[touch.id] = touch.phase == .began || touch.phase == .moved ? touch.position : nil
    }
    router.handle(event, at: time)
  }

  private func somewhere(near place: Point?) -> Point {
    guard let place else { return Point(number(-10...410), number(-10...410)) }
    let reach = roll(3) ? 80.0 : 6
    return Point(place.x + number(-reach...reach), place.y + number(-reach...reach))
  }

  /// Takes a layer out of the tree, or puts it back.
  private func shuffle() {
    let layer = layers[Int(random.next() % UInt64(layers.count))]
    guard layer.tree == nil || roll(4) else { return }
    if layer.tree == nil, layer.superlayer == nil { tree.root.addSublayer(layer) } else { layer.removeFromSuperlayer() }
  }

  private func toggle() {
    let recognizer = recognizers[Int(random.next() % UInt64(recognizers.count))]
    recognizer.isEnabled = !recognizer.isEnabled || !roll(4)
  }

  // MARK: What must hold

  private func fault(_ what: String) { faults.append("\(time): \(what)") }

  private func note(_ recognizer: GestureRecognizer) {
    guard let index = recognizers.firstIndex(where: { $0 === recognizer }) else { return fault("an unknown recognizer") }
    let name = recognizer.name ?? ""
    story.append("\(tree.now) \(index) \(name) \(recognizer.state)")
    let before = states[index]
    let isContinuous = !(recognizer is TapGestureRecognizer || recognizer is SwipeGestureRecognizer)
    let isRight =
      switch recognizer.state {
      case .began: before == .possible && isContinuous
      case .changed: before == .began || before == .changed
      case .ended: isContinuous ? before == .began || before == .changed : before == .possible
      case .cancelled: before == .began || before == .changed
      case .possible, .failed: false
      }
    if !isRight { fault("\(name) went from \(before) to \(recognizer.state)") }
    states[index] = recognizer.state.isFinal ? .possible : recognizer.state
    guard recognizer.state == .began || (!isContinuous && recognizer.state == .ended) else { return }
    wins[name, default: 0] += 1
    for touch in recognizer.claim {
      for (other, winner) in winners where other === touch && winner !== recognizer && !winner.runsTogether(with: recognizer) {
        fault("\(name) and \(winner.name ?? "") both won touch \(touch.id)")
      }
      winners.append((touch, recognizer))
    }
  }

  private func check() {
    let live = router.touches
    winners.removeAll { pair in
      !live.contains { $0 === pair.touch } && !recognizers.contains { $0.claim.contains { $0 === pair.touch } }
    }
    for recognizer in recognizers {
      for touch in recognizer.touches where !live.contains(where: { $0 === touch }) { fault("a recognizer follows a touch that is over") }
      if recognizer.state.isActive {
        if recognizer.touches.isEmpty { fault("\(recognizer.name ?? "") goes on without a finger") }
        if recognizer.layer?.tree !== tree { router.prepareFrame() }
        if recognizer.layer?.tree !== tree && recognizer.state.isActive { fault("\(recognizer.name ?? "") goes on without its layer") }
      }
      for other in recognizer.touches.isEmpty || !recognizer.state.isActive ? [] : recognizers
      where other !== recognizer && other.state.isActive && !other.runsTogether(with: recognizer) {
        for touch in other.touches where recognizer.touches.contains(where: { $0 === touch }) {
          fault("\(recognizer.name ?? "") and \(other.name ?? "") share touch \(touch.id)")
        }
      }
    }
    if Set(live.map(\.id)).count != live.count { fault("two live touches of one id") }
  }

  // MARK: Raw touches

  func touchBegan(_ touch: Touch) -> Bool {
    guard touch.id % 3 != 0 else { return false }
    handled += 1
    if !handling.insert(ObjectIdentifier(touch)).inserted { fault("touch \(touch.id) began twice") }
    keep.append(touch)
    return true
  }

  func touchMoved(_ touch: Touch) {
    if !handling.contains(ObjectIdentifier(touch)) { fault("touch \(touch.id) moved while it was not there") }
  }

  func touchEnded(_ touch: Touch) {
    if handling.remove(ObjectIdentifier(touch)) == nil { fault("touch \(touch.id) ended while it was not there") }
    keep.removeAll { $0 === touch }
  }

  func touchCancelled(_ touch: Touch) {
    lost += 1
    if handling.remove(ObjectIdentifier(touch)) == nil { fault("touch \(touch.id) was lost while it was not there") }
    keep.removeAll { $0 === touch }
  }

  /// The touches being handled, kept so that no other takes their place in memory.
  private var keep: [Touch] = []
}
