import Glibc
import Progress

/// What must not happen, and has.
struct Loss: Error {
  let sentence: String
}

/// Numbers of one run, or of all.
struct Findings {
  /// What the player handed over to the store and said so.
  var handedOver = 0
  /// How much of it was found on disk, or had been overtaken by what was.
  var kept = 0
  /// How much of it had to be there.
  var due = 0
  /// The age of the oldest thing that was lost, in seconds before the kill.
  var oldestLoss = 0.0

  mutating func add(_ other: Findings) {
    handedOver += other.handedOver
    kept += other.kept
    due += other.due
    oldestLoss = max(oldestLoss, other.oldestLoss)
  }
}

/// What a record of play must hold after all that was done to it.
///
/// What `flush` has waited for, what was older than a second, and what was there after an earlier kill, has to be there for good.
struct Expectation {
  static let fileNames = ["progress.sqlite", "progress.sqlite-wal", "progress.sqlite-shm", "progress.sqlite-journal", "progress.lock"]
  /// What is older than this, in seconds, must be on disk.
  private static let patience = 1.0

  private enum Item: Hashable {
    case profile(Int64)
    case round(Round)
    case state(profile: Int64, room: String)
    case silhouette(profile: Int64, id: Int64)

    var owner: Int64 {
      switch self {
      case .profile(let id): id
      case .round(let round): round.profile
      case .state(let profile, _): profile
      case .silhouette(let profile, _): profile
      }
    }
  }

  /// Everything that was found after the last kill; for a state its serial number, else 0.
  private var known: [Item: Int] = [:]
  /// The profiles that were deleted at the last kill, and not forgotten.
  private var deleted: Set<Int64> = []

  /// Looks at a record after a kill, and expects from now on what is there.
  mutating func check(_ lines: [Substring], killedAt end: Double, directory: String) throws(Loss) -> Findings {
    var findings = Findings()
    let isFresh = known.isEmpty
    let found: [Item: Int]
    let foundDeleted: Set<Int64>
    do throws(ProgressError) {
      let contents = try ProgressContents(directory: directory)
      found = Self.items(contents)
      foundDeleted = Set(contents.deletions.map(\.profile))
    } catch {
      guard case .nothing = error, isFresh else { throw Loss(sentence: error.description) }
      (found, foundDeleted) = ([:], [])
    }
    try checkFiles(in: directory)
    let handed = try Self.read(lines)
    let lastFlush = handed.lastIndex { $0.kind == .flushed } ?? -1
    var forgetting: Set<Int64> = []
    var forgotten: Set<Int64> = []
    for (i, thing) in handed.enumerated() {
      if thing.kind == .forgetting { forgetting.insert(thing.profile) }
      if thing.kind == .forgot, i < lastFlush || end - thing.time > Self.patience { forgotten.insert(thing.profile) }
    }
    for (item, serial) in known where !forgetting.contains(item.owner) {
      guard let now = found[item], now >= serial else { throw Loss(sentence: "\(item) was there after an earlier kill, and is no more") }
    }
    for (i, thing) in handed.enumerated() {
      guard let item = thing.item, !forgetting.contains(item.owner) else { continue }
      let isDue = i < lastFlush || end - thing.time > Self.patience
      let isKept = (found[item] ?? -1) >= thing.serial
      if isDue && !isKept { throw Loss(sentence: "\(item), \(end - thing.time) s old, is lost") }
      findings.handedOver += 1
      findings.due += isDue ? 1 : 0
      findings.kept += isKept ? 1 : 0
      if !isKept { findings.oldestLoss = max(findings.oldestLoss, end - thing.time) }
    }
    if let ghost = found.keys.first(where: { forgotten.contains($0.owner) }) {
      throw Loss(sentence: "\(ghost) belongs to a forgotten profile")
    }
    try checkDeletions(handed, found: foundDeleted.subtracting(forgetting), lastFlush: lastFlush, end: end, forgetting: forgetting)
    deleted = foundDeleted
    // The player may be killed between handing a thing over and saying so.
    let said = Set(handed.compactMap(\.item)).union(known.keys)
    let strangers = found.keys.filter { !said.contains($0) }
    if strangers.count > 1 { throw Loss(sentence: "nobody handed over \(strangers)") }
    known = found
    return findings
  }

