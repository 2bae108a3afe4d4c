/// Several animations of one layer that play together, in the group's time.
///
/// Children are cut off at the group's end, never squeezed. A child without a duration takes the group's; its begin time counts from the
/// group's. Children's own `onStart`, `onStop` and `isRemovedOnCompletion` do not count.
public struct AnimationGroup<Root: Layer>: Animation {
  private var children: [(AnimationContext) -> AnimationTrack] = []
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
  public init(duration: Double = 0) { timing = MediaTiming(duration: duration) }

  /// A group of animations of the same kind of layer.
  public init(_ animations: [any Animation<Root>], duration: Double = 0) {
    self.init(duration: duration)
    for a in animations { add(a) }
  }

  /// Adds an animation that plays after those before it have been applied.
  public mutating func add(_ animation: some Animation<Root>) { children.append { animation.makeTrack(in: $0) } }

  /// The animation made ready to run; an impossible timing is a programming error.
  public func makeTrack(in context: AnimationContext) -> AnimationTrack {
    timing.validate()
    let time = ActiveTime(timing, begin: context.beginTime, duration: context.duration)
    let inner = AnimationContext(beginTime: 0, duration: time.duration)
    return GroupTrack(time: time, timingFunction: timingFunction, children: children.map { $0(inner) })
  }
}

extension AnimationGroup where Root: AnimatableLayer {
  /// Adds an animation of a property that every layer has.
  public mutating func add(_ animation: some Animation<Layer>) { children.append { animation.makeTrack(in: $0) } }
}
