/// One game from its beginning to its end.
public struct Round: Hashable, Sendable {
  /// Whose round it was.
  public var profile: Int64
  public var room: String
  public var level: String
  /// When it began, in seconds since 1970.
  public var start: Double
  /// How long it took, in seconds, 0 or more.
  public var duration: Double
  /// How many mistakes were made, 0 or more.
  public var mistakes: Int
  /// How it ended: `finished`, `won`, `lost`, `drawn` or `left`.
  public var result: String

  /// The results that finish a level.
  static let finishing: Set<String> = ["finished", "won"]

  /// Makes a round; times that are no numbers become 0, and so does what may not be negative.
  public init(profile: Int64, room: String, level: String, start: Double, duration: Double, mistakes: Int, result: String) {
    self.profile = profile
    self.room = room
    self.level = level
    self.start = start.isFinite ? start : 0
    self.duration = duration.isFinite ? max(0, duration) : 0
    self.mistakes = max(0, mistakes)
    self.result = result
  }
}
