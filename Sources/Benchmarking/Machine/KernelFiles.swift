import Files

/// The kernel's files that say what the machine is and does; each is read when it is asked for.
struct KernelFiles {
  /// The folder that holds `proc` and `sys`; empty for the machine's own.
  var root = ""

  /// A file's text without the end of its last line; nil where there is none.
  func text(_ path: String) -> String? {
    guard let bytes = try? InputFile.read(root + path, limit: 1 << 24) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// The number that is all of a file.
  func number(_ path: String) -> Double? { text(path).flatMap { Double($0) }.flatMap { $0.isFinite && abs($0) < 1e15 ? $0 : nil } }

  /// The number after a name and a colon, whatever unit follows.
  func value(_ name: String, in path: String) -> Double? { word(name, in: path).flatMap { Double($0) } }

  /// The word after a name and a colon.
  private func word(_ name: String, in path: String) -> Substring? {
    let line = text(path)?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.dropFirst(name.count + 1).split { " \t".contains($0) }.first
  }

  /// The numbers of a list such as `0-3,8`, at most 4096; none where there is no such file.
  func numbers(_ path: String) -> [Int] { Self.numbers(text(path) ?? "") }

  /// Those of such a list after a name and a colon.
  func numbers(named name: String, in path: String) -> [Int] { Self.numbers(word(name, in: path) ?? "") }

  private static func numbers(_ list: some StringProtocol) -> [Int] {
    list.split(separator: ",").flatMap { part -> [Int] in
      let ends = part.split(separator: "-").map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, 0 <= first, first <= last, last < 4096 else {
        return []
      }
      return Array(first...last)
    }
  }
}
