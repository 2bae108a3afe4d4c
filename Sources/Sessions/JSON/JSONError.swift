/// Why bytes are not a JSON document, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many bytes are good before the trouble.
  public let offset: Int
  /// Whether the document only stops too early.
  public let isCutOff: Bool
  /// What is wrong, without the place.
  public let reason: String

  /// What is wrong and at which byte, in a sentence.
  public var description: String { "\(reason) at byte \(offset + 1)" }
}
