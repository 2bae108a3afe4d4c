// Makes the opening book of Connect Four, and measures its opponents: tools/make-book, tools/four-strength and tools/four-times.
import FourInARow
import Foundation

/// Why the program ends without having done its work, with the status for scripts (sysexits.h).
struct Failure: Error {
  let status: Int32
  let message: String
}

/// Tells something on standard error.
func note(_ message: String) { FileHandle.standardError.write(Data("four-workshop: \(message)\n".utf8)) }

/// The options given as "--name value" pairs, and the rest.
func options(_ arguments: [String], allowed: Set<String>) throws -> (values: [String: String], rest: [String]) {
  var values: [String: String] = [:]
  var rest: [String] = []
  var index = 0
  while index < arguments.count {
    let argument = arguments[index]
    if argument.hasPrefix("--") {
      guard allowed.contains(argument), index + 1 < arguments.count else {
        throw Failure(status: 64, message: "'\(argument)' is no option, or has no value")
      }
      values[argument] = arguments[index + 1]
      index += 1
    } else {
      rest.append(argument)
    }
    index += 1
  }
  return (values, rest)
}

func number(_ values: [String: String], _ name: String, _ range: ClosedRange<Int>, _ usual: Int) throws -> Int {
  guard let text = values[name] else { return usual }
  guard let number = Int(text), range.contains(number) else {
    throw Failure(status: 64, message: "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
  }
  return number
}

do {
  switch CommandLine.arguments.dropFirst().first {
  case "book":
    let (values, rest) = try options(
      Array(CommandLine.arguments.dropFirst(2)), allowed: ["--plies", "--work", "--out", "--table", "--minutes", "--threads"])
    guard rest.isEmpty, let work = values["--work"], let out = values["--out"] else {
      throw Failure(status: 64, message: "book needs --work FILE and --out FILE")
    }
    var book = BookWork()
    book.plies = try number(values, "--plies", 0...10, 6)
    book.work = work
    book.out = out
    book.tableBytes = try number(values, "--table", 1...65536, 1024) << 20
    book.threads = try number(values, "--threads", 1...256, 1)
    if values["--minutes"] != nil { book.seconds = Double(try number(values, "--minutes", 0...1_000_000, 0)) * 60 }
    try book.run()
  case "strength":
    let (_, paths) = try options(Array(CommandLine.arguments.dropFirst(2)), allowed: [])
    guard !paths.isEmpty else { throw Failure(status: 64, message: "strength needs files of positions") }
    try StrengthTable(paths: paths).run()
  case "times":
    let (values, rest) = try options(Array(CommandLine.arguments.dropFirst(2)), allowed: ["--book", "--games"])
    guard rest.isEmpty else { throw Failure(status: 64, message: "times takes no files of positions") }
    var times = ThinkingTimes()
    times.games = try number(values, "--games", 1...10_000, times.games)
    if let path = values["--book"] {
      guard let bytes = FileManager.default.contents(atPath: path) else {
        throw Failure(status: 66, message: "\(path): it cannot be read")
      }
      do { times.book = try OpeningBook(bytes: [UInt8](bytes)) } catch { throw Failure(status: 65, message: "\(path): \(error)") }
    }
    times.run()
  default:
    throw Failure(
      status: 64,
      message: """
        usage: four-workshop book --work FILE --out FILE [--plies N] [--table MIB] [--minutes N] [--threads N]
               four-workshop strength FILE...
               four-workshop times [--book FILE] [--games N]
        """)
  }
} catch let failure as Failure {
  note(failure.message)
  exit(failure.status)
} catch {
  note("\(error)")
  exit(73)
}
