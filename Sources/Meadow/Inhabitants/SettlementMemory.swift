/// The places that were found, kept from one visit to the next: who comes home to the same landscape looks for none again, and who is new only for its own.
@MainActor
final class SettlementMemory {
  /// Who chose in which order, and where they live.
  private struct Entry {
    let settlement: Settlement
    let settlers: [Settler]
    let dwellings: [Dwelling?]

    /// How many of some settlers choose as they did then: those before the first that is another.
    func known(of settlers: [Settler], in settlement: Settlement) -> Int {
      settlement == self.settlement ? zip(self.settlers, settlers).prefix { $0 == $1 }.count : 0
    }
  }

  /// The one that was used last at the end.
  private var entries: [Entry] = []

  /// One for those who live there by the order in which they came, and one by that of a day on which there is not room for all.
  private static let most = 2

  /// How many places have been looked for, for tests.
  private(set) var searches = 0

  /// Where everybody lives, as `Settlement.dwellings(of:)` says it, at the cost of those alone with whom no order begins that is known.
  func dwellings(of settlers: [Settler], in settlement: Settlement) -> [Dwelling?] {
    guard !settlers.isEmpty else { return [] }
    let known = entries.map { $0.known(of: settlers, in: settlement) }
    let count = known.max() ?? 0
    var found: ArraySlice<Dwelling?> = []
    if count > 0, let best = known.lastIndex(of: count) {
      let entry = entries[best]
      found = entry.dwellings.prefix(count)
      // What the new order goes on with, or begins, is not kept twice.
      if count == entry.settlers.count || count == settlers.count { entries.remove(at: best) }
      if count == settlers.count {
        entries.append(entry)
        return Array(found)
      }
    }
    searches += settlers.count - count
    let dwellings = settlement.dwellings(of: settlers, after: found)
    entries.append(Entry(settlement: settlement, settlers: settlers, dwellings: dwellings))
    if entries.count > Self.most { entries.removeFirst() }
    return dwellings
  }
}
