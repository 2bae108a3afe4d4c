import Geometry
import Gestures

/// A finger shows the stone above its column, and lets it fall where it lifts. One that rests asks what the column leads to, and plays nothing.
extension GameMode: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    if lesson != nil {
      advice.endLesson()
      return false
    }
    guard let column = FourGrid.column(at: touch.location(in: view)) else { return false }
    guard isPersonsTurn else {
      // It is the machine's turn: it shows that it knows that one waits.
      if isMachinesTurn { badge(of: .yellow).jump() }
      return false
    }
    if machine != nil, isPaused(in: column) { return false }
    var finger = Finger(column: column)
    if machine != nil {
      finger.hold = frame.tree.perform(after: Self.holdDuration, owner: self) { [weak self] in self?.hold(touch.id) }
    }
    fingers[touch.id] = finger
    showGhost(above: column)
    return true
  }

  func touchMoved(_ touch: Touch) {
    guard var finger = fingers[touch.id] else { return }
    let column = FourGrid.column(at: touch.location(in: view))
    if touch.distance > GestureConstants.tapSlop { finger.hold?.cancel() }
    let isElsewhere = column != finger.column
    finger.column = column
    fingers[touch.id] = finger
    guard isElsewhere, isPersonsTurn else { return }
    if let column { showGhost(above: column) } else { view.ghost.hide() }
    if finger.isHolding { advice.lookAt(column) }
  }

  func touchEnded(_ touch: Touch) {
    guard let finger = lift(touch) else { return }
    if !finger.isHolding, let column = finger.column { play(column) }
  }

  func touchCancelled(_ touch: Touch) { _ = lift(touch) }

  private func lift(_ touch: Touch) -> Finger? {
    guard let finger = fingers.removeValue(forKey: touch.id) else { return nil }
    finger.hold?.cancel()
    if finger.isHolding { advice.lookAt(nil) }
    view.ghost.hide()
    return finger
  }

  /// A finger has rested.
  private func hold(_ id: Int) {
    guard isPersonsTurn, fingers[id]?.column != nil else { return }
    fingers[id]?.isHolding = true
    advice.lookAt(fingers[id]?.column)
  }
}
