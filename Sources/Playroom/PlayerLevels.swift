import Meadow
import RoomKit
import Sessions

/// The levels of the one who plays: which there are, how they were left, which are finished, and which were played last.
@MainActor
struct PlayerLevels {
  /// The number of the one who plays; nil for nobody, who has nothing.
  let profile: Int64?
  let record: LevelRecord
  /// What a room is opened with.
  let options: (_ room: String) -> RoomOptions

  /// A room's levels, with those that only the one who plays has.
  func all(of room: any Room.Type) -> [LevelID] { room.levels + room.ownLevels(options(room.name)) }

  /// The same in the order of the room's shelf: the classics last, and before them those that only the one who plays has.
  func shelf(of room: any Room.Type) -> [LevelID] {
    room.shelf.filter { $0 != .classic } + room.ownLevels(options(room.name)) + room.shelf.filter { $0 == .classic }
  }

  /// What was left of a level, nil for nothing.
  func state(of room: String, level: LevelID) -> KeptDocument? {
    profile.flatMap { record.state(of: LevelKey(profile: $0, room: room, level: level)) }
  }

  /// The levels of a room that are finished.
  func finished(of room: String) -> Set<LevelID> { profile.map { record.finishedLevels(of: room, by: $0) } ?? [] }

  /// The level of each room that was played last.
  var last: [String: LevelID] { profile.map { record.lastLevels(of: $0) } ?? [:] }

  /// The band in which they begin, in rooms where they have finished nothing yet.
  var start: LevelBand { profile.map { record.start(of: $0) } ?? .sprout }

  /// The band in which they go on in a room.
  func band(of room: any Room.Type) -> LevelBand {
    WayIn.band(of: room, levels: shelf(of: room), finished: finished(of: room.name), from: start)
  }

  /// The level of a room to play next; nil when all that have an end are finished.
  func next(in room: any Room.Type) -> LevelID? {
    WayIn.next(in: room, levels: shelf(of: room), finished: finished(of: room.name), from: start)
  }

  /// The level that a room's shelf lights: the next to finish, or where all are finished the first of those without an end that was never begun.
  func lit(of room: any Room.Type) -> LevelID? {
    if let next = next(in: room) { return next }
    let begun = finished(of: room.name).union(last[room.name].map { [$0] } ?? [])
    return shelf(of: room).first {
      $0 != .classic && !room.hasEnd($0) && !begun.contains($0) && state(of: room.name, level: $0) == nil
    }
  }

  /// The level of a room that was left in the middle, of those on the shelf; nil when there is none.
  func unfinished(of name: String) -> LevelID? {
    guard let level = last[name], let room = record.rooms.room(named: name), all(of: room).contains(level) else { return nil }
    return state(of: name, level: level) == nil ? nil : level
  }

  /// What has come to live in the meadow, room by room.
  var residents: [Resident] {
    record.rooms.rooms.flatMap { room in
      room.lastingLevels(of: finished(of: room.name), options: options(room.name)).map { Resident(room: room.name, level: $0) }
    }
  }

  /// The last game of four; nil before the first.
  var lastGame: LastGame? { profile.flatMap { record.lastGame(of: $0) } }
}
