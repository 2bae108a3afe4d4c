/// When an animation plays, how often, and how fast.
///
/// It plays from its begin time on for its plays' duration divided by the speed, in the parent's time, which is the layer's, or the group's
/// for a group's child. There its own time is (parent t - beginTime) * speed + timeOffset, wrapped into its plays: an offset changes what
/// shows when, never when it begins and ends.
public struct MediaTiming: Hashable, Sendable {
  /// In the parent's time, in seconds; nil: when the animation is added, or, in a group, with the group.
  public var beginTime: Double?
  /// Of one play, in the animation's own seconds. 0: the transaction's duration (0.25 without one), or the group's in a group.
  public var duration: Double
  /// Own seconds per second of the parent; 0 stands still at `timeOffset`. Below zero it plays backwards: from its beginning, which shows at the
  /// first instant alone, round to its end and down, or from where `timeOffset` says.
  public var speed: Double
  /// In own seconds: where in its plays it begins. What is pushed past their end comes round to their beginning.
  public var timeOffset: Double
  /// How often it plays, parts included; 0 plays once, infinity for ever.
  public var repeatCount: Double
  /// For how many own seconds it plays in all; above 0 it takes the place of `repeatCount`.
  public var repeatDuration: Double
  /// Whether each play is followed by one backwards.
  public var autoreverses: Bool
  /// What shows before it begins and after it ends.
  public var fillMode: FillMode

  /// A timing; without arguments one play that begins when the animation is added.
  public init(
    beginTime: Double? = nil, duration: Double = 0, speed: Double = 1, timeOffset: Double = 0, repeatCount: Double = 0,
    repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// The timing with every number that no animation can have brought into range, for timings that come from data: times and speeds that are
  /// not finite become 0 and 1, durations and counts below zero or not a number become 0.
  public var clamped: MediaTiming {
    var t = self
    if let begin = t.beginTime, !begin.isFinite { t.beginTime = nil }
    if !t.speed.isFinite { t.speed = 1 }
    if !t.timeOffset.isFinite { t.timeOffset = 0 }
    t.duration = t.duration > 0 ? t.duration : 0
    t.repeatCount = t.repeatCount > 0 ? t.repeatCount : 0
    t.repeatDuration = t.repeatDuration > 0 ? t.repeatDuration : 0
    return t
  }

  /// Stops the program where a number makes no sense.
  func validate() {
    precondition(duration >= 0, "an animation's duration must be zero or more seconds")
    precondition(repeatCount >= 0, "an animation's repeat count must be zero or more")
    precondition(repeatDuration >= 0, "an animation's repeat duration must be zero or more seconds")
    precondition(speed.isFinite, "an animation's speed must be a finite number")
    precondition(timeOffset.isFinite, "an animation's time offset must be a finite number of seconds")
    precondition(beginTime?.isFinite ?? true, "an animation's begin time must be a finite number of seconds")
  }
}
