import RoomKit
import Sessions

extension NumeralsGame {
  /// What is kept of a game; its seed and its last number are the level's.
  struct Document: Codable, Equatable {
    /// Counted from 0.
    var page: Int
    var deals: Int
    /// The number at each place of the page.
    var order: [Int]
    /// How many of the page were met.
    var found: Int
    var taps: Int
    var mistakes: Int
    var hints: Int

    init(_ game: NumeralsGame) {
      page = game.page
      deals = game.deals
      order = game.order
      found = game.found
      taps = game.taps
      mistakes = game.mistakes
      hints = game.hints
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      func count(_ key: CodingKeys) -> Int { min(1_000_000_000, max(0, members.lenient(key) ?? 0)) }
      page = try members.decode(Int.self, forKey: .page)
      order = try members.decode([Int].self, forKey: .order)
      found = try members.decode(Int.self, forKey: .found)
      deals = max(1, count(.deals))
      taps = max(count(.taps), found)
      mistakes = count(.mistakes)
      hints = count(.hints)
    }
  }

  /// A game as it was left; nil where that was none of this level.
  init?(_ kept: Document, last: Int, seed: UInt64) {
    self.init(
      last: last, seed: seed, page: kept.page, deals: kept.deals, order: kept.order, found: kept.found, mistakes: kept.mistakes,
      taps: kept.taps, hints: kept.hints)
  }

  /// What a probe says about the game.
  var probeMembers: [JSON.Member] {
    [
      JSON.Member("page", JSON(page)),
      JSON.Member("pages", JSON(pages)),
      JSON.Member("last", JSON(last)),
      JSON.Member("deals", JSON(deals)),
      JSON.Member("order", .array(order.map { JSON($0) })),
      JSON.Member("found", JSON(found)),
      JSON.Member("next", next.map { JSON($0) } ?? .null),
      JSON.Member("taps", JSON(taps)),
      JSON.Member("mistakes", JSON(mistakes)),
      JSON.Member("hints", JSON(hints)),
      JSON.Member("finished", .bool(isFinished)),
    ]
  }
}
