import Files
internal import GRDB

#if canImport(Glibc)
  import Glibc
#endif

/// An opened record of play: the file itself, or a copy in memory where the file cannot be written.
final class ProgressDatabase: Sendable {
  /// The connections; nil when there is nothing to read from.
  let connections: (any DatabaseWriter)?
  /// Whether changes can be written; a copy in memory takes none.
  let isWritable: Bool
  private let lock: ProgressLock?

  private init(_ connections: (any DatabaseWriter)?, isWritable: Bool, lock: ProgressLock? = nil) {
    self.connections = connections
    self.isWritable = isWritable
    self.lock = lock
  }

  static func path(in directory: String) -> String { directory + "/progress.sqlite" }

  /// Opens or makes the record of a folder. Where only indexes are damaged they are made anew; a record that is damaged beyond that, or newer, is
  /// moved aside, and what can be read of it goes into a new one.
  ///
  /// Cost: the file is not read from end to end here; `firstFlaw` does that.
  /// - Parameter flaw: what is known to be wrong with the record already.
  static func open(in directory: String, knowing flaw: ProgressFlaw? = nil) -> (database: ProgressDatabase, problems: [ProgressProblem]) {
    let path = path(in: directory)
    func copy() -> ProgressDatabase { ProgressDatabase(try? memoryCopy(of: path), isWritable: false) }
    let lock: ProgressLock
    do {
      try DataFolder.make(directory)
      try ProgressFiles.check(path)
      do throws(FileError) {
        lock = try ProgressLock(directory: directory)
      } catch .wrongKind(let kind) {
        throw ProgressFiles.Obstacle(path: directory + "/progress.lock", kind: kind)
      }
    } catch {
      return (copy(), [.unwritable(path, "\(error)")])
    }
    lock.beginOpening()
    var problems: [ProgressProblem] = []
    do {
      do {
        if let flaw { throw flaw }
        let database = ProgressDatabase(try openPool(path), isWritable: true, lock: lock)
        lock.endOpening()
        return (database, [])
      } catch {
        guard let flaw = ProgressFlaw(error) else { throw error }
        if !flaw.isNewer, mendIndexes(of: path), let pool = try? openPool(path) {
          lock.endOpening()
          return (ProgressDatabase(pool, isWritable: true, lock: lock), [])
        }
        guard lock.isAlone() else { return (copy(), [.flawedInUse(path, flaw)]) }
        let rest = ProgressContents(salvaging: path)
        let aside = try DataFolder.moveAside(
          "progress", extension: "sqlite", in: directory, as: flaw.isNewer ? "newer" : "damaged", companions: ProgressFiles.companions)
        problems.append(flaw.isNewer ? .newer(keptAs: aside) : .damaged(flaw.reason, keptAs: aside))
        let database = ProgressDatabase(try openPool(path), isWritable: true, lock: lock)
        lock.endOpening()
        try database.write(rest.changes)
        return (database, problems)
      }
    } catch {
      return (copy(), problems + [.unwritable(path, ProgressFlaw.reason(of: error))])
    }
  }

  /// Writes changes, all or none, and waits until they are on disk.
  ///
  /// Changes that no record could hold, such as a text of a gigabyte, are passed over: they must not keep others from being written.
  /// - Throws: what SQLite says, or `Unwritable` for a copy in memory.
  func write(_ changes: [ProgressChange]) throws {
    guard isWritable, let connections else { throw Unwritable() }
    try connections.write { db in
      for change in changes {
        do { try change.apply(to: db) } catch let error as DatabaseError where Self.unfit.contains(error.resultCode) {}
      }
    }
    // What is forgotten must not stay readable in the log. Another program's reading may keep it there a little longer.
    if changes.contains(where: { if case .forget = $0 { true } else { false } }) {
      try? connections.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    }
  }

  /// Changes were to be written into a copy in memory; why it is one was told when it was made.
  struct Unwritable: Error {}

  private static let unfit: [ResultCode] = [.SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_MISMATCH]

  /// What is wrong with the file, found by reading all of it; nil when it is sound. Cost: linear.
  func firstFlaw() -> ProgressFlaw? {
    guard isWritable, let connections else { return nil }
    do { return try connections.read { try Self.flaw(in: $0) } } catch { return ProgressFlaw(error) }
  }

  /// Ends all connections. Reading and writing fail from then on.
  func close() {
    // The connection that writes must be the last one: it brings the log home and removes it.
    (connections as? DatabasePool)?.invalidateReadOnlyConnections()
    try? connections?.close()
    lock?.release()
  }
}

extension ProgressDatabase {
  /// The most that a connection keeps of the file, in KiB.
  static let cacheSize = 128

  private static var configuration: Configuration { configuration(toleratesSchema: false) }

