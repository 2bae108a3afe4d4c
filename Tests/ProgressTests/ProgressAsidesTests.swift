import GRDB
import Geometry
import Testing

@testable import Progress

@Suite("Forgetting a profile in records that were set aside")
struct ProgressAsidesTests {
  /// Whether a file's bytes, free pages included, hold a text.
  private func holds(_ folder: ProgressFolder, _ name: String, _ text: String) throws -> Bool {
    let bytes = try folder.bytes(name)
    let wanted = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }

  /// Puts the record aside under a name, and makes a new one with the same profiles.
  private func setAside(_ record: DamagedRecord, as name: String) throws {
    try record.folder.write(record.folder.bytes("progress.sqlite"), to: name)
  }

  @Test("a newer record forgets, also in tables that this program does not know, and keeps the rest")
  func newer() throws {
    let record = try DamagedRecord(rounds: 60)
    try record.folder.execute(
      """
      CREATE TABLE melodies (id INTEGER PRIMARY KEY, profile INTEGER NOT NULL, song TEXT);
      INSERT INTO melodies (profile, song) VALUES (1, 'one sings'), (2, 'two sings');
      PRAGMA user_version = 1000;
      """)
    try setAside(record, as: "progress.newer-1.sqlite")
    try record.folder.execute("PRAGMA user_version = \(ProgressSchema.version)")
    record.folder.withStore { store in
      store.forget(profile: 2)
      #expect(store.flush())
      #expect(store.problems == [])
    }
    #expect(try !holds(record.folder, "progress.newer-1.sqlite", "two sings"))
    #expect(try !holds(record.folder, "progress.newer-1.sqlite", "2 dots 1\""))
    #expect(try holds(record.folder, "progress.newer-1.sqlite", "one sings"))
    let rest = ProgressContents(salvaging: record.folder.path + "/progress.newer-1.sqlite")
    #expect(rest.profiles.map(\.id) == [1, 3])
    #expect(rest.rounds == record.contents.rounds.filter { $0.profile != 2 })
    #expect(rest.states.count == 180 && rest.silhouettes.count == 24)
    let version = try ProgressDatabase.readOnly(record.folder.path + "/progress.newer-1.sqlite").read {
      try Int.fetchOne($0, sql: "PRAGMA user_version")
    }
    #expect(version == 1000)
  }

  @Test("a damaged record forgets all that can be read, and what may remain is said with its place", arguments: 0..<6)
  func damaged(seed: Int) throws {
    var record = try DamagedRecord(rounds: 600)
    var random = SeededGenerator(seed: UInt64(seed))
    try record.spoil([try #require(record.pages([13, 10]).randomElement(using: &random))])
    record.folder.withStore { store in
      store.flush()
      store.forget(profile: 2)
      #expect(store.flush())
      let path = record.folder.path + "/progress.damaged-1.sqlite"
      let isSound = (try? ProgressDatabase.readOnly(path).unsafeRead { try ProgressDatabase.flaw(in: $0) == nil }) ?? false
      // Where an index alone could not be read, nothing remains that would have to be told.
      #expect(store.problems.count == (isSound ? 1 : 2))
      if !isSound {
        #expect(store.problems.last?.hasPrefix("\(path) is damaged, and may still hold what profile 2 did: ") == true)
        let left = ProgressContents(salvaging: path).rounds.count { $0.profile == 2 }
        #expect(store.problems.last?.contains("\(left) round") == (left > 0), "what remains is counted")
      }
    }
    let rest = ProgressContents(salvaging: record.folder.path + "/progress.damaged-1.sqlite")
    // What stands on the pages beside one that cannot be read cannot always be removed.
    #expect(rest.rounds.count { $0.profile == 2 } <= 60)
    #expect(rest.rounds.count { $0.profile != 2 } >= record.contents.rounds.count { $0.profile != 2 } - 90)
    #expect(try ProgressContents(directory: record.folder.path).profiles.map(\.id) == [1, 3])
  }

  @Test("records set aside are found whatever numbers they have, and others' files are left alone")
  func numbers() throws {
    let record = try DamagedRecord(rounds: 60)
    for name in ["damaged-15", "damaged-300", "newer-41"] { try setAside(record, as: "progress.\(name).sqlite") }
    for name in ["progress.damaged-x.sqlite", "progress.damaged-3.sqlite.bak"] { try record.folder.write([1, 2, 3], to: name) }
    #expect(
      ProgressAsides.paths(in: record.folder.path)
        == ["damaged-15", "damaged-300", "newer-41"].map { record.folder.path + "/progress.\($0).sqlite" })
    record.folder.withStore { store in
      store.forget(profile: 2)
      #expect(store.flush())
      #expect(store.problems == [])
    }
    for path in ProgressAsides.paths(in: record.folder.path) {
      #expect(ProgressContents(salvaging: path).profiles.map(\.id) == [1, 3])
    }
  }

  @Test("a file that is no database any more cannot forget, and that is said")
  func unreadable() throws {
    let record = try DamagedRecord(rounds: 10)
    try record.folder.write(Array("dear diary".utf8), to: "progress.damaged-1.sqlite")
    try record.folder.write(Array("frames".utf8), to: "progress.damaged-3.sqlite-wal")
    record.folder.withStore { store in
      store.forget(profile: 1)
      #expect(store.flush())
      #expect(store.problems.count == 2)
      #expect(store.problems.allSatisfy { $0.contains("remove that file") })
      #expect(store.problems.first?.contains("damaged-1.sqlite cannot be searched (file is not a database)") == true)
      #expect(store.problems.last?.contains("damaged-3.sqlite") == true)
    }
    #expect(try record.folder.bytes("progress.damaged-1.sqlite") == Array("dear diary".utf8))
    #expect(!record.folder.names.contains("progress.damaged-3.sqlite"))
  }

  @Test("a profile that is only in a record set aside is known")
  func known() throws {
    let record = try DamagedRecord(rounds: 10)
    try setAside(record, as: "progress.damaged-2.sqlite")
    for profile: Int64 in 2...3 { record.folder.withStore { $0.forget(profile: profile) } }
    #expect(ProgressAsides.profiles(in: record.folder.path) == [1])
  }
}
