/// How loud sounds are, and whether there is music beside them.
public struct SoundLevels: Hashable, Sendable {
  /// What samples are multiplied by, in 0...1; at 0 nothing is heard, and no music plays.
  public var volume: Double
  /// Whether quiet music is heard all the while.
  public var hasMusic: Bool

  /// Levels; a volume beyond 0...1 is brought into it.
  public init(volume: Double = 1, hasMusic: Bool = false) {
    self.volume = min(1, max(0, volume))
    self.hasMusic = hasMusic
  }
}
