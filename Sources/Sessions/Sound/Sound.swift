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
  /// A button or a card is pressed.
  case press
  /// A door opens.
  case open
  /// A page turns.
  case turn
  /// Something is switched on.
  case on
  /// Something is switched off.
  case off
}
