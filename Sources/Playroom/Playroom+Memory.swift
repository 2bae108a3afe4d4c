import Progress
import RoomKit
import Sessions
import TrianglesRoom

extension Playroom {
  // MARK: - Who plays

  /// Whether there is room for someone new: whoever was deleted a moment ago keeps their place.
  var canAddProfile: Bool { profiles.count + restorable.count < Profile.limit }

  /// Makes someone the one who plays.
  func choose(_ profile: Profile) {
    play(as: profile)
    showLobby(at: Lobby.badgeName(profile))
  }

  private func play(as profile: Profile) {
    self.profile = profile
    cast.forgetAll()
    change { $0.lastProfile = profile.id }
    loadSummary()
  }

  func addProfile(color: Int, animal: Int) {
    guard canAddProfile else { return }
    let next = Profile(id: nextProfile, color: color, animal: animal)
    guard let profile = services.store == nil ? next : services.store?.addProfile(color: color, animal: animal) else { return }
    nextProfile = profile.id + 1
    profiles.append(profile)
    choose(profile)
  }

  func change(_ profile: Profile) {
    guard let index = profiles.firstIndex(where: { $0.id == profile.id }) else { return }
    profiles[index] = profile
    services.store?.changeProfile(profile)
    if self.profile?.id == profile.id { self.profile = profile }
  }

  /// How long a deletion can be taken back in the lobby, in seconds.
  static let undoTime = 10.0

  /// Whoever was deleted so short a time ago that it can be taken back at a touch, in that order.
  var restorable: [JustDeleted] { justDeleted.filter { $0.end > session?.now ?? 0 } }

  /// Whether someone may be deleted: someone always plays.
  func canDelete(_ profile: Profile) -> Bool { profiles.count > 1 && profiles.contains { $0.id == profile.id } }

  /// Takes someone away from those who play, with all that they have; for 30 days they can be brought back.
  func delete(_ profile: Profile) {
    guard canDelete(profile) else { return }
    let played = self.profile?.id == profile.id
    justDeleted = restorable
    justDeleted.append(JustDeleted(profile: profile, played: played, end: (session?.now ?? 0) + Self.undoTime))
    profiles.removeAll { $0.id == profile.id }
    services.store?.delete(profile: profile.id, at: services.date)
    if played, let first = profiles.first { play(as: first) }
  }

  /// Brings someone back who was deleted a moment ago: everything is as it was before.
  func restore(_ deleted: JustDeleted) {
    guard restorable.contains(where: { $0.profile.id == deleted.profile.id }) else { return }
    justDeleted.removeAll { $0.profile.id == deleted.profile.id }
    if let store = services.store, store.restore(profile: deleted.profile.id) == nil { return }
    profiles.insert(deleted.profile, at: profiles.firstIndex { $0.id > deleted.profile.id } ?? profiles.endIndex)
    guard deleted.played else { return }
    play(as: deleted.profile)
  }

  // MARK: - Settings

  /// Changes the settings, and keeps them; a file that cannot be written is told of, and the change stands as long as the program runs.
  func change(_ change: (inout Settings) -> Void) {
    change(&settings)
    applySoundLevels()
    do {
      try services.settingsFile?.write(settings)
    } catch {
      session?.notify("\(error)")
    }
  }

  // MARK: - Rooms

  /// What is kept of a level, nil for nothing.
  func keptState(_ key: StateKey) -> KeptDocument? {
    if let state = known.states[key] { return state }
    guard let store = services.store, let room = rooms.room(named: key.room) else { return nil }
    let text = store.savedState(profile: key.profile, room: key.room, level: key.level.name, knownVersion: room.stateVersion)
    let state = text.flatMap { KeptDocument(text: $0) }
    known.states[key] = .some(state)
    return state
  }

  /// Keeps the state of the room that is played; nil to begin afresh the next time.
  func keep(_ room: (any Room)?) {
    guard let visit else { return }
    let state = room?.keptDocument
    known.states[visit.key] = .some(state)
    services.store?.saveState(
      state?.text, version: type(of: visit.room).stateVersion, profile: visit.profile, room: visit.key.room, level: visit.key.level.name)
  }

  /// The levels of a room that the one who plays has finished.
  func finishedLevels(of room: String) -> Set<LevelID> {
    guard let profile else { return [] }
    var levels = Set((services.store?.finishedLevels(profile: profile.id, room: room) ?? []).map { LevelID($0) })
    for key in known.finished where key.profile == profile.id && key.room == room { levels.insert(key.level) }
    return levels
  }

  /// Where what was played last is kept among the states: one document a profile, with a member for each room.
  private static let lastLevelsPlace = (room: RoomCatalog.lobby, level: "last levels", version: 1)

  /// The level of a room that was played last by the one who plays; nil when none was.
  func lastLevel(of room: String) -> LevelID? { knownLastLevels[room] }

  private var knownLastLevels: [String: LevelID] {
    guard let profile else { return [:] }
    if let levels = known.last[profile.id] { return levels }
    let place = Self.lastLevelsPlace
    let text = services.store?.savedState(profile: profile.id, room: place.room, level: place.level, knownVersion: place.version)
    var levels: [String: LevelID] = [:]
    let kept = text.flatMap { try? JSONText.decode([String: Lenient<String>].self, from: $0) } ?? [:]
    for (room, level) in kept { levels[room] = level.value.map { LevelID($0) } }
    known.last[profile.id] = levels
    return levels
  }

  /// Remembers, also for the next start, which level of a room is played.
  func noteLevel(_ level: LevelID, of room: String) {
    guard let profile, lastLevel(of: room) != level else { return }
    known.last[profile.id, default: [:]][room] = level
    let place = Self.lastLevelsPlace
    services.store?.saveState(
      JSONText.encode(knownLastLevels.mapValues(\.name)), version: place.version, profile: profile.id, room: place.room, level: place.level)
  }

