/// A short sound that a scene makes: one voice, or several together.
public struct Sound: Hashable, Sendable {
  /// What sounds together; at least one.
  public let voices: [Voice]

  /// The sound of voices that begin together.
  public init(_ first: Voice, _ others: Voice...) { voices = [first] + others }

  /// The voice of an animal or of a thing.
  public static func voice(_ voice: Voice) -> Sound { Sound(voice) }

  // MARK: - Answers

  /// The right thing was done.
  public static let right = Sound(Voice(.marimba, [.init(0, 7, length: 0.35), .init(0.07, 9)]))
  /// That was not it: a low note that sinks, never harsh.
  public static let wrong = Sound(Voice(.marimba, loudness: 0.9, step: -1, length: 0.3, glide: -2))
  /// Something falls into its place.
  public static let drop = Sound(Voice(.wood, step: 2, length: 0.16, glide: -1))
  /// Something catches, as an edge at an edge.
  public static let snap = Sound(Voice(.click, step: 10), Voice(.marimba, loudness: 0.5, step: 12, length: 0.1))
  /// It is done.
  public static let finish = Sound(Voice(.marimba, [.init(0, 5), .init(0.11, 7), .init(0.22, 8), .init(0.33, 10, length: 0.9)]))

  // MARK: - Buttons, cards and doors

  /// A button or a card is pressed.
  public static let press = Sound(Voice(.click, step: 5))
  /// A door opens.
  public static let open = Sound(
    Voice(.click, step: 3), Voice(.kalimba, loudness: 0.7, [.init(0.01, 3, length: 0.4), .init(0.07, 6, length: 0.5)]))
  /// A page turns.
  public static let turn = Sound(Voice(.click, [.init(0, 4), .init(0.05, 6)]))
  /// Something is switched on.
  public static let on = Sound(
    Voice(.click, step: 6), Voice(.kalimba, loudness: 0.6, [.init(0, 6, length: 0.2), .init(0.07, 8, length: 0.3)]))
  /// Something is switched off.
  public static let off = Sound(
    Voice(.click, step: 4), Voice(.kalimba, loudness: 0.6, [.init(0, 6, length: 0.2), .init(0.07, 4, length: 0.3)]))
}