  /// Whether each profile is deleted, or is not, as it was after the last thing that had to be on disk, or after one that came later.
  private func checkDeletions(_ handed: [Thing], found: Set<Int64>, lastFlush: Int, end: Double, forgetting: Set<Int64>) throws(Loss) {
    var possible: [Int64: Set<Bool>] = [:]
    for profile in deleted { possible[profile] = [true] }
    for (i, thing) in handed.enumerated() where thing.kind.isDeletion != nil {
      guard let isDeleted = thing.kind.isDeletion else { continue }
      let isDue = thing.kind.isDone && (i < lastFlush || end - thing.time > Self.patience)
      possible[thing.profile] = isDue ? [isDeleted] : (possible[thing.profile] ?? [false]).union([isDeleted])
    }
    for profile in Set(possible.keys).union(found) where !forgetting.contains(profile) {
      let isDeleted = found.contains(profile)
      guard (possible[profile] ?? [false]).contains(isDeleted) else {
        throw Loss(sentence: "profile \(profile) is \(isDeleted ? "" : "not ")deleted")
      }
    }
  }

  private func checkFiles(in directory: String) throws(Loss) {
    guard let folder = opendir(directory) else { throw Loss(sentence: "the folder is gone") }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != "..", !Self.fileNames.contains(name) { throw Loss(sentence: "there is a file \(name)") }
    }
  }

  private static func items(_ contents: ProgressContents) -> [Item: Int] {
    var items: [Item: Int] = [:]
    for profile in contents.profiles { items[.profile(profile.id)] = 0 }
    for round in contents.rounds { items[.round(round)] = 0 }
    for state in contents.states {
      let serial = state.text?.dropFirst(10).prefix { $0.isNumber }
      items[.state(profile: state.profile, room: state.room)] = serial.flatMap { Int($0) } ?? -1
    }
    for silhouette in contents.silhouettes { items[.silhouette(profile: silhouette.profile, id: silhouette.id)] = 0 }
    return items
  }

  /// One line of the player's.
  private struct Thing {
    enum Kind: String {
      case profile, round, state, silhouette, forgetting, forgot, deleting, deleted, restoring, restored, flushed

      /// Whether a profile is deleted after it; nil for what says nothing of that.
      var isDeletion: Bool? {
        switch self {
        case .deleting, .deleted: true
        case .restoring, .restored: false
        default: nil
        }
      }

      /// Whether it was handed over, not only about to be.
      var isDone: Bool { self != .deleting && self != .restoring }
    }

    let kind: Kind
    let time: Double
    var profile: Int64 = 0
    var item: Item?
    /// For a state the serial number, else 0.
    var serial = 0
  }

  private static func read(_ lines: [Substring]) throws(Loss) -> [Thing] {
    var things: [Thing] = []
    for line in lines {
      let words = line.split(separator: " ")
      guard words.count >= 2, let time = Double(words[0]), let kind = Thing.Kind(rawValue: String(words[1])) else {
        throw Loss(sentence: "the player says: \(line)")
      }
      var thing = Thing(kind: kind, time: time)
      let numbers = words.dropFirst(2).compactMap { Int64($0) }
      thing.profile = numbers.first ?? 0
      let room = words.count > 4 ? String(words[4]) : ""
      switch kind {
      case .profile: thing.item = .profile(thing.profile)
      case .round: thing.item = .round(Player.round(Int(numbers[1]), profile: thing.profile, room: room))
      case .state:
        thing.item = .state(profile: thing.profile, room: room)
        thing.serial = Int(numbers[1])
      case .silhouette: thing.item = .silhouette(profile: thing.profile, id: numbers[1])
      case .forgetting, .forgot, .deleting, .deleted, .restoring, .restored, .flushed: break
      }
      things.append(thing)
    }
    return things
  }
}
