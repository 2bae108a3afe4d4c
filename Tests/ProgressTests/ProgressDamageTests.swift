import GRDB
import Geometry
import Glibc
import Testing

@testable import Progress

@Suite("A record that is damaged, or cannot be written")
struct ProgressDamageTests {
  /// A folder with a record of a few hundred rounds, closed.
  private func filled(rounds: Int = 400) -> ProgressFolder {
    let folder = ProgressFolder()
    folder.withStore { store in
      for i in 0..<3 { _ = store.addProfile(color: i, animal: i) }
      for round in Round.many(rounds) { store.add(round) }
    }
    return folder
  }

  @Test(
    "damage at the beginning, a file cut short, or one that never was a database: it is kept as it was, and a new record begins",
    arguments: ["garbage", "header", "cut", "short", "text"])
  func damagedAtOpening(kind: String) throws {
    let folder = filled()
    var bytes = try folder.bytes("progress.sqlite")
    var random = SeededGenerator(seed: 1)
    switch kind {
    case "garbage": for i in bytes.indices { bytes[i] = UInt8.random(in: 0...255, using: &random) }
    case "header": for i in 0..<100 { bytes[i] = UInt8.random(in: 0...255, using: &random) }
    case "cut": bytes.removeLast(bytes.count / 2)
    case "short": bytes.removeLast(bytes.count - 60)
    default: bytes = Array("dear diary".utf8)
    }
    try folder.write(bytes, to: "progress.sqlite")
    #expect(throws: ProgressError.self) { _ = try ProgressContents(directory: folder.path) }
    try folder.withStore { store in
      let heard = Heard()
      store.setProblemHandler { heard.add($0) }
      store.flush()
      let sentences = store.problems
      #expect(sentences.count == 1)
      #expect(sentences.first?.contains("\(folder.path)/progress.damaged-1.sqlite") == true)
      let profile = try #require(store.profiles().first ?? store.addProfile(color: 0, animal: 0))
      store.add(.sample(profile.id, "dots", "new level"))
      #expect(store.flush())
      #expect(store.finishedLevels(profile: profile.id, room: "dots").contains("new level"))
    }
    #expect(try folder.bytes("progress.damaged-1.sqlite") == bytes)
    folder.withStore { store in
      store.flush()
      #expect(store.problems == [])
    }
    try folder.write(Array("again".utf8), to: "progress.sqlite")
    folder.withStore { #expect($0.problems.count == 1) }
    #expect(try folder.bytes("progress.damaged-1.sqlite") == bytes)
    #expect(try folder.bytes("progress.damaged-2.sqlite") == Array("again".utf8))
  }

  @Test("damage in the midst of the file is found without being asked for, and what can be read goes on")
  func damagedPages() throws {
    let folder = filled(rounds: 3000)
    var bytes = try folder.bytes("progress.sqlite")
    let damage = bytes.count * 6 / 10..<bytes.count * 7 / 10
    for i in damage { bytes[i] = 0xa5 }
    try folder.write(bytes, to: "progress.sqlite")
    try folder.withStore { store in
      let heard = Heard()
      store.setProblemHandler { heard.add($0) }
      store.flush()
      #expect(store.problems.count == 1)
      #expect(heard.sentences == store.problems)
      #expect(store.profiles().map(\.id) == [1, 2, 3])
      store.add(.sample(1, "dots", "new level"))
      #expect(store.flush())
      let contents = try ProgressContents(directory: folder.path)
      #expect(contents.rounds.count > 500)
      #expect(Set(contents.rounds.dropLast()).isSubset(of: Round.many(3000)))
    }
    let kept = try folder.bytes("progress.damaged-1.sqlite")
    #expect(kept.count >= bytes.count)
    #expect(kept[damage] == bytes[damage])
  }

  @Test("damage met while reading and writing is mended under the game")
  func damagedWhilePlaying() throws {
    let folder = filled(rounds: 3000)
    var bytes = try folder.bytes("progress.sqlite")
    let store = ProgressStore(directory: folder.path)
    store.flush()
    #expect(store.problems == [])
    // Everything after the schema's page, in the file that is open.
    for i in 4096..<bytes.count { bytes[i] = 0xff }
    try folder.overwrite("progress.sqlite", with: bytes)
    store.contents.withLock { $0.database }.connections?.releaseAll()
    store.add(.sample(1, "dots", "cat"))
    _ = store.profiles()
    _ = store.addProfile(color: 1, animal: 1)
    store.flush()
    #expect(store.problems.count == 1)
    let profile = try #require(store.profiles().first)
    store.add(.sample(profile.id, "dots", "fish"))
    #expect(store.flush())
    #expect(try ProgressContents(directory: folder.path).rounds.contains(.sample(profile.id, "dots", "fish")))
    #expect(folder.names.contains("progress.damaged-1.sqlite"))
  }

  @Test("a damaged record that another program has open is left alone")
  func damagedInUse() throws {
    let folder = filled()
    let other = ProgressStore(directory: folder.path)
    other.flush()
    // A table's page, after the program has read what it needed of it.
    try folder.overwrite(
      "progress.sqlite", with: Array(folder.bytes("progress.sqlite").prefix(4096)) + [UInt8](repeating: 0xa5, count: 4096))
    let flaw = ProgressFlaw.damaged("a test says so")
    let (database, problems) = ProgressDatabase.open(in: folder.path, knowing: flaw)
    #expect(!database.isWritable)
    #expect(problems.first?.sentence.contains("another Pinwheel") == true)
    #expect(!folder.names.contains { $0.contains("damaged") })
    _ = other
  }

  @Test("where no folder can be made the game goes on in memory and says so once")
  func noFolder() throws {
    let folder = ProgressFolder()
    try folder.write([], to: "file")
    let store = ProgressStore(directory: folder.path + "/file/pinwheel")
    let heard = Heard()
    store.setProblemHandler { heard.add($0) }
    let profile = try #require(store.addProfile(color: 1, animal: 2))
    for i in 0..<50 { store.add(.sample(profile.id, "dots", "level \(i)")) }
    store.saveState("{}", version: 1, profile: profile.id, room: "dots", level: "cat")
    store.save(SavedSilhouette(profile: profile.id, name: "bird", pieces: "[]", svg: "<svg/>"))
    #expect(!store.flush())
    #expect(!store.flush())
    #expect(store.problems.count == 1)
    #expect(store.problems.first?.contains("cannot be kept") == true)
    #expect(heard.sentences == [])
    #expect(store.profiles() == [profile])
    #expect(store.finishedLevels(profile: profile.id, room: "dots").count == 50)
    #expect(store.savedState(profile: profile.id, room: "dots", level: "cat", knownVersion: 1) == "{}")
    #expect(store.silhouettes(profile: profile.id).map(\.name) == ["bird"])
    store.forget(profile: profile.id)
    #expect(store.profiles() == [])
    #expect(folder.names == ["file"])
  }

  @Test("a folder that can be written later takes all that was played meanwhile")
  func folderComesBack() throws {
    let folder = ProgressFolder()
    try folder.write([], to: "file")
    let directory = folder.path + "/file"
    let store = ProgressStore(directory: directory)
    let profile = try #require(store.addProfile(color: 1, animal: 2))
    store.add(.sample(profile.id))
    #expect(!store.flush())
    try folder.remove("file")
    #expect(store.flush())
    #expect(try ProgressContents(directory: directory).rounds == [.sample(profile.id)])
    store.contents.withLock { $0.database }.close()
    for name in ["file/progress.sqlite", "file/progress.lock", "file"] { try folder.remove(name) }
  }

  @Test("on a full disk nothing is lost that was there, the game goes on, and everything is written once there is room")
  func fullDisk() async throws {
    let folder = filled()
    let store = ProgressStore(directory: folder.path)
    let heard = Heard()
    store.setProblemHandler { heard.add($0) }
    store.flush()
    let writer = try #require(store.contents.withLock { $0.database }.connections)
    try await writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1") }
    let big = String(repeating: "x", count: 100_000)
    store.saveState(big, version: 1, profile: 1, room: "dots", level: "cat")
    #expect(!store.flush())
    store.add(.sample(2, "dots", "full"))
    #expect(!store.flush())
    #expect(heard.sentences.count == 1)
    #expect(heard.sentences.first?.contains("full") == true)
    #expect(store.savedState(profile: 1, room: "dots", level: "cat", knownVersion: 1) == big)
    #expect(store.finishedLevels(profile: 2, room: "dots").contains("full"))
    let summary = await withCheckedContinuation { continuation in
      store.summary(profile: nil, since: -.infinity, until: .infinity, dayOffset: 0) { continuation.resume(returning: $0) }
    }
    #expect(summary.shares.reduce(0) { $0 + $1.rounds } == 401)
    #expect(try ProgressContents(directory: folder.path).rounds == Round.many(400))
    try await writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    #expect(store.flush())
    let contents = try ProgressContents(directory: folder.path)
    #expect(contents.rounds == Round.many(400) + [.sample(2, "dots", "full")])
    #expect(contents.states.map(\.text) == [big])
  }

  @Test("a disk that refuses all writing is said once, and tried again")
  func refused() throws {
    let folder = filled()
    let store = ProgressStore(directory: folder.path)
    store.flush()
    let writer = try #require(store.contents.withLock { $0.database }.connections)
    try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
    store.add(.sample(1, "dots", "refused"))
    for _ in 0..<3 { #expect(!store.flush()) }
    let heard = Heard()
    store.setProblemHandler { heard.add($0) }
    #expect(heard.sentences.count == 1)
    try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = OFF") }
    #expect(store.flush())
    #expect(store.problems == heard.sentences)
    #expect(try ProgressContents(directory: folder.path).rounds.last == .sample(1, "dots", "refused"))
  }

  @Test("a record that another program writes for a while is waited for")
  func busy() throws {
    let folder = filled()
    let store = ProgressStore(directory: folder.path)
    store.flush()
    let other = try DatabaseQueue(path: folder.database)
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      store.add(.sample(1, "dots", "busy"))
      #expect(store.profiles().count == 3)
      #expect(store.finishedLevels(profile: 1, room: "dots").contains("busy"))
      try db.execute(sql: "COMMIT")
    }
    #expect(store.flush())
    #expect(store.problems == [])
  }

  @Test("a record is read by way of a copy where nothing can be written beside it, with what stands in its log")
  func copyOfFiles() throws {
    let folder = ProgressFolder()
    let store = ProgressStore(directory: folder.path)
    _ = store.addProfile(color: 2, animal: 2)
    store.flush()
    #expect(folder.names.contains("progress.sqlite-wal"))
    let memory = try DatabaseQueue()
    try ProgressDatabase.copyOfFiles(folder.database, into: memory)
    #expect(try memory.read { try ProgressContents.profiles.values($0) } == store.profiles())
  }
}

extension ProgressFolder {
  func remove(_ name: String) throws { try #require(Glibc.unlink("\(path)/\(name)") == 0 || Glibc.rmdir("\(path)/\(name)") == 0) }

  /// Writes over a file's bytes in place, as a failing disk would change them.
  func overwrite(_ name: String, with bytes: [UInt8]) throws {
    let file = Glibc.open("\(path)/\(name)", O_WRONLY)
    let isOpen = file >= 0
    try #require(isOpen)
    #expect(pwrite(file, bytes, bytes.count, 0) == bytes.count)
    close(file)
  }
}

extension DatabaseWriter {
  /// Forgets what is cached of the file.
  func releaseAll() {
    (self as? DatabasePool)?.releaseMemory()
    (self as? DatabasePool)?.invalidateReadOnlyConnections()
  }
}
