/// Goes from one value of a property to another.
///
/// Of `from`, `to` and `by` any may be left out:
///
///     from and to        from ... to
///     from and by        from ... from + by
///     by and to          to - by ... to
///     from               from ... the value beneath
///     to                 the value beneath ... to
///     by                 the value beneath ... that + by
///     none               the value beneath
///
/// The value beneath is the model's, with the animations before this one applied. An additive animation adds what it comes to, and there the
/// missing end adds nothing.
public struct BasicAnimation<Root: Layer, Value: Animatable>: Animation {
  public var property: LayerProperty<Root, Value>
  public var from: Value?
  public var to: Value?
  public var by: Value?
  /// Whether it adds to the value beneath instead of replacing it.
  public var isAdditive = false
  /// Whether each play goes on from where the one before it ended.
  public var isCumulative = false
  public var timing: MediaTiming
  public var timingFunction: TimingFunction?
  public var isRemovedOnCompletion = true
  public var onStart: (() -> Void)?
  public var onStop: ((_ finished: Bool) -> Void)?
  /// The movement with which it begins, in place of its own.
  var momentum: Momentum<Value>?

  /// - Parameter duration: in seconds; 0: the transaction's.
  public init(
    _ property: LayerProperty<Root, Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil, duration: Double = 0,
    timingFunction: TimingFunction? = nil
  ) {
    self.property = property
    self.from = from
    self.to = to
    self.by = by
    self.timingFunction = timingFunction
    timing = MediaTiming(duration: duration)
  }

  public func makeTrack(in context: AnimationContext) -> AnimationTrack {
    timing.validate()
    return PropertyMotion.makeTrack(
      property.access, .ends(from: from, to: to, by: by), timingFunction.map(Pace.function) ?? .linear, isAdditive: isAdditive,
      isCumulative: isCumulative, momentum: momentum, timing, context)
  }
}
