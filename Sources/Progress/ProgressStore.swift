internal import GRDB
import Sessions
import Threading

/// The record of play: who plays, the rounds, the rooms as they were left, and the children's own silhouettes.
///
/// Everything can be called from any thread. What is written goes through one queue of the store's own: a round or a profile at once, a room's
/// state within 0.2 s together with the states that follow it. Each is on the disk, synchronised, when its transaction ends; `flush` waits for
/// that. Reading waits for no writing, and sees what is still on its way. When the disk refuses, everything goes on in memory, the store says
/// so once, and tries again from time to time.
package final class ProgressStore: Sendable {
  /// How long the store waits after the disk has refused, in seconds.
  static let retryTime = 5.0

  struct Contents {
    enum NextWriting {
      case none, later, now
    }

    var database: ProgressDatabase
    var pending = PendingChanges()
    var nextWriting = NextWriting.none
    /// When the disk may be tried again, after it has refused, on the queue's clock.
    var retry: Double?
    /// The highest numbers given so far.
    var lastProfile: Int64 = 0
    var lastSilhouette: Int64 = 0

    var problems: [String] = []
    var toldKinds: Set<ProgressProblem.Kind> = []
    /// Problems that came up after opening while nobody listened.
    var untold: [String] = []
    var problemHandler: (@Sendable (String) -> Void)?
  }

  /// The folder of the record.
  package let directory: String
  /// How long a room's state waits for the next one, in seconds.
  private let gatheringTime: Double
  let contents: LockedValue<Contents>
  let queue = SerialQueue()

  /// Opens the record of a folder, or makes it. Never fails: `problems` says what people should know.
  ///
  /// Cost: a few milliseconds, whatever has been played; the file is checked from end to end afterwards, on the store's queue.
  /// - Parameter gatheringTime: how long a room's state waits for the next one, in seconds, before both are written.
  package init(directory: String, gatheringTime: Double = 0.2) {
    self.directory = directory
    self.gatheringTime = gatheringTime
    let opening = ProgressDatabase.open(in: directory)
    contents = LockedValue(Contents(database: opening.database))
    for problem in opening.problems { note(problem) }
    queue.async { self.check() }
  }

  /// Where a person's record is: `$XDG_DATA_HOME/pinwheel`, else `~/.local/share/pinwheel`.
  package static func standardDirectory(environment: [String: String]) -> String {
    DataFolder.standard("XDG_DATA_HOME", orHome: ".local/share", environment: environment)
  }

  /// Sentences about what was found, in opening and since.
  package var problems: [String] { contents.withLock { $0.problems } }

  /// Sets what hears of problems that come up after opening, each kind once, on any thread; those that came up before are told at once.
  package func setProblemHandler(_ handler: (@Sendable (String) -> Void)?) {
    let untold = contents.withLock { contents -> [String] in
      contents.problemHandler = handler
      guard handler != nil else { return [] }
      defer { contents.untold = [] }
      return contents.untold
    }
    for sentence in untold { handler?(sentence) }
  }

  /// Waits until everything that was handed over is on disk.
  /// - Returns: whether it is; otherwise the disk has refused, and what is missing is tried again later.
  @discardableResult
  package func flush() -> Bool {
    queue.sync {
      writePending(isUrged: true)
      return contents.withLock { $0.pending.isEmpty }
    }
  }

  // MARK: - Problems

  /// Keeps a problem's sentence, unless one of its kind was told before.
  /// - Returns: whether it is new.
  @discardableResult
  private func note(_ problem: ProgressProblem) -> Bool {
    contents.withLock { contents in
      guard contents.toldKinds.insert(problem.kind).inserted else { return false }
      contents.problems.append(problem.sentence)
      return true
    }
  }

  func tell(_ problem: ProgressProblem) {
    guard note(problem) else { return }
    let handler = contents.withLock { contents in
      if contents.problemHandler == nil { contents.untold.append(problem.sentence) }
      return contents.problemHandler
    }
    handler?(problem.sentence)
  }

  // MARK: - On the queue

  /// Reads the whole file once, and mends what is wrong.
  private func check() {
    let database = contents.withLock { $0.database }
    if let flaw = database.firstFlaw() { replace(database, because: flaw) }
  }

  /// Puts a new record in the place of one that shows a flaw, or that is a copy in memory; on the queue only.
  func replace(_ database: ProgressDatabase, because flaw: ProgressFlaw?) {
    precondition(queue.isCurrent, "the record is written on its queue only")
    guard contents.withLock({ $0.database === database }) else { return }
    if flaw != nil { database.close() }
    let opening = ProgressDatabase.open(in: directory, knowing: flaw)
    contents.withLock { $0.database = opening.database }
    for problem in opening.problems { tell(problem) }
  }

  /// Writes all that waits in one transaction; on the queue only.
  /// - Parameter isUrged: whether to try even if the disk has refused a moment ago.
  func writePending(isUrged: Bool = false) {
    precondition(queue.isCurrent, "the record is written on its queue only")
    let changes = contents.withLock { contents -> [ProgressChange] in
      contents.nextWriting = .none
      if let retry = contents.retry, !isUrged, SerialQueue.now < retry { return [] }
      return contents.pending.begin()
    }
    guard !changes.isEmpty else { return }
    do {
      try write(changes)
      forgetAside(changes)
      contents.withLock { contents in
        contents.pending.commit()
        contents.retry = nil
      }
    } catch {
      if !(error is ProgressDatabase.Unwritable), (error as? DatabaseError)?.resultCode != .SQLITE_BUSY {
        tell(.unwritable(ProgressDatabase.path(in: directory), ProgressFlaw.reason(of: error)))
      }
      let retry = SerialQueue.now + Self.retryTime
      contents.withLock { contents in
        contents.pending.rollBack()
        contents.retry = retry
      }
      queue.async(after: Self.retryTime) { self.writePending() }
    }
  }

  /// Writes changes into the record, opened anew if it must be.
  private func write(_ changes: [ProgressChange]) throws {
    var database = contents.withLock { $0.database }
    if !database.isWritable {
      replace(database, because: nil)
      database = contents.withLock { $0.database }
    }
    do {
      try database.write(changes)
    } catch {
      guard let flaw = ProgressFlaw(error) else { throw error }
      replace(database, because: flaw)
      try contents.withLock { $0.database }.write(changes)
    }
  }

  /// Lets what was set aside forget, too, whom changes forget; what may be left there is told.
  private func forgetAside(_ changes: [ProgressChange]) {
    for case .forget(let profile) in changes {
      for sentence in ProgressAsides.forget(profile, in: directory) { tell(.remaining(sentence)) }
    }
  }

  // MARK: - For reading and writing from anywhere

  /// Hands a change over to the queue.
  func add(_ change: ProgressChange) {
    let isDue = contents.withLock { contents -> Bool? in
      contents.pending.add(change)
      if change.canWait {
        guard contents.nextWriting == .none else { return nil }
        contents.nextWriting = .later
        return false
      }
      guard contents.nextWriting != .now else { return nil }
      contents.nextWriting = .now
      return true
    }
    switch isDue {
    case true?: queue.async { self.writePending() }
    case false?: queue.async(after: gatheringTime) { self.writePending() }
    case nil: break
    }
  }

  /// Reads from the record, without what is still on its way to it; nil when it cannot be read.
  func read<Value>(_ body: (Database) throws -> Value) -> Value? {
    let database = contents.withLock { $0.database }
    do {
      return try database.connections?.read(body)
    } catch {
      guard let flaw = ProgressFlaw(error), database.isWritable else { return nil }
      queue.sync { replace(database, because: flaw) }
      return try? contents.withLock { $0.database }.connections?.read(body)
    }
  }
}
