/// What a renderer must have room for before it draws a display list, so that drawing itself allocates nothing.
struct CapacityRequirements {
  /// How many items there may be.
  var items = 0
  /// How many groups may be open at once.
  private(set) var depth = leastDepth
  /// How many buffers groups, their masks and their clips may need at once.
  private(set) var buffers = leastBuffers
  /// What one group, in which nothing lies yet, leads to: where there is none, the first takes no memory.
  private static let (leastDepth, leastBuffers) = (2, 4)

  /// The most pixels in a band that is drawn at once: one megabyte, so that what is drawn over and over stays in a core's own cache; fewer where many groups lie in each other, so that
  /// all the buffers of a thread together take 16 megabytes.
  var bandArea: Int { min(1 << 18, (1 << 22) / buffers) }
  /// A band's least height in pixels: below it, bands cost more than they gain.
  static let leastBand = 24

  /// The most pixels in a band of a screen.
  func bandArea(width: Int, height: Int) -> Int { min(width * height, max(bandArea, width * Self.leastBand)) }

  /// Takes over how deep groups lie, and a level more: an animation may begin one at any time. O(groups).
  mutating func takeGroups(_ groups: [DisplayGroup]) {
    depth = Self.leastDepth
    buffers = Self.leastBuffers
    for group in groups {
      depth = max(depth, Int(group.depth) + 2)
      // Of each open group a picture and that of its mask; a clip's as the innermost one is laid down; a picture of the level more.
      buffers = max(buffers, 2 * (Int(group.depth) + 1) + 2)
    }
  }
}
