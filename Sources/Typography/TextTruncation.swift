/// What becomes of text that its lines have no room for.
public enum TextTruncation: Hashable, Sendable, CaseIterable {
  /// Lines after the last one allowed are left out.
  case none
  /// The last line allowed ends in an ellipsis.
  case end
  /// The last line allowed shows its beginning and the text's end, with an ellipsis between them; without a width, as `end`.
  case middle
}
