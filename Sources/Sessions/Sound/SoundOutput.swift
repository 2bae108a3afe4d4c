/// Where sounds are heard.
public protocol SoundOutput: AnyObject, Sendable {
  /// Plays a sound over those that still play. Returns at once, and never fails.
  func play(_ sound: Sound)
}
