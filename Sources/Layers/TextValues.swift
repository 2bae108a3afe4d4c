import Typography

/// What a text layer adds to every layer's values.
public struct TextValues: Equatable, Sendable {
  /// Where the lines stand within the height of the bounds.
  public enum VerticalAlignment: Hashable, Sendable {
    case top
    case center
    case bottom
  }

  public var string = ""
  /// Font, size, alignment, number of lines, truncation.
  public var style = TextStyle()
  public var color = Color.black
  /// Whether lines end at the bounds' width; otherwise only where the string has line ends.
  public var wraps = false
  public var verticalAlignment = VerticalAlignment.top

  public init() {}
}
