/// A short sound that a scene makes.
public enum Sound: String, CaseIterable, Hashable, Sendable {
  /// The right thing was done.
  case right
  /// That was not it; never harsh.
  case wrong
  /// Something falls into its place.
  case drop
  /// Something catches, as an edge at an edge.
  case snap
  /// It is done.
  case finish
}
