internal import GRDB
import Sessions

/// Everything that a record of play holds, as values.
package struct ProgressContents: Sendable {
  /// All of them, those that were deleted and can be brought back too.
  package private(set) var profiles: [Profile] = []
  package private(set) var deletions: [Deletion] = []
  package private(set) var rounds: [Round] = []
  package private(set) var states: [SavedState] = []
  package private(set) var silhouettes: [SavedSilhouette] = []
  /// The highest number that a profile was ever given, where that was read.
  private var lastProfile: Int64 = 0

  /// Reads the record of a folder without changing it, also while it is being played; checks it from end to end.
  /// - Throws: `ProgressError`. Cost: linear in the file.
  package init(directory: String) throws(ProgressError) {
    let path = ProgressDatabase.path(in: directory)
    guard DataFolder.exists(path) else { throw .nothing(path) }
    do {
      try ProgressDatabase.checkHeader(of: path)
      self = try ProgressDatabase.memoryCopy(of: path).read { db in
        if try ProgressSchema.migrator.hasBeenSuperseded(db) { throw ProgressFlaw.newer }
        // What else the file holds says again what the tables say, or nothing.
        if let flaw = try ProgressDatabase.flaw(in: db), try !ProgressDatabase.areTablesSound(db) { throw flaw }
        return try ProgressContents(of: db)
      }
    } catch {
      switch ProgressFlaw(error) {
      case let flaw? where flaw.isNewer: throw .newer(path)
      case let flaw?: throw .damaged(path, reason: flaw.reason)
      case nil: throw .unreadable(path, reason: ProgressFlaw.reason(of: error))
      }
    }
  }

  /// What can be read of a record that is damaged, or newer than this program.
  ///
  /// A profile that cannot be read, but has something that can, comes back with the colour and the animal that follow from its number.
  init(salvaging path: String) {
    // Without a transaction: after what cannot be read, none could be ended.
    func read(_ queue: DatabaseQueue) -> ProgressContents { queue.unsafeRead { ProgressContents(salvaging: $0) } }
    self = (try? ProgressDatabase.salvaging(path)).map(read) ?? ProgressContents()
    if isEmpty, let mended = ProgressDatabase.withMendedHeader(path, read) { self = mended }
  }

  private var isEmpty: Bool { profiles.isEmpty && rounds.isEmpty && states.isEmpty && silhouettes.isEmpty }

  private init() {}

  init(salvaging db: Database) {
    var salvage = ProgressSalvage(db)
    profiles = salvage.rows(of: Self.profiles)
    rounds = salvage.rows(of: Self.rounds())
    silhouettes = salvage.rows(of: Self.silhouettes())
    let players = Set(profiles.map(\.id) + rounds.map(\.profile) + silhouettes.map(\.profile))
    // A deletion has its profile's number.
    deletions = salvage.rows(of: Self.deletions, upTo: players.max() ?? 0)
    states = salvage.states(
      profiles: players,
      places: Set(rounds.map { ProgressSalvage.Level(room: $0.room, level: $0.level) }))
    lastProfile = salvage.lastNumber(in: "profiles")
    adoptOrphans()
  }

  /// Gives what belongs to a profile that could not be read its profile back: those with the most, up to as many as there can be.
  private mutating func adoptOrphans() {
    var belongings: [Int64: Int] = [:]
    for id in rounds.map(\.profile) + states.map(\.profile) + silhouettes.map(\.profile) where id > 0 { belongings[id, default: 0] += 1 }
    for profile in profiles { belongings[profile.id] = nil }
    let orphans = belongings.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(max(0, Profile.limit - playing.count))
    profiles += orphans.map { Profile(id: $0.key, color: Int(($0.key - 1) % 8), animal: Int(($0.key - 1) % 8)) }
    profiles.sort { $0.id < $1.id }
  }

  private init(of db: Database) throws {
    profiles = try Self.profiles.values(db)
    deletions = try Self.deletions.values(db)
    rounds = try Self.rounds().values(db)
    states = try Self.states().values(db)
    silhouettes = try Self.silhouettes().values(db)
  }

  /// The changes that make an empty record into this one.
  var changes: [ProgressChange] {
    // A number whose profile was forgotten is not given again.
    let spent = lastProfile > profiles.last?.id ?? 0 ? Profile(id: lastProfile, color: 0, animal: 0) : nil
    return (spent.map { [.addProfile($0), .forget(profile: $0.id)] } ?? []) + profiles.map { .addProfile($0) }
      + deletions.map { .delete($0) } + rounds.map { .round($0) } + states.reversed().map { .state($0) }
      + silhouettes.map { .silhouette($0) }
  }

  /// The profiles that play.
  package var playing: [Profile] { profiles.filter { profile in !deletions.contains { $0.profile == profile.id } } }

  /// The profiles that can be brought back at a time of day, in seconds since 1970, as it is seen then.
  package func restorable(at now: Double) -> [DeletedProfile] {
    deletions.compactMap { deletion in
      let deletion = deletion.seen(at: now)
      guard deletion.timeLeft > 0, let profile = profiles.first(where: { $0.id == deletion.profile }) else { return nil }
      return DeletedProfile(profile: profile, deletion: deletion)
    }
  }
}

