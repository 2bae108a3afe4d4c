import FourRoom
import RoomKit

/// The levels of the one who plays.
extension Playroom {
  /// Keeps the state of the room that is played; nil to begin afresh the next time.
  func keep(_ room: (any Room)?) {
    guard let visit else { return }
    record.keep(room?.keptDocument, of: visit.key, version: type(of: visit.room).stateVersion)
  }

  /// What the one who plays has left of a level, nil for nothing.
  func keptState(of room: String, level: LevelID) -> KeptDocument? {
    profile.flatMap { record.state(of: LevelKey(profile: $0.id, room: room, level: level)) }
  }

  /// The levels of a room that the one who plays has finished.
  func finishedLevels(of room: String) -> Set<LevelID> { profile.map { record.finishedLevels(of: room, by: $0.id) } ?? [] }

  /// The level of each room that was played last by the one who plays.
  var lastLevels: [String: LevelID] { profile.map { record.lastLevels(of: $0.id) } ?? [:] }

  /// The level of a room that was played last by the one who plays; nil when none was.
  func lastLevel(of room: String) -> LevelID? { lastLevels[room] }

  /// The level of a room that the one who plays has left in the middle, of those on the shelf; nil when there is none.
  func unfinishedLevel(of room: String) -> LevelID? {
    guard let level = lastLevel(of: room), rooms.room(named: room).map({ levels(of: $0).contains(level) }) == true else { return nil }
    return keptState(of: room, level: level) == nil ? nil : level
  }

  /// A room's levels, with those that only the one who plays has.
  func levels(of room: any Room.Type) -> [LevelID] { room.levels + room.ownLevels(options(of: room.name)) }

  /// A room's levels in the order of its shelf: the classics last, and before them those that only the one who plays has.
  func shelf(of room: any Room.Type) -> [LevelID] {
    room.shelf.filter { $0 != .classic } + room.ownLevels(options(of: room.name)) + room.shelf.filter { $0 == .classic }
  }

  // MARK: - The last game of four

  /// The last game of four of the one who plays; nil before the first.
  var lastGame: LastGame? { profile.flatMap { record.lastGame(of: $0.id) } }

  /// Remembers, also for the next start, how the game stands that is played or was played.
  func noteGame() {
    guard let visit, visit.room.name == FourRoom.name, let game = visit.room.keptDocument.value(LastGame.self), !game.moves.isEmpty
    else { return }
    record.note(game, by: visit.profile)
  }
}
