import Files
internal import GRDB

#if canImport(Glibc)
  import Glibc
#endif

/// The records of a folder that were set aside, since they were damaged or newer: `progress.damaged-1.sqlite`, `progress.newer-1.sqlite`, and so on.
package enum ProgressAsides {
  /// Their paths, those of the damaged first, by their numbers.
  static func paths(in directory: String) -> [String] {
    let names = DataFolder.names(in: directory)
    return ["damaged", "newer"].flatMap { word in
      let start = "progress.\(word)-"
      // One of the files beside a database may be all that is left of it.
      let stems = Set(
        names.compactMap { name -> String? in
          guard name.hasPrefix(start) else { return nil }
          let ending = ([""] + ProgressFiles.companions).lazy.map { ".sqlite" + $0 }.first { name.hasSuffix($0) }
          return ending.map { String(name.dropFirst(start.count).dropLast($0.count)) }
        })
      let numbered: [(number: Int, stem: String)] = stems.compactMap { stem in Int(stem).map { ($0, stem) } }
      return numbered.sorted { $0 < $1 }.map { "\(directory)/\(start)\($0.stem).sqlite" }
    }
  }

  /// Whether a folder has any.
  package static func areAny(in directory: String) -> Bool { !paths(in: directory).isEmpty }

  /// The numbers of the profiles that anything can be read of.
  package static func profiles(in directory: String) -> Set<Int64> {
    Set(paths(in: directory).flatMap { ProgressContents(salvaging: $0).profiles.map(\.id) })
  }

  /// Removes a profile, and everything that is its own, from all of them. Cost: linear in the files.
  /// - Returns: for each file where something may remain, a sentence that says what and where, and what to do.
  static func forget(_ profile: Int64, in directory: String) -> [String] {
    paths(in: directory).compactMap { path in
      do {
        return try forget(profile, from: path)
      } catch {
        let reason = ProgressFlaw.reason(of: error)
        return "\(path) cannot be searched (\(reason)), and may still hold all that profile \(profile) did: " + advice
      }
    }
  }

  private static let advice = "remove that file, and those whose names begin with its name, to be rid of it"

  private static func forget(_ profile: Int64, from path: String) throws -> String? {
    guard FileKind(at: path) != nil else { throw FileError.system(ENOENT) }
    let queue = try ProgressDatabase.writable(path)
    defer { try? queue.close() }
    let isSound = try queue.writeWithoutTransaction { db in
      let before = db.totalChangesCount
      try db.execute(sql: "PRAGMA secure_delete = ON")
      if try ProgressDatabase.flaw(in: db) != nil {
        guard ProgressContents(salvaging: db).has(profile) else { return false }
        // Without indexes that cannot be read, rows can be removed; and what cannot be read may refer to anything.
        ProgressDatabase.rebuildIndexes(db)
        if try ProgressDatabase.flaw(in: db) != nil { try db.execute(sql: "PRAGMA foreign_keys = OFF") }
      }
      try removeAll(of: profile, db)
      guard try ProgressDatabase.flaw(in: db) == nil else { return false }
      // A newer program may not have overwritten what it removed.
      if db.totalChangesCount > before { try db.execute(sql: "VACUUM") }
      return true
    }
    try? queue.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    if isSound { return nil }
    let rest = queue.unsafeRead { ProgressContents(salvaging: $0) }.count(of: profile)
    return
      "\(path) is damaged, and may still hold what profile \(profile) did: \(rest) that can be read, and pages that cannot; " + advice
  }

  /// Removes a profile from every table that has something of profiles: all at once, or row by row where that fails.
  private static func removeAll(of profile: Int64, _ db: Database) throws {
    let owned = try String.fetchAll(
      db,
      sql: """
        SELECT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND columns.name = 'profile'
        """)
    let deletions = owned.map { (table: $0, column: "profile") } + [(table: "profiles", column: "id")]
    for deletion in deletions {
      let sql = "DELETE FROM \(deletion.table.quotedDatabaseIdentifier) WHERE \(deletion.column) = ?"
      do {
        try db.execute(sql: sql, arguments: [profile])
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        guard deletion.table != "states" else {
          removeStates(of: profile, db)
          continue
        }
        for id in (try? rowNumbers(of: profile, deletion.table, deletion.column, db)) ?? [] {
          try? db.execute(sql: "DELETE FROM \(deletion.table.quotedDatabaseIdentifier) WHERE rowid = ?", arguments: [id])
        }
      }
    }
  }

  /// Removes the saved games that can be read, one by one.
  private static func removeStates(of profile: Int64, _ db: Database) {
    var salvage = ProgressSalvage(db)
    let places = Set(salvage.rows(of: ProgressContents.rounds()).map { ProgressSalvage.Level(room: $0.room, level: $0.level) })
    for state in salvage.states(profiles: [profile], places: places) where state.profile == profile {
      try? db.execute(
        sql: "DELETE FROM states WHERE profile = ? AND room = ? AND level = ?", arguments: [profile, state.room, state.level])
    }
  }

  /// The numbers of the rows that can be read; none of a table without such numbers.
  private static func rowNumbers(of profile: Int64, _ table: String, _ column: String, _ db: Database) throws -> [Int64] {
    var salvage = ProgressSalvage(db)
    return salvage.rows(
      of: ProgressContents.Query(columns: "\(column), rowid", table: table.quotedDatabaseIdentifier, order: "rowid") { row in
        let owner: Int64? = row.typed(0)
        return owner == profile ? row.typed(1) : nil
      })
  }
}

extension ProgressContents {
  /// Whether anything is a profile's own.
  fileprivate func has(_ profile: Int64) -> Bool {
    profiles.contains { $0.id == profile } || rounds.contains { $0.profile == profile } || states.contains { $0.profile == profile }
      || silhouettes.contains { $0.profile == profile }
  }

  /// How much is a profile's own, in words.
  fileprivate func count(of profile: Int64) -> String {
    let counts = [
      (rounds.count { $0.profile == profile }, "round"), (states.count { $0.profile == profile }, "saved game"),
      (silhouettes.count { $0.profile == profile }, "silhouette"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }
}
