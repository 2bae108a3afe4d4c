import Gestures

/// What happens in a session: one line of its log.
public enum SessionEvent: Hashable, Sendable {
  /// A person or the system did something to the stage.
  case input(InputEvent)
  /// The game brought something about by itself.
  case game(GameEvent)
}
