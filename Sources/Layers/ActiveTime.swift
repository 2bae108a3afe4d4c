/// A media timing with its unknowns filled in: which part of an animation its parent's time falls on.
struct ActiveTime: Equatable {
  /// Of one play, in own seconds.
  let duration: Double
  /// When it starts and ends, in the parent's time; both belong to it. Neither depends on the time offset.
  let start: Double
  let end: Double
  /// Own seconds per second of the parent.
  private let speed: Double
  /// What it shows at its start, in own seconds since the beginning of its plays: the time offset, wrapped into them.
  private let offset: Double
  /// How long it plays in all, in own seconds.
  private let active: Double
  /// Up to where own time needs no more looking into: the first play's end, short of the rounding of sums that should come to it.
  private let simple: Double
  private let autoreverses: Bool
  private let fillMode: FillMode

  /// Whether its time moves with its parent's.
  var moves: Bool { speed != 0 }

  /// - Parameter begin: takes the place of a begin time that is not given.
  /// - Parameter duration: takes the place of a duration of zero.
  init(_ timing: MediaTiming, begin: Double, duration inherited: Double) {
    duration = timing.duration > 0 ? timing.duration : inherited
    autoreverses = timing.autoreverses
    fillMode = timing.fillMode
    speed = timing.speed
    let cycle = timing.autoreverses ? 2 * duration : duration
    if timing.repeatDuration > 0 {
      active = timing.repeatDuration
    } else {
      active = timing.repeatCount > 0 ? (cycle > 0 ? cycle * timing.repeatCount : 0) : cycle
    }
    start = timing.beginTime ?? begin
    end = speed != 0 && active < .infinity ? start + active / abs(speed) : .infinity
    // Where time stands still, the very end is a place to stand at.
    let isKept = speed == 0 && timing.timeOffset >= 0 && timing.timeOffset <= active
    offset = isKept ? timing.timeOffset : Self.wrap(timing.timeOffset, active)
    simple = min(duration, active) * (1 - Self.seam)
  }

  /// Where in a play a time falls: own seconds in 0...duration, and how many plays came before; nil where the animation shows nothing.
  @inline(__always)
  func callAsFunction(_ parent: Double) -> (time: Double, iteration: Int)? {
    var t = parent
    if t < start {
      guard fillMode.fillsBackwards else { return nil }
      t = start
    } else if t >= end {
      guard t == end || fillMode.fillsForwards else { return nil }
      return last
    }
    let local = (t - start) * speed + offset
    if local >= 0, local < simple { return (local, 0) }
    return play(at: local)
  }

  /// What shows at the end: all its plays done, or, with an offset, the moment at which it began, come round again.
  private var last: (time: Double, iteration: Int)? { locate(offset == 0 && speed > 0 ? active : offset, isEnd: speed > 0) }

  /// The general case: a time beyond the first play, or of a play that is no time at all.
  private func play(at local: Double) -> (time: Double, iteration: Int)? {
    guard active < .infinity, speed != 0, offset > 0 || speed < 0 else { return locate(local, isEnd: local >= active * (1 - Self.seam)) }
    return locate(Self.wrap(local, active), isEnd: false)
  }

  /// The play in which own time since the beginning of the plays falls, and where in it.
  /// - Parameter isEnd: whether that is the end of all plays, where the last one shows and not the next.
  private func locate(_ local: Double, isEnd: Bool) -> (time: Double, iteration: Int)? {
    guard duration > 0 else { return (0, 0) }
    guard duration < .infinity, local.isFinite else { return (duration < .infinity ? duration : 0, 0) }
    let plays = local / duration
    var play = plays.rounded(.down)
    var rest = local - play * duration
    let nearest = plays.rounded()
    if abs(plays - nearest) < Self.seam {
      // On the seam of two plays the next one shows, but at the very end the last one does.
      let isLast = isEnd && nearest >= 1
      play = isLast ? nearest - 1 : nearest
      rest = isLast ? duration : 0
    }
    rest = min(max(rest, 0), duration)
    let index = Int(max(-1e15, min(1e15, play)))
    guard autoreverses else { return (rest, abs(index)) }
    return (index & 1 == 0 ? rest : duration - rest, abs(index >> 1))
  }

  /// How near to a seam between plays, in plays, own time counts as on it: sums that should come to a seam miss it by rounding.
  private static let seam = 1e-9

  /// Own time brought into 0..<active, as if the plays came round and round.
  private static func wrap(_ local: Double, _ active: Double) -> Double {
    guard active > 0, active < .infinity, local.isFinite else { return local }
    let rounds = local / active
    if abs(rounds - rounds.rounded()) < seam { return 0 }
    return local - rounds.rounded(.down) * active
  }
}
