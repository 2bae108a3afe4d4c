internal import GRDB

/// Damage to indexes, which loses nothing: they say again what the tables say.
extension ProgressDatabase {
  /// What is wrong with a database, its indexes compared with its tables; nil when it is sound. Cost: linear.
  static func flaw(in db: Database) throws -> ProgressFlaw? {
    do {
      let verdict = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "no answer"
      return verdict == "ok" ? nil : .damaged(verdict)
    } catch {
      // Where SQLite cannot even look to the end.
      guard let flaw = ProgressFlaw(error) else { throw error }
      return flaw
    }
  }

  /// Makes the indexes of a file anew, if that is all that it lacks; otherwise the file stays as it is. Other programs may have it open.
  /// - Returns: whether the file is sound now.
  static func mendIndexes(of path: String) -> Bool {
    guard let queue = try? writable(path) else { return false }
    defer { try? queue.close() }
    return (try? queue.writeWithoutTransaction { try reindex($0) }) ?? false
  }

  /// Makes the indexes of a copy anew, those too whose pages cannot be read; whether that was all that it lacked is for others to see.
  ///
  /// Pages that cannot be read keep SQLite from emptying an index, so such indexes are taken out of the schema, and all that remains is copied.
  static func rebuildIndexes(_ db: Database) {
    if let isSound = try? reindex(db), isSound { return }
    try? db.execute(sql: "PRAGMA writable_schema = ON")
    do {
      let indexes = try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
      try db.execute(sql: "DELETE FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL; PRAGMA writable_schema = RESET; VACUUM")
      for sql in indexes { try db.execute(sql: sql) }
    } catch {
      // What is left is looked at as it is.
    }
    db.clearSchemaCache()
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
