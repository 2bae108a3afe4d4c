import Typography

/// What a text layer adds to every layer's values.
public struct TextValues: Equatable, Sendable {
  /// Where the lines stand within the height of the bounds.
  public enum VerticalAlignment: Hashable, Sendable {
    /// At the top edge.
    case top
    /// In the middle.
    case center
    /// At the bottom edge.
    case bottom
  }

  /// What it says.
  public var string = ""
  /// Font, size, alignment, number of lines, truncation.
  public var style = TextStyle()
  /// The colour of the letters.
  public var color = Color.black
  /// Whether lines end at the bounds' width; otherwise only where the string has line ends.
  public var wraps = false
  /// Where the lines stand within the height of the bounds.
  public var verticalAlignment = VerticalAlignment.top

  /// No text.
  public init() {}
}
