import Geometry
import Layers

/// Which layer the keys go to: the focus and its ring, how keys lead it on, and who holds the keys that are down.
@MainActor
final class KeyboardFocus {
  /// A key that went down and was taken, and who took it.
  private struct HeldKey {
    var key: Key
    weak var layer: Layer?
  }

  let tree: LayerTree
  private weak var focused: Layer? {
    didSet { isTouched = false }
  }
  /// Whether the focus came by a touch: whoever touched knows where it is, shown or not.
  private var isTouched = false
  private let ring = FocusRing()
  /// The layer that the ring was last seen round.
  private weak var ringed: Layer?
  private var heldKeys: [HeldKey] = []
  private var isShiftDown = false
  /// Called with what is to be said; nil for nobody.
  var onUtterance: (@MainActor (Utterance) -> Void)? {
    didSet { said = nil }
  }
  /// Leads the focus on by itself for someone with one switch; nil for all others.
  var scanner: SwitchScanner?
  /// What was said last of the focus.
  var said: (layer: Layer, text: String)?
  /// What the keyboard begins with when the ring comes up.
  var preferred: (@MainActor () -> Layer?)?

  init(tree: LayerTree) { self.tree = tree }

  /// The layer that keys go to; nil when none has the focus, or when it has left the tree.
  var focusedLayer: Layer? { focused.flatMap { accepts($0) ? $0 : nil } }

  /// What the focus ring goes round: the focused layer's frame, or what it names, as it is shown now, in the root's coordinates; nil without focus.
  var frame: Rect? {
    focusedLayer.map(frame)
  }

  /// What the ring goes round when a layer has the focus.
  func frame(of layer: Layer) -> Rect {
    layer.responses?.focus?.ringFrame.map { presentedFrame(of: $0(), in: layer) } ?? presentedFrame(of: layer)
  }

  /// Whether the focus ring is on screen: from the first key that would lead it on, which only shows where it is, or that uses it, or from `showFocus`, to
  /// the next touch.
  var isShown: Bool { ring.isShown }

  /// The ring's colour; nil for its own.
  var ringColor: Color? {
    get { ring.color }
    set { ring.color = newValue }
  }

  /// Gives the focus to a layer, without the ring unless it is shown already; nil takes it away.
  func focus(_ layer: Layer?) {
    focused = layer.flatMap { accepts($0) ? $0 : nil }
    updateRing()
    sayFocus()
  }

  /// Shows the ring round the first thing to do, else round the focused layer, where there is one: someone who came by keys sees where they go on.
  func show() {
    focused = firstToDo ?? focused
    showRing()
    sayFocus()
  }

  /// What `preferred` names, where it accepts the focus.
  private var firstToDo: Layer? { preferred?().flatMap { accepts($0) ? $0 : nil } }

  /// The layers that accept the focus now, in the order of Tab: that of the tree.
  var focusableLayers: [Layer] {
    var found: [Layer] = []
    collect(in: tree.root, into: &found) { $0.responses?.focus != nil }
    return found
  }

  /// Brings a key to the layer that takes it; false where none does.
  func handle(_ event: KeyEvent) -> Bool {
    defer { sayFocus() }
    if event.key.isShift {
      isShiftDown = event.isDown == true
      return false
    }
    let held = heldKeys.firstIndex { $0.key == event.key }
    if event.isPress {
      let wasFocused = focusedLayer
      guard press(event, again: held != nil) else { return false }
      if event.isDown == true && held == nil { heldKeys.append(HeldKey(key: event.key, layer: wasFocused)) }
      return true
    }
    guard let held else { return false }
    let key = heldKeys.remove(at: held)
    _ = key.layer?.focusResponse?.key?(event)
    return true
  }

  /// Lets go of every key that is down, for its layer as if it had come up.
  func releaseKeys() {
    isShiftDown = false
    let keys = heldKeys
    heldKeys.removeAll()
    for key in keys { _ = key.layer?.focusResponse?.key?(KeyEvent(key.key, isDown: false)) }
  }

  /// The keys that lead the focus from layer to layer.
  private static let focusKeys: Set<Key> = [.tab, .left, .right, .up, .down]

  private func press(_ event: KeyEvent, again: Bool) -> Bool {
    if !ring.isShown, Self.focusKeys.contains(event.key), beginFocus(by: event) { return true }
    if scanner == nil || !event.key.activates, let focusedLayer, focusedLayer.focusResponse?.key?(event) == true {
      showRing()
      return true
    }
    if let scanner, event.key.activates {
      if !again { scanner.press() }
      return true
    }
    switch event.key {
    case .tab: return move(by: isShiftDown ? -1 : 1)
    case .left: return move(.left)
    case .right: return move(.right)
    case .up: return move(.up)
    case .down: return move(.down)
    case let key where key.activates:
      guard let response = focusedLayer?.focusResponse else { return beginFocus(by: event) }
      showRing()
      if !again { response.activate() }
      return true
    default: return false
    }
  }

  /// Does what the focused layer does when it is pressed.
  func activate() {
    guard let layer = focusedLayer, let response = layer.focusResponse else { return }
    // What must be held is not pressed by a switch.
    if response.key?(KeyEvent(.return)) != true { response.activate() }
  }

