import Geometry
import Layers

// While the pointer rests, layers may come under it and go. What is under it is looked at on ticks of the tree's clock after something changed,
// and on until nothing moves: never at frames, so that a replay finds the same at any rate, and never at rest.
extension InputRouter {
  /// Lets the pointer be at a place in points, or nowhere; true when a layer follows it there.
  @discardableResult
  func point(at position: Point?) -> Bool {
    pointer = position.flatMap { $0.isFinite ? $0 : nil }
    hover(isMoved: true)
    if pointer == nil {
      stopWatching()
    } else if pointerWork == nil {
      tree.onChange = { [weak self] in self?.noteChange() }
      tree.isChangeAwaited = true
      if tree.isAnimating { noteChange() }
    }
    return !hovering.isEmpty
  }

  /// Tells recognizers that the pointer has come or gone, and, where it has moved, those that it stayed with.
  private func hover(isMoved: Bool) {
    present.removeAll(keepingCapacity: true)
    if let pointer { forEach(HoverGestureRecognizer.self, from: target(at: pointer)) { if $0.isEnabled { present.append($0) } } }
    swap(&present, &hovering)
    let (before, now) = (present, hovering)
    for hover in before where !now.contains(where: { $0 === hover }) { hover.leave() }
    guard let pointer else { return }
    for hover in now where isMoved || !hover.state.isActive { hover.point(at: pointer) }
  }

  /// Something under the pointer may have changed: has it looked at on the next tick.
  private func noteChange() {
    isPointerStale = true
    guard pointerWork == nil, pointer != nil else { return }
    let rate = GestureConstants.hoverRate
    let tick = ((tree.now * rate).rounded(.down) + 1) / rate
    pointerWork = tree.perform(every: 1 / rate, from: tick, owner: self) { [weak self] in self?.look() }
  }

  /// Looks at what is under the pointer now. While a button is held nothing hovers anew.
  private func look() {
    isPointerStale = false
    tree.isChangeAwaited = true
    if !touches.contains(where: { $0.kind == .mouse }) { perform { hover(isMoved: false) } }
    if isPointerStale || tree.isAnimating { return }
    pointerWork?.cancel()
    pointerWork = nil
  }

  private func stopWatching() {
    pointerWork?.cancel()
    pointerWork = nil
    tree.isChangeAwaited = false
    tree.onChange = nil
  }

  /// Turns the wheel over a place in points; true when a layer made use of it.
  func turnWheel(at position: Point, by delta: Point) -> Bool {
    guard position.isFinite, delta.isFinite else { return false }
    var used = false
    forEach(WheelGestureRecognizer.self, from: target(at: position)) { used = used || $0.turn(by: delta, at: position) }
    return used
  }

  private func forEach<Recognizer: GestureRecognizer>(_ kind: Recognizer.Type, from layer: Layer, _ body: (Recognizer) -> Void) {
    forEachRecognizer(from: layer) { if let recognizer = $0 as? Recognizer { body(recognizer) } }
  }
}
