extension Position {
  /// A number below 2^49 that no other position has: own stones, and all stones with the first empty cell of each column, added up.
  public var key: UInt64 { own &+ occupied &+ Self.bottoms }

  /// The smaller key of the position and its mirror image, the same for both.
  public var symmetricKey: UInt64 { min(key, Self.mirror(key)) }

  /// The position with a key; nil for a number that is no key, or that has not the stones of two players who take turns.
  public init?(key: UInt64) {
    self.init()
    guard key >> 49 == 0 else { return nil }
    for column in 0..<Self.columns {
      let bits = key >> UInt64(column * 7) & 0x7f
      guard bits != 0 else { return nil }
      // The highest bit is the first empty cell; below it a bit stands for an own stone.
      let height = UInt64(63 - bits.leadingZeroBitCount)
      own |= (bits ^ 1 << height) << UInt64(column * 7)
      occupied |= (1 << height - 1) << UInt64(column * 7)
    }
    guard own.nonzeroBitCount == occupied.nonzeroBitCount / 2 else { return nil }
  }
}
