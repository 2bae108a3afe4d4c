/// A short shake of the gamepad at hand.
public struct Rumble: Hashable, Sendable {
  /// How strong it is, from 0 to 1.
  public var strength: Double
  /// How long it lasts, in seconds.
  public var duration: Double

  /// A shake; values beyond their ranges, and of more than two seconds, are brought into them.
  public init(strength: Double, duration: Double) {
    self.strength = strength.isFinite ? min(1, max(0, strength)) : 0
    self.duration = duration.isFinite ? min(2, max(0, duration)) : 0
  }
}
