/// A key that goes down, comes up, or both.
public struct KeyEvent: Hashable, Sendable {
  /// Which key it is.
  public var key: Key
  /// True when the key goes down, false when it comes up, nil when it was pressed and released.
  public var isDown: Bool?

  /// A change of a key; pressed and released at once unless `isDown` says which of the two.
  public init(_ key: Key, isDown: Bool? = nil) {
    self.key = key
    self.isDown = isDown
  }

  /// Whether the key goes down, to stay or not.
  public var isPress: Bool { isDown != false }
}
