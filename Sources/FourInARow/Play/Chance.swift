/// Random numbers that depend on a seed and a position alone, so that the same game takes the same course again, undone or replayed.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64, _ words: UInt128...) {
    state = seed
    for word in words {
      state = next() ^ UInt64(truncatingIfNeeded: word)
      state = next() ^ UInt64(truncatingIfNeeded: word >> 64)
    }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A whole number from 0 to less than a count.
  mutating func below(_ count: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(count)).high) }

  /// A number from 0 to less than 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
