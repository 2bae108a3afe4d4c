import Sessions

/// What a recorded session does, in place of the person.
struct Film {
  /// What its events come from.
  var playback: LogPlayback
  /// When it ends by itself, in the stage's time; nil for never.
  let end: Double?

  /// When something of it is due, or it ends; nil for never.
  var deadline: Double? {
    guard let next = playback.nextTime, let end else { return playback.nextTime ?? end }
    return min(next, end)
  }

  /// Whether it has ended by itself.
  func isOver(at time: Double) -> Bool { end.map { time >= $0 } ?? false }
}
