/// Where sounds are heard.
///
/// All of it returns at once, and never fails.
public protocol SoundOutput: AnyObject, Sendable {
  /// Plays a sound over those that still play.
  func play(_ sound: Sound)
  /// Changes how loud everything is, and whether there is music.
  func apply(_ levels: SoundLevels)
  /// Falls silent while nobody can see what it belongs to, or goes on.
  func setSuspended(_ isSuspended: Bool)
}
