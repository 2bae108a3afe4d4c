/// A media timing with its unknowns filled in: which part of an animation its parent's time falls on.
struct ActiveTime: Equatable {
  /// Of one play, in own seconds.
  let duration: Double
  /// When it starts and ends, in the parent's time; both belong to it.
  let start: Double
  let end: Double
  private let map: TimeMap
  /// Whether its time moves with its parent's.
  var moves: Bool { map.scale != 0 }
  /// How long it plays in all, in own seconds.
  private let active: Double
  private let autoreverses: Bool
  private let fillMode: FillMode

  /// - Parameter begin: takes the place of a begin time that is not given.
  /// - Parameter duration: takes the place of a duration of zero.
  init(_ timing: MediaTiming, begin: Double, duration inherited: Double) {
    duration = timing.duration > 0 ? timing.duration : inherited
    autoreverses = timing.autoreverses
    fillMode = timing.fillMode
    let cycle = timing.autoreverses ? 2 * duration : duration
    if timing.repeatDuration > 0 {
      active = timing.repeatDuration
    } else {
      active = timing.repeatCount > 0 ? (cycle > 0 ? cycle * timing.repeatCount : 0) : cycle
    }
    let begin = timing.beginTime ?? begin
    let speed = timing.speed
    if speed > 0 {
      start = begin - timing.timeOffset / speed
      end = start + active / speed
      map = TimeMap(scale: speed, offset: timing.timeOffset - begin * speed)
    } else if speed == 0 {
      start = begin
      end = .infinity
      map = TimeMap(scale: 0, offset: timing.timeOffset)
    } else if active == .infinity {
      start = begin
      end = .infinity
      map = TimeMap(scale: speed, offset: timing.timeOffset - begin * speed)
    } else {
      let offset = timing.timeOffset == 0 ? active : timing.timeOffset
      start = begin + (active - offset) / speed
      end = start - active / speed
      map = TimeMap(scale: speed, offset: offset - begin * speed)
    }
  }

  /// Where in a play a time falls: own seconds in 0...duration, and how many plays came before; nil where the animation shows nothing.
  @inline(__always)
  func callAsFunction(_ parent: Double) -> (time: Double, iteration: Int)? {
    var t = parent
    if t < start {
      guard fillMode.fillsBackwards else { return nil }
      t = start
    } else if t > end {
      guard fillMode.fillsForwards else { return nil }
      t = end
    }
    var local = map(t)
    // The ends are met exactly, whatever the sums above rounded to.
    if t == end { local = map.scale < 0 ? 0 : active }
    if active < .infinity { local = min(max(local, 0), active) }
    if local >= 0, local < duration { return (local, 0) }
    return wrapped(local)
  }

  /// The general case: a time beyond the first play, or of a play that is no time at all.
  private func wrapped(_ local: Double) -> (time: Double, iteration: Int)? {
    guard duration > 0 else { return (0, 0) }
    guard duration < .infinity, local.isFinite else { return (duration < .infinity ? duration : 0, 0) }
    let plays = local / duration
    var play = plays.rounded(.down)
    var rest = local - play * duration
    let nearest = plays.rounded()
    if abs(plays - nearest) < 1e-9 {
      // On the seam of two plays the next one shows, but at the very end the last one does.
      let isEnd = local >= active && nearest >= 1
      play = isEnd ? nearest - 1 : nearest
      rest = isEnd ? duration : 0
    }
    rest = min(max(rest, 0), duration)
    let index = Int(max(-1e15, min(1e15, play)))
    guard autoreverses else { return (rest, abs(index)) }
    return (index & 1 == 0 ? rest : duration - rest, abs(index >> 1))
  }
}
