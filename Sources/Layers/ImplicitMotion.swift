/// An implicit animation's making, decided for one change.
struct ImplicitMotion {
  var duration: Double
  var delay = 0.0
  var timingFunction: TimingFunction
  var spring: Spring?
  var startsFromModel = false
  var repeats = false
  var autoreverses = false
  /// Whether an `animate` call asks for it, as views do, which keep the momentum of a spring that they interrupt.
  var isViewStyle = false

  /// Whether it begins at the presented value, moving as that was seen to move.
  func continues<Value>(_ access: PropertyAccess<Value>, of layer: Layer) -> Bool {
    guard !startsFromModel, delay == 0, !repeats, !autoreverses else { return false }
    if let spring { return spring.initialVelocity == 0 }
    return isViewStyle && layer.isCarried(access)
  }

  /// What of a movement its timing function does not bring about by itself at the beginning.
  func withoutOwn<Value>(_ momentum: Momentum<Value>, from start: Value, to end: Value) -> Momentum<Value> {
    var rest = momentum
    let own = Value.interpolate(start, end, timingFunction(1 / (momentum.rate * duration)))
    rest.change = .difference(momentum.change, .difference(own, start))
    return rest
  }
}
