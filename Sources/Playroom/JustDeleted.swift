import Progress

/// Someone whose deletion can be taken back at a touch.
struct JustDeleted {
  /// How long that is so, in seconds.
  static let undoTime = 10.0

  let profile: Profile
  /// Whether it was the one who played.
  let played: Bool
  /// Until when, on the session's clock.
  let end: Double
}
