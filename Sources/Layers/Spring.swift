import Geometry

/// A weight on a spring, pulled from 0 to 1.
///
/// A damping ratio above 1 counts as 1 unless `allowsOverdamping` is set.
public struct Spring: Hashable, Sendable {
  /// Above zero.
  public var mass: Double
  /// Above zero.
  public var stiffness: Double
  /// Zero or more; at zero it swings for ever.
  public var damping: Double
  /// How fast it moves towards its goal at first, in distances per second.
  public var initialVelocity: Double
  /// Whether a damping ratio above 1 counts as it is: a spring that creeps to its goal.
  public var allowsOverdamping: Bool

  /// A spring; without arguments one that swings a few times within a second and a half.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0, allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// The spring with every number brought into range, for springs that come from data: mass and stiffness to 1e-6...1e9, damping to
  /// 0...1e9, velocity to -1e9...1e9; what is not a number becomes the default.
  public var clamped: Spring {
    func into(_ x: Double, _ low: Double, _ high: Double, _ other: Double) -> Double { x.isNaN ? other : min(high, max(low, x)) }
    return Spring(
      mass: into(mass, 1e-6, 1e9, 1), stiffness: into(stiffness, 1e-6, 1e9, 100), damping: into(damping, 0, 1e9, 10),
      initialVelocity: into(initialVelocity, -1e9, 1e9, 0), allowsOverdamping: allowsOverdamping)
  }

  /// The time after which it is not seen to move, in seconds.
  ///
  /// Swinging, it is when the sum of both swings' envelopes falls to a thousandth; else the first tenth of a second at which the distance
  /// is below a thousandth; without damping, the greatest finite `Float`.
  public var settlingDuration: Double { SpringMotion(self).settlingDuration }

  /// Stops the program where a number makes no sense.
  func validate() {
    precondition(mass > 0 && mass.isFinite, "a spring's mass must be above zero")
    precondition(stiffness > 0 && stiffness.isFinite, "a spring's stiffness must be above zero")
    precondition(damping >= 0 && damping.isFinite, "a spring's damping must be zero or more")
    precondition(initialVelocity.isFinite, "a spring's initial velocity must be a finite number")
  }
}
