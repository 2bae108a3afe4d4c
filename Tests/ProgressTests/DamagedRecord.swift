import GRDB
import Geometry
import Testing

@testable import Progress

/// A record of three profiles with 2,000 rounds, saved games and silhouettes, and its pages, to be damaged one by one.
struct DamagedRecord {
  static let pageSize = 4096
  let folder = ProgressFolder()
  let contents: ProgressContents
  var bytes: [UInt8]

  init(rounds: Int = 2000) throws {
    folder.withStore { store in
      for i in 0..<3 { _ = store.addProfile(color: i, animal: i) }
      for round in Round.many(rounds) { store.add(round) }
      for profile: Int64 in 1...3 {
        for level in 1...30 {
          for room in ["dots", "four", "numerals"] {
            let text = "{\"place\":\"\(profile) \(room) \(level)\",\"moves\":\"\(String(repeating: "x", count: 40 * level))\"}"
            store.saveState(text, version: 1, profile: profile, room: room, level: "level \(level)")
          }
        }
        for i in 0..<12 {
          store.save(
            SavedSilhouette(
              profile: profile, name: "build \(i)", pieces: String(repeating: "[\(i)]", count: 30),
              svg: String(repeating: "<path d=\"M\(i)\"/>", count: 800)))
        }
      }
    }
    contents = try ProgressContents(directory: folder.path)
    bytes = try folder.bytes("progress.sqlite")
  }

  var pageCount: Int { bytes.count / Self.pageSize }

  /// The numbers, from 1, of pages whose first byte is one of these: 13 for a table's leaves, 10 for an index's, 5 and 2 for those above.
  func pages(_ kinds: Set<UInt8>) -> [Int] { (2...pageCount).filter { kinds.contains(bytes[($0 - 1) * Self.pageSize]) } }

  /// The page that a table or an index begins with.
  func root(of name: String) throws -> Int {
    try ProgressDatabase.readOnly(folder.database).read {
      try #require(try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]))
    }
  }

  /// Fills pages with a byte that means nothing.
  mutating func spoil(_ pages: some Sequence<Int>) throws {
    for page in pages {
      for i in (page - 1) * Self.pageSize..<page * Self.pageSize { bytes[i] = 0xa5 }
    }
    try folder.write(bytes, to: "progress.sqlite")
  }

  /// A record where one row of a table changed without one of its indexes.
  init(outdating index: String) throws {
    try self.init()
    let table = index.hasPrefix("rounds") ? "rounds" : "silhouettes"
    try folder.execute(
      """
      CREATE TEMP TABLE kept AS SELECT * FROM sqlite_schema WHERE name = '\(index)';
      PRAGMA writable_schema = ON;
      DELETE FROM sqlite_schema WHERE name = '\(index)';
      PRAGMA writable_schema = RESET;
      UPDATE \(table) SET profile = profile % 3 + 1 WHERE id = 7;
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_schema SELECT * FROM kept;
      PRAGMA writable_schema = RESET;
      """)
    bytes = try folder.bytes("progress.sqlite")
  }
}
