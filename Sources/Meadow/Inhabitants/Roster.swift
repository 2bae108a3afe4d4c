/// Who of those who live in the meadow is seen today, where there are more than it has room for.
enum Roster {
  /// The most that are seen at once.
  static let most = 60
  /// How many of those that came last are always among them.
  static let newest = 12

  /// How many of those that came last choose their places first where there is no room for all.
  static let surest = 6

  /// The numbers of those who are seen, rising: the newest, and others, as many of each room as there are of it and as there is room for, who take turns by the day.
  ///
  /// O(n log n) for n who live there.
  /// - Parameters:
  ///   - rooms: the room that each comes from, the oldest first.
  ///   - day: the number of a day; any.
  static func shown<Room: Hashable>(of rooms: [Room], on day: Int) -> [Int] {
    guard rooms.count > most else { return Array(rooms.indices) }
    let others = rooms.count - newest
    var numbers: [Room: Int] = [:]
    var shares: [Share] = []
    for (i, room) in rooms.enumerated() {
      let number = numbers[room] ?? shares.count
      if number == shares.count {
        numbers[room] = number
        shares.append(Share())
      }
      if i < others { shares[number].waiting.append(i) } else { shares[number].newest += 1 }
    }
    // A place at a time to the room of which the fewest are seen; of several, to that of which somebody came first.
    for _ in newest..<most {
      let open = shares.indices.filter { shares[$0].places < shares[$0].waiting.count }
      if let next = open.min(by: { shares[$0].seen < shares[$1].seen }) { shares[next].places += 1 }
    }
    return shares.flatMap { turns(of: $0.waiting, $0.places, on: day) }.sorted() + Array(others..<rooms.count)
  }

  /// Those who come from one room.
  private struct Share {
    /// Of those who came last, who are seen anyway.
    var newest = 0
    /// The numbers of the others, the oldest first.
    var waiting: [Int] = []
    /// How many of these are seen.
    var places = 0
    var seen: Int { newest + places }
  }

  /// Those whose turn it is: whoever was seen yesterday waits until all others were.
  private static func turns(of all: [Int], _ count: Int, on day: Int) -> [Int] {
    guard count > 0 else { return [] }
    let first = Int((Int128(day) * Int128(count)) % Int128(all.count))
    let start = first < 0 ? first + all.count : first
    return (0..<count).map { all[(start + $0) % all.count] }
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
