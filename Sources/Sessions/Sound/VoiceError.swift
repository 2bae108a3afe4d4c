/// Why a document is no voice.
public struct VoiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in a sentence without a full stop.
  public let description: String

  init(_ description: String) { self.description = description }
}
