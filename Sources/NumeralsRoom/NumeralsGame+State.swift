import RoomKit
import Sessions

extension NumeralsGame {
  /// The game that a document holds; nil when it holds none of this kind, or one that cannot be.
  init?(_ state: JSON?, level: LevelID, last: Int, seed: UInt64) {
    guard let state, state["room"]?.string == NumeralsRoom.name, state["version"]?.int == NumeralsRoom.stateVersion,
      state["level"]?.string == level.name, let order = state["order"]?.array
    else { return nil }
    func count(_ name: String) -> Int { min(1_000_000_000, max(0, state[name]?.int ?? 0)) }
    guard let page = state["page"]?.int, let found = state["found"]?.int else { return nil }
    self.init(
      last: last, seed: seed, page: page, deals: max(1, count("deals")), order: order.map { $0.int ?? 0 }, found: found,
      mistakes: count("mistakes"), taps: max(count("taps"), found), hints: count("hints"))
  }

  /// What a document says about the game.
  var members: [JSON.Member] {
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
