internal import GRDB

/// Damage to indexes and to the list of migrations, which loses nothing: they say again what the tables and the file's version say.
extension ProgressDatabase {
  /// What is wrong with a database, or with one of its tables, the indexes compared with the tables; nil when it is sound. Cost: linear.
  static func flaw(in db: Database, table: String? = nil) throws -> ProgressFlaw? {
    do {
      let verdict = try String.fetchOne(db, sql: "PRAGMA integrity_check(\(table ?? "1"))") ?? "no answer"
      return verdict == "ok" ? nil : .damaged(verdict)
    } catch {
      // Where SQLite cannot even look to the end.
      guard let flaw = ProgressFlaw(error) else { throw error }
      return flaw
    }
  }

  /// Whether every table that has something of somebody's is sound, whatever else is not. Cost: linear.
  static func areTablesSound(_ db: Database) throws -> Bool {
    try ProgressSchema.tables.allSatisfy { try flaw(in: db, table: $0) == nil }
  }

  /// Makes the indexes of a file anew, if that is all that it lacks; otherwise the file stays as it is. Other programs may have it open.
  /// - Returns: whether the file is sound now.
  static func mendIndexes(of path: String) -> Bool {
    guard let queue = try? writable(path) else { return false }
    defer { try? queue.close() }
    return (try? queue.writeWithoutTransaction { try reindex($0) }) ?? false
  }

  /// Makes the indexes of a copy anew, and its list of migrations, those too whose pages cannot be read; whether that was all that it lacked is for others to see.
  ///
  /// Pages that cannot be read keep SQLite from emptying an index, so they are taken out of the schema, and all that remains is copied.
  static func rebuildIndexes(_ db: Database) {
    if let isSound = try? reindex(db), isSound { return }
    try? db.execute(sql: "PRAGMA writable_schema = ON")
    do {
      let indexes = try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
      let isListLost = try db.tableExists(migrations) && flaw(in: db, table: migrations) != nil
      if isListLost { try db.execute(sql: "DELETE FROM sqlite_schema WHERE tbl_name = ?", arguments: [migrations]) }
      try db.execute(sql: "DELETE FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL; PRAGMA writable_schema = RESET; VACUUM")
      for sql in indexes { try db.execute(sql: sql) }
      if isListLost { try rebuildMigrations(db) }
    } catch {
      // What is left is looked at as it is.
    }
    db.clearSchemaCache()
  }

  /// What GRDB calls the list of the migrations that were made.
  private static let migrations = "grdb_migrations"

  /// Writes the list of migrations, as the file's version says which were made.
  private static func rebuildMigrations(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    try db.execute(sql: "CREATE TABLE \(migrations) (identifier TEXT NOT NULL PRIMARY KEY)")
    for migration in ProgressSchema.migrator.migrations.prefix(version) {
      try db.execute(sql: "INSERT INTO \(migrations) VALUES (?)", arguments: [migration])
    }
  }

  /// Makes the indexes anew from their tables.
  /// - Returns: whether the database is sound then; otherwise nothing is changed.
  static func reindex(_ db: Database) throws -> Bool {
    var isSound = false
    try db.inTransaction(.immediate) {
      try db.execute(sql: "REINDEX")
      isSound = try flaw(in: db) == nil
      return isSound ? .commit : .rollback
    }
    return isSound
  }
}