  /// Brings a key that a switch has chosen to a layer: Return and Space activate where the layer has no other use for them.
  func send(_ key: Key, to layer: Layer) {
    guard let response = layer.focusResponse else { return }
    if response.key?(KeyEvent(key)) != true, key.activates { response.activate() }
    updateRing()
    sayFocus()
  }

  /// Shows which of its keys the focused layer is offered; nil for none.
  func show(offered key: Key?) { ring.offer(key) }

  /// Shows where the focus is before a key leads it to another layer, for nobody can know as long as the ring is hidden: on what `preferred` names,
  /// else where the focus is, else on the first layer that accepts it, or the last. A layer that was there already may make use of the key itself. False
  /// when there is no layer to begin with, when it has no extent, or when it was touched: from there the key leads on.
  private func beginFocus(by event: KeyEvent) -> Bool {
    let wasThere = focusedLayer
    if isTouched, wasThere != nil, firstToDo.map({ $0 === wasThere }) ?? true { return false }
    let isBackwards = event.key == .tab && isShiftDown
    guard let begin = firstToDo ?? wasThere ?? (isBackwards ? focusableLayers.last : focusableLayers.first) else { return false }
    focused = begin
    let isTaken = begin === wasThere && begin.focusResponse?.key?(event) == true
    showRing()
    return isTaken || ring.isShown
  }

  /// Moves the focus some layers on in the tree's order, round the end; from nowhere to the first or the last. False when no layer accepts it.
  func move(by steps: Int) -> Bool {
    let layers = focusableLayers
    guard !layers.isEmpty else { return false }
    if let current = layers.firstIndex(where: { $0 === focused }) {
      let next = (current + steps % layers.count + layers.count) % layers.count
      focused = layers[next]
    } else {
      focused = steps < 0 ? layers.last : layers.first
    }
    showRing()
    return true
  }

  /// Moves the focus to the nearest layer in a direction, as they are shown now; from nowhere to the first. False when there is none that way.
  func move(_ direction: FocusDirection) -> Bool {
    guard let origin = focusedLayer else { return move(by: 1) }
    let frame = presentedFrame(of: origin)
    var nearest: (layer: Layer, distance: Double)?
    for layer in focusableLayers where layer !== origin {
      guard let distance = direction.distance(from: frame, to: presentedFrame(of: layer)) else { continue }
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (layer, distance) }
    }
    guard let nearest else { return false }
    focused = nearest.layer
    showRing()
    return true
  }

  /// Lets a touch take the focus along, so that the keyboard goes on from there; the ring goes.
  func follow(touchOn layer: Layer) {
    hideRing()
    var place: Layer? = layer
    while let current = place {
      if current.responses?.focus != nil {
        focused = current
        isTouched = true
        return
      }
      place = current.superlayer
    }
  }

  /// Puts the ring round the focused layer; away when there is none, or when it is flattened to nothing.
  private func showRing() {
    if let frame, frame.isFinite { ring.surround(frame, in: tree.root) } else { ring.hide() }
    noteRing()
  }

  private func hideRing() {
    ring.hide()
    noteRing()
  }

  /// Tells the layer that the ring has left, and the one that it has come to.
  private func noteRing() {
    let now = ring.isShown ? focusedLayer : nil
    guard now !== ringed else { return }
    let before = ringed
    ringed = now
    before?.responses?.focus?.ringMoved?(false)
    now?.responses?.focus?.ringMoved?(true)
  }

  /// Keeps the ring, when it is shown, round the focused layer.
  func updateRing() {
    if ring.isShown { showRing() }
  }

  /// Whether a layer may have the focus: it responds to keys, is in the tree and is not hidden, nor any layer above it.
  private func accepts(_ layer: Layer) -> Bool {
    guard layer.responses?.focus != nil, layer.tree === tree else { return false }
    var place: Layer? = layer
    while let current = place {
      if !isSeen(current) { return false }
      place = current.superlayer
    }
    return true
  }

  private func isSeen(_ layer: Layer) -> Bool {
    let values = layer.presented
    return !values.isHidden && values.opacity >= Layer.leastHitOpacity
  }

  /// Adds the layers of a subtree that are seen and meet a condition, in the tree's order.
  func collect(in layer: Layer, into found: inout [Layer], where matches: (Layer) -> Bool) {
    guard isSeen(layer) else { return }
    if matches(layer) { found.append(layer) }
    for sublayer in layer.sublayers { collect(in: sublayer, into: &found, where: matches) }
  }

  /// The box about a layer's bounds, or about its shape when the bounds are empty, in the root's coordinates.
  private func presentedFrame(of layer: Layer) -> Rect {
    var bounds = layer.presented.bounds
    if bounds.isEmpty, let shape = layer as? ShapeLayer, let box = shape.presentedShape.path.bounds { bounds = box }
    return presentedFrame(of: bounds, in: layer)
  }

  private func presentedFrame(of bounds: Rect, in layer: Layer) -> Rect {
    var frame: Rect?
    for corner in bounds.corners {
      let p = layer.convert(corner, to: tree.root, presented: true)
      let spot = Rect(origin: p, size: .zero)
      frame = frame.map { $0.union(spot) } ?? spot
    }
    return frame ?? bounds
  }
}
