import Geometry

/// What an animation does to one property: the values it takes, at which pace, and how they meet the value beneath.
struct PropertyMotion<Value: Animatable> {
  enum Course {
    /// Both ends known, and nothing added to them.
    case between(Value, Value)
    case ends(from: Value?, to: Value?, by: Value?)
    case keyframes(KeyframeInterpolator<Value>)
  }

  let access: PropertyAccess<Value>
  private let course: Course
  private let pace: Pace
  private let duration: Double
  private let isAdditive: Bool
  private let isCumulative: Bool
  /// The movement that it takes over and lets run out, beside its own.
  private let momentum: Momentum<Value>?
  /// The progress at the end of a play.
  private let lastProgress: Double

  static func makeTrack(
    _ access: PropertyAccess<Value>, _ course: Course, _ pace: Pace, isAdditive: Bool, isCumulative: Bool, momentum: Momentum<Value>? = nil,
    _ timing: MediaTiming, _ context: AnimationContext
  ) -> AnimationTrack {
    let time = ActiveTime(timing, begin: context.beginTime, duration: context.duration)
    var course = course
    if !isAdditive, !isCumulative, momentum == nil, case .ends(let from?, let to?, _) = course { course = .between(from, to) }
    let motion = PropertyMotion(
      access: access, course: course, pace: pace, duration: time.duration, isAdditive: isAdditive, isCumulative: isCumulative,
      momentum: momentum, lastProgress: pace.progress(at: timing.autoreverses ? 0 : time.duration, of: time.duration))
    if let motion = motion as? PropertyMotion<Double> { return NumberTrack(time: time, motion: motion) }
    if let motion = motion as? PropertyMotion<Point> { return PointTrack(time: time, motion: motion) }
    if let motion = motion as? PropertyMotion<Color?> { return ColorTrack(time: time, motion: motion) }
    return PropertyTrack(time: time, motion: motion)
  }

  /// Writes the shown value at a time of a play, in seconds; `iteration` counts the plays before.
  @inline(__always)
  func apply(to layer: Layer, _ time: Double, _ iteration: Int) {
    let progress = pace.progress(at: time, of: duration)
    if case .between(let from, let to) = course { return access.writeShown(layer, .interpolate(from, to, progress)) }
    let beneath = access.readShown(layer)
    var value = value(at: progress, beneath)
    if isCumulative, iteration > 0 { value = .sum(.repeated(self.value(at: lastProgress, beneath), iteration), value) }
    if let momentum { value = momentum.moved(value, pace.impulse(at: time, of: duration)) }
    access.writeShown(layer, isAdditive ? .sum(beneath, value) : value)
  }

  /// Whether it moves a property as a body moves: by a spring, or with the momentum of one.
  func carries(_ other: AnyObject) -> Bool {
    guard access === other else { return false }
    if case .spring = pace { return true }
    return momentum != nil
  }

  /// The same, for a layer without other animations: a value that replaces the whole property need not know what was there.
  @inline(__always)
  func present(on layer: Layer, _ time: Double, _ iteration: Int) {
    if access.isWhole, case .between(let from, let to) = course {
      return access.writeShown(layer, .interpolate(from, to, pace.progress(at: time, of: duration)))
    }
    access.reset(layer)
    apply(to: layer, time, iteration)
  }

  /// The value of one play at a progress, before it is added to anything.
  private func value(at progress: Double, _ shown: Value) -> Value {
    switch course {
    case .between(let from, let to): return .interpolate(from, to, progress)
    case .keyframes(let keyframes): return keyframes.value(at: progress)
    case .ends(let from, let to, let by):
      let beneath = isAdditive ? Value.zero(like: shown) : shown
      switch (from, to, by) {
      case (let from?, let to?, _): return .interpolate(from, to, progress)
      case (let from?, nil, let by?): return .interpolate(from, .sum(from, by), progress)
      case (nil, let to?, let by?): return .interpolate(.difference(to, by), to, progress)
      case (let from?, nil, nil): return .interpolate(from, beneath, progress)
      case (nil, let to?, nil): return .interpolate(beneath, to, progress)
      case (nil, nil, let by?): return .interpolate(beneath, .sum(beneath, by), progress)
      case (nil, nil, nil): return beneath
      }
    }
  }
}
