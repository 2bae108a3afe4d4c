import FoundationEssentials
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// A folder that nobody else writes into, until it is removed.
struct TemporaryFolder {
  private let folder: String

  /// Makes it in `TMPDIR`, or in /tmp.
  /// - Throws: `StageError.cannotWrite`.
  init() throws {
    let place = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = "\(place)/pinwheel-XXXXXX".utf8CString.map { $0 }
    guard mkdtemp(&name) != nil else { throw StageError.cannotWrite(path: place, reason: String(cString: strerror(errno))) }
    folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A file's path in it.
  func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Takes it away, with all that is in it.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
