import FoundationEssentials
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// A folder that nobody else writes into, until it is removed.
struct TemporaryFolder {
  private let folder: String

  /// Makes it in a folder; without one in `TMPDIR`, or in /tmp.
  /// - Throws: `StageError.cannotWrite`.
  init(in parent: String? = nil) throws {
    let place = parent ?? ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = "\(place)/pinwheel-XXXXXX".utf8CString.map { $0 }
    guard mkdtemp(&name) != nil else { throw StageError.cannotWrite(path: place, reason: String(cString: strerror(errno))) }
    folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A file's path in it.
  func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Moves a file of it to a place on the same file system, over what is there, whose permissions it gets.
  /// - Throws: `StageError.cannotWrite`.
  func move(_ name: String, to target: String) throws {
    var status = stat()
    if stat(target, &status) == 0 { chmod(path(of: name), status.st_mode & 0o777) }
    guard rename(path(of: name), target) == 0 else { throw StageError.cannotWrite(path: target, reason: String(cString: strerror(errno))) }
  }

  /// Takes it away, with all that is in it.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
