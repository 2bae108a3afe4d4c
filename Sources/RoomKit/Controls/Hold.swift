import Geometry
import Layers

/// What only happens when it is held for two seconds: a ring fills meanwhile, and runs back when it is let go too early.
@MainActor
package final class Hold {
  /// How long it must be held, in seconds.
  package nonisolated static let duration = 2.0

  let ring: HoldRing
  private let action: () -> Void
  private var end: ScheduledWork?

  /// - Parameter radius: of the ring, in points.
  init(radius: Double, color: Color, action: @escaping () -> Void) {
    ring = HoldRing(radius: radius, color: color)
    self.action = action
  }

  var isUnderWay: Bool { end != nil }

  /// Begins to be held; the ring is in a tree.
  func begin() {
    guard end == nil, let tree = ring.tree else { return }
    ring.vanish()
    ring.fill(during: Self.duration)
    end = tree.perform(after: Self.duration, owner: self) { [weak self] in
      self?.end = nil
      self?.action()
    }
  }

  /// Is let go, too early or not: the ring runs back. Nothing happens when it was not held.
  func letGo() {
    end?.cancel()
    end = nil
    if !ring.isHidden { ring.runBack() }
  }
}
