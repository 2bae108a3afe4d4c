import Meadow
import Progress
import RoomKit
import Sessions

/// What a log says of a playroom at its beginning.
@MainActor
struct PlayroomMemory {
  private let playroom: Playroom

  init(of playroom: Playroom) { self.playroom = playroom }

  /// What a log must say for a replay to go the same way: who was there, the settings, what was finished and kept.
  var json: JSON {
    let (levels, record, household) = (playroom.levels, playroom.record, playroom.household)
    let stores = playroom.rooms.rooms.map { $0.name } + [MeadowRecord.store]
    return .object(
      [
        JSON.Member("profiles", household.memory), JSON.Member("profile", playroom.profile.map { JSON(Int($0.id)) } ?? nil),
        JSON.Member("settings", JSON(encoding: playroom.settings)), JSON.Member("desktop", JSON(encoding: playroom.preferences.desktop)),
        JSON.Member("states", playroom.profile.map { record.statesMemory(of: $0.id, levels: levels.all) } ?? .object([])),
        JSON.Member("finished", playroom.profile.map { record.finishedMemory(of: $0.id, levels: levels.all) } ?? .object([])),
      ] + playroom.keepsakes.memory(of: stores, for: playroom.profileNumber) + [
        JSON.Member("nextProfile", .integer(Int128(household.nextNumber))),
        JSON.Member("lastLevels", JSON(encoding: levels.last.mapValues(\.name))),
        JSON.Member("localTime", JSON(playroom.clock.timeAtStart)),
      ] + (levels.lastGame.map { [JSON.Member("lastGame", JSON(encoding: $0))] } ?? [])
        + (levels.start == .sprout ? [] : [JSON.Member("start", .string(levels.start.rawValue))]))
  }

  /// Takes over what a log says; what makes no sense is left out.
  func recall(_ memory: JSON) {
    playroom.household.recall(memory)
    if let kept = memory["settings"] { playroom.preferences.settings = (try? kept.decoded()) ?? Settings() }
    if let id = memory["profile"]?.int { playroom.preferences.settings.lastProfile = Int64(id) }
    if let told = memory["desktop"] { playroom.preferences.desktop = (try? told.decoded()) ?? DesktopPreferences() }
    // Logs of older versions know of nothing else.
    if memory["reducesMotion"]?.bool == true { playroom.preferences.desktop.reducesMotion = true }
    // A log that does not say who plays means the one that there is at first.
    let id = playroom.settings.lastProfile ?? playroom.household.profiles.first?.id ?? 1
    playroom.keepsakes.recall(memory, of: id)
    playroom.record.recall(memory, of: id)
    if let time = memory["localTime"]?.double { playroom.clock.recall(time) }
  }
}

extension Playroom {
  /// What a log says of it at its beginning.
  package var memory: JSON { PlayroomMemory(of: self).json }
}
