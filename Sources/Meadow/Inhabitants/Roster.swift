/// Who of those who live in the meadow is seen today, where there are more than it has room for.
enum Roster {
  /// The most that are seen at once.
  static let most = 60
  /// How many of those that came last are always among them.
  static let newest = 40

  /// How many of those that came last choose their places first where there is no room for all.
  static let surest = 6

  /// The numbers of those who are seen, rising: the newest, and some of the others, who take turns by the day.
  /// - Parameters:
  ///   - count: how many there are, the oldest first.
  ///   - day: the number of a day; any.
  static func shown(of count: Int, on day: Int) -> [Int] {
    guard count > most else { return Array(0..<max(0, count)) }
    let (others, turns) = (count - newest, most - newest)
    // Whoever was seen yesterday waits until all others were.
    let first = Int((Int128(day) * Int128(turns)) % Int128(others))
    let start = first < 0 ? first + others : first
    let seen = (0..<turns).map { (start + $0) % others }.sorted()
    return seen + Array(others..<count)
  }

  /// In which order those who are seen choose their places on a stage that has not room for all: the newest first, then the others, each day from another on.
  ///
  /// Whoever is new changes nothing of the order of the others.
  /// - Parameters:
  ///   - count: how many there are, the oldest first; at most `most`.
  ///   - day: the number of a day; any.
  static func choosing(of count: Int, on day: Int) -> [Int] {
    precondition(count <= most, "no more choose than are seen")
    let others = 0..<max(0, count - surest)
    let start = Int((Int128(day) * Int128(stride)) % Int128(most)) + most
    let turns = others.sorted { ($0 + 2 * most - start) % most < ($1 + 2 * most - start) % most }
    return Array(others.upperBound..<max(0, count)) + turns
  }

  /// How much farther those begin who choose after the newest, a day: without a common factor with `most`, so that everybody's turn comes.
  private static let stride = 7
}
