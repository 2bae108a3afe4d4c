import GRDB
import Geometry
import Testing

@testable import Progress

@Suite("What is saved of a damaged record")
struct ProgressSalvageTests {
  private static let indexes = ["rounds_by_level", "rounds_by_start", "silhouettes_by_profile"]

  @Test("an index that says something else than its table keeps nobody from giving out the record, whose bytes stay", arguments: indexes)
  func exportWithWrongIndex(name: String) throws {
    let record = try DamagedRecord(outdating: name)
    let verdict = try ProgressDatabase.readOnly(record.folder.database).unsafeRead { try ProgressDatabase.flaw(in: $0) }
    #expect(verdict != nil, "the damage is seen")
    let contents = try ProgressContents(directory: record.folder.path)
    #expect(contents.rounds.count == 2000 && contents.silhouettes.count == 36)
    #expect((contents.rounds == record.contents.rounds) == (name == "silhouettes_by_profile"), "the table counts, and not the index")
    #expect(try record.folder.bytes("progress.sqlite") == record.bytes)
  }

  @Test(
    "an index whose pages cannot be read, or what only the database itself needs, keeps nobody from giving out the record",
    arguments: indexes + ["grdb_migrations", "sqlite_autoindex_grdb_migrations_1", "sqlite_sequence"])
  func exportWithoutIndex(name: String) throws {
    var record = try DamagedRecord()
    try record.spoil([try record.root(of: name)])
    let contents = try ProgressContents(directory: record.folder.path)
    #expect(contents.rounds == record.contents.rounds && contents.silhouettes == record.contents.silhouettes)
    #expect(contents.states == record.contents.states && contents.profiles == record.contents.profiles)
    #expect(try record.folder.bytes("progress.sqlite") == record.bytes)
  }

  @Test("the game makes a wrong index anew without a word, in the same file", arguments: indexes)
  func mended(name: String) throws {
    let record = try DamagedRecord(outdating: name)
    let before = ProgressContents(salvaging: record.folder.database)
    record.folder.withStore { store in
      store.flush()
      #expect(store.problems == [])
      #expect(store.profiles().count == 3)
    }
    #expect(record.folder.names == ["progress.lock", "progress.sqlite"])
    #expect(try ProgressDatabase.readOnly(record.folder.database).read { try ProgressDatabase.flaw(in: $0) } == nil)
    let contents = try ProgressContents(directory: record.folder.path)
    #expect(contents.rounds == before.rounds && contents.silhouettes == before.silhouettes && contents.rounds.count == 2000)
  }

  @Test("with an index that cannot be read, nothing is lost by going on", arguments: indexes)
  func goesOnWithoutIndex(name: String) throws {
    var record = try DamagedRecord()
    try record.spoil([try record.root(of: name)])
    record.folder.withStore { $0.flush() }
    let contents = try ProgressContents(directory: record.folder.path)
    #expect(Set(contents.rounds) == Set(record.contents.rounds) && contents.rounds.count == 2000)
    #expect(contents.states == record.contents.states && contents.silhouettes == record.contents.silhouettes)
  }

  @Test(
    "a table that cannot be read at all takes nothing from what can be read of the others", arguments: ["rounds", "states", "silhouettes"])
  func budgets(other: String) throws {
    var record = try DamagedRecord()
    let page = try #require(record.pages(other == "states" ? [10] : [13]).last)
    try record.spoil([try record.root(of: "deletions"), page])
    let saved = ProgressContents(salvaging: record.folder.database)
    let lost = lost(saved, of: record)
    #expect(lost.rounds <= 90 && lost.states <= 60 && lost.silhouettes <= 12)
    #expect([lost.rounds, lost.states, lost.silhouettes].count { $0 > 0 } <= 1)
  }

  @Test("one page that cannot be read, wherever it is among those with rows, costs what stands on it and nothing else", arguments: 0..<24)
  func onePage(seed: Int) throws {
    var record = try DamagedRecord()
    var random = SeededGenerator(seed: UInt64(seed))
    let page = try #require(record.pages([13, 10]).randomElement(using: &random))
    try record.spoil([page])
    let saved = ProgressContents(salvaging: record.folder.database)
    let lost = lost(saved, of: record)
    // A page holds 4,096 bytes, and a round takes 45 at least.
    #expect(lost.rounds <= 90 && lost.states <= 60 && lost.silhouettes <= 12)
    #expect([lost.rounds, lost.states, lost.silhouettes].count { $0 > 0 } <= 1)
    #expect(saved.profiles.map(\.id) == [1, 2, 3])
  }

