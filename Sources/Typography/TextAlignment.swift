/// Where lines stand within the width of their layout.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the left.
  case leading
  /// In the middle.
  case center
  /// At the right.
  case trailing
}
