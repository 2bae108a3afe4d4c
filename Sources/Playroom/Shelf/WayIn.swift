import RoomKit

/// Where someone goes on in a room: in the band that fits their age, as they said, until their own results lead to another. Nothing is locked, and whoever
/// finishes what is harder, or easier, moves it.
enum WayIn {
  /// How many levels of a band must be finished for it to be the one: one alone may be chance.
  private static let enough = 2

  /// A level that has an end, and its band.
  private typealias Step = (level: LevelID, band: LevelBand)

  /// The band that somebody's results lead to: the hardest in which enough was finished. O(levels of the room).
  /// - Parameter start: where one begins who has finished nothing yet.
  static func band(of room: any Room.Type, levels: [LevelID], finished: Set<LevelID>, from start: LevelBand = .sprout) -> LevelBand {
    band(of: steps(of: room, levels), finished: finished, from: start)
  }

  /// The level to play next: the first of that band that was not finished, then those of harder bands, then those that were passed over; nil when all that have an
  /// end are finished. O(levels of the room).
  /// - Parameters:
  ///   - levels: in the order of the shelf.
  ///   - start: where one begins who has finished nothing yet.
  static func next(in room: any Room.Type, levels: [LevelID], finished: Set<LevelID>, from start: LevelBand = .sprout) -> LevelID? {
    let steps = steps(of: room, levels)
    let band = band(of: steps, finished: finished, from: start)
    let open = steps.filter { !finished.contains($0.level) }
    return (open.first { $0.band == band } ?? open.first { $0.band > band } ?? open.first)?.level
  }

  private static func steps(of room: any Room.Type, _ levels: [LevelID]) -> [Step] {
    let bands = room.bands
    return levels.filter(room.hasEnd).map { (level: $0, band: bands[$0]) }
  }

  private static func band(of steps: [Step], finished: Set<LevelID>, from start: LevelBand) -> LevelBand {
    LevelBand.allCases.last { band in
      let own = steps.filter { $0.band == band }
      return !own.isEmpty && own.count { finished.contains($0.level) } >= min(enough, own.count)
    } ?? start
  }
}