  @Test("six pages that cannot be read cost what stands on them", arguments: 0..<8)
  func manyPages(seed: Int) throws {
    var record = try DamagedRecord()
    var random = SeededGenerator(seed: UInt64(100 + seed))
    let pages = record.pages([13, 10]).shuffled(using: &random).prefix(6)
    try record.spoil(pages)
    let saved = ProgressContents(salvaging: record.folder.database)
    let lost = lost(saved, of: record)
    #expect(lost.rounds <= 6 * 90 && lost.silhouettes <= 6 * 12)
    #expect(saved.rounds.count >= 1460 && saved.profiles.map(\.id) == [1, 2, 3])
  }

  @Test("the first page and the last page of the rounds are no other than those between")
  func ends() throws {
    var record = try DamagedRecord()
    var losses: [(count: Int, hasFirst: Bool, hasLast: Bool)] = []
    let whole = record
    for page in record.pages([13]) {
      record = whole
      try record.spoil([page])
      let saved = ProgressContents(salvaging: record.folder.database).rounds
      if saved.count < 2000 {
        losses.append((2000 - saved.count, saved.first != record.contents.rounds.first, saved.last != record.contents.rounds.last))
      }
    }
    #expect(losses.count >= 20 && losses.count { $0.hasFirst } == 1 && losses.count { $0.hasLast } == 1)
    #expect(losses.allSatisfy { $0.count <= 90 })
    #expect(losses.reduce(0) { $0 + $1.count } == 2000, "each round stands on one page")
  }

  @Test("a row with a wrong number costs itself and no more than a few beside it", arguments: 0..<24)
  func wrongNumber(seed: Int) throws {
    var record = try DamagedRecord()
    var random = SeededGenerator(seed: UInt64(200 + seed))
    // Pages with as many rows hold rounds, whose numbers take two bytes from 128 on.
    let page = try #require(record.pages([13]).filter { record.rowCount(of: $0) > 30 }.dropFirst(4).randomElement(using: &random))
    let number = record.rowNumber(of: page, row: Int.random(in: 0..<record.rowCount(of: page), using: &random))
    try #require(record.bytes[number] >= 0x80 && record.bytes[number + 1] < 0x80)
    let wrong = [0, 1, 129, 1000, 2000, 2001, 16_000].randomElement(using: &random) ?? 0
    record = try record.changing(number, to: UInt8(0x80 | wrong >> 7))
    record = try record.changing(number + 1, to: UInt8(wrong & 0x7f))
    let saved = ProgressContents(salvaging: record.folder.database)
    let kept = Set(saved.rounds)
    #expect(record.contents.rounds.count { !kept.contains($0) } <= 3)
    #expect(saved.silhouettes == record.contents.silhouettes && saved.states == record.contents.states)
  }

  @Test("a few wrong bytes in a page cost no more than the rows of that page", arguments: 0..<24)
  func wrongBytes(seed: Int) throws {
    var record = try DamagedRecord()
    var random = SeededGenerator(seed: UInt64(300 + seed))
    let page = try #require(record.pages([13]).filter { record.rowCount(of: $0) > 30 }.randomElement(using: &random))
    let start = (page - 1) * DamagedRecord.pageSize + Int.random(in: 8..<4000, using: &random)
    for i in start..<start + 60 { record.bytes[i] = UInt8.random(in: 0...255, using: &random) }
    try record.folder.write(record.bytes, to: "progress.sqlite")
    let kept = Set(ProgressContents(salvaging: record.folder.database).rounds)
    #expect(record.contents.rounds.count { !kept.contains($0) } <= 90)
  }

