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
  /// What of the layer it changes.
  public var property: LayerProperty<Root, Value>
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

  /// The animation made ready to run; an impossible timing is a programming error.
  public func makeTrack(in context: AnimationContext) -> AnimationTrack {
    timing.validate()
    return PropertyMotion.makeTrack(
      property.access, .ends(from: from, to: to, by: by), timingFunction.map(Pace.function) ?? .linear, isAdditive: isAdditive,
      isCumulative: isCumulative, momentum: momentum, timing, context)
  }
}
