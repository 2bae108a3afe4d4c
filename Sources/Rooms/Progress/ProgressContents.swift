internal import GRDB
import Stage

/// Everything that a record of play holds, as values.
package struct ProgressContents: Sendable {
  /// All of them, those that were deleted and can be brought back too.
  package private(set) var profiles: [Profile] = []
  package private(set) var deletions: [Deletion] = []
  package private(set) var rounds: [Round] = []
  package private(set) var states: [SavedState] = []
  package private(set) var silhouettes: [SavedSilhouette] = []

  /// Reads the record of a folder without changing it, also while it is being played; checks it from end to end.
  /// - Throws: `ProgressError`. Cost: linear in the file.
  package init(directory: String) throws(ProgressError) {
    let path = ProgressDatabase.path(in: directory)
    guard DataFolder.exists(path) else { throw .nothing(path) }
    do {
      try ProgressDatabase.checkHeader(of: path)
      self = try ProgressDatabase.memoryCopy(of: path).read { db in
        if try ProgressSchema.migrator.hasBeenSuperseded(db) { throw ProgressFlaw.newer }
        let verdict = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "no answer"
        if verdict != "ok" { throw ProgressFlaw.damaged(verdict) }
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
  init(salvaging path: String) {
    try? ProgressDatabase.readOnly(path).read { db in
      try? readProfiles(db)
      try? readDeletions(db)
      try? readRounds(db)
      try? readStates(db)
      try? readSilhouettes(db)
    }
  }

  private init(of db: Database) throws {
    try readProfiles(db)
    try readDeletions(db)
    try readRounds(db)
    try readStates(db)
    try readSilhouettes(db)
  }

  /// The changes that make an empty record into this one.
  var changes: [ProgressChange] {
    profiles.map { .addProfile($0) } + deletions.map { .delete($0) } + rounds.map { .round($0) }
      + states.reversed().map { .state($0) } + silhouettes.map { .silhouette($0) }
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

  private mutating func readProfiles(_ db: Database) throws { try Self.profiles.read(db, into: &profiles) }
  private mutating func readDeletions(_ db: Database) throws { try Self.deletions.read(db, into: &deletions) }
  private mutating func readRounds(_ db: Database) throws { try Self.rounds.read(db, into: &rounds) }
  private mutating func readStates(_ db: Database) throws { try Self.states().read(db, into: &states) }
  private mutating func readSilhouettes(_ db: Database) throws { try Self.silhouettes().read(db, into: &silhouettes) }
}

extension ProgressContents {
  /// A question to the database, and what its rows mean.
  struct Query<Value> {
    let sql: String
    var arguments: StatementArguments = []
    let value: (Row) -> Value?

    /// Adds the values of all rows, up to the first that cannot be read. Rows of wrong types are passed over.
    func read(_ db: Database, into values: inout [Value]) throws {
      let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
      while let row = try rows.next() {
        if let value = value(row) { values.append(value) }
      }
    }

    func values(_ db: Database) throws -> [Value] {
      var values: [Value] = []
      try read(db, into: &values)
      return values
    }
  }

  static var profiles: Query<Profile> {
    Query(sql: "SELECT id, color, animal FROM profiles ORDER BY id") { row in
      guard let id: Int64 = row.typed(0), let color: Int = row.typed(1), let animal: Int = row.typed(2) else { return nil }
      return Profile(id: id, color: color, animal: animal)
    }
  }

  static var deletions: Query<Deletion> {
    Query(sql: "SELECT profile, time, seen, age FROM deletions ORDER BY profile") { row in
      guard let profile: Int64 = row.typed(0), let time: Double = row.typed(1), let seen: Double = row.typed(2),
        let age: Double = row.typed(3)
      else { return nil }
      return Deletion(profile: profile, time: time, seen: seen, age: age)
    }
  }

  static var rounds: Query<Round> {
    Query(sql: "SELECT profile, room, level, start, duration, mistakes, result FROM rounds ORDER BY id") { row in
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
      sql: """
        SELECT profile, room, level, version, text FROM states
        \(place == nil ? "" : "WHERE profile = ? AND room = ? AND level = ?")
        ORDER BY profile, room, level, version
        """,
      arguments: place.map { [$0.profile, $0.room, $0.level] } ?? []
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
      sql: "SELECT id, profile, name, pieces, svg FROM silhouettes \(profile == nil ? "" : "WHERE profile = ?") ORDER BY id",
      arguments: profile.map { [$0] } ?? []
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
