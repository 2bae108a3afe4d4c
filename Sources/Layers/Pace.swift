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

  /// A play of no duration is at its end.
  @inline(__always)
  static func fraction(_ time: Double, _ duration: Double) -> Double { duration > 0 ? time / duration : 1 }
}
