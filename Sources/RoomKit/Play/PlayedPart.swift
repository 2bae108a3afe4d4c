/// What was played of a round before it was left: kept with its level, so that the round goes on from there, and not from nothing.
package struct PlayedPart: Codable, Hashable, Sendable {
  /// For how long it was played, in seconds, 0 or more.
  package let seconds: Double
  /// What went wrong and its rules do not count themselves, 0 or more.
  package let mistakes: Int

  /// The most that is believed of what was kept.
  private static let limit = 1_000_000_000

  /// Makes a part; what is no number becomes 0, and so does what may not be negative.
  package init(seconds: Double, mistakes: Int) {
    self.seconds = seconds.isFinite ? max(0, min(Double(Self.limit), seconds)) : 0
    self.mistakes = max(0, min(Self.limit, mistakes))
  }

  /// Reads a part; what makes no sense is left out.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(seconds: members.lenient(.seconds) ?? 0, mistakes: members.lenient(.mistakes) ?? 0)
  }
}
