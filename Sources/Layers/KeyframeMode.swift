/// How a keyframe animation goes from value to value.
public enum KeyframeMode: Hashable, Sendable {
  /// Straight.
  case linear
  /// Jumping; by default each value holds for an equal time.
  case discrete
  /// Straight and at even speed: key times do not count.
  case paced
  /// On a smooth curve through every value.
  case cubic
}

/// How a cubic keyframe animation's curve passes a value; 0, 0, 0 is the smooth Catmull-Rom curve.
public struct KeyframeTangent: Hashable, Sendable {
  /// 1 is tight, -1 round.
  public var tension: Double
  /// Other than 0 it has a corner.
  public var continuity: Double
  /// 1 overshoots the value, -1 undershoots it.
  public var bias: Double

  /// A tangent; without arguments the smooth curve's.
  public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }
}
