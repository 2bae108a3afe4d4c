import Geometry
import Layers

/// Where the pointer is, and which recognizers it hovers over.
///
/// While it rests, layers may come under it and go. What is under it is looked at on ticks of the tree's clock after something changed, and on until
/// nothing moves: never at frames, so that a replay finds the same at any rate, and never at rest.
@MainActor
final class HoverTracker {
  private unowned let router: InputRouter
  private var tree: LayerTree { router.tree }
  /// In points; nil when it is nowhere, or was never seen.
  private var pointer: Point?
  private var hovering: [HoverGestureRecognizer] = []
  /// Room for the recognizers that are under the pointer now.
  private var present: [HoverGestureRecognizer] = []
  /// Looks at what is under the pointer, while things move there.
  private var work: ScheduledWork?
  /// Whether something has changed since what is under the pointer was looked at.
  private var isStale = false

  init(_ router: InputRouter) { self.router = router }

  /// A button of the mouse went down, moved or came up there.
  func note(_ position: Point) {
    if pointer != nil, position.isFinite { pointer = position }
  }

  /// Lets the pointer leave those whose layers have left the tree.
  func dropRemoved() {
    guard hovering.contains(where: { $0.layer?.tree !== tree }) else { return }
    let gone = hovering.filter { $0.layer?.tree !== tree }
    hovering.removeAll { $0.layer?.tree !== tree }
    for hover in gone { hover.leave() }
  }

  /// Lets the pointer be at a place in points, or nowhere; true when a layer follows it there.
  func point(at position: Point?) -> Bool {
    pointer = position.flatMap { $0.isFinite ? $0 : nil }
    hover(isMoved: true)
    if pointer == nil {
      stopWatching()
    } else if work == nil {
      tree.onChange = { [weak self] in self?.noteChange() }
      tree.isChangeAwaited = true
      if tree.isAnimating { noteChange() }
    }
    return !hovering.isEmpty
  }

  /// Tells recognizers that the pointer has come or gone, and, where it has moved, those that it stayed with.
  private func hover(isMoved: Bool) {
    present.removeAll(keepingCapacity: true)
    if let pointer {
      router.target(at: pointer).forEachRecognizer { recognizer in
        if let hover = recognizer as? HoverGestureRecognizer, hover.isEnabled { present.append(hover) }
      }
    }
    swap(&present, &hovering)
    let (before, now) = (present, hovering)
    for hover in before where !now.contains(where: { $0 === hover }) { hover.leave() }
    guard let pointer else { return }
    for hover in now where isMoved || !hover.state.isActive { hover.point(at: pointer) }
  }

  /// Something under the pointer may have changed: has it looked at on the next tick.
  private func noteChange() {
    isStale = true
    guard work == nil, pointer != nil else { return }
    let rate = GestureConstants.hoverRate
    let tick = ((tree.now * rate).rounded(.down) + 1) / rate
    work = tree.perform(every: 1 / rate, from: tick, owner: self) { [weak self] in self?.look() }
  }

  /// Looks at what is under the pointer now. While a button is held nothing hovers anew.
  private func look() {
    isStale = false
    tree.isChangeAwaited = true
    if !router.touches.contains(where: { $0.kind == .mouse }) { router.perform { hover(isMoved: false) } }
    if isStale || tree.isAnimating { return }
    work?.cancel()
    work = nil
  }

  private func stopWatching() {
    work?.cancel()
    work = nil
    tree.isChangeAwaited = false
    tree.onChange = nil
  }
}
