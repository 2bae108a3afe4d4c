/// Goes from one value of a property to another as if a spring pulled it.
///
/// The ends are those of `BasicAnimation`. The duration cuts the movement off and never stretches it.
public struct SpringAnimation<Root: Layer, Value: Animatable>: Animation {
  public var property: LayerProperty<Root, Value>
  public var spring: Spring
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
  public var onStart: (@MainActor () -> Void)?
  public var onStop: (@MainActor (_ finished: Bool) -> Void)?

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

  public func makeTrack(in context: AnimationContext) -> AnimationTrack {
    timing.validate()
    return PropertyMotion.makeTrack(
      property.access, .ends(from: from, to: to, by: by), .spring(SpringMotion(spring), timingFunction), isAdditive: isAdditive,
      isCumulative: isCumulative, timing, context)
  }
}
