import Meadow
import Progress
import RoomKit
import Sessions

/// What a log says of a playroom at its beginning.
extension Playroom {
  /// What a log must say for a replay to go the same way: who was there, the settings, what was finished and kept.
  package var memory: JSON {
    let levels = levels
    return .object(
      [
        JSON.Member("profiles", household.memory), JSON.Member("profile", profile.map { JSON(Int($0.id)) } ?? nil),
        JSON.Member("settings", JSON(encoding: settings)), JSON.Member("desktop", JSON(encoding: preferences.desktop)),
        JSON.Member("states", profile.map { record.statesMemory(of: $0.id, levels: levels.all) } ?? .object([])),
        JSON.Member("finished", profile.map { record.finishedMemory(of: $0.id, levels: levels.all) } ?? .object([])),
      ] + keepsakes.memory(of: rooms.rooms.map { $0.name } + [MeadowRecord.store], for: profileNumber) + [
        JSON.Member("nextProfile", .integer(Int128(household.nextNumber))),
        JSON.Member("lastLevels", JSON(encoding: levels.last.mapValues(\.name))),
        JSON.Member("localTime", JSON(clock.timeAtStart)),
      ] + (levels.lastGame.map { [JSON.Member("lastGame", JSON(encoding: $0))] } ?? []))
  }

  /// Takes over what a log says; what makes no sense is left out.
  func recall(_ memory: JSON) {
    household.recall(memory)
    if let kept = memory["settings"] { preferences.settings = (try? kept.decoded()) ?? Settings() }
    if let id = memory["profile"]?.int { preferences.settings.lastProfile = Int64(id) }
    if let told = memory["desktop"] { preferences.desktop = (try? told.decoded()) ?? DesktopPreferences() }
    // Logs of older versions know of nothing else.
    if memory["reducesMotion"]?.bool == true { preferences.desktop.reducesMotion = true }
    // A log that does not say who plays means the one that there is at first.
    let id = settings.lastProfile ?? household.profiles.first?.id ?? 1
    keepsakes.recall(memory, of: id)
    record.recall(memory, of: id)
    if let time = memory["localTime"]?.double { clock.recall(time) }
  }
}
