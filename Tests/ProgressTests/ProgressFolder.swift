import GRDB
import Geometry
import Glibc
import TestSupport
import Threading

@testable import Progress

/// A folder of its own for one test, removed at the end.
final class ProgressFolder {
  private let folder = TestFolder()

  var path: String { folder.path }
  var database: String { path + "/progress.sqlite" }

  /// The names of the files, in order.
  var names: [String] { folderNames(path) }

  func bytes(_ name: String) throws -> [UInt8] { try DataFolder.contents(of: "\(path)/\(name)", limit: 1 << 30) ?? [] }

  func write(_ bytes: [UInt8], to name: String) throws { try DataFolder.replace("\(path)/\(name)", with: bytes) }

  /// Runs SQL on the database as another program would.
  func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: database)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Opens the store, does something, waits, and closes it for good, so that only the file is left.
  @discardableResult
  func withStore<Result>(_ body: (ProgressStore) throws -> Result) rethrows -> Result {
    let store = ProgressStore(directory: path)
    defer {
      store.flush()
      store.contents.withLock { $0.database }.close()
    }
    return try body(store)
  }
}

/// Sentences heard on any thread.
final class Heard: Sendable {
  private let list = LockedValue<[String]>([])
  var sentences: [String] { list.withLock { $0 } }
  func add(_ sentence: String) { list.withLock { $0.append(sentence) } }
}

extension Round {
  static func sample(
    _ profile: Int64, _ room: String = "dots", _ level: String = "classic", start: Double = 1_000_000, duration: Double = 60,
    result: String = "finished"
  ) -> Round {
    Round(profile: profile, room: room, level: level, start: start, duration: duration, mistakes: 1, result: result)
  }

  /// Rounds of three profiles over a year, from a seed.
  static func many(_ count: Int) -> [Round] {
    var random = SeededGenerator(seed: 5)
    return (0..<count).map { _ in
      Round(
        profile: Int64.random(in: 1...3, using: &random),
        room: ["dots", "triangles", "numerals", "charts", "four"].randomElement(using: &random)!,
        level: "level \(Int.random(in: 1...30, using: &random))", start: Double.random(in: 1.7e9...1.73e9, using: &random),
        duration: Double.random(in: 5...600, using: &random), mistakes: Int.random(in: 0...9, using: &random),
        result: ["finished", "won", "lost", "drawn", "left"].randomElement(using: &random)!)
    }
  }
}
