import Geometry

/// The local time of the one who plays: what it was at a moment of the session, and what has passed since.
///
/// In seconds since 1970, as if the local day were that of UTC. It goes on with the session's clock, which stands still while nobody can see it; a calendar
/// that says otherwise sets it anew, as an event that the log has too.
struct LocalTime: Hashable {
  /// The time where neither a calendar nor a log says it: ten past ten in the morning.
  static let usual = 36_600.0
  /// How far the calendar may be off before it counts, in seconds.
  static let tolerance = 2.0
  /// What times can be: a million years, so that days can be counted.
  private static let range = -3.2e13...3.2e13

  private let base: Double
  private let moment: Double

  /// - Parameter moment: of the session, in seconds.
  init(_ time: Double, at moment: Double = 0) {
    base = time.isFinite ? min(Self.range.upperBound, max(Self.range.lowerBound, time)) : Self.usual
    self.moment = moment
  }

  /// The time at a moment of the session.
  func time(at moment: Double) -> Double { base + max(0, moment - self.moment) }

  /// What it was at the session's beginning.
  var atStart: Double { base - moment }

  /// The day at a moment of the session, counted from that of 1970's first.
  func day(at moment: Double) -> Int { Int((time(at: moment) / 86_400).rounded(.down)) }

  /// Seconds since midnight, at a moment of the session.
  func second(at moment: Double) -> Double {
    let time = time(at: moment)
    return time - (time / 86_400).rounded(.down) * 86_400
  }
}

extension LocalTime {
  /// The event by which a log says that the time was set.
  var words: String { "local time \(base)" }

  /// The time that an event of a log sets; nil for another event.
  static func time(of words: String) -> Double? {
    words.hasPrefix("local time ") ? Double(words.dropFirst(11)).flatMap { $0.isFinite ? $0 : nil } : nil
  }
}
