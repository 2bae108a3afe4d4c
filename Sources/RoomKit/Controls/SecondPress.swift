/// A press that asks, and a second one that means it: not so soon that two quick taps do, and not so late that the first is forgotten.
package struct SecondPress {
  /// How long after the first press a second one counts, in seconds.
  package static let span = 0.8...5.0

  /// When it was pressed for the first time; nil while it waits for nothing.
  package private(set) var first: Double?

  package init() {}

  /// Whether it waits for the second press.
  package var isAsking: Bool { first != nil }

  /// What a press was.
  package enum Answer {
    /// The first one.
    case asks
    /// Too soon after the first one.
    case isTooSoon
    /// The second one.
    case isMeant
  }

  package mutating func press(at now: Double) -> Answer {
    guard let first else {
      first = now
      return .asks
    }
    guard now - first >= Self.span.lowerBound else { return .isTooSoon }
    self.first = nil
    return .isMeant
  }

  /// Waits for nothing any more.
  package mutating func reset() { first = nil }
}
