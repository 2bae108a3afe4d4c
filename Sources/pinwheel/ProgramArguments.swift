#if canImport(Glibc)
  import Glibc
#endif

/// The words that a program was called with, its own name first.
///
/// A Swift runtime that is linked into the program looks for them on the stack, below the environment. A library that sets a variable before `main` moves the
/// environment away (SDL 3's stand-in for SDL 2 does), and the runtime then knows no words at all; the kernel still does.
enum ProgramArguments {
  /// What the runtime knows, else what the kernel does: /proc/self/cmdline. Bytes that are no UTF-8 have become U+FFFD.
  static var words: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// The first word that is no UTF-8, as nearly as letters can say it: a file of that name could not be found by it, and another would be made; nil where
  /// all words are.
  static var unreadable: String? {
    bytes.first { String(validating: $0, as: UTF8.self) == nil }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static var bytes: [[UInt8]] {
    let known = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
    return known.isEmpty ? split(kernelLine) : known.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// The words of a line in which a zero byte ends each.
  static func split(_ line: [UInt8]) -> [[UInt8]] {
    var words = line.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    if words.last?.isEmpty == true { words.removeLast() }
    return words
  }

  /// Empty where the kernel's files are not mounted.
  private static var kernelLine: [UInt8] {
    guard let file = fopen("/proc/self/cmdline", "r") else { return [] }
    defer { fclose(file) }
    var line: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { return line }
      line += part.prefix(count)
    }
  }
}
