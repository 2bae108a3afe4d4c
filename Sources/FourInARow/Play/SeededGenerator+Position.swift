import Geometry

extension SeededGenerator {
  /// Random numbers that depend on a seed and a position alone, so that the same game takes the same course again, undone or replayed.
  init(seed: UInt64, mixing words: UInt128...) {
    self.init(seed: seed)
    for word in words {
      self = SeededGenerator(seed: next() ^ UInt64(truncatingIfNeeded: word))
      self = SeededGenerator(seed: next() ^ UInt64(truncatingIfNeeded: word >> 64))
    }
  }

  /// A whole number from 0 to less than a count.
  mutating func below(_ count: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(count)).high) }

  /// A number from 0 to less than 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
