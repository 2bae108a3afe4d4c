import Geometry
import Sessions

/// The rules of counting fruit: each goes into the column of its kind, and how high that is says how many there are.
struct FruitCount: Equatable {
  /// What there is, from left to right.
  static let kinds = ["apple", "pear", "banana", "strawberry", "orange"]
  /// What of it the basket shows that goes to the meadow, the middle one last.
  static let made = ["banana", "orange", "strawberry"]
  /// The most of a kind.
  static let most = 6

  let seed: UInt64
  /// How often fruit was brought.
  private(set) var deals: Int
  /// The kind of each fruit, by its number.
  private(set) var fruits: [Int] = []
  /// The fruits that were put into their columns, the first one first.
  private(set) var placed: [Int] = []

  init(seed: UInt64, deals: Int = 1) {
    self.seed = seed
    self.deals = max(1, deals)
    deal()
  }

  /// Fruit as it was left; what makes no sense of it is left out.
  init(_ kept: Document, seed: UInt64) {
    self.init(seed: seed, deals: kept.deals)
    if let left = kept.fruits { fruits = left }
    for fruit in kept.placed where fruits.indices.contains(fruit) && !placed.contains(fruit) {
      placed.append(fruit)
    }
  }

  /// How much of each kind there is to count.
  var amounts: [Int] { Self.kinds.indices.map { kind in fruits.count { $0 == kind } } }
  /// How much of each kind is in its column.
  var counts: [Int] { Self.kinds.indices.map { kind in placed.count { fruits[$0] == kind } } }
  var isFinished: Bool { placed.count == fruits.count }
  /// The first fruit that is not in its column.
  var next: Int? { fruits.indices.first { !placed.contains($0) } }

  /// Puts a fruit into a column.
  /// - Returns: whether it belongs there.
  mutating func put(_ fruit: Int, into column: Int) -> Bool {
    guard fruits.indices.contains(fruit), !placed.contains(fruit), fruits[fruit] == column else {
      return false
    }
    placed.append(fruit)
    return true
  }

  /// Takes the last one out again.
  mutating func takeBack() { _ = placed.popLast() }

  /// Brings other fruit.
  mutating func startOver() {
    deals += 1
    placed = []
    deal()
  }

  private mutating func deal() {
    var generator = SeededGenerator(seed: seed &+ UInt64(truncatingIfNeeded: deals) &* 0x9e37_79b9)
    // No two kinds that are next to each other are equally many.
    var amounts: [Int] = []
    while amounts.count < Self.kinds.count {
      let amount = Int.random(in: 1...Self.most - 1, using: &generator)
      if amount != amounts.last { amounts.append(amount) }
    }
    fruits = amounts.enumerated().flatMap { Array(repeating: $0, count: $1) }.shuffled(
      using: &generator)
  }

  /// What is kept.
  struct Document: Codable, Equatable {
    var deals: Int
    /// The fruit itself, since whoever goes on may have another seed; nil in what was kept without, or makes no sense.
    var fruits: [Int]?
    var placed: [Int]

    init(_ count: FruitCount) { (deals, fruits, placed) = (count.deals, count.fruits, count.placed) }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      deals = max(1, min(1_000_000_000, members.lenient(.deals) ?? 1))
      let left = (members.lenientList(.fruits, of: Int.self) ?? []).compactMap(\.self)
      fruits = Self.isTray(left) ? left : nil
      placed = (members.lenientList(.placed) ?? []).compactMap(\.self)
    }

    /// Whether it is fruit that is ever brought: some of each kind, and no more than there are places.
    private static func isTray(_ fruits: [Int]) -> Bool {
      kinds.indices.allSatisfy { kind in (1..<most).contains(fruits.count { $0 == kind }) } && fruits.allSatisfy(kinds.indices.contains)
    }
  }
}
