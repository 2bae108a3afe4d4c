import Geometry
import Gestures
import Layers

/// Two fingers that rest in two corners of the stage, or on both Shift keys of the keyboard: what a grown-up's hands do, and a child's hardly by
/// chance.
@MainActor
final class CornerHold {
  /// How long they must rest, in seconds.
  static let duration = 2.0
  /// How far from a corner, in points, a finger may be, and how far it may wander; on very large
  /// stages more.
  static let reach = 56.0

  private let recognizer: CornerHoldRecognizer
  private let action: () -> Void
  private var shifts: Set<String> = []
  private var keyHold: ScheduledWork?

  init(action: @escaping () -> Void) {
    self.action = action
    recognizer = CornerHoldRecognizer { recognizer in
      if recognizer.state == .ended { action() }
    }
    recognizer.delaysEnded = false
  }

  /// Follows the fingers of a tree, by its root.
  func watch(_ root: Layer) {
    if recognizer.layer !== root { root.addRecognizer(recognizer) }
  }

  /// Follows the Shift keys of a tree.
  func watch(_ event: InputEvent, in tree: LayerTree?) {
    switch event {
    case .key(let key) where key.name == "Left Shift" || key.name == "Right Shift":
      if key.isDown == true { shifts.insert(key.name) } else { shifts.remove(key.name) }
    case .focus(false), .suspend(true): shifts.removeAll()
    default: return
    }
    keyHold?.cancel()
    keyHold = shifts.count < 2 ? nil : tree?.perform(after: Self.duration, owner: self) { [weak self] in self?.action() }
  }
}

/// Recognizes two fingers held in two corners of its layer's bounds.
final class CornerHoldRecognizer: GestureRecognizer {
  override func accepts(_ touch: Touch) -> Bool { state == .possible && touches.count < 2 }

  override func touchBegan(_ touch: Touch) {
    guard corner(of: touch) != nil else { return fail(.strayed) }
    if touches.count == 2 {
      if corner(of: touches[0]) == corner(of: touches[1]) { fail(.tooManyFingers) } else { startTimer(after: CornerHold.duration) }
    }
  }

  override func touchMoved(_ touch: Touch) {
    if corner(of: touch) == nil { fail(.strayed) }
  }

  override func touchEnded(_ touch: Touch) { fail(.lifted) }

  override func timerFired() { recognize() }

  /// Which corner a finger rests in; nil for none.
  private func corner(of touch: Touch) -> Int? {
    guard let layer else { return nil }
    let bounds = layer.bounds
    let p = touch.location(in: layer)
    let reach = CornerHold.reach * StageGrowth.factor(in: bounds.size)
    return bounds.corners.firstIndex { abs($0.x - p.x) <= reach && abs($0.y - p.y) <= reach }
  }
}
