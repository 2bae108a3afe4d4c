/// The name under which a layer holds an animation; adding another under the same key replaces it.
public struct AnimationKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let description: String

  /// The key of a name.
  public init(_ name: String) { description = name }
  /// The key of a name, written as a string.
  public init(stringLiteral name: String) { description = name }
}
