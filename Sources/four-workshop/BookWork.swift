import ArgumentParser
import Files
import Foundation
import FourInARow

/// Makes or deepens the opening book: solves what its work file does not know yet, adding a line at a time, and writes the book.
///
/// A line of the work file has a position's symmetric key in hexadecimal digits, its score, and a column from 0 that keeps it.
struct BookWork: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "book", abstract: "Makes the opening book, or deepens it.")

  @Option(help: "Up to how many moves.")
  var plies = 6

  @Option(help: ArgumentHelp("Where it keeps what it has solved.", valueName: "file"))
  var work: String

  @Option(help: ArgumentHelp("The book that it writes.", valueName: "file"))
  var out: String

  @Option(help: ArgumentHelp("What its table of positions takes, in MiB.", valueName: "mib"))
  var table = 1024

  @Option(help: "The minutes after which it stops; what is solved by then is kept.")
  var minutes: Int?

  @Option(help: "How many threads solve.")
  var threads = 1

  func validate() throws {
    try check(plies, of: "plies", in: 0...10)
    try check(table, of: "table", in: 1...65536)
    try check(threads, of: "threads", in: 1...256)
    if let minutes { try check(minutes, of: "minutes", in: 0...1_000_000) }
  }

  private struct Known {
    let score: Int
    let column: Int
  }

  func run() throws {
    var known = try read()
    let keys = OpeningBook.layers(plies: plies)[plies]
    let open = keys.filter { known[$0] == nil }
    note("\(keys.count) positions after \(plies) moves, \(open.count) not solved yet")
    if !open.isEmpty && minutes != 0 {
      do { try solve(open) } catch { throw failure(73, "cannot keep what is solved in \(work): \(error)") }
      known = try read()
    }
    let book = OpeningBook(plies: plies) { position in known[position.symmetricKey].map { ($0.score, $0.column) } }
    do throws(FileError) {
      try OutputFile.write(book.bytes, to: out)
    } catch {
      throw failure(73, "cannot write \(out): \(error)")
    }
    note("\(out): \(book.count) positions, \(book.bytes.count) bytes")
  }

  /// Each thread takes the next position that none has taken; neighbours in the list share most of their work.
  private func solve(_ open: [UInt64]) throws {
    if !FileManager.default.fileExists(atPath: work) { _ = FileManager.default.createFile(atPath: work, contents: nil) }
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: work))
    try handle.seekToEnd()
    let progress = Progress(handle: handle, total: open.count)
    let solver = Solver(tableBytes: table << 20)
    let end = minutes.map { ProcessInfo.processInfo.systemUptime + Double($0) * 60 } ?? .infinity
    let budget = Budget { ProcessInfo.processInfo.systemUptime > end }
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var maker = BookMaker(solver: solver, budget: budget)
      while let index = progress.next(), let position = Position(key: open[index]), let entry = maker.entry(for: position) {
        progress.add("\(String(open[index], radix: 16)) \(entry.score) \(entry.column)\n")
      }
    }
    try handle.close()
  }

  private func read() throws -> [UInt64: Known] {
    guard let text = try? String(contentsOfFile: work, encoding: .utf8) else { return [:] }
    var known: [UInt64: Known] = [:]
    // A line that a crash has cut off has no end.
    for (index, line) in text.components(separatedBy: "\n").dropLast().enumerated() where !line.isEmpty {
      let fields = line.split(separator: " ")
      guard fields.count == 3, let key = UInt64(fields[0], radix: 16), let position = Position(key: key), let score = Int(fields[1]),
        let column = Int(fields[2]), position.legalColumns.contains(column), abs(score) <= 21
      else { throw failure(65, "\(work), line \(index + 1): '\(line)' is not a key, a score and a column") }
      known[key] = Known(score: score, column: column)
    }
    return known
  }
}

/// Which position is next, and the file that takes what is found; for several threads.
private final class Progress: @unchecked Sendable {
  private let lock = NSLock()
  private let handle: FileHandle
  private let total: Int
  private var taken = 0
  private var done = 0

  init(handle: FileHandle, total: Int) {
    self.handle = handle
    self.total = total
  }

  func next() -> Int? {
    lock.withLock {
      guard taken < total else { return nil }
      taken += 1
      return taken - 1
    }
  }

  func add(_ line: String) {
    lock.withLock {
      handle.write(Data(line.utf8))
      done += 1
      if done % 100 == 0 { note("\(done) of \(total) solved") }
    }
  }
}
