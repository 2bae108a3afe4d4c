import Sessions

/// The clock of the one who plays: the local time goes on with the session's, and is set by the calendar where that disagrees.
@MainActor
final class LocalClock {
  /// The session that it goes on with.
  weak var session: Session?
  private let services: PlayroomServices
  /// Whether the time was given at the start, so that no calendar counts.
  private let isFixed: Bool
  private var base: LocalTime

  /// - Parameter startTime: what it was at the session's beginning, in place of what a calendar says.
  init(_ services: PlayroomServices, startTime: Double?) {
    self.services = services
    isFixed = startTime != nil
    base = LocalTime(startTime ?? services.localTime ?? LocalTime.usual)
  }

  /// The moment of the session, in seconds.
  var moment: Double { session?.now ?? 0 }
  /// Seconds since 1970, in local time.
  var time: Double { base.time(at: moment) }
  /// What that was at the session's beginning.
  var timeAtStart: Double { base.atStart }
  /// The day, counted from that of 1970's first.
  var day: Int { base.day(at: moment) }
  /// Seconds since midnight.
  var second: Double { base.second(at: moment) }

  /// Goes on from a time.
  func set(_ time: LocalTime) { base = time }

  /// Goes on from what a log says it was at the session's beginning.
  func recall(_ time: Double) {
    if !isFixed { base = LocalTime(time) }
  }

  /// Sets it from the calendar where that is off, by an event that a log has too; in a replay the log alone does so.
  func setFromCalendar() {
    guard let session, !session.isReplay, !isFixed, let actualTime = services.localTime else { return }
    let actual = LocalTime(actualTime, at: session.now)
    guard abs(actual.time(at: session.now) - time) > LocalTime.tolerance else { return }
    session.send(GameEvent(actual.words))
  }
}
