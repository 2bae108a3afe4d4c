import Files
import FoundationEssentials
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// A folder that nobody else writes into, until it is removed.
struct TemporaryFolder {
  private let folder: String

  /// - Throws: `StageError.cannotWrite`.
  init(in parent: String = OutputFolder.temporary) throws {
    do throws(FileError) {
      folder = try OutputFolder.makeTemporary(in: parent)
    } catch {
      throw StageError.cannotWrite(path: parent, reason: "\(error)")
    }
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
