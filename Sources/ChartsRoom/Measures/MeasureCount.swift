import Sessions

/// Times that were measured, in milliseconds, and how many fall into each column.
struct MeasureCount: Equatable {
  /// The most that are kept; then the oldest go.
  static let most = 200

  let kind: MeasureKind
  /// The oldest first.
  private(set) var times: [Int] = []
  private(set) var counts: [Int]
  /// How many there ever were: what chance brings next follows from it.
  private(set) var measured = 0

  init(_ kind: MeasureKind) {
    self.kind = kind
    counts = (0..<kind.columns).map { _ in 0 }
  }

  /// Times as they were left; what cannot have been measured is left out.
  init(_ kept: Document, kind: MeasureKind) {
    self.init(kind)
    for time in kept.times.suffix(Self.most) { _ = add(time) }
    measured = max(times.count, min(1_000_000_000, kept.measured))
  }

  /// The middle one of all times; the mean of the two middle ones of an even number; nil for none.
  var median: Double? {
    guard !times.isEmpty else { return nil }
    let sorted = times.sorted()
    return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// One more time.
  /// - Returns: its column; nil for one that cannot be.
  mutating func add(_ time: Int) -> Int? {
    guard kind.range.contains(time) else { return nil }
    if times.count == Self.most { counts[kind.column(of: times.removeFirst())] -= 1 }
    times.append(time)
    measured += 1
    let column = kind.column(of: time)
    counts[column] += 1
    return column
  }

  /// Takes the last one back.
  mutating func takeBack() {
    if let last = times.popLast() { counts[kind.column(of: last)] -= 1 }
  }

  mutating func clear() {
    times = []
    counts = counts.map { _ in 0 }
  }

  struct Document: Codable, Equatable {
    var times: [Int]
    var measured: Int

    init(_ count: MeasureCount) { (times, measured) = (count.times, count.measured) }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      times = (members.lenient(.times, as: [Lenient<Int>].self) ?? []).compactMap(\.value)
      measured = members.lenient(.measured) ?? 0
    }
  }
}
