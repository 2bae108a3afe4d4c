import Geometry
import Layers

/// Holds back fingers and keys that go down until they have been down for a while, and leaves out those that come up before: for hands that brush against
/// things on their way. A ring fills about the finger meanwhile.
@MainActor
package final class SlowPresses {
  private struct HeldTouch {
    var began: TouchEvent
    var last: Point
    var work: ScheduledWork
  }

  /// How long something must be down, in seconds.
  package let time: Double
  private var touches: [Int: HeldTouch] = [:]
  private var keys: [Key: ScheduledWork] = [:]
  /// The keys that have been down for long enough, and still are.
  private var pressed: Set<Key> = []
  private let ring = DwellRing()
  private let deliver: (InputEvent) -> Void

  /// - Parameters:
  ///   - time: in seconds, more than 0.
  ///   - deliver: takes the events of what was down for long enough.
  package init(time: Double, deliver: @escaping (InputEvent) -> Void) {
    self.time = time
    self.deliver = deliver
  }

  /// Whether an event waits, or is left out: nobody else is to take it now.
  package func holds(_ event: InputEvent, on tree: LayerTree) -> Bool {
    switch event {
    case .touch(let touch): return holds(touch, on: tree)
    case .key(let key): return holds(key, on: tree)
    case .focus(false), .suspend(true):
      forget()
      return false
    default: return false
    }
  }

  /// Leaves out what is held back.
  package func forget() {
    for touch in touches.values { touch.work.cancel() }
    for work in keys.values { work.cancel() }
    (touches, keys) = ([:], [:])
    ring.hide()
  }

  private func holds(_ touch: TouchEvent, on tree: LayerTree) -> Bool {
    switch touch.phase {
    case .began:
      let work = tree.perform(after: time, owner: self) { [weak self] in self?.press(touch.id) }
      touches[touch.id] = HeldTouch(began: touch, last: touch.position, work: work)
      if touch.position.isFinite { ring.fill(at: touch.position, during: time, in: tree.root) }
      return true
    case .moved:
      guard touches[touch.id] != nil else { return false }
      touches[touch.id]?.last = touch.position
      return true
    case .ended, .cancelled:
      guard let held = touches.removeValue(forKey: touch.id) else { return false }
      held.work.cancel()
      ring.hide()
      return true
    }
  }

  private func press(_ id: Int) {
    guard let held = touches.removeValue(forKey: id) else { return }
    ring.hide()
    deliver(.touch(held.began))
    guard held.last != held.began.position else { return }
    deliver(.touch(TouchEvent(id: id, phase: .moved, position: held.last, kind: held.began.kind)))
  }

  /// A key that is pressed and released at once is no hand's.
  private func holds(_ event: KeyEvent, on tree: LayerTree) -> Bool {
    switch event.isDown {
    case true?:
      if pressed.contains(event.key) { return false }
      if keys[event.key] != nil { return true }
      keys[event.key] = tree.perform(after: time, owner: self) { [weak self] in
        self?.keys[event.key] = nil
        self?.pressed.insert(event.key)
        self?.deliver(.key(event))
      }
      return true
    case false?:
      pressed.remove(event.key)
      guard let work = keys.removeValue(forKey: event.key) else { return false }
      work.cancel()
      return true
    case nil: return false
    }
  }
}