extension ProgressContents {
  /// A question to the database, and what its rows mean.
  struct Query<Value> {
    let columns: String
    let table: String
    var condition: String?
    var arguments: StatementArguments = []
    /// What the rows are ordered by, without two that are equal.
    let order: String
    let value: (Row) -> Value?

    var sql: String { "SELECT \(columns) FROM \(table)" + (condition.map { " WHERE \($0)" } ?? "") + " ORDER BY \(order)" }

    /// The values of all rows. Rows of wrong types are passed over.
    func values(_ db: Database) throws -> [Value] {
      var values: [Value] = []
      let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
      while let row = try rows.next() {
        if let value = value(row) { values.append(value) }
      }
      return values
    }
  }

  static var profiles: Query<Profile> {
    Query(columns: "id, color, animal", table: "profiles", order: "id") { row in
      guard let id: Int64 = row.typed(0), let color: Int = row.typed(1), let animal: Int = row.typed(2) else { return nil }
      return Profile(id: id, color: color, animal: animal)
    }
  }

  static var deletions: Query<Deletion> {
    Query(columns: "profile, time, seen, age", table: "deletions", order: "profile") { row in
      guard let profile: Int64 = row.typed(0), let time: Double = row.typed(1), let seen: Double = row.typed(2),
        let age: Double = row.typed(3)
      else { return nil }
      return Deletion(profile: profile, time: time, seen: seen, age: age)
    }
  }

  /// All rounds, or those of one profile, in the order in which they ended.
  static func rounds(of profile: Int64? = nil) -> Query<Round> {
    Query(
      columns: "profile, room, level, start, duration, mistakes, result", table: "rounds", condition: profile.map { _ in "profile = ?" },
      arguments: profile.map { [$0] } ?? [], order: "id"
    ) { row in
      guard
        let profile: Int64 = row.typed(0), let room: String = row.typed(1), let level: String = row.typed(2),
        let start: Double = row.typed(3), let duration: Double = row.typed(4), let mistakes: Int = row.typed(5),
        let result: String = row.typed(6)
      else { return nil }
      return Round(profile: profile, room: room, level: level, start: start, duration: duration, mistakes: mistakes, result: result)
    }
  }

  /// All states, or those of one place; of a place the lowest version, which is the latest, first.
  static func states(of place: SavedState.Place? = nil) -> Query<SavedState> {
    Query(
      columns: "profile, room, level, version, text", table: "states",
      condition: place.map { _ in "profile = ? AND room = ? AND level = ?" },
      arguments: place.map { [$0.profile, $0.room, $0.level] } ?? [], order: "profile, room, level, version"
    ) { row in
      guard
        let profile: Int64 = row.typed(0), let room: String = row.typed(1), let level: String = row.typed(2),
        let version: Int = row.typed(3), let text: String = row.typed(4)
      else { return nil }
      return SavedState(place: SavedState.Place(profile: profile, room: room, level: level), version: version, text: text)
    }
  }

  /// All silhouettes, or those of one profile.
  static func silhouettes(of profile: Int64? = nil) -> Query<SavedSilhouette> {
    Query(
      columns: "id, profile, name, pieces, svg", table: "silhouettes", condition: profile.map { _ in "profile = ?" },
      arguments: profile.map { [$0] } ?? [], order: "id"
    ) { row in
      guard
        let id: Int64 = row.typed(0), let profile: Int64 = row.typed(1), let name: String = row.typed(2),
        let pieces: String = row.typed(3), let svg: String = row.typed(4)
      else { return nil }
      return SavedSilhouette(id: id, profile: profile, name: name, pieces: pieces, svg: svg)
    }
  }
}

extension Row {
  /// A column's value; nil when it is of another type, as in a damaged file.
  func typed<Value: DatabaseValueConvertible>(_ index: Int) -> Value? { Value.fromDatabaseValue(self[index] as DatabaseValue) }
}

/// Why a record of play cannot be read.
package enum ProgressError: Error, Hashable, Sendable, CustomStringConvertible {
  case nothing(String)
  case newer(String)
  case damaged(String, reason: String)
  case unreadable(String, reason: String)

  package var description: String {
    switch self {
    case .nothing(let path): "nothing has been played yet: there is no \(path)"
    case .newer(let path): "the record of play \(path) was made by a newer Pinwheel; update this one"
    case .damaged(let path, let reason):
      "the record of play \(path) is damaged (\(reason)); start the game once, which keeps it aside and goes on with what can be read of it"
    case .unreadable(let path, let reason): "cannot read the record of play \(path): \(reason)"
    }
  }
}
