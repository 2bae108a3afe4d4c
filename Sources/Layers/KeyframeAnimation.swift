import Geometry

/// Goes through several values of a property.
public struct KeyframeAnimation<Root: Layer, Value: Animatable>: Animation {
  /// What of the layer it changes.
  public var property: LayerProperty<Root, Value>
  /// At least one.
  public var values: [Value]
  /// Where each value stands, rising, in 0...1; nil: evenly. A discrete animation may have one more: where the last value ends.
  public var keyTimes: [Double]?
  /// How it goes from value to value.
  public var mode: KeyframeMode
  /// The pace of each step from value to value; empty: linear. `timingFunction` bends the time of the whole.
  public var timingFunctions: [TimingFunction] = []
  /// How the curve passes each value, when cubic; empty: smoothly.
  public var tangents: [KeyframeTangent] = []
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

  /// - Parameter duration: in seconds; 0: the transaction's.
  public init(
    _ property: LayerProperty<Root, Value>, values: [Value], keyTimes: [Double]? = nil, mode: KeyframeMode = .linear, duration: Double = 0
  ) {
    self.property = property
    self.values = values
    self.keyTimes = keyTimes
    self.mode = mode
    timing = MediaTiming(duration: duration)
  }

  /// The animation made ready to run; an impossible timing is a programming error.
  public func makeTrack(in context: AnimationContext) -> AnimationTrack {
    timing.validate()
    let interpolator = KeyframeInterpolator(
      values: values, keyTimes: keyTimes, mode: mode, timingFunctions: timingFunctions, tangents: tangents)
    return PropertyMotion.makeTrack(
      property.access, .keyframes(interpolator), timingFunction.map(Pace.function) ?? .linear, isAdditive: isAdditive,
      isCumulative: isCumulative,
      timing, context)
  }
}
