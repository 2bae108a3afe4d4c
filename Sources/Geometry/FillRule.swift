/// Which places a path's winding number calls inside.
public enum FillRule: Hashable, Sendable {
  /// Inside where the winding number is not zero.
  case nonZero
  /// Inside where the winding number is odd.
  case evenOdd

  /// Whether a place of this winding number is inside.
  @inlinable public func isInside(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
