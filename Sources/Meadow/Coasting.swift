import Geometry
import Layers

/// Something that was let go: it slows down by friction, or comes to rest before.
struct Coasting {
  /// Where it comes to rest.
  let end: Double
  let spring: Spring
  /// In seconds.
  let duration: Double

  /// - Parameters:
  ///   - velocity: a second.
  ///   - friction: how fast it slows down, a second.
  ///   - limits: where it may come to rest.
  ///   - grain: a distance too small to be seen.
  init?(from start: Double, velocity: Double, friction: Double, within limits: ClosedRange<Double>, grain: Double) {
    let free = start + velocity / friction
    end = min(limits.upperBound, max(limits.lowerBound, free))
    let distance = end - start
    guard distance.isFinite, abs(distance) > grain else { return nil }
    // Critically damped: at a velocity of the friction times the distance only the exponential is left.
    spring = Spring(
      mass: 1, stiffness: friction * friction, damping: 2 * friction, initialVelocity: min(friction, abs(velocity / distance)))
    duration = (Math.log(abs(distance) / grain) + 1) / friction
  }
}
