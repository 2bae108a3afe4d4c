/// What a renderer must have room for before it draws a display list, so that drawing itself allocates nothing.
struct CapacityRequirements {
  /// How many items there may be.
  var items = 0
  /// How many groups may be open at once.
  private(set) var depth = 1
  /// How many buffers groups, their masks and their clips may need at once.
  private(set) var buffers = 2

  /// Takes over how deep groups lie, and a level more: an animation may begin one at any time. O(groups).
  mutating func takeGroups(_ groups: [DisplayGroup]) {
    depth = 1
    buffers = 2
    for group in groups {
      depth = max(depth, Int(group.depth) + 2)
      // Of each open group a picture and that of its mask; a clip's as the innermost one is laid down; a picture of the level more.
      buffers = max(buffers, 2 * (Int(group.depth) + 1) + 2)
    }
  }
}
