/// How progress follows from time within a play.
enum Pace {
  case linear
  case function(TimingFunction)
  /// A spring's own time; the function, if any, bends the time that it is given.
  case spring(SpringMotion, TimingFunction?)

  /// The progress at a time of a play that lasts `duration`; both in seconds.
  @inline(__always)
  func progress(at time: Double, of duration: Double) -> Double {
    switch self {
    case .linear: Self.fraction(time, duration)
    case .function(let f): f(Self.fraction(time, duration))
    case .spring(let spring, nil): spring.progress(at: time)
    case .spring(let spring, let f?): spring.progress(at: f(Self.fraction(time, duration)) * duration)
    }
  }

  /// How many seconds' worth of a movement at the beginning is left at a time of a play: rising with that movement, and nothing again in the
  /// end. A spring's is that of its own equation; else the cubic that leaves with slope 1 and comes to rest where the play ends.
  func impulse(at time: Double, of duration: Double) -> Double {
    if case .spring(let spring, _) = self { return spring.impulse(at: time) }
    let rest = 1 - Self.fraction(time, duration)
    return time * rest * rest
  }

  /// A play of no duration is at its end.
  @inline(__always)
  static func fraction(_ time: Double, _ duration: Double) -> Double { duration > 0 ? time / duration : 1 }
}
