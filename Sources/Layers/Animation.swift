/// Something that changes what a layer of a kind shows, over a time, without changing its model.
///
/// `Root` is the class of layer whose properties it names.
public protocol Animation<Root> {
  /// The class of layer whose properties it names.
  associatedtype Root: Layer

  /// When it plays, how often and how fast.
  var timing: MediaTiming { get set }
  /// The pace within each play; nil is linear.
  var timingFunction: TimingFunction? { get set }
  /// Whether the layer lets go of it at its end; otherwise it stays, and shows what its fill mode says.
  var isRemovedOnCompletion: Bool { get set }
  /// Called once when it begins.
  var onStart: (() -> Void)? { get set }
  /// Called once: with true when it has come to its end, with false when it was removed before.
  var onStop: ((_ finished: Bool) -> Void)? { get set }

  /// The animation made ready to run.
  func makeTrack(in context: AnimationContext) -> AnimationTrack
}

extension Animation {
  /// When it begins, in seconds of the parent's time: see `MediaTiming.beginTime`.
  public var beginTime: Double? {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// How long one play takes, in seconds: see `MediaTiming.duration`.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// How fast it plays: see `MediaTiming.speed`.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// Where in its plays it begins, in seconds: see `MediaTiming.timeOffset`.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// How often it plays: see `MediaTiming.repeatCount`.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// How long all plays take, in seconds: see `MediaTiming.repeatDuration`.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether each play is followed by one backwards.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// What it shows before it begins and after it ends.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}
