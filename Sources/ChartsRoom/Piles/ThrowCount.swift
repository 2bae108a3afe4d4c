import Sessions

/// Throws, and how often each sum came: what the next one shows follows from the seed and from how many there were.
struct ThrowCount: Equatable {
  /// The most throws; more tell nothing new.
  static let most = 1000

  let kind: ChanceKind
  let seed: UInt64
  /// The number of the first throw since all was cleared.
  private(set) var start = 0
  /// How many there were since then.
  private(set) var throwsMade = 0
  /// How often each sum came, the least first.
  private(set) var counts: [Int]

  init(_ kind: ChanceKind, seed: UInt64) {
    self.kind = kind
    self.seed = seed
    counts = kind.sums.map { _ in 0 }
  }

  /// Throws as they were left.
  init(_ kept: Document, kind: ChanceKind, seed: UInt64) {
    self.init(kind, seed: kept.seed ?? seed)
    start = kept.start
    for _ in 0..<kept.throwsMade { _ = add() }
  }

  /// What the last throw shows; nil before the first.
  var faces: [Int]? {
    throwsMade > 0 ? kind.faces(ofThrow: start + throwsMade - 1, seed: seed) : nil
  }
  var isFull: Bool { throwsMade >= Self.most }
  /// How often each sum is to be expected among as many throws.
  var expected: [Double] { kind.probabilities.map { $0 * Double(throwsMade) } }

  /// One more throw.
  /// - Returns: the place of its sum; nil where there were enough.
  mutating func add() -> Int? {
    guard !isFull else { return nil }
    throwsMade += 1
    let place = (faces ?? []).reduce(0, +) - kind.sums.lowerBound
    counts[place] += 1
    return place
  }

  /// Takes the last throw back.
  mutating func takeBack() {
    guard let faces else { return }
    counts[faces.reduce(0, +) - kind.sums.lowerBound] -= 1
    throwsMade -= 1
  }

  /// Begins anew; what was thrown does not come again.
  mutating func clear() {
    start = (start + throwsMade) % 1_000_000_000
    throwsMade = 0
    counts = counts.map { _ in 0 }
  }

  /// What is kept.
  struct Document: Codable, Equatable {
    /// Whoever goes on may have been given another; nil in what was kept without.
    var seed: UInt64?
    var start: Int
    var throwsMade: Int

    init(_ count: ThrowCount) { (seed, start, throwsMade) = (count.seed, count.start, count.throwsMade) }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      seed = members.lenient(.seed)
      start = max(0, min(1_000_000_000, members.lenient(.start) ?? 0))
      throwsMade = max(0, min(ThrowCount.most, members.lenient(.throwsMade) ?? 0))
    }
  }
}