  /// - Parameter toleratesSchema: whether wrong words in the schema keep nothing else from being read. That comes first: the next statement reads the schema.
  private static func configuration(toleratesSchema: Bool) -> Configuration {
    var configuration = Configuration()
    if toleratesSchema { configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") } }
    // Another program writes for milliseconds at a time.
    configuration.busyMode = .timeout(5)
    configuration.label = "pinwheel.progress"
    // By itself each connection, and there may be six, keeps 2 MB of pages: they fill for hours, and the system has the file's pages anyway.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -\(cacheSize)") }
    return configuration
  }

  /// Opens the file in write-ahead mode with full synchronisation, and brings it to today's version.
  /// - Throws: `ProgressFlaw` for a file that must be moved aside, else what SQLite says.
  private static func openPool(_ path: String) throws -> DatabasePool {
    try checkHeader(of: path)
    let pool = try DatabasePool(path: path, configuration: configuration)
    let isCurrent = try pool.read { db in
      if try ProgressSchema.migrator.hasBeenSuperseded(db) { throw ProgressFlaw.newer }
      return try ProgressSchema.migrator.hasCompletedMigrations(db)
    }
    do {
      if !isCurrent { try ProgressSchema.migrator.migrate(pool) }
      try pool.read { db in
        for table in ProgressSchema.tables {
          _ = try Row.fetchOne(db, sql: "SELECT * FROM \(table) LIMIT 1")
        }
      }
    } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode) {
      // The tables are not those that it says it has.
      throw ProgressFlaw.damaged(ProgressFlaw.reason(of: error))
    }
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    return pool
  }

  /// Looks at a file's first bytes, before SQLite would touch anything. An empty file is as good as none.
  /// - Throws: `ProgressFlaw`, or another error when it cannot be read.
  static func checkHeader(of path: String) throws {
    try ProgressFiles.check(path)
    let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 {
      if errno == ENOENT { return }
      throw FileError.last
    }
    defer { Glibc.close(file) }
    // https://www.sqlite.org/fileformat2.html: 16 bytes of magic; the user version, big-endian, at 60.
    var header = [UInt8](repeating: 0, count: 100)
    let count = pread(file, &header, header.count, 0)
    if count < 0 { throw FileError.last }
    if count == 0 { return }
    guard count == header.count, header.starts(with: "SQLite format 3\0".utf8) else {
      throw ProgressFlaw.damaged("it is no SQLite database")
    }
    let version = header[60..<64].reduce(0) { $0 << 8 | Int($1) }
    if version > ProgressSchema.version { throw ProgressFlaw.newer }
  }

  /// A connection that only reads.
  static func readOnly(_ path: String) throws -> DatabaseQueue {
    try ProgressFiles.check(path)
    var configuration = configuration
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// A connection that reads what can be read of a damaged file: where its schema is wrong in places, by the rest of it.
  static func salvaging(_ path: String) throws -> DatabaseQueue {
    try ProgressFiles.check(path)
    var configuration = configuration(toleratesSchema: true)
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Calls `body` with a connection to a copy whose first bytes, by which SQLite knows a database, are made anew; nil where there is none.
  static func withMendedHeader<Value>(_ path: String, _ body: (DatabaseQueue) -> Value) -> Value? {
    guard var bytes = try? DataFolder.contents(of: path, limit: mostCopied), bytes.count >= 512 else { return nil }
    DatabaseHeader.mend(&bytes)
    guard let folder = try? OutputFolder.makeTemporary() else { return nil }
    let copy = Self.path(in: folder)
    defer { removeCopy(copy, folder) }
    guard (try? DataFolder.replace(copy, with: bytes)) != nil, let queue = try? salvaging(copy) else { return nil }
    return body(queue)
  }

  private static func removeCopy(_ copy: String, _ folder: String) {
    for ending in [""] + ProgressFiles.companions { unlink(copy + ending) }
    rmdir(folder)
  }

  /// A connection that writes, for a moment.
  static func writable(_ path: String) throws -> DatabaseQueue {
    try ProgressFiles.check(path)
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// The largest record that is copied into memory, in bytes.
  private static let mostCopied = 1 << 30

  /// The record as it is, copied into memory and there mended as far as that loses nothing, and brought to today's version; an empty one when there
  /// is no file. Cost: linear.
  static func memoryCopy(of path: String) throws -> DatabaseQueue {
    let memory = try DatabaseQueue()
    if DataFolder.exists(path) {
      var status = stat()
      if stat(path, &status) == 0, status.st_size > mostCopied { throw FileError.tooLarge(bytes: mostCopied) }
      do {
        try readOnly(path).backup(to: memory)
      } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) {
        // Reading a database in write-ahead mode wants to write beside it; where that is refused, a copy elsewhere is read.
        try copyOfFiles(path, into: memory)
      }
      try memory.writeWithoutTransaction { db in if try flaw(in: db) != nil { rebuildIndexes(db) } }
    }
    try ProgressSchema.migrator.migrate(memory)
    return memory
  }

  /// Copies a database by its files, by way of a folder for temporary files.
  static func copyOfFiles(_ path: String, into memory: DatabaseQueue) throws {
    let folder = try OutputFolder.makeTemporary()
    let copy = Self.path(in: folder)
    defer { removeCopy(copy, folder) }
    for ending in ["", "-wal", "-journal"] {
      if let bytes = try DataFolder.contents(of: path + ending, limit: mostCopied) { try DataFolder.replace(copy + ending, with: bytes) }
    }
    try DatabaseQueue(path: copy).backup(to: memory)
  }
}

extension ProgressFlaw {
  /// The flaw of a file that an error shows; nil when the file is not to blame.
  init?(_ error: any Error) {
    switch error {
    case let flaw as ProgressFlaw: self = flaw
    case let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode):
      self = .damaged(Self.reason(of: error))
    default: return nil
    }
  }

  /// What an error says, for a sentence.
  static func reason(of error: any Error) -> String {
    switch error {
    case let error as DatabaseError: error.message ?? "\(error.resultCode)"
    case let flaw as ProgressFlaw: flaw.reason
    default: "\(error)"
    }
  }
}
