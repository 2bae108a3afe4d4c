internal import GRDB

/// The tables of the record of play, and how older ones become today's.
enum ProgressSchema {
  /// The version that this program writes; it stands in the file's header as SQLite's user version.
  static let version = 3

  /// The tables that have something of somebody's.
  static let tables = ["profiles", "deletions", "rounds", "states", "silhouettes"]

  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1") { db in
      try db.execute(
        sql: """
          CREATE TABLE profiles (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            color INTEGER NOT NULL,
            animal INTEGER NOT NULL
          ) STRICT;
          CREATE TABLE rounds (
            id INTEGER PRIMARY KEY,
            profile INTEGER NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            room TEXT NOT NULL,
            level TEXT NOT NULL,
            start REAL NOT NULL,
            duration REAL NOT NULL,
            mistakes INTEGER NOT NULL,
            result TEXT NOT NULL
          ) STRICT;
          CREATE TABLE states (
            profile INTEGER NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            room TEXT NOT NULL,
            level TEXT NOT NULL,
            version INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (profile, room, level)
          ) STRICT, WITHOUT ROWID;
          PRAGMA user_version = 1;
          """)
    }
    // Silhouettes; states of several versions side by side, so that a newer one is not overwritten; and indexes, since finished levels and
    // days are asked for while a room opens.
    migrator.registerMigration("v2") { db in
      try db.execute(
        sql: """
          CREATE TABLE silhouettes (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            profile INTEGER NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            pieces TEXT NOT NULL,
            svg TEXT NOT NULL
          ) STRICT;
          CREATE INDEX silhouettes_by_profile ON silhouettes (profile);
          CREATE TABLE versioned_states (
            profile INTEGER NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            room TEXT NOT NULL,
            level TEXT NOT NULL,
            version INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (profile, room, level, version)
          ) STRICT, WITHOUT ROWID;
          INSERT INTO versioned_states SELECT profile, room, level, version, text FROM states;
          DROP TABLE states;
          ALTER TABLE versioned_states RENAME TO states;
          CREATE INDEX rounds_by_level ON rounds (profile, room, result, level);
          CREATE INDEX rounds_by_start ON rounds (profile, start);
          PRAGMA user_version = 2;
          """)
    }
    // Which profiles were deleted: apart from the profiles, so that whatever reads those alone loses none.
    migrator.registerMigration("v3") { db in
      try db.execute(
        sql: """
          CREATE TABLE deletions (
            profile INTEGER PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
            time REAL NOT NULL,
            seen REAL NOT NULL,
            age REAL NOT NULL
          ) STRICT;
          PRAGMA user_version = 3;
          """)
    }
    return migrator
  }()
}