  @Test("a long text whose rest cannot be read costs its own row")
  func overflow() throws {
    var record = try DamagedRecord()
    let page = try #require(
      (2...record.pageCount).first { page in
        let text = String(decoding: record.bytes[(page - 1) * DamagedRecord.pageSize..<page * DamagedRecord.pageSize], as: UTF8.self)
        let next = record.bytes[(page - 1) * DamagedRecord.pageSize..<(page - 1) * DamagedRecord.pageSize + 4]
        return next.first == 0 && next.contains { $0 != 0 } && text.contains("<path")
      })
    // The number of the page that goes on.
    for i in 0..<4 { record = try record.changing((page - 1) * DamagedRecord.pageSize + i, to: 0xff) }
    let saved = ProgressContents(salvaging: record.folder.database)
    #expect(saved.silhouettes.count == record.contents.silhouettes.count - 1)
    #expect(saved.rounds == record.contents.rounds && saved.states == record.contents.states)
  }

  @Test(
    "wrong words in the schema, a header without sense and a file that is cut off cost no row that stands in the file",
    arguments: [
      "CREATE INDEX rounds_by_start", "ON rounds (profile, start)", "CREATE INDEX silhouettes_by", "CREATE TABLE deletions",
      "SQLite format 3",
    ])
  func schema(words: String) throws {
    var record = try DamagedRecord()
    let place = try #require(record.bytes.firstRange(of: Array(words.utf8)))
    for k in place.suffix(3) { record.bytes[k] = UInt8(ascii: "?") }
    try record.folder.write(record.bytes, to: "progress.sqlite")
    #expect(lost(ProgressContents(salvaging: record.folder.database), of: record) == (0, 0, 0))
    record.folder.withStore { $0.flush() }
    let contents = try ProgressContents(directory: record.folder.path)
    #expect(Set(contents.rounds) == Set(record.contents.rounds) && contents.profiles == record.contents.profiles)
  }

  @Test("a header with a wrong size of pages, or wrong letters, costs nothing", arguments: [16, 21, 44, 59])
  func header(byte: Int) throws {
    var record = try DamagedRecord()
    record.bytes[byte] ^= 7
    try record.folder.write(record.bytes, to: "progress.sqlite")
    #expect(lost(ProgressContents(salvaging: record.folder.database), of: record) == (0, 0, 0))
  }

  @Test("a file that is cut off keeps what stands before the cut", arguments: [1, 10, 60])
  func cutOff(pages: Int) throws {
    var record = try DamagedRecord()
    let whole = record.bytes
    record.bytes.removeLast(pages * DamagedRecord.pageSize)
    try record.folder.write(record.bytes, to: "progress.sqlite")
    let saved = ProgressContents(salvaging: record.folder.database)
    let kept = Double(record.bytes.count) / Double(whole.count)
    #expect(!saved.profiles.isEmpty && saved.rounds.count + saved.states.count > Int(kept * 1200))
    record.folder.withStore { $0.flush() }
    #expect(try ProgressContents(directory: record.folder.path).rounds.count == saved.rounds.count)
  }

  @Test("rounds whose profile cannot be read get it back")
  func orphans() throws {
    var record = try DamagedRecord()
    try record.spoil([try record.root(of: "profiles")])
    record.folder.withStore { store in
      store.flush()
      #expect(store.problems.count == 1)
      #expect(store.profiles().map(\.id) == [1, 2, 3])
      #expect(store.addProfile(color: 0, animal: 0)?.id == 4)
    }
    #expect(try ProgressContents(directory: record.folder.path).rounds == record.contents.rounds)
  }

  @Test("the number of a profile that was forgotten is not given again after damage")
  func numbers() throws {
    var record = try DamagedRecord()
    record.folder.withStore { $0.forget(profile: 3) }
    record = try record.reread()
    try record.spoil([try #require(record.pages([13]).last)])
    try record.folder.withStore { store in
      store.flush()
      #expect(store.problems.count == 1)
      let next = try #require(store.addProfile(color: 0, animal: 0))
      #expect(next.id == 4)
    }
  }

  /// How much of each kind is missing; nothing may be there that was not.
  private func lost(_ saved: ProgressContents, of record: DamagedRecord) -> (rounds: Int, states: Int, silhouettes: Int) {
    let all = record.contents
    #expect(Set(saved.rounds).isSubset(of: all.rounds) && Set(saved.states).isSubset(of: all.states))
    #expect(Set(saved.silhouettes).isSubset(of: all.silhouettes))
    #expect(saved.rounds == all.rounds.filter(Set(saved.rounds).contains), "in their order")
    return (
      all.rounds.count - saved.rounds.count, all.states.count - saved.states.count, all.silhouettes.count - saved.silhouettes.count
    )
  }
}

extension DamagedRecord {
  /// How many rows a table's leaf has.
  fileprivate func rowCount(of page: Int) -> Int { number(at: (page - 1) * Self.pageSize + 3) }

  /// Where the number of a leaf's row stands among the bytes: behind the row's length, of as many bytes as are marked to go on.
  fileprivate func rowNumber(of page: Int, row: Int) -> Int {
    let start = (page - 1) * Self.pageSize
    var place = start + number(at: start + 8 + 2 * row)
    while bytes[place] >= 0x80 { place += 1 }
    return place + 1
  }

  /// Two bytes, the higher one first.
  private func number(at place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }

  fileprivate func changing(_ index: Int, to byte: UInt8) throws -> DamagedRecord {
    var changed = self
    changed.bytes[index] = byte
    try folder.write(changed.bytes, to: "progress.sqlite")
    return changed
  }

  fileprivate func reread() throws -> DamagedRecord {
    var changed = self
    changed.bytes = try folder.bytes("progress.sqlite")
    return changed
  }
}
