/// Goes from one value of a property to another as if a spring pulled it.
///
/// The ends are those of `BasicAnimation`. The duration cuts the movement off and never stretches it.
///
/// Added under the key of an animation that plays, beginning where the layer is seen to be, at once and without an initial velocity of its
/// own, it goes on at the velocity that is seen, and takes as long as it then needs unless a duration cuts it off before.
public struct SpringAnimation<Root: Layer, Value: Animatable>: Animation {
  /// What of the layer it changes.
  public var property: LayerProperty<Root, Value>
  /// What pulls it.
  public var spring: Spring
  /// The value that it begins with; nil where the others say it.
  public var from: Value?
  /// The value that it ends with; nil where the others say it.
  public var to: Value?
  /// What lies between its ends; nil where they say it.
  public var by: Value?
  /// Whether it adds to the value beneath instead of replacing it.
  public var isAdditive = false
  /// Whether each play goes on from where the one before it ended.
  public var isCumulative = false
  /// When it plays, how often and how fast.
  public var timing: MediaTiming
  /// The pace within each play; nil is linear.
  public var timingFunction: TimingFunction?
  /// Whether the layer lets go of it at its end; otherwise it stays, and shows what its fill mode says.
  public var isRemovedOnCompletion = true
  /// Called once when it begins.
  public var onStart: (() -> Void)?
  /// Called once: with true when it has come to its end, with false when it was removed before.
  public var onStop: ((_ finished: Bool) -> Void)?
  /// The movement with which it begins, where that is known already.
  var momentum: Momentum<Value>?

  /// - Parameter duration: in seconds; nil: the spring's settling duration; 0: the transaction's.
  public init(
    _ property: LayerProperty<Root, Value>, spring: Spring = Spring(), from: Value? = nil, to: Value? = nil, by: Value? = nil,
    duration: Double? = nil
  ) {
    self.property = property
    self.spring = spring
    self.from = from
    self.to = to
    self.by = by
    timing = MediaTiming(duration: duration ?? spring.settlingDuration)
  }

  /// The animation made ready to run; an impossible timing is a programming error.
  public func makeTrack(in context: AnimationContext) -> AnimationTrack {
    timing.validate()
    let momentum = momentum ?? interruptedMomentum(in: context)
    var timing = timing
    if let momentum, timing.duration == spring.settlingDuration { timing.duration = settlingDuration(with: momentum, in: context) }
    return PropertyMotion.makeTrack(
      property.access, .ends(from: from, to: to, by: by), .spring(SpringMotion(spring), timingFunction), isAdditive: isAdditive,
      isCumulative: isCumulative, momentum: momentum, timing, context)
  }

  /// The movement of what it takes the place of, if it goes on from there.
  private func interruptedMomentum(in context: AnimationContext) -> Momentum<Value>? {
    guard let layer = context.interrupted, let from, !isAdditive, spring.initialVelocity == 0, timingFunction == nil, timing.speed == 1,
      timing.timeOffset == 0, timing.beginTime ?? context.beginTime <= context.beginTime
    else { return nil }
    let seen = layer.presentedValue(property.access)
    let scale = 1 + Value.distance(.zero(like: seen), seen)
    return Value.distance(seen, from) <= 1e-9 * scale ? layer.momentum(of: property.access) : nil
  }

  /// When it is not seen to move any more: as if the momentum were a velocity along its line.
  private func settlingDuration(with momentum: Momentum<Value>, in context: AnimationContext) -> Double {
    let beneath = context.interrupted.map(property.access.readModel)
    guard let start = from ?? beneath, let end = to ?? by.map({ .sum(start, $0) }) ?? beneath else { return timing.duration }
    // Over a short distance any velocity is great; but then it is its own swing that has to die down.
    let fastest = 10 * (spring.stiffness / spring.mass).squareRoot()
    let distance = Value.distance(start, end)
    var spring = spring
    spring.initialVelocity = -(momentum.speed < fastest * distance ? momentum.speed / distance : fastest)
    return max(timing.duration, spring.settlingDuration)
  }
}