  /// The level of a room that the one who plays has left in the middle, of those on the shelf; nil when there is none.
  func unfinishedLevel(of room: String) -> LevelID? {
    guard let profile, let level = lastLevel(of: room),
      rooms.room(named: room).map({ levels(of: $0).contains(level) }) == true
    else { return nil }
    return keptState(StateKey(profile: profile.id, room: room, level: level)) == nil ? nil : level
  }

  /// A room's levels, with those that only the one who plays has.
  func levels(of room: any Room.Type) -> [LevelID] { room.levels + room.ownLevels(options(of: room.name)) }

  /// A room's levels in the order of its shelf: the classics last, and before them those that only the one who plays has.
  func shelf(of room: any Room.Type) -> [LevelID] {
    room.shelf.filter { $0 != .classic } + room.ownLevels(options(of: room.name)) + room.shelf.filter { $0 == .classic }
  }

  /// What the one who plays has left of a level, nil for nothing.
  func keptState(of room: String, level: LevelID) -> KeptDocument? {
    profile.flatMap { keptState(StateKey(profile: $0.id, room: room, level: level)) }
  }

  // MARK: - What a log says

  /// Learns what was played so far, off the main actor; what comes of it arrives through the session's inbox.
  func loadSummary() {
    guard let store = services.store else { return }
    summary = PlaySummary()
    guard let profile, let inbox = session?.inbox else { return }
    store.summary(profile: profile.id, since: 0, until: .greatestFiniteMagnitude, dayOffset: services.dayOffset) { [weak self] summary in
      inbox.post {
        guard let self, self.profile?.id == profile.id else { return }
        self.summary = summary
        (self.session?.scene as? Lobby)?.showWeek()
      }
    }
  }

  /// What a log must say for a replay to go the same way: who was there, the settings, what was finished and kept.
  package var memory: JSON {
    var kept: [JSON.Member] = []
    for room in rooms.rooms {
      for level in levels(of: room) {
        if let profile, let state = keptState(StateKey(profile: profile.id, room: room.name, level: level)) {
          kept.append(JSON.Member("\(room.name)/\(level)", state.json))
        }
      }
    }
    var finished: [JSON.Member] = []
    for room in rooms.rooms {
      let levels = finishedLevels(of: room.name)
      // Those on the shelf in its order, then the player's own files.
      let shelf = self.levels(of: room)
      let others = levels.subtracting(shelf).map(\.name).sorted()
      let names = shelf.filter(levels.contains).map(\.name) + others
      if !names.isEmpty { finished.append(JSON.Member(room.name, .array(names.map { .string($0) }))) }
    }
    let common: [JSON.Member] = [
      JSON.Member("profiles", .array(profiles.map { ["id": JSON(Int($0.id)), "color": JSON($0.color), "animal": JSON($0.animal)] })),
      JSON.Member("profile", profile.map { JSON(Int($0.id)) } ?? nil), JSON.Member("settings", JSON(encoding: settings)),
      JSON.Member("reducesMotion", .bool(desktopReducesMotion)), JSON.Member("states", .object(kept)),
      JSON.Member("finished", .object(finished)),
    ]
    return .object(
      common + keepsakesMemory + [
        JSON.Member("nextProfile", .integer(Int128(services.store?.nextProfile ?? nextProfile))),
        JSON.Member("lastLevels", JSON(encoding: knownLastLevels.mapValues(\.name))),
        JSON.Member("localTime", JSON(localTime.atStart)),
      ] + (lastGame.map { [JSON.Member("lastGame", JSON(encoding: $0))] } ?? []))
  }

  /// Takes over what a log says; what makes no sense is left out.
  func recall(_ memory: JSON) {
    for entry in memory["profiles"]?.array ?? [] {
      guard let id = entry["id"]?.int, let color = entry["color"]?.int, let animal = entry["animal"]?.int,
        profiles.count < Profile.limit, !profiles.contains(where: { $0.id == Int64(id) })
      else { continue }
      profiles.append(Profile(id: Int64(id), color: color, animal: animal))
    }
    nextProfile = max(1, min(memory["nextProfile"]?.int.map(Int64.init) ?? 1, .max / 2))
    if let kept = memory["settings"] { settings = (try? kept.decoded()) ?? Settings() }
    if let id = memory["profile"]?.int { settings.lastProfile = Int64(id) }
    desktopReducesMotion = memory["reducesMotion"]?.bool ?? false
    // A log that does not say who plays means the one that there is at first.
    let id = settings.lastProfile ?? profiles.first?.id ?? 1
    recallKeepsakes(memory, of: id)
    if base.startTime == nil, let time = memory["localTime"]?.double { localTime = LocalTime(time) }
    if let game = memory["lastGame"].flatMap({ try? JSONText.decode(LastGame.self, from: $0.description) }) { known.games[id] = game }
    for member in memory["states"]?.members ?? [] {
      let parts = member.name.split(separator: "/", maxSplits: 1)
      if parts.count == 2 {
        known.states[StateKey(profile: id, room: String(parts[0]), level: LevelID(String(parts[1])))] = .some(KeptDocument(member.value))
      }
    }
    for member in memory["lastLevels"]?.members ?? [] {
      known.last[id, default: [:]][member.name] = member.value.string.map { LevelID($0) }
    }
    for member in memory["finished"]?.members ?? [] {
      for level in member.value.array ?? [] {
        if let level = level.string { known.finished.insert(StateKey(profile: id, room: member.name, level: LevelID(level))) }
      }
    }
  }
}
