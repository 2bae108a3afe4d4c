/// One game from its beginning to its end.
package struct Round: Hashable, Sendable {
  /// Whose round it was.
  package var profile: Int64
  package var room: String
  package var level: String
  /// When it began, in seconds since 1970.
  package var start: Double
  /// How long it took, in seconds, 0 or more.
  package var duration: Double
  /// How many mistakes were made, 0 or more.
  package var mistakes: Int
  /// How it ended: `finished`, `won`, `lost`, `drawn` or `left`.
  package var result: String

  /// The results that finish a level.
  static let finishing: Set<String> = ["finished", "won"]

  /// Whether it finished its level.
  package var isFinishing: Bool { Self.finishing.contains(result) }

  /// Makes a round; times that are no numbers become 0, and so does what may not be negative.
  package init(profile: Int64, room: String, level: String, start: Double, duration: Double, mistakes: Int, result: String) {
    self.profile = profile
    self.room = room
    self.level = level
    self.start = start.isFinite ? start : 0
    self.duration = duration.isFinite ? max(0, duration) : 0
    self.mistakes = max(0, mistakes)
    self.result = result
  }
}
