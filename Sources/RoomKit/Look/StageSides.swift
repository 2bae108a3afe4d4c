import Geometry

/// On which sides of a stage things stand. The hand says where that stands which is pressed while one plays, so that no arm lies over the rest; the
/// direction of reading says in which corner the way home is, and what is first in a row.
package struct StageSides: Hashable, Sendable {
  package var isLeftHanded: Bool
  package var isRightToLeft: Bool

  package init(isLeftHanded: Bool = false, isRightToLeft: Bool = false) {
    self.isLeftHanded = isLeftHanded
    self.isRightToLeft = isRightToLeft
  }

  /// The hand that something is laid out for as if one read from left to right; `place` then puts it where it belongs: mirrored, what lay at the one hand
  /// lies at the other.
  package var isLaidOutLeftHanded: Bool { isLeftHanded != isRightToLeft }

  /// Where a frame of such a layout lies, on a stage of a width.
  package func place(_ frame: Rect, in width: Double) -> Rect { isRightToLeft ? frame.mirrored(in: width) : frame }
}
