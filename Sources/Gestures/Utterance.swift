/// Something that is said to someone who does not see the scene, in the scene's language.
public struct Utterance: Hashable, Sendable {
  /// What it is about, which decides what becomes of it when it comes too late.
  public enum Kind: Hashable, Sendable {
    /// Where the focus is: the next one takes its place.
    case focus
    /// What has happened: said after what is being said, unless it is stale by then.
    case announcement
  }

  /// What is said.
  public var text: String
  /// What it is about.
  public var kind: Kind

  /// Something to say.
  public init(_ text: String, kind: Kind) {
    self.text = text
    self.kind = kind
  }
}
