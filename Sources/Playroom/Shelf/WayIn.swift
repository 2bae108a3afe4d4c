import RoomKit

/// Where someone goes on in a room: in the band that fits their age, as they said, until their own results lead to another. Nothing is locked, and whoever
/// finishes what is harder, or easier, moves it.
enum WayIn {
  /// How many levels of a band must be finished for it to be the one: one alone may be chance.
  private static let enough = 2

  /// The band that somebody's results lead to: the hardest in which enough was finished.
  /// - Parameter start: where one begins who has finished nothing yet.
  static func band(of room: any Room.Type, levels: [LevelID], finished: Set<LevelID>, from start: LevelBand = .sprout) -> LevelBand {
    LevelBand.allCases.last { band in
      let own = levels.filter { room.hasEnd($0) && room.band(of: $0) == band }
      return !own.isEmpty && own.count { finished.contains($0) } >= min(enough, own.count)
    } ?? start
  }

  /// The level to play next: the first of that band that was not finished, then those of harder bands, then those that were passed over; nil when all that have an
  /// end are finished.
  /// - Parameters:
  ///   - levels: in the order of the shelf.
  ///   - start: where one begins who has finished nothing yet.
  static func next(in room: any Room.Type, levels: [LevelID], finished: Set<LevelID>, from start: LevelBand = .sprout) -> LevelID? {
    let open = levels.filter { room.hasEnd($0) && !finished.contains($0) }
    let band = band(of: room, levels: levels, finished: finished, from: start)
    return open.first { room.band(of: $0) == band } ?? open.first { room.band(of: $0) > band } ?? open.first
  }
}
