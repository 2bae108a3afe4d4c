import Gestures

/// Who says aloud what a scene has to say.
///
/// All of it returns at once, and never fails: where nobody can speak, nothing is heard.
public protocol SpeechOutput: AnyObject, Sendable {
  /// Says something in a language, by its BCP 47 tag; what is stale by then is left out.
  func speak(_ utterance: Utterance, language: String)
  /// Falls silent, and forgets what was still to be said.
  func stop()
}
