import Progress
import RoomKit

/// How far someone has come in a room.
struct RoomStanding {
  let room: any Room.Type
  /// Rounds that were begun and ended, and how long they took, in seconds.
  let rounds: Int
  let seconds: Double
  /// The levels but for the classic one, in the order of the shelf.
  let levels: [LevelID]
  /// Those of them that were finished, or played where they have no end.
  let finished: Set<LevelID>
  /// The level that comes next: the one that glows on the shelf, else the first without an end that was not played; nil when all are finished.
  let next: LevelID?
  private let bands: LevelBands

  /// How far someone has come. O(levels).
  /// - Parameters:
  ///   - shelf: the room's levels in the order of its shelf.
  ///   - played: the levels of which something is kept.
  ///   - start: the band in which one begins who has finished nothing yet.
  init(
    _ room: any Room.Type, shelf: [LevelID], finished: Set<LevelID>, played: Set<LevelID>, summary: PlaySummary, from start: LevelBand
  ) {
    self.room = room
    let share = summary.shares.first { $0.room == room.name }
    (rounds, seconds) = (share?.rounds ?? 0, share?.seconds ?? 0)
    let levels = shelf.filter { $0 != .classic }
    let done = finished.union(played.filter { !room.hasEnd($0) }).intersection(levels)
    (self.levels, self.finished) = (levels, done)
    next = WayIn.next(in: room, levels: levels, finished: done, from: start) ?? levels.first { !done.contains($0) }
    bands = room.bands
  }

  /// How long its rounds took together, in whole minutes; a record may say anything.
  var minutes: Int { Int(min(1e9, max(0, seconds / 60)).rounded()) }

  /// How many levels a band has, and how many of them are finished.
  func count(in band: LevelBand) -> (all: Int, finished: Int) {
    let levels = levels.filter { bands[$0] == band }
    return (levels.count, levels.count { finished.contains($0) })
  }

  /// How hard a level is.
  func band(of level: LevelID) -> LevelBand { bands[level] }

  /// What a level is called: its name, or else its place on the shelf.
  @MainActor
  func name(of level: LevelID, in language: Language) -> String {
    LevelName.text(of: level, in: room, language: language)
      ?? levels.firstIndex(of: level).map { SpokenWord.level.text(in: language, ["number": "\($0 + 1)", "count": "\(levels.count)"]) }
      ?? level.name
  }
}
