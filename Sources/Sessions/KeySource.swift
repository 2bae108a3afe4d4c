/// Where keys come from: a gamepad's buttons come as keys too.
public enum KeySource: String, CaseIterable, Hashable, Sendable {
  /// Which of the two pressed them.
  case keyboard, gamepad
}

extension KeySource {
  private static let word = "keys "

  /// The event by which a log says that keys come from there from now on.
  package var event: GameEvent { GameEvent(Self.word + rawValue) }

  /// Where an event of a log says that keys come from; nil for another event.
  package init?(_ event: GameEvent) {
    guard event.words.hasPrefix(Self.word) else { return nil }
    self.init(rawValue: String(event.words.dropFirst(Self.word.count)))
  }
}
