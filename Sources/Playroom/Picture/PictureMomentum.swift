import Geometry
import Layers

/// One coordinate's way after the fingers let go: it slows down by itself, and where it would leave the bounds a spring takes it over.
struct PictureMomentum {
  /// A stretch of the way that one spring drives.
  struct Leg: Equatable {
    var from: Double
    var to: Double
    var spring: Spring
    /// When it begins, in seconds after the release.
    var delay: Double
    /// In seconds.
    var duration: Double
  }

  /// How fast a picture that was let go slows down, a second: UIKit's normal deceleration rate, 0.998 a millisecond.
  static let decay = -1000 * Math.log(0.998)
  /// What pulls a picture back into its bounds, as fast as it can without swinging.
  static let bounce = Spring(mass: 1, stiffness: 200, damping: 2 * 200.squareRoot())
  /// A spring that this velocity neither speeds up nor slows down: critically damped, (1 + (decay - velocity) t) exp(-decay t) is the exponential alone.
  private static let coasting = Spring(mass: 1, stiffness: decay * decay, damping: 2 * decay, initialVelocity: decay)
  /// How long a spring has for the bounce, in seconds: what is left then no pixel shows.
  private static let bounceDuration = 1.0

  /// Where it comes to rest when nothing is in between.
  static func end(from start: Double, velocity: Double) -> Double { start + velocity / decay }

  /// The legs of the course to `rest`, which is where it ends or the nearest place to it that is allowed.
  /// - Parameters:
  ///   - velocity: a second.
  ///   - grain: a distance too small to be seen: a point's worth before the bounds the spring takes over, a sixteenth before its end it is over.
  static func legs(from start: Double, velocity: Double, to rest: Double, grain: Double) -> [Leg] {
    let end = end(from: start, velocity: velocity)
    let reach = end - start
    if abs(end - rest) <= grain / 16 {
      guard abs(reach) > grain / 16 else { return [] }
      return [Leg(from: start, to: rest, spring: coasting, delay: 0, duration: Math.log(abs(reach) / (grain / 16)) / decay)]
    }
    let distance = rest - start
    guard distance * reach > 0, abs(distance) > grain, abs(distance) < abs(reach) else {
      guard abs(distance) > grain / 16 else { return [] }
      return [Leg(from: start, to: rest, spring: pulling(distance, velocity), delay: 0, duration: bounceDuration)]
    }
    let takeover = rest - (distance < 0 ? -grain : grain)
    let time = -Math.log((end - takeover) / reach) / decay
    return [
      Leg(from: start, to: end, spring: coasting, delay: 0, duration: time),
      Leg(from: takeover, to: rest, spring: pulling(rest - takeover, decay * (end - takeover)), delay: time, duration: bounceDuration),
    ]
  }

  /// The bounce's spring over a distance, beginning with a velocity.
  private static func pulling(_ distance: Double, _ velocity: Double) -> Spring {
    var spring = bounce
    spring.initialVelocity = velocity / distance
    return spring.clamped
  }
}
