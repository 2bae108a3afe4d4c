import Progress
import RoomKit
import Sessions

/// What is kept of levels for all who play: how each was left, which are finished, and which was played last.
///
/// What was asked for once is known from then on; without a store it lasts as long as the record.
@MainActor
final class LevelRecord {
  private let store: ProgressStore?
  let rooms: RoomCatalog
  /// What is kept of each level; nil where it is known that nothing is.
  private var states: [LevelKey: KeptDocument?] = [:]
  /// The levels that were finished, of which the store may not know yet.
  private var finished: Set<LevelKey> = []
  /// The level of each room that was played last, by profile.
  private var last: [Int64: [String: LevelID]] = [:]
  /// The last game of four, by profile.
  private var games: [Int64: LastGame] = [:]
  /// The bands in which those who play begin, by profile.
  private var starts: [Int64: LevelBand] = [:]

  init(_ store: ProgressStore?, rooms: RoomCatalog) {
    self.store = store
    self.rooms = rooms
  }

  // MARK: - How levels were left

  /// What is kept of a level, nil for nothing.
  func state(of key: LevelKey) -> KeptDocument? {
    if let state = states[key] { return state }
    guard let store, let room = rooms.room(named: key.room) else { return nil }
    let text = store.savedState(profile: key.profile, room: key.room, level: key.level.name, knownVersion: room.stateVersion)
    let state = text.flatMap { KeptDocument(text: $0) }
    states[key] = .some(state)
    return state
  }

  /// Keeps how a level was left; nil to begin afresh the next time.
  /// - Parameter version: the form that documents of its room are in.
  func keep(_ state: KeptDocument?, of key: LevelKey, version: Int) {
    states[key] = .some(state)
    store?.saveState(state?.text, version: version, profile: key.profile, room: key.room, level: key.level.name)
  }

  /// Takes over what a log says that was kept of a level.
  func recall(_ state: KeptDocument?, of key: LevelKey) { states[key] = .some(state) }

  // MARK: - What is finished

  /// The levels of a room that someone has finished.
  func finishedLevels(of room: String, by profile: Int64) -> Set<LevelID> {
    var levels = Set((store?.finishedLevels(profile: profile, room: room) ?? []).map { LevelID($0) })
    for key in finished where key.profile == profile && key.room == room { levels.insert(key.level) }
    return levels
  }

  /// Remembers that a level is finished.
  func finish(_ key: LevelKey) { finished.insert(key) }

  // MARK: - What was played last

  /// Where that is kept among the states: one document a profile, with a member for each room.
  private static let lastLevelsPlace = Place(level: "last levels")
  /// Where the last game of four is kept: one document a profile.
  private static let lastGamePlace = Place(level: "last game")

  /// Where it is kept in which band someone begins: one document a profile.
  private static let startPlace = Place(level: "start")

  /// Where something is kept among the states that belongs to no level.
  private struct Place {
    let room = RoomCatalog.lobby
    let level: String
    let version = 1
  }

  private func kept<Value: Decodable>(_ type: Value.Type, at place: Place, of profile: Int64) -> Value? {
    store?.savedState(profile: profile, room: place.room, level: place.level, knownVersion: place.version)
      .flatMap { try? JSONText.decode(type, from: $0) }
  }

  private func keep(_ value: some Encodable, at place: Place, of profile: Int64) {
    store?.saveState(JSONText.encode(value), version: place.version, profile: profile, room: place.room, level: place.level)
  }

  /// The level of each room that someone played last.
  func lastLevels(of profile: Int64) -> [String: LevelID] {
    if let levels = last[profile] { return levels }
    var levels: [String: LevelID] = [:]
    for (room, level) in kept([String: Lenient<String>].self, at: Self.lastLevelsPlace, of: profile) ?? [:] {
      levels[room] = level.value.map { LevelID($0) }
    }
    last[profile] = levels
    return levels
  }

  /// Remembers, also for the next start, which level of a room is played.
  func note(_ level: LevelID, of room: String, by profile: Int64) {
    var levels = lastLevels(of: profile)
    guard levels[room] != level else { return }
    levels[room] = level
    last[profile] = levels
    keep(levels.mapValues(\.name), at: Self.lastLevelsPlace, of: profile)
  }

  /// Takes over what a log says was played last.
  func recall(_ level: LevelID?, of room: String, by profile: Int64) { last[profile, default: [:]][room] = level }

  /// The last game of four of someone; nil before the first.
  func lastGame(of profile: Int64) -> LastGame? {
    if let game = games[profile] { return game }
    let game = kept(LastGame.self, at: Self.lastGamePlace, of: profile)
    games[profile] = game
    return game
  }

  /// Remembers, also for the next start, how a game of four stands.
  func note(_ game: LastGame, by profile: Int64) {
    guard game != games[profile] else { return }
    games[profile] = game
    keep(game, at: Self.lastGamePlace, of: profile)
  }

  /// Takes over what a log says was the last game.
  func recall(_ game: LastGame, by profile: Int64) { games[profile] = game }

  // MARK: - Where one begins

  /// What is kept of it.
  private struct Start: Codable {
    var band: String

    var levelBand: LevelBand? { LevelBand(rawValue: band) }
  }

  /// The band in which someone begins in rooms where they have finished nothing yet; the easiest where nobody has said so.
  func start(of profile: Int64) -> LevelBand {
    if let start = starts[profile] { return start }
    let start = kept(Start.self, at: Self.startPlace, of: profile)?.levelBand ?? .sprout
    starts[profile] = start
    return start
  }

  /// The same by the states that a record holds.
  static func start(of profile: Int64, in states: [SavedState]) -> LevelBand {
    let state = states.first { $0.profile == profile && $0.room == startPlace.room && $0.level == startPlace.level }
    return state?.text.flatMap { try? JSONText.decode(Start.self, from: $0) }?.levelBand ?? .sprout
  }

  /// Has someone begin in a band, also after the next start.
  func begin(_ start: LevelBand, of profile: Int64) {
    guard start != self.start(of: profile) else { return }
    starts[profile] = start
    keep(Start(band: start.rawValue), at: Self.startPlace, of: profile)
  }

  /// Takes over what a log says of it.
  func recall(_ start: LevelBand, by profile: Int64) { starts[profile] = start }
}
