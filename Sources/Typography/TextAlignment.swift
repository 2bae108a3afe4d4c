/// Where lines stand within the width of their layout.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// Where their paragraph begins: at the left, or at the right where it runs from right to left.
  case leading
  /// In the middle.
  case center
  /// Where their paragraph ends: at the right, or at the left.
  case trailing
}
