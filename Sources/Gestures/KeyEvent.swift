/// A key by SDL's name for it ("Left", "Return", "Left Shift").
public struct KeyEvent: Hashable, Sendable {
  /// SDL's name of the key.
  public var name: String
  /// True when the key goes down, false when it goes up, nil when it was pressed and released.
  public var isDown: Bool?

  /// A change of a key; pressed and released at once unless `isDown` says which of the two.
  public init(name: String, isDown: Bool? = nil) {
    self.name = name
    self.isDown = isDown
  }

  /// Whether the key goes down, to stay or not.
  public var isPress: Bool { isDown != false }
}
