/// How a property moves at an instant: its change over a short time, from which an animation that takes over goes on.
///
/// The change is kept as a value, not as a velocity: a transform's turn in a second may be more than a transform can tell.
struct Momentum<Value: Animatable> {
  /// What is added within a time.
  var change: Value
  /// That time's reciprocal, in 1 / the layer's own seconds.
  let rate: Double

  /// How far a body that moved at this rate, and nothing pulled, would have come from a value in some seconds.
  func moved(_ value: Value, _ seconds: Double) -> Value {
    .sum(value, .interpolate(.zero(like: change), change, seconds * rate))
  }

  /// In units of `Animatable.distance` per second.
  var speed: Double { Value.distance(.zero(like: change), change) * rate }
}

extension Layer {
  /// The time over which a movement is measured, in the layer's own seconds: short against every animation, long against a clock's last bits.
  private static let momentumStep = 1e-5

  /// How a property is seen to move now; nil when nothing animates. Three evaluations.
  final func momentum<Value>(of access: PropertyAccess<Value>) -> Momentum<Value>? {
    guard let tree, animations.activeCount > 0 else { return nil }
    let now = localTime(tree.now)
    let next = now + Self.momentumStep
    let last = next + Self.momentumStep
    let values = (shownValue(access, local: now), shownValue(access, local: next), shownValue(access, local: last))
    // Where an animation ends or a play begins anew the value jumps, in one of the two steps: the smaller one is the movement.
    let first = Value.difference(values.1, values.0)
    let second = Value.difference(values.2, values.1)
    let zero = Value.zero(like: first)
    if Value.distance(zero, second) < Value.distance(zero, first) { return Momentum(change: second, rate: 1 / (last - next)) }
    return Momentum(change: first, rate: 1 / (next - now))
  }

  /// Whether a spring moves a property now, or something that took over from one.
  final func isCarried<Value>(_ access: PropertyAccess<Value>) -> Bool {
    animations.running.contains { $0.isActive && $0.state == .playing && ($0.track as? any MomentumCarrying)?.carries(access) == true }
  }
}

/// A track that may move a property as a body moves.
protocol MomentumCarrying {
  func carries(_ access: AnyObject) -> Bool
}
