import Geometry
import Layers

/// Taps for someone who can point but not press, as with an eye tracker or a head mouse: where the pointer rests on something that takes touches, a finger
/// taps once. A ring about the place fills meanwhile; the pointer must leave before the next tap, so that looking on presses nothing.
@MainActor
final class DwellPointer {
  /// How far from where it came to rest a pointer still rests, in points: more than a head that holds still trembles.
  static let slack = 16.0
  /// What of the time goes by before the ring is seen, so that a pointer on its way leaves no trace.
  private static let lead = 0.25
  /// The touch that taps, as no device numbers its own.
  private static let touch = Int.min

  private unowned let router: InputRouter
  /// How long the pointer must rest, in seconds.
  let time: Double
  private let ring = DwellRing()
  /// Where it came to rest; nil where it was not seen.
  private(set) var place: Point?
  private var work: ScheduledWork?

  /// - Parameter place: where the pointer rests already, and must leave before anything is tapped.
  init(_ router: InputRouter, time: Double, restingAt place: Point? = nil) {
    self.router = router
    self.time = time
    self.place = place
  }

  /// The pointer is at a place in points, or nowhere.
  func point(at position: Point?) {
    guard let position, position.isFinite else {
      place = nil
      return stop()
    }
    if let place, place.distance(to: position) <= Self.slack { return }
    place = position
    stop()
    guard isTarget(position) else { return }
    wait(time * Self.lead) { [weak self] in self?.fill() }
  }

  /// Something else was pressed: the pointer must leave before it rests again.
  func stop() {
    work?.cancel()
    work = nil
    ring.hide()
  }

  private func wait(_ seconds: Double, then act: @escaping @MainActor () -> Void) {
    work = router.tree.perform(after: seconds, owner: self) { [weak self] in
      self?.work = nil
      act()
    }
  }

  private func fill() {
    guard let place else { return }
    let rest = time * (1 - Self.lead)
    ring.fill(at: place, during: rest, in: router.tree.root)
    wait(rest) { [weak self] in self?.tap() }
  }

  private func tap() {
    stop()
    guard let place, isTarget(place) else { return }
    let now = router.tree.now
    for phase in [TouchPhase.began, .ended] {
      router.handle(.touch(TouchEvent(id: Self.touch, phase: phase, position: place)), at: now)
    }
  }

  /// Whether there is something at a place that takes touches, beside the ground of all.
  private func isTarget(_ position: Point) -> Bool {
    var layer: Layer? = router.target(at: position)
    while let current = layer, current !== router.tree.root {
      if let responses = current.responses, responses.takesTouches || responses.focus != nil { return true }
      layer = current.superlayer
    }
    return false
  }

  /// Whether a touch is its own.
  static func isOwn(_ event: TouchEvent) -> Bool { event.id == touch }
}
