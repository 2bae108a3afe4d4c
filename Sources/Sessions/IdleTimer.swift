/// Says once that nobody has done anything for long enough, after somebody has.
struct IdleTimer {
  /// After how many seconds without anything that a person does its time is up; nil for never.
  var limit: Double?
  /// Called when its time is up.
  var action: (@MainActor () -> Void)?
  /// When that is, in seconds; nil while nobody has done anything.
  private(set) var end: Double?

  /// A person has done something.
  mutating func restart(at time: Double) { end = limit.map { time + $0 } }

  /// - Returns: whether its time is up, which is so once.
  mutating func expire(at time: Double) -> Bool {
    guard let end, end <= time else { return false }
    self.end = nil
    return true
  }
}
