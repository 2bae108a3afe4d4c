/// Something that changes what a layer of a kind shows, over a time, without changing its model.
///
/// `Root` is the class of layer whose properties it names.
public protocol Animation<Root> {
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
  public var beginTime: Double? {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}
