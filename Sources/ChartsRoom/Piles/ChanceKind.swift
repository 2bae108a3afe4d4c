import Geometry

/// What is thrown.
enum ChanceKind: String, CaseIterable, Hashable, Sendable {
  /// Four coins: how many show the star.
  case coins
  /// Two dice: how many points they show together.
  case dice

  /// How many coins or dice there are, and how many sides each has.
  var pieces: Int { self == .coins ? 4 : 2 }
  var sides: Int { self == .coins ? 2 : 6 }

  /// The least and the greatest sum; a coin's star counts 1.
  var sums: ClosedRange<Int> { self == .coins ? 0...4 : 2...12 }

  /// What the pieces of a throw show, from its number: 0 or 1 for coins, 1 to 6 for dice.
  func faces(ofThrow number: Int, seed: UInt64) -> [Int] {
    var generator = SeededGenerator(
      seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9e37_79b9_7f4a_7c15)
    _ = generator.next()
    return (0..<pieces).map { _ in
      self == .coins
        ? Int.random(in: 0...1, using: &generator) : Int.random(in: 1...6, using: &generator)
    }
  }

  /// How likely each sum is, the least first.
  var probabilities: [Double] {
    var ways = [1.0]
    for _ in 0..<pieces {
      var next = [Double](repeating: 0, count: ways.count + sides - 1)
      for (sum, count) in ways.enumerated() {
        for side in 0..<sides { next[sum + side] += count / Double(sides) }
      }
      ways = next
    }
    return ways
  }
}
