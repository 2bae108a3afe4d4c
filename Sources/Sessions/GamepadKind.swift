/// Which signs a gamepad has on its four main buttons.
public enum GamepadKind: String, CaseIterable, Hashable, Sendable {
  /// A, B, X and Y, each in a colour of its own.
  case coloredLetters
  /// A, B, X and Y in one colour.
  case letters
  /// A cross, a circle, a square and a triangle.
  case shapes
}

extension GamepadKind {
  private static let word = "gamepad "

  /// The event by which a log says that such a gamepad is at hand.
  package var event: GameEvent { GameEvent(Self.word + rawValue) }

  /// The gamepad that an event of a log says; nil for another event.
  package init?(_ event: GameEvent) {
    guard event.words.hasPrefix(Self.word) else { return nil }
    self.init(rawValue: String(event.words.dropFirst(Self.word.count)))
  }
}
