import RoomKit
import Sessions

/// What a log says of it at its beginning.
extension LevelRecord {
  /// What is kept of levels of someone, as an object with a member for each.
  /// - Parameter levels: each room's.
  func statesMemory(of profile: Int64, levels: (any Room.Type) -> [LevelID]) -> JSON {
    .object(
      rooms.rooms.flatMap { room in
        levels(room).compactMap { level in
          state(of: LevelKey(profile: profile, room: room.name, level: level)).map { JSON.Member("\(room.name)/\(level)", $0.json) }
        }
      })
  }

  /// The levels that someone has finished, as an object with a list for each room: those on the shelf in its order, then the player's own files.
  func finishedMemory(of profile: Int64, levels: (any Room.Type) -> [LevelID]) -> JSON {
    .object(
      rooms.rooms.compactMap { room in
        let (finished, shelf) = (finishedLevels(of: room.name, by: profile), levels(room))
        let names = shelf.filter(finished.contains).map(\.name) + finished.subtracting(shelf).map(\.name).sorted()
        return names.isEmpty ? nil : JSON.Member(room.name, .array(names.map { .string($0) }))
      })
  }

  /// Takes over what a log says; what makes no sense is left out.
  func recall(_ memory: JSON, of profile: Int64) {
    if let game = memory["lastGame"].flatMap({ try? JSONText.decode(LastGame.self, from: $0.description) }) { recall(game, by: profile) }
    if let start = memory["start"]?.string.flatMap(LevelBand.init) { recall(start, by: profile) }
    for member in memory["states"]?.members ?? [] {
      let parts = member.name.split(separator: "/", maxSplits: 1)
      if parts.count == 2 {
        recall(KeptDocument(member.value), of: LevelKey(profile: profile, room: String(parts[0]), level: LevelID(String(parts[1]))))
      }
    }
    for member in memory["lastLevels"]?.members ?? [] {
      recall(member.value.string.map { LevelID($0) }, of: member.name, by: profile)
    }
    for member in memory["finished"]?.members ?? [] {
      for level in member.value.array ?? [] {
        if let level = level.string { finish(LevelKey(profile: profile, room: member.name, level: LevelID(level))) }
      }
    }
  }
}
