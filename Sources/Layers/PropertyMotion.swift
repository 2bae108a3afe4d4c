import Geometry

/// What an animation does to one property: the values it takes, at which pace, and how they meet the value beneath.
struct PropertyMotion<Value: Animatable> {
  enum Course {
    case ends(from: Value?, to: Value?, by: Value?)
    case keyframes(KeyframeCourse<Value>)
  }

  let access: PropertyAccess<Value>
  let course: Course
  let pace: Pace
  let isAdditive: Bool
  let isCumulative: Bool

  @MainActor
  func makeTrack(_ timing: MediaTiming, _ context: AnimationContext) -> AnimationTrack {
    let time = ActiveTime(timing, begin: context.beginTime, duration: context.duration)
    return AnimationTrack(
      time: time, changes: access.changes, body: compiled(duration: time.duration, autoreverses: timing.autoreverses), reset: access.reset)
  }

  /// The body, compiled for the kinds of value that animate most, so that a frame costs no dynamic dispatch on values.
  private func compiled(duration: Double, autoreverses: Bool) -> AnimationTrack.Body {
    if let motion = self as? PropertyMotion<Double> { return motion.body(duration, autoreverses) }
    if let motion = self as? PropertyMotion<Point> { return motion.body(duration, autoreverses) }
    if let motion = self as? PropertyMotion<AffineTransform> { return motion.body(duration, autoreverses) }
    if let motion = self as? PropertyMotion<Color> { return motion.body(duration, autoreverses) }
    if let motion = self as? PropertyMotion<Color?> { return motion.body(duration, autoreverses) }
    if let motion = self as? PropertyMotion<Rect> { return motion.body(duration, autoreverses) }
    return body(duration, autoreverses)
  }

  @inline(__always)
  private func body(_ duration: Double, _ autoreverses: Bool) -> AnimationTrack.Body {
    let access = access
    let pace = pace
    let lastProgress = autoreverses ? pace.progress(at: 0, of: duration) : pace.progress(at: duration, of: duration)
    let isPlain = !isAdditive && !isCumulative
    if isPlain, case .ends(let from?, let to?, _) = course {
      return { layer, time, _ in
        access.writeShown(layer, Value.interpolate(from, to, pace.progress(at: time, of: duration)))
      }
    }
    return { layer, time, iteration in
      let beneath = access.readShown(layer)
      let value = value(at: pace.progress(at: time, of: duration), beneath)
      if isPlain { return access.writeShown(layer, value) }
      let last = isCumulative && iteration > 0 ? Value.repeated(self.value(at: lastProgress, beneath), iteration) : nil
      let total = last.map { Value.sum($0, value) } ?? value
      access.writeShown(layer, isAdditive ? Value.sum(beneath, total) : total)
    }
  }

  /// The value of one play at a progress, before it is added to anything.
  @inline(__always)
  private func value(at progress: Double, _ shown: Value) -> Value {
    switch course {
    case .keyframes(let keyframes): return keyframes.value(at: progress)
    case .ends(let from, let to, let by):
      let beneath = isAdditive ? Value.nothing(like: shown) : shown
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
