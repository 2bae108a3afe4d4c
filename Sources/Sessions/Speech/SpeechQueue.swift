import Gestures

/// Decides what is still worth saying, so that speech never lags behind play.
///
/// A focus takes the place of the one that is being said. What has happened waits for what is being said, and takes the place of all that once it would
/// come too late. Every question is O(1): of what waits only the end is kept.
public struct SpeechQueue: Sendable {
  /// How long something that has happened may wait, in seconds; also the age at which anything is dropped.
  public static let patience = 2.0
  /// How long a character takes to be said at a usual pace, in seconds, and a text at least. Both are estimates: where 15 characters a second are said.
  private static let (character, least) = (1.0 / 15, 0.4)

  private var lastKind: Utterance.Kind?
  private var end = 0.0

  /// A queue that has said nothing yet.
  public init() {}

  /// What becomes of something that is to be said.
  public enum Verdict: Hashable, Sendable {
    /// It is too old.
    case drop
    /// It is said after what is being said.
    case append
    /// It is said now, instead of what is being said and what waits.
    case replace
  }

  /// Takes something to say.
  /// - Parameters:
  ///   - caused: when it was caused, in seconds of a clock that never goes back.
  ///   - now: that clock's time.
  public mutating func add(_ utterance: Utterance, caused: Double, now: Double) -> Verdict {
    guard now - caused <= Self.patience else { return .drop }
    let isBusy = end > now
    let replaces = isBusy && (utterance.kind == .focus && lastKind == .focus || end - now > Self.patience)
    let duration = max(Self.least, Double(utterance.text.count) * Self.character)
    end = (isBusy && !replaces ? end : now) + duration
    lastKind = utterance.kind
    return replaces ? .replace : .append
  }

  /// Forgets what is being said.
  public mutating func clear() { self = SpeechQueue() }
}
