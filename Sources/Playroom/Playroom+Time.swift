import Sessions

extension Playroom {
  /// The moment of the session, in seconds.
  var moment: Double { session?.now ?? 0 }

  /// Sets the local time from the calendar where that is off, by an event that a log has too; in a replay the log alone does so.
  func setTimeFromCalendar() {
    guard let session, !session.isReplay, base.startTime == nil, let actualTime = services.localTime else { return }
    let actual = LocalTime(actualTime, at: session.now)
    guard abs(actual.time(at: session.now) - localTime.time(at: session.now)) > LocalTime.tolerance else { return }
    session.send(GameEvent(actual.words))
  }

  /// The rounds of the last seven days, today's last.
  var roundsOfTheWeek: [Int] { summary.rounds(ofWeekTo: localTime.day(at: moment)) }
}
