import GRDB
import Testing

@testable import Progress

@Suite("Records of other versions")
struct ProgressMigrationTests {
  /// Records as older versions left them.
  private static let older: [(version: Int, sql: String)] = [
    (
      1,
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
      INSERT INTO grdb_migrations VALUES ('v1');
      CREATE TABLE profiles (id INTEGER PRIMARY KEY AUTOINCREMENT, color INTEGER NOT NULL, animal INTEGER NOT NULL) STRICT;
      CREATE TABLE rounds (id INTEGER PRIMARY KEY, profile INTEGER NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, room TEXT NOT NULL,
        level TEXT NOT NULL, start REAL NOT NULL, duration REAL NOT NULL, mistakes INTEGER NOT NULL, result TEXT NOT NULL) STRICT;
      CREATE TABLE states (profile INTEGER NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, room TEXT NOT NULL, level TEXT NOT NULL,
        version INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (profile, room, level)) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 1;
      INSERT INTO profiles VALUES (4, 2, 6), (7, 1, 0);
      INSERT INTO rounds (profile, room, level, start, duration, mistakes, result) VALUES
        (4, 'dots', 'cat', 1000.5, 20, 3, 'finished'), (7, 'dots', 'cat', 2000, 30, 0, 'left');
      INSERT INTO states VALUES (4, 'dots', 'fish', 1, '{"next":3}'), (7, 'four', 'classic', 2, '{}');
      """
    ),
    (
      2,
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
      INSERT INTO grdb_migrations VALUES ('v1'), ('v2');
      CREATE TABLE profiles (id INTEGER PRIMARY KEY AUTOINCREMENT, color INTEGER NOT NULL, animal INTEGER NOT NULL) STRICT;
      CREATE TABLE rounds (id INTEGER PRIMARY KEY, profile INTEGER NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, room TEXT NOT NULL,
        level TEXT NOT NULL, start REAL NOT NULL, duration REAL NOT NULL, mistakes INTEGER NOT NULL, result TEXT NOT NULL) STRICT;
      CREATE TABLE silhouettes (id INTEGER PRIMARY KEY AUTOINCREMENT, profile INTEGER NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        name TEXT NOT NULL, pieces TEXT NOT NULL, svg TEXT NOT NULL) STRICT;
      CREATE INDEX silhouettes_by_profile ON silhouettes (profile);
      CREATE TABLE states (profile INTEGER NOT NULL REFERENCES profiles (id) ON DELETE CASCADE, room TEXT NOT NULL, level TEXT NOT NULL,
        version INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (profile, room, level, version)) STRICT, WITHOUT ROWID;
      CREATE INDEX rounds_by_level ON rounds (profile, room, result, level);
      CREATE INDEX rounds_by_start ON rounds (profile, start);
      PRAGMA user_version = 2;
      INSERT INTO profiles VALUES (4, 2, 6), (7, 1, 0);
      INSERT INTO rounds (profile, room, level, start, duration, mistakes, result) VALUES
        (4, 'dots', 'cat', 1000.5, 20, 3, 'finished'), (7, 'dots', 'cat', 2000, 30, 0, 'left');
      INSERT INTO states VALUES (4, 'dots', 'fish', 1, '{"next":3}'), (7, 'four', 'classic', 2, '{}');
      """
    ),
  ]

  @Test("a record of every older version opens with all that is in it, and takes what is new", arguments: older)
  func migration(version: Int, sql: String) throws {
    let folder = ProgressFolder()
    try folder.execute(sql)
    try folder.withStore { store in
      #expect(store.problems == [])
      #expect(store.profiles() == [Profile(id: 4, color: 2, animal: 6), Profile(id: 7, color: 1, animal: 0)])
      #expect(store.finishedLevels(profile: 4, room: "dots") == ["cat"])
      #expect(store.finishedLevels(profile: 7, room: "dots") == [])
      #expect(store.savedState(profile: 4, room: "dots", level: "fish", knownVersion: 1) == "{\"next\":3}")
      #expect(store.savedState(profile: 7, room: "four", level: "classic", knownVersion: 2) == "{}")
      #expect(store.addProfile(color: 0, animal: 0)?.id == 8)
      store.save(SavedSilhouette(profile: 4, name: "bird", pieces: "[]", svg: "<svg/>"))
      store.forget(profile: 7)
      #expect(store.flush())
      let contents = try ProgressContents(directory: folder.path)
      #expect(contents.profiles.map(\.id) == [4, 8])
      #expect(contents.rounds.map(\.start) == [1000.5])
      #expect(contents.states.count == 1)
      #expect(contents.silhouettes.map(\.name) == ["bird"])
    }
    #expect(folder.names == ["progress.lock", "progress.sqlite"])
  }

  @Test("the older records of these tests are all that there are, up to today's version")
  func versions() throws {
    #expect(Self.older.map(\.version) == Array(1..<ProgressSchema.version))
    #expect(ProgressSchema.migrator.migrations == (1...ProgressSchema.version).map { "v\($0)" })
    let folder = ProgressFolder()
    folder.withStore { _ = $0.addProfile(color: 0, animal: 0) }
    let queue = try DatabaseQueue(path: folder.database)
    #expect(try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == ProgressSchema.version)
    #expect(try queue.read { try ProgressSchema.migrator.hasCompletedMigrations($0) })
  }

  @Test("an older version's tables are made as they were", arguments: older)
  func schema(version: Int, sql: String) throws {
    func tables(_ queue: DatabaseQueue) throws -> [String] {
      try queue.read { db in
        try String.fetchAll(
          db, sql: "SELECT m.name || '.' || c.name || ' ' || c.type || c.pk FROM sqlite_master m, pragma_table_info(m.name) c"
        )
        .sorted()
      }
    }
    let (made, old) = (try DatabaseQueue(), try DatabaseQueue())
    try ProgressSchema.migrator.migrate(made, upTo: "v\(version)")
    try old.writeWithoutTransaction { try $0.execute(sql: sql) }
    #expect(try tables(made) == tables(old))
  }

  @Test("a newer version's record is kept aside untouched, and what can be read of it goes on")
  func newer() throws {
    let folder = ProgressFolder()
    folder.withStore { store in
      _ = store.addProfile(color: 5, animal: 4)
      store.add(.sample(1, "dots", "cat"))
    }
    try folder.execute(
      """
      ALTER TABLE rounds ADD COLUMN mood TEXT;
      CREATE TABLE stickers (id INTEGER PRIMARY KEY);
      INSERT INTO grdb_migrations VALUES ('v99');
      PRAGMA user_version = 99;
      """)
    let bytes = try folder.bytes("progress.sqlite")
    #expect(throws: ProgressError.newer(folder.database)) { try ProgressContents(directory: folder.path) }
    folder.withStore { store in
      #expect(store.problems.count == 1)
      #expect(store.problems.first?.contains("\(folder.path)/progress.newer-1.sqlite") == true)
      #expect(store.profiles() == [Profile(id: 1, color: 5, animal: 4)])
      #expect(store.finishedLevels(profile: 1, room: "dots") == ["cat"])
      store.add(.sample(1, "dots", "fish"))
      #expect(store.flush())
    }
    #expect(try folder.bytes("progress.newer-1.sqlite") == bytes)
    folder.withStore { store in
      #expect(store.problems == [])
      #expect(store.finishedLevels(profile: 1, room: "dots") == ["cat", "fish"])
    }
  }
}
