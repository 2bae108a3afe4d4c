/// How loud sounds are, and the music beside them.
public struct SoundLevels: Hashable, Sendable {
  /// What samples are multiplied by, in 0...1; at 0 nothing is heard, and no music plays.
  public var volume: Double
  /// What the music's samples are multiplied by, in 0...1, whatever the volume of sounds; 0 for no music.
  public var music: Double
  /// Whether quiet music is heard all the while.
  public var hasMusic: Bool { music > 0 }

  /// Levels; one beyond 0...1 is brought into it.
  public init(volume: Double = 1, music: Double = 0) {
    self.volume = min(1, max(0, volume))
    self.music = min(1, max(0, music))
  }
}
