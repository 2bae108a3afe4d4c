/// That a profile was deleted, and may still be brought back.
///
/// Days are counted from start to start of the program, not between two times of day, since the clock of a machine may be wrong at either: where it
/// was set back, or ahead by more than half a year, nothing is counted. So a profile may be kept for longer than was promised, and never for less,
/// unless a clock runs ahead by weeks.
package struct Deletion: Hashable, Sendable {
  /// How long a profile can be brought back, in seconds: 30 days.
  package static let keptTime = 30 * 86_400.0
  /// The longest time between two starts that is believed, in seconds: half a year.
  package static let longestStep = 183 * 86_400.0

  package let profile: Int64
  /// When it was deleted, in seconds since 1970.
  package let time: Double
  /// The latest time of day that was seen since, in seconds since 1970.
  package private(set) var seen: Double
  /// How long ago it was at that time, in seconds.
  package private(set) var age: Double

  package init(profile: Int64, time: Double, seen: Double? = nil, age: Double = 0) {
    self.profile = profile
    self.time = time
    self.seen = seen ?? time
    self.age = age
  }

  /// The deletion as it is seen at a time of day, in seconds since 1970.
  package func seen(at now: Double) -> Deletion {
    guard now.isFinite else { return self }
    let step = now - seen
    var later = self
    if abs(step) > Self.longestStep {
      later.seen = now
    } else if step > 0 {
      later.seen = now
      later.age += step
    }
    return later
  }

  /// How long the profile can still be brought back, in seconds; 0 or less when it is to be forgotten.
  package var timeLeft: Double { Self.keptTime - age }
}
